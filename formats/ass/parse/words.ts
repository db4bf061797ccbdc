/** What a word that is in place of a number may have been meant as. Knows no grammar. */

import type { Span } from "../../core/text/span.ts";
import type { DiagnosticCode } from "../diagnostics.ts";
import type { Correction } from "../findings.ts";
import { replacement } from "../findings.ts";

const DECIMAL_COMMA = /^[+-]?\d+,\d*$/;
const TWO_POINTS = /^[+-]?\d*\.\d*\.[\d.]*$/;
const NOT_A_NUMBER = /(?:nan|inf|#ind)/i;
const MAX_SHOWN = 40;

export function shownWord(word: string): string {
  return word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN)}…` : word;
}

export interface BadNumber {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly correction: Correction | undefined;
}

/** @param field in the middle of a sentence: `the radius` */
export function explainBadNumber(word: string, field: string, span: Span): BadNumber {
  if (DECIMAL_COMMA.test(word))
    return {
      code: "decimal-comma",
      message: `${capital(field)} is written with a decimal comma: ${word}.`,
      correction: replacement("Use a decimal point", span, word.replace(",", ".")),
    };
  if (TWO_POINTS.test(word)) {
    const cut = word.slice(0, word.indexOf(".", word.indexOf(".") + 1));
    return {
      code: "malformed-number",
      message: `${capital(field)} has two decimal points: ${shownWord(word)}.`,
      correction: replacement(`Change to ${cut}`, span, cut),
    };
  }
  if (NOT_A_NUMBER.test(word))
    return {
      code: "not-a-number",
      message: `${capital(field)} is ${shownWord(word)}, which is not a number.`,
      correction: replacement("Change to 0.0000000000", span, "0.0000000000"),
    };
  return { code: "expected-number", message: `Expected a number (${field}), found ${shownWord(word)}.`, correction: undefined };
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
