/** The document as fields: hashes, nodes, events and occurrences can be added and removed; their members are known. */

import type { CompanionFile } from "../../core/companion.ts";
import type { FieldTree } from "../../core/fields/fields.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import type { JsonFieldRules, JsonFreedom, KnownMember, NewEntry } from "../../core/json/fieldRules.ts";
import { jsonFields } from "../../core/json/fields.ts";
import type { GatheringReader } from "../../core/json/gathering.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { block, hexWord, inline, lines } from "../../core/json/print.ts";
import { encodeParsed } from "../codec.ts";
import { eventNames, findEventNumber } from "../eventNames.ts";
import { EVENT } from "../records.ts";
import { HASH_FORM } from "../text/eventParser.ts";
import { parseFile } from "../text/parseFile.ts";
import { numberRows } from "./orphans.ts";
import { outlineOf } from "./outline.ts";

export function fieldsOf(asked: GatheringReader, companion: CompanionFile | undefined): FieldTree {
  return jsonFields(asked.json, new BaevRules(asked), outlineOf(asked.json, companion));
}

/** Depths of objects and lists. */
export const Depth = { hashes: 0, nodes: 1, events: 3, event: 4, occurrences: 5, parameters: 7 } as const;

const NODE = block([`"Hash": "0x00000000"`, `"Unknown": 0`, `"Event": {}`], "");
const OCCURRENCE = [`"Parameters": []`, `"Start Frame": 0.0`];
const TRIGGER = inline(OCCURRENCE);
const HOLD = inline([...OCCURRENCE, `"End Frame": -1.0`]);
const PARAMETERS: readonly NewEntry[] = [
  { label: "whole number", text: "0" },
  { label: "number", text: "0.0" },
  { label: "text", text: '""' },
  { label: "three numbers", text: "[0.0, 0.0, 0.0]" },
];

class BaevRules implements JsonFieldRules {
  readonly issuesOf = (text: string) => encodeParsed(parseFile(text)).issues;
  private readonly json: JsonText;

  constructor(private readonly asked: GatheringReader) {
    this.json = asked.json;
  }

  freedomOf(container: number): JsonFreedom {
    switch (depthOf(this.json, container)) {
      case Depth.hashes:
      case Depth.nodes:
        // if nodes state their index, adding or removing one would change those of the others
        return numberRows(this.json).length > 0 ? "none" : "any";
      case Depth.events:
      case Depth.occurrences:
      case Depth.parameters:
        return "any";
      default:
        return this.asked.keys.has(container) ? "members" : "none";
    }
  }

  expectationOf(value: number): JsonExpectation | undefined {
    return this.asked.gathered.get(value);
  }

  membersOf(object: number): readonly KnownMember[] {
    const { json } = this;
    const keys = this.asked.keys.get(object);
    return (keys?.names ?? []).map((name, at): KnownMember => {
      if (keys === EVENT.keys) return { name, ...eventMember(json, object, name) };
      // the end of a hold, the index of a node and the value of a float are required
      const isOptional =
        keys?.required[at] === false &&
        (name === "Parameter Size" || name === "Tables First" || (name === "End Frame" && !isWithinHold(json, object)));
      return { name, isOptional };
    });
  }

  newEntriesOf(container: number): readonly NewEntry[] {
    const { json } = this;
    switch (depthOf(json, container)) {
      case Depth.hashes:
        return [{ label: "hash", name: freeHash(json, 0), text: lines([NODE.replaceAll("\n", "\n  ")], "") }];
      case Depth.nodes:
        return [{ label: "node", text: NODE }];
      case Depth.events:
        return [false, true].map((isHold) => ({
          label: isHold ? "hold event" : "trigger event",
          text: block([`"${isHold ? "Hold" : "Trigger"} Array": ${lines([isHold ? HOLD : TRIGGER], "  ")}`], ""),
          name: freeEvent(json, container, isHold, ""),
          names: eventNames(isHold).filter((name) => json.find(container, name) < 0),
        }));
      case Depth.occurrences:
        return [{ label: "occurrence", text: json.is(container - 1, "Hold Array") ? HOLD : TRIGGER }];
      case Depth.parameters:
        return PARAMETERS;
      default:
        return [];
    }
  }

