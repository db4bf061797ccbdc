/**
 * The notation of a value determines its type, so an edit can change the type unnoticed. This rule for all formats finds such changes, and
 * writes the value as its previous type.
 */

import type { AnalysisContext } from "../analysis.ts";
import type { Format } from "../format.ts";
import { type Issue, unlessStopped } from "../issue.ts";

/** The code of the finding, in all formats that have it. */
const CODE = "value-type-changed";

/**
 * Findings about types that saving the text would silently change. Total.
 * @param before current content of the file, or its text
 */
export function typeChangesSince(before: Uint8Array | string, text: string, format: Format, context: AnalysisContext): readonly Issue[] {
  if (!(CODE in format.diagnostics)) return [];
  const changes = unlessStopped(() => {
    const read = typeof before === "string" ? { text: before } : format.decode(before, context.names);
    if (!("text" in read) || read.text === text) return [];
    const { baseline } = format.analyse(read.text, context);
    return format.analyse(text, { ...context, baseline }).issues.filter(({ code }) => code === `${format.id}/${CODE}`);
  });
  return changes ?? [];
}

/** The kind of a type, independent of its name in the format. */
export type ValueKind = "text" | "truth" | "whole" | "fraction" | "nothing" | "other";

/** The kind of a format's type. */
export type KindOf = (type: number) => ValueKind;

/** All types of text count as the same. */
export function isSameType(a: number, b: number, kindOf: KindOf): boolean {
  return a === b || (kindOf(a) === "text" && kindOf(b) === "text");
}

export interface Value {
  readonly kind: ValueKind;
  /** The notation without tag; for texts, the content without quotes. */
  readonly words: string;
}

/** A value as another kind. */
export interface Converted {
  readonly words: string;
  /** The value is unchanged, so the user probably meant it. */
  readonly isSame: boolean;
}

/** A number in common notations, also with a decimal comma. */
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i;

/** The value as another kind; undefined if it cannot be converted. */
export function convertTo(kind: ValueKind, { kind: from, words }: Value): Converted | undefined {
  switch (kind) {
    case "text":
      return from === "other" ? undefined : { words, isSame: from !== "nothing" };
    case "truth":
      if (/^(?:true|yes|on|1|1\.0)$/i.test(words)) return { words: "true", isSame: true };
      return /^(?:false|no|off|0|0\.0)$/i.test(words) ? { words: "false", isSame: true } : undefined;
    case "nothing":
      return from === "text" && /^(?:null|none|nil|~|)$/i.test(words) ? { words: "null", isSame: true } : undefined;
    case "whole":
    case "fraction": {
      if (from === "truth") return { words: kind === "whole" ? digitOf(words) : `${digitOf(words)}.0`, isSame: true };
      return from === "other" || !NUMBER.test(words) ? undefined : numberAs(kind, words.replace(",", ".").replace("+", ""));
    }
    case "other":
      return undefined;
  }
}

function digitOf(words: string): string {
  return /^true$/i.test(words) ? "1" : "0";
}

function numberAs(kind: "whole" | "fraction", number: string): Converted {
  if (kind === "fraction") return { words: /[.e]/i.test(number) ? number : `${number}.0`, isSame: true };
  const whole = /^(-?\d+)(?:\.0*)?$/.exec(number)?.[1];
  return whole === undefined ? { words: String(Math.round(Number(number))), isSame: false } : { words: whole, isSame: true };
}
