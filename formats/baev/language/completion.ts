/** Keys that are missing, and the names of the events. */
import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { findJsonPlace, keyItems } from "../../core/json/completion.ts";
import type { JsonText } from "../../core/json/json.ts";
import { quote } from "../../core/json/print.ts";
import type { Span } from "../../core/text/span.ts";
import { eventNames, findEventNumber } from "../eventNames.ts";
import { findShape, KEYS, MEANINGS } from "./shapes.ts";

export function completionsAt(json: JsonText, offset: number): CompletionList {
  const place = findJsonPlace(json, offset);
  if (place?.kind !== "key") return { items: [], incomplete: false };
  const shape = findShape(json, place.object);
  const keys = shape && KEYS[shape];
  if (keys !== undefined) return { items: keyItems(json, place, keys, (key) => MEANINGS[key]), incomplete: false };
  return { items: shape === "events" ? eventItems(place.span, place.hasColon) : [], incomplete: false };
}

function eventItems(span: Span, hasColon: boolean): readonly CompletionItem[] {
  return [...eventNames(false), ...eventNames(true)].map((name) => {
    const isHold = findEventNumber(name, true) !== undefined;
    const list = isHold ? "Hold Array" : "Trigger Array";
    const frames = isHold ? '"Start Frame": ${1:0.0}, "End Frame": ${2:-1.0}' : '"Start Frame": ${1:0.0}';
    return {
      label: name,
      kind: "name",
      detail: isHold ? "lasts" : "at one frame",
      edit: { span, text: hasColon ? quote(name) : `${quote(name)}: { "${list}": [{ "Parameters": [], ${frames} }] }` },
      ...(hasColon ? {} : { snippet: true }),
      filterText: quote(name),
    };
  });
}