  nameOfCopy(value: number): string {
    const { json } = this;
    const name = json.string(value - 1);
    const container = json.rowsTo(value).at(-2) ?? 0;
    return container === 0 ? freeHash(json, Number.parseInt(name, 16)) : freeEvent(json, container, isHold(json, value), name);
  }

  refuseName(container: number, name: string, text: string): string | undefined {
    if (container === 0) {
      if (!HASH_FORM.form.pattern.test(name)) return `Expected ${HASH_FORM.form.expected}; found "${name}".`;
      return hashesOf(this.json).has(Number.parseInt(name, 16)) ? `The hash ${name} already exists.` : undefined;
    }
    const event = parseJson(text);
    const lasts = isHold(event, 0);
    if (event.find(0, "Event Id") >= 0 || findEventNumber(name, lasts) !== undefined) return undefined;
    return `The number of ${lasts ? "hold" : "trigger"} event "${name}" is unknown: it needs an "Event Id".`;
  }
}

export function depthOf(json: JsonText, container: number): number {
  return json.rowsTo(container).length - 1;
}

/** Whether an event lasts follows from its lists, unless it is stated. */
function eventMember(json: JsonText, event: number, name: string): Pick<KnownMember, "isOptional" | "text"> {
  const [triggers, holds, said] = ["Trigger Array", "Hold Array", "Is Hold"].map((key) => json.find(event, key));
  const hasHolds = holds >= 0 && json.nexts[holds] > holds + 1;
  switch (name) {
    case "Trigger Array":
      return { isOptional: said >= 0 || holds < 0 || hasHolds, ...(holds < 0 || hasHolds || said >= 0 ? { text: "[]" } : {}) };
    case "Hold Array":
      return { isOptional: said >= 0 || (triggers >= 0 && !hasHolds), ...(triggers >= 0 || said >= 0 ? { text: "[]" } : {}) };
    case "Event Id":
      return { isOptional: findEventNumber(json.string(event - 1), isHold(json, event)) !== undefined };
    default:
      return { isOptional: false };
  }
}

/** Whether an event lasts, by the same rule as in the parser. */
function isHold(json: JsonText, event: number): boolean {
  const [triggers, holds, said] = ["Trigger Array", "Hold Array", "Is Hold"].map((key) => json.find(event, key));
  if (said >= 0 && json.kinds[said] === Json.integer) return json.number(said) !== 0;
  return holds >= 0 && (json.nexts[holds] > holds + 1 || triggers < 0);
}

function isWithinHold(json: JsonText, occurrence: number): boolean {
  const list = json.rowsTo(occurrence).at(-2) ?? 0;
  return list > 0 && json.is(list - 1, "Hold Array");
}

function hashesOf(json: JsonText): ReadonlySet<number> {
  return new Set(json.keys(0).map((key) => Number.parseInt(json.string(key), 16)));
}

/** The next unused hash after another. */
function freeHash(json: JsonText, hash: number): string {
  const taken = hashesOf(json);
  let free = hash >>> 0;
  while (taken.has(free)) free = (free + 1) >>> 0;
  return hexWord(free).slice(1, -1);
}

/** The next unused known event of the kind after another; if all are used, a name with a number. */
function freeEvent(json: JsonText, events: number, lasts: boolean, after: string): string {
  const names = eventNames(lasts);
  const at = names.indexOf(after) + 1;
  const isFree = (name: string): boolean => json.find(events, name) < 0;
  return [...names.slice(at), ...names.slice(0, at)].find(isFree) ?? `${after}_2`;
}
