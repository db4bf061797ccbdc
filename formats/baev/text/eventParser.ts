/** Parses the values of a BAEV text: hashes, and events by name. Collects all findings. */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { HALF_CHARACTER, JsonReader, TEXT_WITH_NUL } from "../../core/json/reader.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { type BaevCode, issue } from "../diagnostics.ts";
import { findEventNumber } from "../eventNames.ts";
import { type AnimationEvent, EVENT } from "../records.ts";

/** The form of a hash in the text. */
export const HASH_FORM = { kind: "text", form: { pattern: /^0x[0-9a-fA-F]{1,8}$/, expected: 'a hash such as "0x0902547a"' } } as const;

export class EventParser {
  readonly version = 1;
  readonly issues: Issue[] = [];
  readonly reader: JsonReader;

  constructor(
    readonly json: JsonText,
    Reader = JsonReader,
  ) {
    this.reader = new Reader(json, (finding, message, row) => {
      // no value is one of a list of words, so this cannot happen
      if (finding !== "unknown-name") this.report(finding, message, row);
    });
  }

  report(code: BaevCode, message: string, row: number): void {
    this.issues.push(issue(code, message, { text: this.json.span(row) }));
  }

  /** @param row row of the value or key */
  hash(text: string, row: number): number {
    this.reader.expects(row, HASH_FORM);
    if (HASH_FORM.form.pattern.test(text)) return Number.parseInt(text, 16);
    this.report("bad-hash", `Expected ${HASH_FORM.form.expected}; found "${text}".`, row);
    return 0;
  }

  /** Events by name. */
  events(row: number): AnimationEvent[] {
    const { json, reader } = this;
    if (row < 0) return [];
    if (json.kinds[row] !== Json.object) {
      reader.expected("events by name in braces", row);
      return [];
    }
    const events: AnimationEvent[] = [];
    const names = new Set<string>();
    for (const key of json.keys(row)) {
      const name = json.string(key);
      if (names.has(name)) this.report("duplicate-key", "The event appears twice.", key);
      if (name.includes("\0")) this.report("string-nul", TEXT_WITH_NUL, key);
      if (!isWellFormed(name)) this.report("lone-surrogate", HALF_CHARACTER, key);
      names.add(name);
      const event = EVENT.parse(this, key + 1, { name });
      if (json.find(key + 1, "Event Id") < 0 && findEventNumber(name, event.isHold !== 0) === undefined)
        this.report(
          "event-number",
          `The number of ${event.isHold === 0 ? "trigger" : "hold"} event "${name}" is unknown: add "Event Id".`,
          key,
        );
      events.push(event);
    }
    return events;
  }
}
