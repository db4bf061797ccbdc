/** A client of `bytewright mcp` on its two streams, in either generation of the protocol. Knows no test runner. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
}

const NEWER = "2026-07-28";
const ABOUT = "io.modelcontextprotocol";

export interface ClientSetup {
  readonly isNewer?: boolean;
  /** What the user answers; without it the client cannot ask. */
  readonly answer?: "accept" | "decline" | "cancel";
  readonly nodeOptions?: readonly string[];
}

export class McpClient {
  readonly process: ChildProcessWithoutNullStreams;
  /** What the user was asked. */
  readonly asked: string[] = [];
  stderr = "";
  private readonly waiting = new Map<number, (message: Message) => void>();
  private next = 1;

  constructor(
    tool: string,
    args: readonly string[],
    folder: string,
    private readonly setup: ClientSetup = {},
  ) {
    this.process = spawn(process.execPath, [...(setup.nodeOptions ?? []), tool, "mcp", ...args], { cwd: folder });
    this.process.stderr.on("data", (data) => (this.stderr += data));
    createInterface({ input: this.process.stdout }).on("line", (line) => this.receive(JSON.parse(line)));
  }

  private get capabilities(): object {
    return this.setup.answer ? { elicitation: {} } : {};
  }

  private receive(message: Message): void {
    if (message.method === "elicitation/create") this.send({ id: message.id, result: this.answerTo(message.params) });
    else if (message.id !== undefined) this.waiting.get(message.id)?.(message);
  }

  private answerTo(params: unknown): object {
    this.asked.push((params as { message: string }).message);
    return { action: this.setup.answer, ...(this.setup.answer === "accept" ? { content: {} } : {}) };
  }

  private send(message: object): void {
    this.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /** @throws Error with the protocol's message */
  async request(method: string, params: object): Promise<Record<string, unknown>> {
    const about = {
      [`${ABOUT}/protocolVersion`]: NEWER,
      [`${ABOUT}/clientInfo`]: { name: "test", version: "1" },
      [`${ABOUT}/clientCapabilities`]: this.capabilities,
    };
    const id = this.next++;
    const answered = new Promise<Message>((resolve) => this.waiting.set(id, resolve));
    this.send({ id, method, params: this.setup.isNewer ? { ...params, _meta: about } : params });
    const { result, error } = await answered;
    if (!result) throw new Error(error?.message);
    return result;
  }

  async open(): Promise<void> {
    if (this.setup.isNewer) return;
    const clientInfo = { name: "test", version: "1" };
    await this.request("initialize", { protocolVersion: "2025-11-25", capabilities: this.capabilities, clientInfo });
    this.send({ method: "notifications/initialized" });
  }

  async tools(): Promise<readonly Record<string, unknown>[]> {
    return (await this.request("tools/list", {}))["tools"] as Record<string, unknown>[];
  }

  async call(name: string, input: object): Promise<ToolResult> {
    const params = { name, arguments: input };
    let result = await this.request("tools/call", params);
    // the newer generation asks within the answer, and the call is made again with what the user said
    while (result["resultType"] === "input_required") {
      const requests = Object.entries(result["inputRequests"] as Record<string, { readonly params: unknown }>);
      const inputResponses = Object.fromEntries(requests.map(([key, { params: asked }]) => [key, this.answerTo(asked)]));
      const { requestState } = result;
      result = await this.request("tools/call", { ...params, inputResponses, ...(requestState === undefined ? {} : { requestState }) });
    }
    return result as unknown as ToolResult;
  }

  /** Ends the input. @returns the exit code */
  async close(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once("exit", resolve));
    this.process.stdin.end();
    return ended;
  }
}
