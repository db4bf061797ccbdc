/// <reference path="./packages.d.ts" />
/** Messages as XLIFF 1.2: a file for each game file, codes as empty elements. Source: the specification of OASIS of 2008. */

import sax from "sax";
import { Stop } from "../../../formats/core/issue.ts";
import { addToList } from "../../../formats/core/lists.ts";
import type { MessageCode } from "../../../formats/core/text/messages.ts";
import { type Carrier, carrierStop, type Languages, type ReadEntry, type WrittenEntry } from "./carrier.ts";

export const xliff: Carrier = { write, read };

/** For languages without a name. */
const UNKNOWN = "und";

function write(entries: readonly WrittenEntry[], { source, target }: Languages): string {
  const files = new Map<string, WrittenEntry[]>();
  for (const entry of entries) addToList(files, entry.file, entry);
  const languages = `source-language="${escaped(source ?? UNKNOWN)}"${target === undefined ? "" : ` target-language="${escaped(target)}"`}`;
  const parts = [...files].map(([file, units]) => {
    const head = `  <file original="${escaped(file)}" ${languages} datatype="plaintext">\n    <body>\n`;
    return `${head}${units.map(printUnit).join("")}    </body>\n  </file>\n`;
  });
  const root = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${parts.join("")}</xliff>\n`;
}

function printUnit({ id, source, translation, findCodes }: WrittenEntry): string {
  const ids = new Map<string, string[]>();
  let last = 0;
  const newId = () => String(++last);
  const sourceWords = printWords(source, findCodes(source), (code) => {
    const own = newId();
    addToList(ids, code, own);
    return own;
  });
  const targetWords = printWords(translation, findCodes(translation), (code) => ids.get(code)?.shift() ?? newId());
  const target = translation === "" ? "" : `        <target>${targetWords}</target>\n`;
  const head = `      <trans-unit id="${escaped(id)}" xml:space="preserve">\n        <source>${sourceWords}</source>\n`;
  return `${head}${target}      </trans-unit>\n`;
}

function printWords(words: string, codes: readonly MessageCode[], idOf: (code: string) => string): string {
  let out = "";
  let from = 0;
  for (const { start, end } of codes) {
    const code = words.slice(start, end);
    out += `${escaped(words.slice(from, start))}<x id="${idOf(code)}" equiv-text="${escaped(code)}"/>`;
    from = end;
  }
  return out + escaped(words.slice(from));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;" };

function escaped(text: string): string {
  return text.replace(/[&<>"\t]/g, (sign) => ENTITIES[sign]);
}

/** Elements inside the words that contain words themselves. */
const TRANSPARENT: ReadonlySet<string> = new Set(["mrk", "g"]);
/** Elements whose words are not those of the message. */
const APART: ReadonlySet<string> = new Set(["alt-trans", "seg-source", "note", "header"]);

function read(text: string): readonly ReadEntry[] {
  const reader = new Reader();
  // the whole text is already in memory, so no other limit is needed
  sax.MAX_BUFFER_LENGTH = Number.POSITIVE_INFINITY;
  const parser = new sax.SAXParser(true, { position: true });
  const line = () => (parser.line ?? 0) + 1;
  parser.onerror = (error) => {
    throw carrierStop(line(), `this is not valid XML. ${error.message.split("\n")[0]}.`);
  };
  parser.ondoctype = () => {
    throw carrierStop(line(), "a document type is not part of XLIFF.");
  };
  parser.onopentag = ({ name, attributes }) => reader.open(name.replace(/^.*:/, ""), attributes as Attributes, line());
  parser.onclosetag = (name) => reader.close(name.replace(/^.*:/, ""));
  parser.ontext = parser.oncdata = (words) => reader.text(words);
  try {
    parser.write(text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")).close();
  } catch (error) {
    // an attribute called hasOwnProperty makes the parser itself fail
    throw error instanceof Stop ? error : carrierStop(line(), "this is not valid XML.");
  }
  return reader.finish();
}

type Attributes = Readonly<Record<string, string>>;

interface Unit {
  readonly id: string;
  readonly line: number;
  source: string;
  target: string;
  /** Codes of the source by the number of their element. */
  readonly codes: Map<string, string>;
}

class Reader {
  private readonly entries: ReadEntry[] = [];
  private isXliff = false;
  private file = "";
  private unit: Unit | undefined;
  private side: "source" | "target" | undefined;
  /** Number of open elements, from the ignored one on. */
  private apart = 0;

  open(name: string, attributes: Attributes, line: number): void {
    if (this.apart > 0 || APART.has(name)) {
      this.apart++;
      return;
    }
    if (!this.isXliff) this.root(name, attributes, line);
    else if (name === "file") this.file = attributes["original"] ?? "";
    else if (name === "trans-unit") this.unit = { id: attributes["id"] ?? "", line, source: "", target: "", codes: new Map() };
    else if (this.unit && (name === "source" || name === "target")) this.side = name;
    else if (this.unit && this.side && !TRANSPARENT.has(name)) this.code(this.unit, this.side, name, attributes, line);
  }

  private root(name: string, { version = "" }: Attributes, line: number): void {
    if (name !== "xliff") throw carrierStop(line, `found <${name.slice(0, 40)}>, but expected <xliff>.`);
    const stated = version === "" ? "XLIFF without a version" : `XLIFF ${version.slice(0, 10)}`;
    if (!version.startsWith("1.")) throw carrierStop(line, `this is ${stated}; 1.2 can be read.`);
    this.isXliff = true;
  }

  private code(unit: Unit, side: "source" | "target", name: string, attributes: Attributes, line: number): void {
    const { id = "", "equiv-text": own } = attributes;
    const code = name === "x" ? (unit.codes.get(id) ?? own) : undefined;
    if (code === undefined)
      throw carrierStop(line, `the element <${name.slice(0, 40)} id="${id.slice(0, 40)}"> stands for no code in the source.`);
    if (side === "source") unit.codes.set(id, code);
    unit[side] += code;
  }

  text(words: string): void {
    if (this.unit && this.side && this.apart === 0) this.unit[this.side] += words;
  }

  close(name: string): void {
    if (this.apart > 0) {
      this.apart--;
      return;
    }
    if (name === "source" || name === "target") this.side = undefined;
    if (name !== "trans-unit" || !this.unit) return;
    const { id, line, source, target } = this.unit;
    this.entries.push({ file: this.file, id, source, translation: target, line });
    this.unit = undefined;
  }

  finish(): readonly ReadEntry[] {
    if (!this.isXliff) throw carrierStop(1, "there is no <xliff> here.");
    return this.entries;
  }
}
