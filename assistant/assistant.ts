/** The tools as one object: checks inputs, calls the tool, and turns every failure into an answer. */
import { Stop } from "../formats/core/issue.ts";
import { oneLine } from "../formats/core/text/oneLine.ts";
import { type Answer, clipped, refuseTooLarge } from "./answer.ts";
import { type Context, contextFor } from "./context.ts";
import type { Host } from "./host.ts";
import { planFiles } from "./plans/planFiles.ts";
import { Plans } from "./plans/plans.ts";
import { planText } from "./plans/planText.ts";
import { planValues } from "./plans/planValues.ts";
import type { Proposal } from "./plans/proposal.ts";
import { checkFiles } from "./reading/checkFiles.ts";
import { compareFile } from "./reading/compareFile.ts";
import { explain } from "./reading/explain.ts";
import { findLinks } from "./reading/findLinks.ts";
import { findValues } from "./reading/findValues.ts";
import { listFiles } from "./reading/listFiles.ts";
import { readText } from "./reading/readText.ts";
import { findMismatch } from "./schema.ts";
import { ToolError } from "./toolError.ts";
import { TOOLS, type ToolDeclaration, type ToolName } from "./tools.ts";

export interface Called {
  readonly isError: boolean;
  readonly answer: Answer;
}

const MAX_MESSAGE = 2_000;

/** The input was checked against the schema of its tool. */
// biome-ignore lint/suspicious/noExplicitAny: each tool declares its input
type Call<Result> = (input: any, context: Context) => Promise<Result>;
type Tool = Call<Answer>;

const READING = {
  list_files: listFiles,
  read_text: readText,
  find_values: findValues,
  explain,
  find_links: findLinks,
  compare: compareFile,
  check: checkFiles,
};

export class Assistant {
  private readonly plans = new Plans();
  private readonly tools: Readonly<Record<ToolName, Tool>>;

  constructor(private readonly host: Host) {
    const planning = (propose: Call<Proposal>): Tool => {
      return async (input, context) => this.plans.keep(await propose(input, context), context);
    };
    this.tools = {
      ...READING,
      plan_values: planning(planValues),
      plan_text: planning(planText),
      plan_files: planning(planFiles),
      apply_plan: (input, context) => this.plans.apply(input, context),
      undo: (input, context) => this.plans.undo(input, context),
    };
  }

  /** The available tools. */
  get declarations(): readonly ToolDeclaration[] {
    return TOOLS.filter(({ writes }) => this.host.mayWrite || !writes);
  }

  /** The question for the user before the tool is called; undefined if it writes nothing, or if the call will be refused. */
  question(name: string, input: unknown): string | undefined {
    try {
      this.findTool(name, input);
      return this.isWriting(name) ? this.plans.question(name, input as object) : undefined;
    } catch (error) {
      if (error instanceof ToolError) return undefined;
      throw error;
    }
  }

  /** Never rejects. */
  async call(name: string, input: unknown): Promise<Called> {
    try {
      const tool = this.findTool(name, input);
      const answer = { from: "game files", ...(await tool(input, contextFor(this.host))) };
      // always report what was written
      if (!this.isWriting(name)) refuseTooLarge(answer);
      return { isError: false, answer };
    } catch (error) {
      const { code, message, hint } = toolErrorOf(error);
      return { isError: true, answer: { code, message: clipped(oneLine(message), MAX_MESSAGE), hint } };
    }
  }

  private isWriting(name: string): boolean {
    return TOOLS.some((tool) => tool.name === name && tool.writes);
  }

  private findTool(name: string, input: unknown): Tool {
    const declared = TOOLS.find((tool) => tool.name === name);
    if (!declared)
      throw new ToolError(
        "input/schema",
        "No tool has this name.",
        `The tools are ${this.declarations.map((one) => one.name).join(", ")}.`,
      );
    if (declared.writes && !this.host.mayWrite) throw new ToolError("write/off", "Nothing can be written here.", this.host.howToWrite);
    const mismatch = findMismatch(declared.inputSchema, input);
    if (mismatch !== undefined) throw new ToolError("input/schema", mismatch, "Check the input against the tool's schema.");
    return this.tools[declared.name];
  }
}

function toolErrorOf(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  if (error instanceof Stop)
    return new ToolError("file/unreadable", `${error.issue.message} (${error.issue.code})`, "Call check for this path.");
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ToolError(
    "internal/unexpected",
    `Bytewright failed (${said}). Nothing was changed.`,
    "Tell the user; the same call will fail again.",
  );
}
