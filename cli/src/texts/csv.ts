/** Messages as an RFC 4180 table for spreadsheets: with a byte order mark, and without anything that looks like a formula. */
import { type Carrier, carrierStop, type ReadEntry, type TextEntry } from "./carrier.ts";

const COLUMNS = ["file", "message", "source", "translation"] as const;
const MARK = "\uFEFF";
/** Spreadsheets would calculate this; a leading apostrophe makes it a text. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

export const csv: Carrier = { write, read };

function write(entries: readonly TextEntry[]): string {
  const rows = entries.map(({ file, id, source, translation }) => [file, id, source, translation]);
  return MARK + [COLUMNS, ...rows].map((cells) => `${cells.map(printCell).join(",")}\r\n`).join("");
}

function printCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function read(text: string): readonly ReadEntry[] {
  const [head, ...rows] = readRows(text);
  if (!head) throw carrierStop(1, `the table is empty. Expected the columns ${COLUMNS.join(", ")}.`);
  const places = COLUMNS.map((name) => {
    const place = head.cells.findIndex((cell) => cell.trim().toLowerCase() === name);
    if (place < 0) throw carrierStop(head.line, `the column "${name}" is missing. Expected ${COLUMNS.join(", ")}, separated by commas.`);
    return place;
  });
  return rows.map(({ line, cells }) => {
    const [file, id, source, translation] = places.map((place) => (cells[place] ?? "").replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, ""));
    return { file, id, source, translation, line };
  });
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function readRows(text: string): readonly Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let first = 1;
  let at = text.startsWith(MARK) ? 1 : 0;
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: first, cells });
    cells = [];
    first = line;
  };
  while (at < text.length) {
    if (text[at] === '"') {
      let cell = "";
      const opened = line;
      for (;;) {
        const close = text.indexOf('"', at + 1);
        if (close < 0) throw carrierStop(opened, "the quote that opens here is not closed.");
        cell += text.slice(at + 1, close);
        at = close + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
      line += cell.split("\n").length - 1;
      cells.push(cell.replaceAll("\r\n", "\n"));
      if (at < text.length && !/[,\r\n]/.test(text[at]))
        throw carrierStop(line, "a comma or the end of the line is expected after a quote.");
    } else {
      const end = /[,\r\n]|$/g;
      end.lastIndex = at;
      const stop = end.exec(text)?.index ?? text.length;
      cells.push(text.slice(at, stop));
      at = stop;
    }
    if (text[at] === ",") {
      at++;
      if (at === text.length) cells.push("");
      continue;
    }
    if (text.startsWith("\r\n", at)) at++;
    at++;
    line++;
    endRow();
  }
  if (cells.length > 0) endRow();
  return rows;
}
