/** What is known about one document: its game and kind, and each item's entry in the tables. Must not depend on language features. */
import { crc32 } from "../../core/bytes/crc32.ts";
import { memoize } from "../../core/memoize.ts";
import type { Item } from "../items.ts";
import type { AampDocument } from "../language/document.ts";
import { DEF, definedClass } from "../language/references.ts";
import type { Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { type ClassParameter, ENTRY_KINDS, type EntryKind, type KnownClass } from "./classTable.ts";
import { GAMES, type Game } from "./games.ts";
import type { KnownKind, KnownNode, KnownObject, KnownParameter } from "./parameterTable.ts";

const KINDS_BY_HASH = new Map(ENTRY_KINDS.map((kind) => [crc32(kind) | 0, kind]));
const STATIC = crc32("SInst") | 0;
const CHILDREN = crc32("ChildIdx") | 0;

/** Up to this many unknown classes may be typos in a program that was just started. */
const FEW = 3;

/** The game and kind of a file. */
export interface DocumentKind {
  readonly game: Game;
  readonly kind: KnownKind;
}

/** A child of an AI class, by its position. */
export interface ChildPlace {
  readonly of: KnownClass;
  readonly index: number;
}

export class DocumentKnowledge {
  readonly found: DocumentKind | undefined;

  constructor(private readonly document: AampDocument) {
    this.found = findKind(document);
  }

  /** The document certainly belongs to this game, so anything that is not in its tables is wrong. */
  get isCertain(): boolean {
    return this.found !== undefined && !this.found.game.sharedKinds.includes(this.found.kind.ending);
  }

  /** The document is an AI program of a known game. */
  get isProgram(): boolean {
    return this.found !== undefined && this.found.kind.ending === this.found.game.programs;
  }

  // ------------------------------------------------------------------------------------------------ tables of parameters

  /** What is known about a list's children, and about an object with the same name. */
  readonly nodeOfList = memoize((of: ParameterList): KnownNode | undefined =>
    of.parent === undefined ? this.found?.kind.root : this.childNode(of.parent, of),
  );

  objectOf(of: ParameterObject): KnownObject | undefined {
    return this.nodeOfObject(of)?.object;
  }

  /** The purpose of a list or object; empty if unknown. */
  meaningOf(item: Item): string {
    if (item.kind === "parameter" || item.parent === undefined) return "";
    return (item.kind === "list" ? this.nodeOfList(item) : this.nodeOfObject(item))?.meaning ?? "";
  }

  private readonly nodeOfObject = memoize((of: ParameterObject) => this.childNode(of.parent, of));

  private childNode(parent: ParameterList, of: ParameterList | ParameterObject): KnownNode | undefined {
    return this.nodeOfList(parent)?.children.find(of.hash, () => this.nameOf(of));
  }

  parameterOf(at: Parameter): KnownParameter | undefined {
    return this.objectOf(at.parent)?.find(at.hash, () => this.nameOf(at));
  }

  private nameOf(item: Item): string | undefined {
    return this.document.name(item) ?? this.document.explain(item)?.name;
  }

  // ------------------------------------------------------------------------------------------------ AI programs

  /** The kind of a list that is an entry of an AI program; undefined for other lists and in other documents. */
  entryKindOf({ parent }: ParameterList): EntryKind | undefined {
    if (!this.isProgram || parent?.parent !== this.document.tree.root) return undefined;
    return KINDS_BY_HASH.get(parent.hash);
  }

  /** The class of an entry of an AI program. */
  readonly classOf = memoize((entry: ParameterList): KnownClass | undefined => {
    const kind = this.entryKindOf(entry);
    const name = kind && definedClass(entry);
    return kind === undefined || name === undefined ? undefined : this.found?.game.classes().find(kind, name);
  });

  /** The parameter of a class that a parameter in an entry's `SInst` sets. */
  classParameterOf(at: Parameter): ClassParameter | undefined {
    const holder = at.parent;
    if (!this.isProgram || holder.hash !== STATIC) return undefined;
    const known = this.classOf(holder.parent);
    return known?.parameters[known.indexOf(at.hash)];
  }

  /** The entry whose `Def` holds a parameter; undefined elsewhere. */
  definedEntryOf(at: Parameter): ParameterList | undefined {
    if (!this.isProgram || at.parent.hash !== DEF) return undefined;
    const entry = at.parent.parent;
    return this.entryKindOf(entry) === undefined ? undefined : entry;
  }

  /** The child of a class that a parameter in `ChildIdx` sets. */
  childPlaceOf(at: Parameter): ChildPlace | undefined {
    const holder = at.parent;
    if (!this.isProgram || holder.hash !== CHILDREN) return undefined;
    const of = this.classOf(holder.parent);
    return of && { of, index: holder.parameters.indexOf(at) };
  }

  /** The `ChildIdx` of an entry. */
  childrenOf(entry: ParameterList): ParameterObject | undefined {
    return entry.findObject(CHILDREN);
  }

  /** All entries of one kind, by their lists. */
  entries(kind: EntryKind): readonly ParameterList[] {
    const parent = this.isProgram ? this.document.tree.root.findList(crc32(kind) | 0) : undefined;
    return parent?.lists ?? [];
  }

  /** The `SInst` of an entry. */
  staticOf(entry: ParameterList): ParameterObject | undefined {
    return entry.findObject(STATIC);
  }
}

/**
 * Identifies the kind by file extension, AI programs also by their structure. A file with the extension but without any of the kind's
 * contents is something else.
 */
function findKind(document: AampDocument): DocumentKind | undefined {
  for (const game of GAMES) {
    const ending = endingOf(document.context.fileName, game);
    const kind = ending === undefined ? undefined : game.kinds().get(ending);
    if (kind !== undefined && ending !== game.programs) {
      if (holdsAny(document, kind)) return { game, kind };
    } else if (document.references().program !== undefined && (kind !== undefined || ending === undefined)) {
      const program = game.kinds().get(game.programs);
      if (program !== undefined && hasClassesOf(document, game)) return { game, kind: program };
    }
  }
  return undefined;
}

/** Programs of other games have the same lists, so at least half of the classes must be the game's, or very few unknown. */
function hasClassesOf({ references }: AampDocument, game: Game): boolean {
  const { program } = references();
  let known = 0;
  let unknown = 0;
  for (const [kind, entries] of Object.entries(program ?? {}))
    for (const entry of entries) {
      const name = definedClass(entry);
      if (name === undefined) continue;
      if (game.classes().find(kind as EntryKind, name) === undefined) unknown++;
      else known++;
    }
  return known >= unknown || unknown <= FEW;
}

/** The file extension, if the game has it, without what compression and the text form add. Undefined otherwise. */
function endingOf(fileName: string, game: Game): string | undefined {
  const parts = fileName.toLowerCase().split(".");
  if (parts.length > 2 && /^ya?ml$/.test(parts[parts.length - 1])) parts.pop();
  const last = parts.length > 1 ? parts[parts.length - 1] : "";
  for (const ending of [last, last.replace(/^s/, "")]) {
    const known = game.sameEndings[ending] ?? ending;
    if (game.kinds().has(known)) return known;
  }
  return undefined;
}

function holdsAny({ tree }: AampDocument, { root }: KnownKind): boolean {
  const children = [...tree.root.objects, ...tree.root.lists];
  const literal = new Set(root.children.names.map((name) => crc32(name) | 0));
  return children.length === 0 || literal.size === 0 || children.some(({ hash }) => literal.has(hash));
}
