/** Strings of a clip that are not text: signs and automatic widths, and bits of numbers. */
import { TOKEN_TYPES } from "../../core/analysis.ts";
import { Json, type JsonText } from "../../core/json/json.ts";

const NUMBER = TOKEN_TYPES.indexOf("number");
const KEYWORD = TOKEN_TYPES.indexOf("keyword");
/** A sign with its quotation marks. */
const SIGN_LENGTH = 3;

/** Undefined where the kind of the value says its type. */
export function tokenTypeOf({ text, kinds, starts, ends }: JsonText, row: number): number | undefined {
  if (kinds[row] !== Json.string) return undefined;
  if (ends[row] - starts[row] === SIGN_LENGTH || text.startsWith('"auto', starts[row])) return KEYWORD;
  return text.startsWith('"0x', starts[row]) ? NUMBER : undefined;
}
