/**
 * The `#!layout` comments at the end of a text: byte order and version of the file, and its layout as far as that is unusual for the
 * version. Other tools ignore them.
 */
import type { Fix } from "../../core/issue.ts";
import { NEWEST_VERSION } from "../binary/header.ts";
import { type ApartPlace, type ChildOrder, type Layout, type Pool, usualLayout } from "../layout.ts";

export const LINE_START = "#!layout";

const SHARES: Readonly<Record<string, "shareArrays" | "shareMaps" | "shareValues">> = {
  arrays: "shareArrays",
  maps: "shareMaps",
  values: "shareValues",
};
/** Words for the positions of 64-bit values and binary data. */
const POOLS: Readonly<Record<string, Pool>> = { none: "none", tree: "tree", levels: "breadth", nodes: "walk" };
const ORDERS: readonly ChildOrder[] = ["natural", "reversed", "nocase"];
const MAX_TAIL = 0xffff;

/** The meaning and possible values of each line, for completion, hovers and messages. */
export const LINE_WORDS: Readonly<Record<string, { readonly values: readonly string[]; readonly meaning: string }>> = {
  file: {
    values: ["little 7", "little 4", "little 3", "little 2", "little 1", "big 2"],
    meaning: "Byte order and version of the file. Nothing else in the text states them.",
  },
  share: {
    values: ["all", "none", ...Object.keys(SHARES)],
    meaning:
      "Which equal nodes the file stores once, one or several of these; `values` are 64-bit values and binary data. Usual for versions 1, 2 and 4: arrays and maps, before version 4 also values; otherwise none.",
  },
  apart: {
    values: [],
    meaning:
      "Exceptions from `share`, made by tools that share only what was shared before: `Actors/3/Links` is stored by itself, `Actors/3/Links=2` uses the second stored node of its equals.",
  },
  pool: {
    values: Object.keys(POOLS),
    meaning:
      "Where 64-bit values and binary data are: with the containers (`none`), or before the root, in the order of the `tree`, its `levels`, or the `nodes` as they are laid out. Usual from version 4 on: tree; otherwise none.",
  },
  order: {
    values: ORDERS,
    meaning:
      "The order in which the children of a container follow it: that of the keys (`natural`), the reverse, or that of the keys regardless of case.",
  },
  keys: { values: [], meaning: "Keys whose children come first, in this order; those of other keys follow in `order`." },
  root: { values: ["last"], meaning: "Containers follow the containers inside them, so the root is last." },
  slot: { values: [], meaning: "Four zero bytes in place of the missing string table." },
  empty: { values: ["keys", "strings", "keys strings"], meaning: "Empty tables that the file has." },
  end: { values: ["unpadded"], meaning: "The file ends with the last byte of binary data, which need not be a multiple of 4." },
  tail: { values: [], meaning: "Number of zero bytes after the end." },
};

/** Prints the first line, then only what differs from the usual layout of the version. */
export function printLayout(layout: Layout): string {
  const usual = usualLayout(layout.littleEndian, layout.version);
  const lines = [`file ${layout.littleEndian ? "little" : "big"} ${layout.version}`];
  const shared = Object.keys(SHARES).filter((word) => layout[SHARES[word]]);
  if (Object.values(SHARES).some((share) => layout[share] !== usual[share]))
    lines.push(`share ${shared.length === 0 ? "none" : shared.length === Object.keys(SHARES).length ? "all" : shared.join(" ")}`);
  lines.push(...printPlaces(layout.apart ?? []));
  if (layout.pool !== usual.pool) lines.push(`pool ${Object.keys(POOLS).find((word) => POOLS[word] === layout.pool)}`);
  if (layout.order !== usual.order) lines.push(`order ${layout.order}`);
  if (layout.keys && layout.keys.length > 0) lines.push(`keys ${layout.keys.map(escapeKey).join(" ")}`);
  if (layout.rootLast) lines.push("root last");
  if (layout.slot) lines.push("slot");
  const empty = [...(layout.emptyKeys ? ["keys"] : []), ...(layout.emptyStrings ? ["strings"] : [])];
  if (empty.length > 0) lines.push(`empty ${empty.join(" ")}`);
  if (!layout.paddedEnd) lines.push("end unpadded");
  if (layout.tail > 0) lines.push(`tail ${layout.tail}`);
  return lines.map((line) => `${LINE_START} ${line}\n`).join("");
}

/** Escapes everything that could end a word, and an empty key. */
function escapeKey(key: string): string {
  return key === "" ? "%" : key.replace(/[\s%\p{C}]/gu, (character) => encodeURIComponent(character));
}

function unescapeKey(word: string): string | undefined {
  if (word === "%") return "";
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

/** Longer lists are split into several lines. */
const MAX_LINE = 120;

function printPlaces(places: readonly ApartPlace[]): readonly string[] {
  const lines: string[] = [];
  for (const place of places) {
    const word = printPlace(place);
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`apart ${word}`);
  }
  return lines;
}

function printPlace({ path, which }: ApartPlace): string {
  const names = path.map((name) => escapeKey(name).replaceAll("/", "%2F").replaceAll("=", "%3D"));
  return names.join("/") + (which === 0 ? "" : `=${which}`);
}

