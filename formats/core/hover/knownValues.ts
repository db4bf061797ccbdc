/** The values of an enumeration in a hover. Must not know a format. */
import type { NamedValue } from "../schema.ts";
import { bold, code, inList, type Markdown, markdown, prose } from "../text/markdown.ts";

/** The documentation lists all of them. */
const MAX_VALUES = 12;

/**
 * A list of known values with a mark at the present one. A long list is cut to the first ones and the present one.
 * @param written prints a value as in the text
 */
export function knownValues(
  values: readonly NamedValue[],
  present: number | string | undefined,
  written: (value: number | string) => string = String,
): Markdown {
  const at = values.findIndex(({ value }) => value === present);
  const most = values.length > MAX_VALUES ? MAX_VALUES : values.length;
  const shown = at < most ? values.slice(0, most) : [...values.slice(0, most - 1), values[at]];
  const lines = shown.map((one) => {
    const { value, name, meaning } = one;
    const text = written(value);
    const title = name === text || name === "" ? undefined : one.value === present ? bold(name) : markdown`${name}`;
    const head = title === undefined ? code(text) : markdown`${code(text)} ${title}`;
    const said = meaning ? markdown`${head}: ${prose(meaning)}` : head;
    return one.value === present ? markdown`${said} ← present` : said;
  });
  if (shown.length < values.length) lines.push(markdown`… ${values.length - shown.length} more`);
  return inList(lines);
}
