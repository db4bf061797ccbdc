/** The tools for AI assistants; the client reads and writes the files. */

import { printAnswer } from "../../../assistant/answer.ts";
import { Assistant } from "../../../assistant/assistant.ts";
import type { FileChange, Host, Look, ProjectView } from "../../../assistant/host.ts";
import { NO_SUPPLIES, type Supplies } from "../../../formats/containers/index.ts";
import { decodeBase64, encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { Format } from "../../../formats/core/format.ts";
import { Stop } from "../../../formats/core/issue.ts";
import { Recent } from "../../../formats/core/lists.ts";
import type { Names } from "../../../formats/core/names.ts";
import { hexDigits } from "../../../formats/core/text/hex.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { IndexedFile } from "../../../index/indexedFile.ts";
import { IndexedProject } from "../../../index/indexedProject.ts";
import type { Project } from "../../../index/project.ts";
import { parseIndex } from "../../../index/storedIndex.ts";
import type { AssistantFilesParams, AssistantFilesResult, AssistantParams, AssistantResult } from "../protocol.ts";
import type { Session } from "../session.ts";
import { suppliesFrom } from "./comparing.ts";

/** Identifies the form of the index that the client sends. */
const RECIPE = "assistant";
/** Maximum files whose compression data is kept. */
const MAX_SUPPLIES = 64;

export function assistant(session: Session): void {
  const host = new ClientFiles(session);
  const tools = new Assistant(host);
  // a tool uses the results of earlier calls
  const turns = new Turns();
  const inTurn = <T>(params: AssistantParams, work: () => T | Promise<T>): Promise<T> =>
    turns.take(() => {
      host.dumpCount = params.dumpCount;
      host.mayWrite = params.mayWrite;
      return work();
    });
  session.connection.onRequest("bytewright/assistantCall", (params: AssistantParams) =>
    inTurn(params, async (): Promise<AssistantResult> => {
      const { isError, answer } = await tools.call(params.name, params.input);
      const { code, message, hint } = answer as Readonly<Record<string, unknown>>;
      return { text: printAnswer(answer), ...(isError ? { error: `${code}: ${message} ${hint}` } : {}) };
    }),
  );
  session.connection.onRequest("bytewright/assistantQuestion", (params: AssistantParams) =>
    inTurn(params, () => tools.question(params.name, params.input) ?? null),
  );
}

type Of<Key extends string> = Extract<AssistantFilesResult, Readonly<Record<Key, unknown>>>;

/** The files of the workspace and the dumps, through the client. */
class ClientFiles implements Host {
  dumpCount = 0;
  mayWrite = false;
  readonly howToWrite = "Ask the user to trust this workspace.";
  /** Supplies of the files that were read last. */
  private readonly known = new Recent<string, Supplies>(MAX_SUPPLIES);
  private library: string | undefined;
  private shown: { readonly version: number; readonly project: Project } | undefined;

  constructor(private readonly session: Session) {}

  async look(path: string): Promise<Look> {
    return (await this.ask<"look">({ kind: "look", path })).look;
  }

  async *walk(folder: string): AsyncIterable<string> {
    yield* (await this.ask<"paths">({ kind: "walk", path: folder })).paths;
  }

  async read(path: string): Promise<Uint8Array> {
    const { bytes, supplied } = await this.ask<"bytes">({ kind: "read", path, hasLibrary: this.library !== undefined });
    this.library ??= supplied.library;
    this.known.set(path, suppliesFrom({ ...supplied, ...(this.library === undefined ? {} : { library: this.library }) }));
    return decodeBase64(bytes);
  }

  /** Most files of other types in a workspace are small. */
  async head(path: string, size: number): Promise<Uint8Array> {
    return (await this.read(path)).subarray(0, size);
  }

  supplies(path: string): Supplies {
    return this.known.get(path) ?? NO_SUPPLIES;
  }

  namesFor(format: Format): Names {
    return this.session.service.namesOf(format);
  }

  async project(): Promise<ProjectView> {
    const { version, index, origins = [] } = await this.ask<"version">({ kind: "project", known: this.shown?.version ?? -1 });
    if (index !== undefined) {
      const indexed = new IndexedProject(
        parseIndex(RECIPE, decodeBase64(index)),
        (key, origin, member) => new IndexedFile(key, origin, member),
      );
      for (const [path, origin] of origins) indexed.place(path, origin);
      this.shown = { version, project: indexed.project };
    }
    const project = this.shown?.project;
    if (!project) throw new RangeError("The client sent no index.");
    return { project, find: (path) => project.find(path), pathOf: ({ path }) => path };
  }

  async sha256(bytes: Uint8Array): Promise<string> {
    return hexDigits(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));
  }

  async replace(changes: readonly FileChange[]): Promise<void> {
    await this.ask({
      kind: "replace",
      changes: changes.map(({ path, before, content }) => ({
        path,
        ...(before === undefined ? {} : { before }),
        ...(content ? { content: encodeBase64(content) } : {}),
      })),
    });
  }

  /** @throws Stop with the reason why the client could not do it */
  private async ask<Key extends string = string>(params: AssistantFilesParams): Promise<Of<Key>> {
    const result = await this.session.ask("bytewright/assistantFiles", params);
    if ("issue" in result && result.issue) throw new Stop({ ...result.issue, severity: "error" });
    return result as Of<Key>;
  }
}
