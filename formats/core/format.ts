/**
 * The contract of a format: bytes to text and back, and the analysis that an editor needs. All positions are plain offsets: UTF-16 units in
 * texts, bytes in files. Must know no editor and no protocol.
 */
import type { Analysis, AnalysisContext } from "./analysis.ts";
import type { Decoded, Encoded } from "./coded.ts";
import type { Companion } from "./companion.ts";
import type { FieldWord } from "./fields/fields.ts";
import type { Beginning } from "./files/beginning.ts";
import { hasMagic } from "./files/knownFiles.ts";
import type { PageMenu } from "./menus/pageMenus.ts";
import type { MergeModel } from "./merge/tree/tree.ts";
import type { Names, Whereabouts } from "./names.ts";
import type { RelationReader } from "./relations.ts";
import type { DiagnosticCatalogue, StructSchema } from "./schema.ts";
import type { MessageModel } from "./text/messages.ts";

/** A picture of a document next to its fields and bytes: a map, curves, a graph. */
export interface PanelDeclaration {
  /** `<format id>.<name>`, also the name of its folder in the webview. */
  readonly id: string;
  readonly title: string;
  /** Its context menu. */
  readonly menu?: PageMenu;
  /** It can draw several versions of a document at once. */
  readonly compares?: true;
}

/**
 * How to tell texts of the format from others with the same extension: texts that are the game files themselves, and text forms with other
 * names.
 */
export interface TextAssociation {
  /** Path patterns (`**\/folder/*.ext`), which take precedence over other extensions' file associations. */
  readonly filePatterns: readonly string[];
  /** Pattern of the first line, for texts that no path identifies. */
  readonly firstLine: string;
  /** Languages that VS Code may give such a text before its content is checked. */
  readonly openedAs: readonly string[];
  /** UTF-16 units that {@link sniff} needs. */
  readonly headSize: number;
  /** Whether a text with this start is of the format; undefined if unclear. */
  sniff(head: string): boolean | undefined;
}

/** For text forms that their first line identifies, whatever their name. */
export function shownByFirstLine(line: RegExp): Pick<Format, "textSuffix" | "textBeginning" | "association"> {
  const sniff = (head: string) => (line.test(head) ? true : undefined);
  // such a text has a name like course.txt
  const association = { filePatterns: [], firstLine: line.source, openedAs: ["plaintext"], headSize: 8, sniff };
  return { textSuffix: ".txt", textBeginning: line, association };
}

/** The converted text, or a sentence that says what would be lost. */
export type Converted = { readonly text: string; readonly changes: readonly string[] } | { readonly refused: string };

/** Converts a text for another game or tool, as a command that lists the changes. */
export interface Conversion {
  /** The target: "Metroid Prime 2: Echoes". */
  readonly title: string;
  /** Extension of input texts that are not texts of the format. */
  readonly from?: string;
  /** Extension of output texts that are not texts of the format. */
  readonly ending?: string;
  /** Undefined if the text is already converted, or conversion does not apply. Total. */
  convert(text: string): Converted | undefined;
}

export interface Format {
  /** Also the first part of every issue code. */
  readonly id: string;
  readonly title: string;
  /** A sentence for lists of formats. */
  readonly description: string;
  readonly languageId: string;
  /** Appended to a file's name for its decoded address and for a text form on disk: `.yml`. Empty if the game file is text. */
  readonly textSuffix: string;
  /** How a text form begins, after comments and blank lines: recognizes one that is named like the game file. */
  readonly textBeginning?: RegExp;
  /** File extensions without the dot, in lowercase, including those of compressed variants (`sbxml`). */
  readonly extensions: readonly string[];
  /** {@link extensions} that other programs also use: a file belongs to the format only if its first bytes show it. */
  readonly sharedExtensions?: readonly string[];
  /** Needed if others use the same extension for texts; otherwise the name alone decides. */
  readonly association?: TextAssociation;
  /** Pictures in the visual editor, in order. */
  readonly panels?: readonly PanelDeclaration[];
  readonly conversions?: readonly Conversion[];
  readonly companion?: Companion;
  /** Texts by their paths in `samples/`: "Open a Sample" makes a game file of each and opens the first. */
  readonly sample?: { readonly title: string; readonly texts: readonly string[] };
  /** Templates for new files. */
  readonly beginnings?: readonly Beginning[];
  /** Canonical forms, if there is more than one. */
  readonly styles?: readonly string[];
  /** VS Code settings for texts of this format, in place of those that the extension sets for all formats. */
  readonly editorDefaults?: Readonly<Record<string, unknown>>;
  /** Every file of the format begins with one of these, a character for each byte. Undefined if only {@link sniff} can tell. */
  readonly magics?: readonly string[];
  /**
   * Recognizes a file by its first uncompressed bytes (at least 64, or all of them) if {@link magics} are not enough. See {@link recognizes}.
   * @param path of the file, whose folder may identify a damaged one
   */
  sniff?(head: Uint8Array, path?: string): boolean;
  decode(bytes: Uint8Array, names: Names): Decoded;
  encode(text: string): Encoded;
  analyse(text: string, context: AnalysisContext): Analysis;
  /** A text without parts that only keep it complete, for reading and comparing. Total. */
  forReaders?(text: string): string;
  /** The canonical form of the text with the given names, or undefined if it has errors. Law 2 refers to it. */
  format(text: string, names: Names): string | undefined;
  /** The names in the format's built-in table, if any. Loaded lazily. */
  readonly builtinNames: () => Names;
  /**
   * Adds names that the text itself states, which come first, or that the file's path implies: with them, a text's file decodes to that
   * text. Total.
   */
  namesFor?(names: Names, where: Whereabouts): Names;
  /**
   * Names and values of all fields of a file, in any order, without decoding its text: they show which files a search may match. Cheap and
   * total; undefined if the file is damaged.
   */
  searchTexts?(bytes: Uint8Array, names: Names): Iterable<FieldWord> | undefined;
  /** Strings in a file that may be names elsewhere. Cheap and total. */
  nameStrings?(bytes: Uint8Array): readonly string[];
  /** Hashes in a file without a name in `names`, for an import to look up. Cheap and total. */
  unknownHashes?(bytes: Uint8Array, names: Names): readonly number[];
  /** Its names are paths of game files, so the project's paths are names too. */
  readonly namesArePaths?: true;
  /** The format's hash of a name. */
  hashName?(name: string): number;
  /** Unlisted names with this hash: variations of `names` with other numbers, letters or endings. May take seconds. */
  guessNames?(hash: number, names: Names): readonly string[];
  /** A name with this hash among `names`, for a hash anywhere in a file. */
  findName?(hash: number, names: Names): string | undefined;
  /** How its files refer to other files. */
  readonly relations?: RelationReader;
  /** How to compare and merge its documents by meaning; without it, a file is one value. */
  readonly merge?: MergeModel;
  /** The messages in its files. */
  readonly messages?: MessageModel;
  readonly diagnostics: DiagnosticCatalogue;
  readonly structs: readonly StructSchema[];
}

/** Whether the first uncompressed bytes of a file are those of the format. */
export function recognizes(format: Format, head: Uint8Array, path?: string): boolean {
  const { magics } = format;
  if (magics && !magics.some((magic) => hasMagic(head, magic))) return false;
  return format.sniff?.(head, path) ?? magics !== undefined;
}
