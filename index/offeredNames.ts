/** Names to suggest for a value: files, entries of files, and values in other files. */
import { ANY_NAME, type LinkTarget } from "../formats/core/relations.ts";
import { holdsLetters } from "../formats/core/text/holdsLetters.ts";
import type { IndexTables } from "./indexTables.ts";
import type { Project, ProjectFile } from "./project.ts";
import { ownersOf } from "./resolve.ts";

export interface OfferedName {
  readonly name: string;
  /** `used`: other files use the name, but no file or entry with this name is known. */
  readonly kind: "file" | "entry" | "used";
  /** The path in the game of the named file, or of the file that contains the name. */
  readonly where: string;
}

export interface OfferedNames {
  readonly names: readonly OfferedName[];
  /** More names match the typed text. */
  readonly isCut: boolean;
}

export interface NameQuestion {
  /** With {@link ANY_NAME} as the name. */
  readonly target: LinkTarget;
  /** Name of the value's field. */
  readonly field: string;
  readonly typed: string;
}

/** All are sent to the editor, and again after each keystroke while the list is cut. */
const MAX_NAMES = 1000;

export function offeredNames(
  project: Project,
  tables: IndexTables,
  from: ProjectFile,
  { target, field, typed }: NameQuestion,
): OfferedNames {
  const names = new Map<string, OfferedName>();
  for (const offer of allNames(project, tables, from, target, field)) {
    if (names.has(offer.name) || !holdsLetters(offer.name, typed)) continue;
    if (names.size === MAX_NAMES) return { names: [...names.values()], isCut: true };
    names.set(offer.name, offer);
  }
  return { names: [...names.values()], isCut: false };
}

function* allNames(project: Project, tables: IndexTables, from: ProjectFile, target: LinkTarget, field: string): Generator<OfferedName> {
  if (target.in === "folder") return;
  if (target.in === "game")
    for (const path of target.paths) {
      const [before = "", after = ""] = path.split(ANY_NAME);
      for (const name of project.namesBetween(before, after)) yield { name, kind: "file", where: before + name + after };
    }
  const entries = target.in !== "game" ? target : target.listed && ({ in: "table", ...target.listed } as const);
  if (entries)
    for (const file of ownersOf(project, from, entries))
      for (const { kind, name } of project.relationsOf(file).definitions)
        if (kind === entries.entry.kind) yield { name, kind: "entry", where: file.inGame ?? file.path };
  for (const name of tables.valuesOfNumbered(field.replace(/\d+$/, ""))) yield { name, kind: "used", where: "" };
}
