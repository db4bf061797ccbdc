/** The names that a value may have instead of the one that is typed: files, entries of files, and what other files have there. */
import { ANY_NAME, type LinkTarget } from "../formats/core/relations.ts";
import { holdsLetters } from "../formats/core/text/holdsLetters.ts";
import type { IndexTables } from "./indexTables.ts";
import type { Project, ProjectFile } from "./project.ts";
import { ownersOf } from "./resolve.ts";

export interface OfferedName {
  readonly name: string;
  /** `used`: other files have it, and nothing of this name is known. */
  readonly kind: "file" | "entry" | "used";
  /** The path in the game of the file that it is, or that has it. */
  readonly where: string;
}

export interface OfferedNames {
  readonly names: readonly OfferedName[];
  /** There are more that what is typed may mean. */
  readonly isCut: boolean;
}

export interface NameQuestion {
  /** With {@link ANY_NAME} for the name. */
  readonly target: LinkTarget;
  /** Name of the field that asks. */
  readonly field: string;
  readonly typed: string;
}

/** Each goes to the editor, after each key while there are more. */
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
