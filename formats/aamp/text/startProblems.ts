/** Values that start like something a parameter cannot be. */
import type { Fix } from "../../core/issue.ts";
import { findStartProblem as findYamlProblem } from "../../core/yaml/keyReader.ts";
import type { YamlScanner } from "../../core/yaml/scanner.ts";
import type { AampCode } from "../diagnostics.ts";
import { CURVE_WORDS } from "../valueTypes.ts";

type StartProblem = readonly [code: AampCode, message: string, fixes?: () => readonly Fix[]];

/** What is wrong with a value without a tag that starts like this; undefined if nothing is. */
export function findStartProblem(scanner: YamlScanner<AampCode>, code: number, indent: number): StartProblem | undefined {
  if (code === 0x5b)
    return [
      "untagged-sequence",
      "A sequence needs a tag that says what it is, such as `!vec3` or `!buffer_int`.",
      tagFixes(scanner.text, scanner.at),
    ];
  if (code === 0x2d && scanner.atSequenceItem() && indent >= 0)
    return ["untagged-sequence", "A sequence needs a tag that says what it is, such as `!vec3` or `!buffer_int`."];
  if (code === 0x7b) return ["expected-key", "Found `{`; a parameter has one value. Objects have the tag `!obj` and belong in `objects`."];
  const problem = findYamlProblem(code);
  return problem === undefined ? undefined : ["unsupported-yaml", problem];
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
