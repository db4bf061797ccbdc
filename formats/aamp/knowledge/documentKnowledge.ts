/** What is known about one document: its game and kind, and for each item the entry of the tables. Must know no feature. */
import { crc32 } from "../../core/bytes/crc32.ts";
import { type Item, list, object, parameter, parentOf } from "../items.ts";
import type { AampDocument } from "../language/document.ts";
import { definedClass } from "../language/references.ts";
import type { ClassParameter, EntryKind, KnownClass } from "./classTable.ts";
import { GAMES, type Game } from "./games.ts";
import type { KnownKind, KnownNode, KnownObject, KnownParameter } from "./parameterTable.ts";

const ENTRY_KINDS: ReadonlyMap<number, EntryKind> = new Map(
  (["AI", "Action", "Behavior", "Query"] as const).map((kind) => [crc32(kind) | 0, kind]),
);
const STATIC = crc32("SInst") | 0;
const CHILDREN = crc32("ChildIdx") | 0;
const DEFINITION = crc32("Def") | 0;

/** So many unknown classes may be slips in a program that is just begun. */
const FEW = 3;

/** The game and kind of a file. */
export interface DocumentKind {
  readonly game: Game;
  readonly kind: KnownKind;
}

/** A reference to a child of an AI, and which one it is. */
export interface ChildPlace {
  readonly of: KnownClass;
  readonly index: number;
}

export class DocumentKnowledge {
  readonly found: DocumentKind | undefined;
  private readonly document: AampDocument;
  private readonly lists = new Map<number, KnownNode | undefined>();
  private readonly classes = new Map<number, KnownClass | undefined>();
  private readonly objects = new Map<number, KnownNode | undefined>();

  constructor(document: AampDocument) {
    this.document = document;
    this.found = findKind(document);
  }

  /** What the tables do not say of the document is wrong: it is surely of this game. */
  get isCertain(): boolean {
    return this.found !== undefined && !this.found.game.sharedKinds.includes(this.found.kind.ending);
  }

  /** The document is an AI program of a known game. */
  get isProgram(): boolean {
    return this.found !== undefined && this.found.kind.ending === this.found.game.programs;
  }

  // ------------------------------------------------------------------------------------------------ tables of parameters

  /** What is known of a list's children, and of an object that is called like it. */
  nodeOfList(of: number): KnownNode | undefined {
    if (this.found === undefined) return undefined;
    if (of === 0) return this.found.kind.root;
    if (!this.lists.has(of)) {
      const above = this.nodeOfList(this.document.tree.parentOf(of));
      this.lists.set(
        of,
        above?.children.find(this.document.tree.listHash(of), () => this.nameOf(list(of))),
      );
    }
    return this.lists.get(of);
  }

  objectOf(of: number): KnownObject | undefined {
    return this.nodeOfObject(of)?.object;
  }

  /** What a list or object is for; empty where that is not known. */
  meaningOf({ kind, item }: Item): string {
    if (kind === "parameter" || (kind === "list" && item === 0)) return "";
    return (kind === "list" ? this.nodeOfList(item) : this.nodeOfObject(item))?.meaning ?? "";
  }

  private nodeOfObject(of: number): KnownNode | undefined {
    if (!this.objects.has(of)) {
      const { tree } = this.document;
      const above = this.nodeOfList(tree.listOf(of));
      this.objects.set(
        of,
        above?.children.find(tree.objectHash(of), () => this.nameOf(object(of))),
      );
    }
    return this.objects.get(of);
  }

  parameterOf(at: number): KnownParameter | undefined {
    const { tree } = this.document;
    return this.objectOf(tree.objectOf(at))?.find(tree.parameterHash(at), () => this.nameOf(parameter(at)));
  }

  private nameOf(item: Item): string | undefined {
    return this.document.name(item) ?? this.document.explain(item)?.name;
  }

  // ------------------------------------------------------------------------------------------------ AI programs

  /** Which kind of entry of an AI program a list is; undefined for other lists and in other documents. */
  entryKindOf(of: number): EntryKind | undefined {
    const { tree } = this.document;
    const parent = tree.parentOf(of);
    if (!this.isProgram || parent < 0 || tree.parentOf(parent) !== 0) return undefined;
    return ENTRY_KINDS.get(tree.listHash(parent));
  }

