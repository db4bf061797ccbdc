/** The whole course in a mirror: x becomes -x, headings turn the other way, left and right ends of check points change places. */
import type { TextEdit } from "../../core/text/span.ts";
import type { KmpDocument } from "../language/document.ts";
import { countOfEntries } from "../language/entries.ts";
import { fieldSpan } from "../text/parsedText.ts";
import { ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";
import type { Refusal } from "./pieces.ts";
import { writeAll } from "./values.ts";

const KINDS: readonly RowKind[] = ["KTPT", "ENPT", "ITPT", "GOBJ", "POTI_point", "AREA", "CAME", "JGPT", "CNPT", "MSPT"];
/** What is across the mirror. */
const ACROSS = ["x", "rotation_y", "rotation_z", "view_begin_x", "view_end_x"];

export function mirrorCourse(document: KmpDocument): readonly TextEdit[] | Refusal {
  const { parsed } = document;
  const negate = (before: number): number => (before === 0 ? before : -before);
  const changes = KINDS.flatMap((section) => {
    const fields = ACROSS.filter((field) => ROW_LAYOUTS[section]?.columns.some(({ name }) => name === field));
    return Array.from({ length: countOfEntries(parsed, section) }, (_, index) => ({
      entry: { section, index },
      settings: fields.map((field) => [field, negate] as const),
    }));
  });
  const checks = Array.from({ length: countOfEntries(parsed, "CKPT") }, (_, index) => {
    const at = (field: string): number => {
      const span = fieldSpan(parsed, "CKPT", index, field);
      return span ? Number(parsed.text.slice(span.start, span.end)) : Number.NaN;
    };
    const [left, right] = [at("left_x"), at("right_x")];
    const [leftZ, rightZ] = [at("left_z"), at("right_z")];
    return {
      entry: { section: "CKPT", index },
      settings: [
        ["left_x", () => negate(right)],
        ["left_z", () => rightZ],
        ["right_x", () => negate(left)],
        ["right_z", () => leftZ],
      ] as const,
    };
  });
  return writeAll(document, [...changes, ...checks]);
}
