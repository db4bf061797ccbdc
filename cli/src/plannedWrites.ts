/** New contents of game files and archive members, written together: all or none. */
import type { MemberChange } from "../../formats/archives/memberChange.ts";
import { rewrap } from "../../formats/containers/index.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { readBytes } from "./files.ts";
import type { GameFile } from "./gameFiles.ts";
import { openArchiveFile } from "./insideArchives.ts";
import { complainOf } from "./report.ts";
import type { Run } from "./run.ts";
import { EXIT_FAILED } from "./usage.ts";
import { type Failure, type Version, type Write, writeTogether } from "./wholeFile.ts";

/** Reports that nothing was written because of this failure or earlier errors. Returns the exit code. */
export function nothingChanged(run: Run, failure?: Failure): number {
  if (failure) complainOf(run, failure.path, failure.issue);
  run.complain(`bytewright: nothing was changed, because of the ${failure ? "error" : "errors"} above.\n`);
  return EXIT_FAILED;
}

/** New contents of an outer file: its own, or those of its members. */
interface Plan {
  /** The file's version when it was read. */
  readonly version: Version;
  readonly members: { readonly inside: string; readonly bytes: Uint8Array }[];
}

export class PlannedWrites {
  /** By outer file. */
  private readonly plans = new Map<string, Plan>();

  constructor(private readonly run: Run) {}

  /** @param bytes without containers */
  add({ outer, inside, layers, version }: Pick<GameFile, "outer" | "inside" | "layers" | "version">, bytes: Uint8Array): void {
    const plan = getOrMake(this.plans, outer, (): Plan => ({ version: version(), members: [] }));
    plan.members.push({ inside, bytes: rewrap(bytes, layers) });
  }

  /** Makes all outer files before writing the first. If one has changed since it was read, writes none. */
  write(): Failure | undefined {
    const writes: Write[] = [];
    for (const [path, plan] of this.plans) {
      const made = catchStop(() => this.writeOf(path, plan));
      if ("issue" in made) return { path, issue: made.issue };
      writes.push(made.value);
    }
    return writeTogether(this.run, writes);
  }

  private writeOf(path: string, { version, members }: Plan): Write {
    const own = members.find(({ inside }) => inside === "");
    const changes = members.map(({ inside, bytes }): MemberChange => ({ kind: "put", path: inside, content: bytes }));
    const content = own?.bytes ?? openArchiveFile(this.run, path).change(changes) ?? readBytes(this.run, path);
    return { path, content, expected: version };
  }
}