  /** The class of an entry of an AI program. */
  classOf(entry: number): KnownClass | undefined {
    if (!this.isProgram) return undefined;
    if (!this.classes.has(entry)) this.classes.set(entry, this.findClass(entry));
    return this.classes.get(entry);
  }

  private findClass(entry: number): KnownClass | undefined {
    const kind = this.entryKindOf(entry);
    const name = kind && definedClass(this.document.tree, entry);
    return kind === undefined || name === undefined ? undefined : this.found?.game.classes().find(kind, name);
  }

  /** The parameter of a class that a parameter in an entry's `SInst` stands for. */
  classParameterOf(at: number): ClassParameter | undefined {
    const { tree } = this.document;
    const holder = tree.objectOf(at);
    if (!this.isProgram || tree.objectHash(holder) !== STATIC) return undefined;
    const known = this.classOf(tree.listOf(holder));
    return known?.parameters[known.indexOf(tree.parameterHash(at))];
  }

  /** The entry whose `Def` holds a parameter; undefined elsewhere. */
  definedEntryOf(at: number): number | undefined {
    const { tree } = this.document;
    const holder = parentOf(tree, parameter(at))?.item ?? -1;
    if (!this.isProgram || holder < 0 || tree.objectHash(holder) !== DEFINITION) return undefined;
    const entry = tree.listOf(holder);
    return this.entryKindOf(entry) === undefined ? undefined : entry;
  }

  /** Which child of a class a parameter in `ChildIdx` stands for. */
  childPlaceOf(at: number): ChildPlace | undefined {
    const { tree } = this.document;
    const holder = tree.objectOf(at);
    if (!this.isProgram || tree.objectHash(holder) !== CHILDREN) return undefined;
    const of = this.classOf(tree.listOf(holder));
    return of && { of, index: at - tree.firstParameter(holder) };
  }

  /** The `ChildIdx` of an entry, or -1. */
  childrenOf(entry: number): number {
    return this.document.tree.findObject(entry, CHILDREN);
  }

  /** All entries of one kind, by their lists. */
  entries(kind: EntryKind): readonly number[] {
    const { tree } = this.document;
    const parent = this.isProgram ? tree.findList(0, crc32(kind) | 0) : -1;
    return parent < 0 ? [] : tree.childLists(parent);
  }

  /** The `SInst` of an entry, or -1. */
  staticOf(entry: number): number {
    return this.document.tree.findObject(entry, STATIC);
  }
}

/** By the ending of the file's name; AI programs also by their shape. A file of that ending that holds nothing of the kind is another. */
function findKind(document: AampDocument): DocumentKind | undefined {
  for (const game of GAMES) {
    const ending = endingOf(document.context.fileName, game);
    const kind = ending === undefined ? undefined : game.kinds().get(ending);
    if (kind !== undefined && ending !== game.programs) {
      if (holdsAny(document, kind)) return { game, kind };
    } else if (document.references.program !== undefined && (kind !== undefined || ending === undefined)) {
      const program = game.kinds().get(game.programs);
      if (program !== undefined && hasClassesOf(document, game)) return { game, kind: program };
    }
  }
  return undefined;
}

/** At least half of its classes are the game's, but for a few slips: programs of other games have the same lists. */
function hasClassesOf({ tree, references: { program } }: AampDocument, game: Game): boolean {
  let known = 0;
  let unknown = 0;
  for (const [kind, entries] of [
    ["AI", program?.ai ?? []],
    ["Action", program?.action ?? []],
    ["Behavior", program?.behavior ?? []],
  ] as const)
    for (const entry of entries) {
      const name = definedClass(tree, entry);
      if (name === undefined) continue;
      if (game.classes().find(kind, name) === undefined) unknown++;
      else known++;
    }
  return known >= unknown || unknown <= FEW;
}

/** The ending among those of the game, without what wrappings and the text form add; undefined where the name says nothing. */
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
  if (tree.objectsIn(0) === 0 && tree.firstList(0) < 0) return true;
  const literal = new Set(root.children.names.map((name) => crc32(name) | 0));
  return (
    literal.size === 0 ||
    tree.childObjects(0).some((at) => literal.has(tree.objectHash(at))) ||
    tree.childLists(0).some((at) => literal.has(tree.listHash(at)))
  );
}