function parsePlace(word: string): ApartPlace | undefined {
  const [, written = "", which = "0"] = /^([^=]*)(?:=([1-9]\d{0,8}))?$/.exec(word) ?? [];
  const path = written.split("/").map(unescapeKey);
  return written !== "" && path.every((name) => name !== undefined) ? { path, which: Number(which) } : undefined;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects the lines of one text. */
export class LayoutReader {
  private file: { readonly littleEndian: boolean; readonly version: number } | undefined;
  private readonly said: Partial<Mutable<Layout>> = {};
  private readonly seen = new Set<string>();

  /** Reads a line, from its `#` to its end. Returns what is wrong with it, or undefined. */
  read(line: string): string | undefined {
    const [word = "", ...values] = line.slice(LINE_START.length).trim().split(/\s+/);
    if (!(word in LINE_WORDS) || !Object.hasOwn(LINE_WORDS, word))
      return `Found \`${LINE_START} ${word}\`; expected ${Object.keys(LINE_WORDS).join(", ")}.`;
    if (this.seen.has(word) && word !== "apart") return `This is a second line \`${LINE_START} ${word}\`; only one is allowed.`;
    this.seen.add(word);
    const problem = this.readLine(word, values);
    const { said } = this;
    if (problem !== undefined || said.keys === undefined) return problem;
    // no known file has both, so the search for a file's layout does not combine them
    const other = said.pool === "walk" ? "pool" : said.rootLast ? "rootLast" : undefined;
    if (other === undefined) return undefined;
    delete said[word === "keys" ? "keys" : other];
    return `\`${other === "pool" ? "pool nodes" : "root last"}\` and \`keys\` cannot be combined; this line is ignored.`;
  }

  private readLine(word: string, values: readonly string[]): string | undefined {
    const { said } = this;
    const value = values.join(" ");
    const { values: allowed } = LINE_WORDS[word];
    const expected = `Found \`${value}\`; expected ${allowed.map((each) => `\`${each}\``).join(", ")}.`;
    switch (word) {
      case "file": {
        const version = Number(values[1]);
        const isGood = (values[0] === "little" || values[0] === "big") && values.length === 2 && /^\d+$/.test(values[1]);
        if (!isGood || version < 1 || version > NEWEST_VERSION)
          return `Found \`${value}\`; expected \`little\` or \`big\` and a version from 1 to ${NEWEST_VERSION}, such as \`little 7\`.`;
        this.file = { littleEndian: values[0] === "little", version };
        return undefined;
      }
      case "share":
        if (value !== "all" && value !== "none" && (values.length === 0 || values.some((word) => !Object.hasOwn(SHARES, word))))
          return expected;
        for (const [word, share] of Object.entries(SHARES)) said[share] = value === "all" || values.includes(word);
        return undefined;
      case "apart": {
        const places = values.map(parsePlace);
        const wrong = places.indexOf(undefined);
        if (wrong >= 0 || places.length === 0)
          return `Found \`${values[wrong] ?? ""}\`; expected paths such as \`Actors/3/Links\` or \`Actors/3/Links=2\`.`;
        said.apart = [...(said.apart ?? []), ...places.filter((place) => place !== undefined)];
        return undefined;
      }
      case "pool":
        if (!Object.hasOwn(POOLS, value)) return expected;
        said.pool = POOLS[value];
        return undefined;
      case "order":
        if (!ORDERS.includes(value as ChildOrder)) return expected;
        said.order = value as ChildOrder;
        return undefined;
      case "keys": {
        const keys = values.map(unescapeKey);
        const wrong = keys.indexOf(undefined);
        if (wrong >= 0) return `\`${values[wrong]}\` is not percent-encoded: write \`%25\` for \`%\`.`;
        said.keys = keys.filter((key) => key !== undefined);
        return undefined;
      }
      case "root":
        if (value !== "last") return expected;
        said.rootLast = true;
        return undefined;
      case "end":
        if (value !== "unpadded") return expected;
        said.paddedEnd = false;
        return undefined;
      case "slot":
        said.slot = true;
        return values.length > 0 ? `Found \`${value}\` after \`slot\`; expected nothing.` : undefined;
      case "empty":
        if (values.length === 0 || values.some((each) => each !== "keys" && each !== "strings")) return expected;
        said.emptyKeys = values.includes("keys");
        said.emptyStrings = values.includes("strings");
        return undefined;
      default: {
        const tail = Number(value);
        if (!/^\d+$/.test(value) || tail > MAX_TAIL) return `Found \`${value}\`; expected a number from 0 to ${MAX_TAIL}.`;
        said.tail = tail;
        return undefined;
      }
    }
  }

  /** Undefined if no line states byte order and version. */
  layout(): Layout | undefined {
    return this.file && { ...usualLayout(this.file.littleEndian, this.file.version), ...this.said };
  }
}

const KNOWN_FILES: readonly (readonly [line: string, games: string])[] = [
  ["little 2", "Breath of the Wild on Switch"],
  ["big 2", "Breath of the Wild on Wii U"],
  ["little 7", "Tears of the Kingdom, Super Mario Bros. Wonder"],
  ["little 3", "Super Mario Odyssey, Splatoon 2"],
];

/** Fixes that add the line for one of the known games. */
export function fileLineFixes(text: string): readonly Fix[] {
  const end = text.length;
  const lead = text === "" || text.endsWith("\n") ? "" : "\n";
  return KNOWN_FILES.map(([line, games]) => ({
    title: `Write it as a file of ${games}: \`file ${line}\``,
    edits: [{ span: { start: end, end }, text: `${lead}${LINE_START} file ${line}\n` }],
  }));
}
