/**
 * Values whose type is their look: written in another way, a value becomes another type without a word. One rule for all formats says when
 * that happened, and how the value is written as the type that it had.
 */

import type { AnalysisContext } from "../analysis.ts";
import type { Format } from "../format.ts";
import { type Issue, unlessStopped } from "../issue.ts";

/** The code of a finding about this, in all formats that have it. */
const CODE = "value-type-changed";

/**
 * What a text would silently change in a file. Total.
 * @param before content of the file as it is, or its text
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

/** What a type holds, whatever its format calls it. */
export type ValueKind = "text" | "truth" | "whole" | "fraction" | "nothing" | "other";

/** The kinds of a format's types. */
export type KindOf = (type: number) => ValueKind;

/** Types of text can stand for each other. */
export function isSameType(a: number, b: number, kindOf: KindOf): boolean {
  return a === b || (kindOf(a) === "text" && kindOf(b) === "text");
}

export interface Value {
  readonly kind: ValueKind;
  /** As the text has it, without tag; of texts what they say, without quotes. */
  readonly words: string;
}

/** A value as another kind. */
export interface Converted {
  readonly words: string;
  /** It is the same value still: what the user meant, in all likelihood. */
  readonly isSame: boolean;
}

/** A number as people and programs write it, also with a comma for the point. */
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i;

/** The value as another kind; undefined where nothing of it can be kept. */
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
