/** Parses the tokens of a text into a table of rows, even if the text is broken. */
import { grown } from "../bytes/growing.ts";
import { Json, type JsonKind, JsonText } from "./json.ts";
import { JsonScanner, Token } from "./scanner.ts";

/** Deeper than in any format. Stops damaged texts from exhausting memory. */
export const MAX_DEPTH = 100;

/** The kind of value that a token starts. */
const KINDS: ReadonlyMap<number, JsonKind> = new Map([
  [Token.openBrace, Json.object],
  [Token.openBracket, Json.array],
  [Token.string, Json.string],
  [Token.integer, Json.integer],
  [Token.float, Json.float],
  [Token.true, Json.true],
  [Token.false, Json.false],
  [Token.null, Json.null],
]);

/** Rows that grow. */
class Rows {
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  nexts: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
  }

  add(kind: JsonKind, start: number, end: number): number {
    const row = this.count++;
    if (row === this.kinds.length) this.grow();
    this.kinds[row] = kind;
    this.starts[row] = start;
    this.ends[row] = end;
    this.nexts[row] = row + 1;
    return row;
  }

  private grow(): void {
    this.kinds = grown(this.kinds, 0);
    this.starts = grown(this.starts, 0);
    this.ends = grown(this.ends, 0);
    this.nexts = grown(this.nexts, 0);
  }
}

/** Parses a text. Total: any text results in a table, with its problems in `errors`. */
export function parseJson(text: string): JsonText {
  return new JsonParser(text).parse();
}

class JsonParser {
  private readonly scanner: JsonScanner;
  private readonly rows: Rows;

  constructor(private readonly text: string) {
    this.scanner = new JsonScanner(text);
    this.rows = new Rows(Math.max(64, text.length >> 3));
  }

  parse(): JsonText {
    const { rows, scanner } = this;
    scanner.advance();
    if (scanner.token === Token.end) {
      rows.add(Json.missing, scanner.end, scanner.end);
      scanner.fail("The text is empty; expected an object in braces.", 0, scanner.end);
    } else {
      this.values();
      if (scanner.token !== Token.end) scanner.fail("The document must end here.", scanner.start, this.text.length);
    }
    return new JsonText(this.text, rows, scanner);
  }

  /** Reads a plain value, or the opening of an object or list. Returns its row, or -1 if the token does not start a value. */
  private value(): number {
    const { rows, scanner } = this;
    const kind = KINDS.get(scanner.token);
    if (kind === undefined) return -1;
    const row = rows.add(kind, scanner.start, scanner.end);
    scanner.advance();
    return row;
  }

  /** Reads all values, with a stack of open containers. */
  private values(): void {
    const { rows, scanner } = this;
    const stack: number[] = [];
    const root = this.value();
    if (root < 0) {
      rows.add(Json.missing, scanner.start, scanner.start);
      scanner.fail("Expected an object in braces.", scanner.start, scanner.end);
      return;
    }
    if (rows.kinds[root] <= Json.array) stack.push(root);
    let last = scanner.end;
    while (stack.length > 0) {
      const container = stack[stack.length - 1];
      const isObject = rows.kinds[container] === Json.object;
      const close = isObject ? Token.closeBrace : Token.closeBracket;
      const hasItems = rows.count > container + 1;
      if (scanner.token === close || scanner.token === Token.end) {
        if (scanner.token === Token.end)
          scanner.fail(`${isObject ? "The object" : "The list"} is not closed.`, rows.starts[container], rows.starts[container] + 1);
        rows.ends[container] = scanner.end;
        rows.nexts[container] = rows.count;
        last = scanner.end;
        if (scanner.token !== Token.end) scanner.advance();
        stack.pop();
        continue;
      }
      if (scanner.token === Token.closeBrace || scanner.token === Token.closeBracket) {
        // the bracket may close an outer container
        const outer = scanner.token === Token.closeBrace ? Json.object : Json.array;
        const isOpen = stack.some((open) => rows.kinds[open] === outer);
        scanner.fail(isObject ? "Expected `}` here." : "Expected `]` here.", scanner.start, scanner.end);
        if (!isOpen) {
          scanner.advance();
          continue;
        }
        rows.ends[container] = scanner.start;
        rows.nexts[container] = rows.count;
        stack.pop();
        continue;
      }
      if (hasItems) {
        if (scanner.token === Token.comma) {
          const { start, end } = scanner;
          scanner.advance();
          if ((scanner.token as number) === close) {
            scanner.fail("Trailing comma.", start, end);
            continue;
          }
        } else scanner.fail("Expected a comma.", Math.max(last - 1, 0), last);
      }
      let key = -1;
      if (isObject) {
        if (scanner.token !== Token.string) {
          scanner.fail("Expected a key in quotation marks.", scanner.start, scanner.end);
          if (scanner.token !== Token.end && scanner.token !== close) scanner.advance();
          continue;
        }
        key = rows.add(Json.key, scanner.start, scanner.end);
        last = scanner.end;
        scanner.advance();
        if ((scanner.token as number) === Token.colon) {
          last = scanner.end;
          scanner.advance();
        } else scanner.fail("Expected a colon after the key.", rows.starts[key], rows.ends[key]);
      }
      const startOfValue = scanner.start;
      const endOfValue = scanner.end;
      let value = this.value();
      if (value < 0) {
        value = rows.add(Json.missing, last, last);
        scanner.fail("Expected a value.", key >= 0 ? rows.starts[key] : startOfValue, key >= 0 ? last : endOfValue);
        if (scanner.token === Token.colon || scanner.token === Token.unknown) scanner.advance();
      } else {
        last = endOfValue;
        if (rows.kinds[value] <= Json.array) {
          if (stack.length < MAX_DEPTH) stack.push(value);
          else {
            scanner.fail(`Nested more than ${MAX_DEPTH} levels deep.`, startOfValue, endOfValue);
            rows.kinds[value] = Json.missing;
          }
        }
      }
      if (key >= 0 && rows.kinds[value] > Json.array) rows.nexts[key] = rows.count;
      else if (key >= 0) rows.nexts[key] = -1;
    }
    // keys of containers end where the container ends
    for (let row = rows.count - 1; row > 0; row--) if (rows.nexts[row] < 0) rows.nexts[row] = rows.nexts[row + 1];
  }
}
