/** The planned state of files: changes of files and members, grouped by the file on disk that contains them. */
import { isObeyedName } from "../../formats/archives/fileNames.ts";
import type { MemberChange } from "../../formats/archives/memberChange.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { type Opened, openBytes, openOuter } from "../contents.ts";
import type { Host } from "../host.ts";
import { isInDump, type Located, locate, readPath } from "../paths.ts";
import { ToolError } from "../toolError.ts";

/** A file on disk before and after, or undefined. */
export interface DraftFile {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
}

interface Own {
  readonly before: Opened | undefined;
  /** The whole file, if it is new. */
  whole: { readonly bytes: Uint8Array | undefined } | undefined;
  readonly members: MemberChange[];
}

export class Draft {
  private readonly files = new Map<string, Own>();

  constructor(private readonly host: Host) {}

  private async own(outer: string): Promise<Own> {
    let own = this.files.get(outer);
    if (!own) {
      const { kind } = await this.host.look(outer);
      own = { before: kind === "file" ? await openOuter(this.host, outer) : undefined, whole: undefined, members: [] };
      this.files.set(outer, own);
    }
    return own;
  }

  /** @param bytes as they are stored */
  async put(outer: string, inside: string, bytes: Uint8Array): Promise<void> {
    const own = await this.own(outer);
    if (inside === "") own.whole = { bytes };
    else own.members.push({ kind: "put", path: inside, content: bytes });
  }

  async remove(outer: string, inside: string): Promise<void> {
    const own = await this.own(outer);
    if (inside === "") own.whole = { bytes: undefined };
    else own.members.push({ kind: "delete", path: inside });
  }

  async renameMember(outer: string, inside: string, to: string): Promise<void> {
    (await this.own(outer)).members.push({ kind: "rename", path: inside, to });
  }

  /** Only the files that differ. @throws ToolError if a change is impossible */
  finish(): readonly DraftFile[] {
    return [...this.files].flatMap(([path, own]): readonly DraftFile[] => {
      const before = own.before?.bytes;
      const after = this.madeOf(path, own);
      return before === after ? [] : [{ path, before, after }];
    });
  }

  private madeOf(path: string, { before, whole, members }: Own): Uint8Array | undefined {
    const start = whole ? whole.bytes && openBytes(this.host, path, whole.bytes) : before;
    if (!start || members.length === 0) return start?.bytes;
    const made = catchStop(() => start.nested?.change(members));
    if ("issue" in made) throw refused(`${path}: ${made.issue.message}`);
    return made.value ?? start.bytes;
  }
}

export function refused(
  message: string,
  hint = "Nothing was planned. Change the request, or tell the user why it cannot be done.",
): ToolError {
  return new ToolError("change/refused", message, hint);
}

/** A writable place in the mod. @throws ToolError if it is not */
export async function placeInMod(host: Host, text: string): Promise<{ readonly path: string; readonly found: Located }> {
  const path = readPath(text, host);
  if (path.split("/").some(isObeyedName)) throw refused(`${path}: The settings of Git, GitHub and VS Code are never changed.`);
  const found = await locate(host, path);
  if (isInDump(path) || (found.kind === "file" && found.isFixed))
    throw new ToolError(
      "path/read-only",
      `${path}: The unmodified game is never changed.`,
      "plan_files with add copies a file of the game into the mod; change the copy.",
    );
  return { path, found };
}
