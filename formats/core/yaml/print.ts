/** Prints YAML in oead's style, except for scalars: indentation, keys, and flow sequences and mappings. Must not know a format. */
import { utf8Length } from "../text/textCoding.ts";
import { columnsOf, LINE_WIDTH, printScalar, type ScalarPlace } from "./scalars.ts";

const INDENTS: string[] = [];
export function indentation(spaces: number): string {
  return (INDENTS[spaces] ??= " ".repeat(spaces));
}

/** Longer keys (in UTF-8 bytes) have the two-line form `? key`. */
const MAX_SIMPLE_KEY = 128;

/** Whether a key has the two-line form: long keys, and with libyaml's escapes also keys with line breaks. */
export function isExplicitKey(name: string, place: ScalarPlace): boolean {
  if (place === "escaped" && name.includes("\n")) return true;
  return name.length * 3 > MAX_SIMPLE_KEY && utf8Length(name) > MAX_SIMPLE_KEY;
}

interface PrintedKey {
  /** The key with its colon and a space; empty if it has the two-line form. */
  readonly text: string;
  readonly columns: number;
  readonly isExplicit: boolean;
}

/** Prints untagged keys, with a cache because a few hundred keys occur thousands of times. */
export class KeyPrinter {
  /** Characters before the last key's value on its line. */
  column = 0;
  private readonly keys = new Map<string, PrintedKey>();

  /** The key with its indentation, its colon and a space. */
  print(name: string, indent: number): string {
    const key = this.keys.get(name) ?? this.remember(name);
    const pad = indentation(indent);
    if (key.isExplicit) {
      this.column = indent + 2;
      return `${pad}? ${printScalar(name, "untagged", indent + 2, indent + 2)}\n${pad}: `;
    }
    this.column = indent + key.columns;
    return pad + key.text;
  }

  private remember(name: string): PrintedKey {
    const isExplicit = isExplicitKey(name, "untagged");
    // a key is always on one line, regardless of its column
    const text = isExplicit ? "" : `${printScalar(name, "untagged", 0)}: `;
    const key = { text, columns: columnsOf(text), isExplicit };
    this.keys.set(name, key);
    return key;
  }
}

/** `[a, b]` of items without line breaks; the line is broken after a comma when it is too long. */
export function printFlowSequence(items: readonly string[], column: number, indent: number): string {
  const short = `[${items.join(", ")}]`;
  if (column + short.length <= LINE_WIDTH) return short;
  const printer = new FlowPrinter("[", column, indent);
  for (const item of items) {
    printer.next();
    printer.add(item);
  }
  return printer.end("]");
}

/** Prints a flow sequence or mapping item by item, because an item's line breaks may depend on its column. */
export class FlowPrinter {
  /** Characters on the line so far. */
  private column: number;
  private out: string;
  private isFirst = true;

  /** @param indent spaces before additional lines */
  constructor(
    open: string,
    column: number,
    private readonly indent: number,
  ) {
    this.out = open;
    this.column = column + open.length;
  }

  /** Separates the next item from the previous one. Returns the column of the item. */
  next(): number {
    const comma = this.isFirst ? "" : ",";
    const isFull = this.column + comma.length > LINE_WIDTH;
    if (isFull) {
      this.out += `${comma}\n${indentation(this.indent)}`;
      this.column = this.indent;
    } else if (!this.isFirst) {
      this.out += ", ";
      this.column += 2;
    }
    this.isFirst = false;
    return this.column;
  }

  add(item: string): void {
    this.out += item;
    const lineStart = item.lastIndexOf("\n") + 1;
    this.column = columnsOf(item.slice(lineStart)) + (lineStart > 0 ? 0 : this.column);
  }

  end(close: string): string {
    return this.out + close;
  }
}
