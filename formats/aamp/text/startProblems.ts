/** Beginnings of values that the dialect does not have. */
import type { Fix } from "../../core/issue.ts";
import type { AampCode } from "../diagnostics.ts";
import { CURVE_WORDS } from "../valueTypes.ts";
import type { TextScanner } from "./textScanner.ts";

type StartProblem = readonly [code: AampCode, message: string, fixes?: () => readonly Fix[]];

/** What is wrong with a value that starts like this, where no tag is before it; undefined where nothing is. */
export function findStartProblem(scanner: TextScanner, code: number, indent: number): StartProblem | undefined {
  if (code === 0x5b)
    return [
      "untagged-sequence",
      "A sequence needs a tag that says what it is, such as `!vec3` or `!buffer_int`.",
      tagFixes(scanner.text, scanner.at),
    ];
  if (code === 0x2d && scanner.atSequenceItem() && indent >= 0)
    return ["untagged-sequence", "A sequence needs a tag that says what it is, such as `!vec3` or `!buffer_int`."];
  if (code === 0x7b) return ["expected-key", "Found `{`; a parameter has one value. Objects are tagged `!obj` and stand in `objects`."];
  if (code === 0x26) return ["unsupported-yaml", "Anchors (`&`) are not used in this dialect."];
  if (code === 0x2a) return ["unsupported-yaml", "Aliases (`*`) are not used in this dialect."];
  if (code === 0x7c || code === 0x3e) return ["unsupported-yaml", "Block scalars (`|`, `>`) are not used in this dialect."];
  if (code === 0x25 || code === 0x40 || code === 0x60)
    return ["unsupported-yaml", "A plain text cannot start with this character; quote it."];
  return undefined;
}

/** By how many items there are. */
function tagFixes(text: string, start: number): () => readonly Fix[] {
  return () => {
    const close = text.indexOf("]", start);
    const items = close < 0 ? [] : text.slice(start + 1, close).split(",");
    const whole = items.every((item) => /^\s*-?\d+\s*$/.test(item));
    const tags =
      items.length === 2
        ? ["!vec2"]
        : items.length === 3
          ? ["!vec3"]
          : items.length === 4
            ? ["!vec4", "!color", "!quat"]
            : items.length % CURVE_WORDS === 0 && items.length > 0
              ? ["!curve"]
              : [];
    return [...tags, whole ? "!buffer_int" : "!buffer_f32"].map((tag) => ({
      title: `Tag it ${tag}`,
      edits: [{ span: { start, end: start }, text: `${tag} ` }],
    }));
  };
}
