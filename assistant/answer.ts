/** A tool's answer: one JSON object, small enough for an assistant, without invisible characters. */
import { oneLineOfJson } from "../formats/core/text/oneLine.ts";
import { wholeCharacters } from "../formats/core/text/shortened.ts";
import type { PlainValue } from "../index/values.ts";
import { ToolError } from "./toolError.ts";

export type Answer = Readonly<Record<string, unknown>>;

/** Characters of an answer as sent, including those around the rows. */
const MAX_CHARACTERS = 40_000;
const ROWS_CHARACTERS = 36_000;
const USUAL_ROWS = 100;
/** Longer values are cut; read_text shows them whole. */
const MAX_VALUE = 1_000;
const MAX_PARTS = 100;

export function printAnswer(answer: Answer): string {
  return oneLineOfJson(JSON.stringify(answer));
}

/** @throws ToolError if it is larger than an assistant accepts */
export function refuseTooLarge(answer: Answer): void {
  if (sizeOf(answer) > MAX_CHARACTERS)
    throw new ToolError(
      "limit/too-many",
      "The answer would be too long.",
      "Ask for fewer rows or lines, or for a smaller part of the mod.",
    );
}

export function sizeOf(value: unknown): number {
  return oneLineOfJson(JSON.stringify(value) ?? "").length;
}

export interface PageInput {
  readonly limit?: number;
  readonly cursor?: string;
}

/** One page of the found rows. Rows of other pages are only counted. */
export class Page<Row> {
  total = 0;
  readonly rows: Row[] = [];
  private readonly start: number;
  private readonly limit: number;
  private left = ROWS_CHARACTERS;
  private isFull = false;

  /** @throws ToolError if the cursor did not come from an answer */
  constructor({ limit = USUAL_ROWS, cursor = "0" }: PageInput) {
    if (!/^\d{1,9}$/.test(cursor))
      throw new ToolError("input/schema", "cursor must be the value of next from the previous page.", "Omit it for the first page.");
    this.start = Number(cursor);
    this.limit = limit;
  }

  add(make: () => Row): void {
    const index = this.total++;
    if (index < this.start || this.isFull) return;
    const row = this.rows.length < this.limit ? make() : undefined;
    this.left -= row === undefined ? 0 : sizeOf(row) + 1;
    // always include the first row, or no page would ever show it
    if (row === undefined || (this.left < 0 && this.rows.length > 0)) this.isFull = true;
    else this.rows.push(row);
  }

  /** The end of the answer. */
  get end(): { readonly next?: string } {
    const shown = this.start + this.rows.length;
    return shown < this.total && this.rows.length > 0 ? { next: String(shown) } : {};
  }
}

/** As many rows as fit. */
export function fitting<Row>(rows: readonly Row[], characters: number): readonly Row[] {
  let left = characters;
  const end = rows.findIndex((row) => {
    left -= sizeOf(row) + 1;
    return left < 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** A value for display: whole, or cut. */
export function shown(value: PlainValue | undefined): PlainValue {
  if (typeof value === "string") return clipped(value, MAX_VALUE);
  if (Array.isArray(value) && value.length > MAX_PARTS) return clipped(`[${value.join(", ")}]`, MAX_VALUE);
  return value ?? null;
}

export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${wholeCharacters(text, 0, most)}… (${text.length} characters)`;
}
