/** The analysis of one version of a text. */

import type { Analysis, AnalysisContext, CompletionItem, CompletionList } from "../../core/analysis.ts";
import { hasErrors } from "../../core/issue.ts";
import { askedItems, findJsonPlace } from "../../core/json/completion.ts";
import { jsonFormatting } from "../../core/json/formatting.ts";
import type { GatheringReader } from "../../core/json/gathering.ts";
import { jsonFolds, jsonHover, jsonSelections, jsonTokens } from "../../core/json/language.ts";
import { quote } from "../../core/json/print.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { once } from "../../core/memoize.ts";
import { bold, inParagraphs, type Markdown, markdown, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { encodeParsed } from "../codec.ts";
import { issue } from "../diagnostics.ts";
import { eventNames, findEventNumber } from "../eventNames.ts";
import { gather, parseFile } from "../text/parseFile.ts";
import { printFile } from "../text/printFile.ts";
import { Depth, depthOf, fieldsOf } from "./fields.ts";
import { findOrphans } from "./orphans.ts";
import { outlineOf } from "./outline.ts";
import { sharedPartsOf } from "./parts.ts";

/** Parameters of events. */
const BY_LOOK: LookRule = { keys: new Set(["Parameters"]), kindOf: (json, row) => (json.find(row, "Float") >= 0 ? "fraction" : undefined) };

export function analyse(text: string, { companion, baseline }: AnalysisContext): Analysis {
  const parsed = parseFile(text);
  const { json } = parsed;
  const changes = baseline instanceof KindsAsRead ? baseline.findChanges(json, issue) : [];
  const encoded = once(() => encodeParsed(parsed));
  const asked = once(() => gather(json));
  return {
    issues: [...parsed.issues, ...changes, ...findOrphans(json, companion)],
    get baseline() {
      return new KindsAsRead(json, BY_LOOK);
    },
    encoded,
    hover: (offset) => jsonHover(json, encoded, offset, (key) => (key < 0 ? [] : [describeKey(asked(), key)])),
    completions: (offset) => completionsAt(asked(), offset),
    outline: () => outlineOf(json, companion),
    fields: () => fieldsOf(asked(), companion),
    sharedParts: once(() => sharedPartsOf(json)),
    formatting: () => (hasErrors(parsed.issues) ? [] : jsonFormatting(json, () => printFile(parsed.file))),
    folds: () => jsonFolds(json),
    selections: (offset) => jsonSelections(json, offset),
    tokens: (within) => jsonTokens(json, within),
  };
}

/** Completes what the parser expects, and names of events. */
function completionsAt(asked: GatheringReader, offset: number): CompletionList {
  const place = findJsonPlace(asked.json, offset);
  if (place === undefined) return { items: [], incomplete: false };
  const isEvent = place.kind === "key" && depthOf(asked.json, place.object) === Depth.events;
  return { items: isEvent ? eventItems(place.span, place.hasColon) : askedItems(asked, place), incomplete: false };
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

function describeKey({ json, keys }: GatheringReader, key: number): Markdown {
  const name = json.string(key);
  const object = json.rowsTo(key).at(-2) ?? 0;
  switch (depthOf(json, object)) {
    case Depth.hashes:
      return markdown`${bold(name)} · FNV-1a hash of the GUID of a node of the \`.asb\` file in lower case, or of the name of a clip`;
    case Depth.events: {
      const trigger = findEventNumber(name, false);
      const hold = findEventNumber(name, true);
      if (trigger !== undefined) return markdown`${bold(name)} · trigger event ${trigger}`;
      return markdown`${bold(name)} · ${hold === undefined ? "event with an unknown number" : `hold event ${hold}`}`;
    }
    default: {
      const meaning = keys.get(object)?.fields.get(name)?.meaning;
      return inParagraphs([bold(name), meaning === undefined ? undefined : prose(meaning)]);
    }
  }
}
