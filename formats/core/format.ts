/**
 * What a format is to the rest of the product: bytes to text and back, and everything an editor asks about a text.
 * All positions are plain offsets: UTF-16 units in texts, bytes in files. Must know no editor and no protocol.
 */
import type { Analysis, AnalysisContext } from "./analysis.ts";
import type { Decoded, Encoded } from "./coded.ts";
import type { Companion } from "./companion.ts";
import type { FieldWord } from "./fields/fields.ts";
import type { Beginning } from "./files/beginning.ts";
import type { PageMenu } from "./menus/pageMenus.ts";
import type { MergeModel } from "./merge/tree/tree.ts";
import type { Names, Whereabouts } from "./names.ts";
import type { RelationReader } from "./relations.ts";
import type { DiagnosticCatalogue, StructSchema } from "./schema.ts";
import type { MessageModel } from "./text/messages.ts";

/** A picture of a document next to its fields and bytes: a map, curves, a graph. */
export interface PanelDeclaration {
  /** `<format id>.<name>`; the webview has a folder of this name for it. */
  readonly id: string;
  readonly title: string;
  /** Its context menu. */
  readonly menu?: PageMenu;
  /** It draws several versions of a document at once, too. */
  readonly compares?: true;
}

/**
 * How texts are recognized among others with the same file name extension: those of a format that is text itself, and text forms of binary
 * files under names that do not say so.
 */
export interface TextAssociation {
  /** Patterns of paths (`**\/folder/*.ext`), which win over an ending that another extension claims. */
  readonly filePatterns: readonly string[];
  /** Pattern of the first line, for texts whose path says nothing. */
  readonly firstLine: string;
  /** Languages that such a text may be opened as before anybody has looked at it. */
  readonly openedAs: readonly string[];
  /** UTF-16 units that {@link sniff} looks at. */
  readonly headSize: number;
  /** Whether the start of a text is ours; undefined where it cannot say. */
  sniff(head: string): boolean | undefined;
}

/** Of text forms that their first line shows, whatever they are called. */
export function shownByFirstLine(line: RegExp): Pick<Format, "textSuffix" | "textBeginning" | "association"> {
  const sniff = (head: string) => (line.test(head) ? true : undefined);
  // such a text has a name like course.txt
  const association = { filePatterns: [], firstLine: line.source, openedAs: ["plaintext"], headSize: 8, sniff };
  return { textSuffix: ".txt", textBeginning: line, association };
}

/** The same content for something else, or a sentence that says what would be lost. */
export type Converted = { readonly text: string; readonly changes: readonly string[] } | { readonly refused: string };

/** Makes of a text another one of the same format, for another game: offered as a command, which lists the changes. */
export interface Conversion {
  /** What comes of it: "Metroid Prime 2: Echoes". */
  readonly title: string;
  /** Ending of names of texts that only this reads, because they are not texts of the format. */
  readonly from?: string;
  /** Ending of names of the texts that it makes, where they are not texts of the format. */
  readonly ending?: string;
  /** Undefined where the text is that already, or where the question does not arise. Total. */
  convert(text: string): Converted | undefined;
}

export interface Format {
  /** Also the first part of every issue code. */
  readonly id: string;
  readonly title: string;
  /** A sentence for lists of formats. */
  readonly description: string;
  readonly languageId: string;
  /** Appended to a file's name for its decoded address and for a text form on disk: `.yml`. Empty where the file is text. */
  readonly textSuffix: string;
  /** How a text form begins, after comments and blank lines: shows one that has the name of the game file. */
  readonly textBeginning?: RegExp;
  /** Endings of file names, without the dot, lower case, those of wrapped variants (`sbxml`) included. */
  readonly extensions: readonly string[];
  /** Those of {@link extensions} that other programs give to files of their own: what the first bytes do not show to be of the format is theirs. */
  readonly sharedExtensions?: readonly string[];
  /** Where others use the same ending for texts; without it the name alone decides. */
  readonly association?: TextAssociation;
  /** Pictures in the visual editor, in the order in which they are offered. */
  readonly panels?: readonly PanelDeclaration[];
  readonly conversions?: readonly Conversion[];
  readonly companion?: Companion;
  /** Texts by their paths in `samples/`: "Open a Sample" makes files of all and opens the first. */
  readonly sample?: { readonly title: string; readonly texts: readonly string[] };
  /** What its new files may begin with. */
  readonly beginnings?: readonly Beginning[];
  /** Canonical forms to choose from, where there is more than one. */
  readonly styles?: readonly string[];
  /** Settings of VS Code that texts of this format need otherwise than all formats: they win over what the extension sets by itself. */
  readonly editorDefaults?: Readonly<Record<string, unknown>>;
  /**
   * Recognises the first bytes of an unwrapped file (at least 64 where it has them).
   * @param path of the file, where a damaged one may be recognised by its folder
   */
  sniff(head: Uint8Array, path?: string): boolean;
  decode(bytes: Uint8Array, names: Names): Decoded;
  encode(text: string): Encoded;
  analyse(text: string, context: AnalysisContext): Analysis;
  /** A text without what only makes it whole, for those who read and compare it. Missing where there is no such thing. Total. */
  forReaders?(text: string): string;
  /** The text in canonical form with the given names, or undefined where it has errors. Law 2 is stated with it. */
  format(text: string, names: Names): string | undefined;
  /** The names that the format's own table brings; empty where it has none. Loaded lazily. */
  readonly builtinNames: () => Names;
  /**
   * These names and those that a text states itself, which come first, or that the path of a file shows: with them the file of a text is
   * decoded to that text. Total.
   */
  namesFor?(names: Names, where: Whereabouts): Names;
  /**
   * Names and values of all fields of a file, in any order, without its text: shows which files a search may find something in. Cheap and
   * total; undefined where the file is damaged.
   */
  searchTexts?(bytes: Uint8Array, names: Names): Iterable<FieldWord> | undefined;
  /** Strings inside a file that may serve as names elsewhere. Cheap and total. */
  nameStrings?(bytes: Uint8Array): readonly string[];
  /** Hashes in a file that `names` leave without a name: what an import should look for. Cheap and total. */
  unknownHashes?(bytes: Uint8Array, names: Names): readonly number[];
  /** Its names are paths of the game's files: those of the project are among them. */
  readonly namesArePaths?: true;
  /** The hash that a name has in this format. */
  hashName?(name: string): number;
  /** Names that are in no list and have this hash: those of `names` with other numbers, letters or endings. Takes up to seconds. */
  guessNames?(hash: number, names: Names): readonly string[];
  /** A name with this hash among `names`, for a hash that is anywhere. */
  findName?(hash: number, names: Names): string | undefined;
  /** What its files say about other files, where they do. */
  readonly relations?: RelationReader;
  /** What its documents are to those who compare and merge by meaning; without it a file is one value. */
  readonly merge?: MergeModel;
  /** What its files say to players, where they hold messages. */
  readonly messages?: MessageModel;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}
