/**
 * Findings of checks: a rule, a message and the entry that it is about. Their places are entries and fields, not text positions, so a
 * finding can be shown in a text, in bytes and on a map.
 */
import type { Severity } from "../../core/issue.ts";
import { FirstOfKind } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import type { SectionName } from "../schema/index.ts";
import type { CheckRule } from "./catalogue.ts";

/** Points of routes are numbered across all routes. */
export interface CoursePlace {
  readonly section: SectionName | "POTI_point";
  /** -1 for the section as a whole. */
  readonly index: number;
  readonly field?: string;
}

export interface CourseFinding {
  /** Key of the catalogue of findings. */
  readonly rule: CheckRule;
  /** Overrides the catalogue's severity. */
  readonly severity?: Severity;
  readonly message: string;
  /** Undefined if the finding is about the whole course. */
  readonly place?: CoursePlace;
  /** Index of the last entry, if the finding is about a run of entries. */
  readonly last?: number;
  /** Fixes the entry: values for its fields, and pairs of fields whose texts are swapped. */
  readonly fix?: {
    /** If it is not the finding's own place. */
    readonly place?: CoursePlace;
    readonly title: string;
    readonly values: Readonly<Record<string, number>>;
    readonly exchange?: readonly (readonly [string, string])[];
    /** All entries that the same change fixes. */
    readonly all?: { readonly title: string; readonly places: readonly CoursePlace[] };
  };
  readonly related?: readonly { readonly message: string; readonly place: CoursePlace }[];
}

const MAX_OF_A_RULE = 50;

export class Findings {
  readonly list: CourseFinding[] = [];
  private readonly first = new FirstOfKind<CheckRule>(MAX_OF_A_RULE);

  /** @param place a section, an entry, or a field of an entry */
  report(
    rule: CheckRule,
    message: string,
    place?: CoursePlace,
    extra: Pick<CourseFinding, "severity" | "last" | "related" | "fix"> = {},
  ): void {
    if (this.first.takes(rule)) this.list.push({ rule, message, ...(place && { place }), ...extra });
  }

  /** Reports about one entry, or a field of it. */
  about(section: CoursePlace["section"], index: number) {
    return (rule: CheckRule, message: string, field?: string, extra?: Parameters<Findings["report"]>[3]) =>
      this.report(rule, message, at(section, index, field), extra);
  }

  /** Adds how many findings of each rule are not in the list. */
  addRest(): void {
    for (const [rule, more] of this.first.rest())
      this.list.push({ rule, severity: "information", message: `Not listed: ${counted(more, "more finding")} of this kind.` });
  }
}

/** `at("CAME", 3, "route")` */
export function at(section: CoursePlace["section"], index: number, field?: string): CoursePlace {
  return field === undefined ? { section, index } : { section, index, field };
}

/** Ranges of neighbouring numbers: `[3, 4, 5, 9]` are 3 to 5 and 9. */
export function runsOf(numbers: readonly number[]): { readonly first: number; readonly last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.last + 1 === number) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs;
}

/** "Respawn point 3 is", "Respawn points 3 to 5 are". */
export function sayRun(noun: string, { first, last }: { readonly first: number; readonly last: number }): string {
  const plural = `${noun}s`;
  const words =
    first === last
      ? `${noun} ${first} is`
      : last === first + 1
        ? `${plural} ${first} and ${last} are`
        : `${plural} ${first} to ${last} are`;
  return words[0].toUpperCase() + words.slice(1);
}

const MAX_NUMBERS = 10;

/** "3, 4, 9"; a long list is cut to "3, 4 and 9 more". */
export function sayNumbers(numbers: readonly number[]): string {
  const said = numbers.slice(0, MAX_NUMBERS).join(", ");
  return numbers.length > MAX_NUMBERS ? `${said} and ${numbers.length - MAX_NUMBERS} more` : said;
}

/** "is 1 route", "are 3 routes", "is none". */
export function countOf(count: number, noun: string): string {
  return count === 0 ? "is none" : count === 1 ? `is 1 ${noun}` : `are ${count} ${noun}s`;
}

/** The place of a finding about a whole section. */
export function whole(section: SectionName): CoursePlace {
  return { section, index: -1 };
}
