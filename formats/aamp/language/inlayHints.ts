/** Inlay hints for hashes, targets of references, names of numbers and byte offsets. Switched on by the user. */

import type { InlayHint } from "../../core/analysis.ts";
import { placeText } from "../../core/hover/places.ts";
import { hex } from "../../core/text/hex.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { asItem, type Item } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import { valueBytes } from "../valueBytes.ts";
import { NO_TYPE, Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { definedClass, definedName } from "./references.ts";
import { hexHash } from "./words.ts";

export function inlayHintsOf(document: AampDocument, within: Span): readonly InlayHint[] {
  const { entries } = document;
  const hints: InlayHint[] = [];
  const first = Math.max(0, entries().lastStarting(within.start));
  for (let at = first; entries().all[at]?.keyStart < within.end; at++) {
    const item = asItem(entries().all[at]);
    // the name of the root list is always the same
    if (item?.parent === undefined) continue;
    addKeyHint(document, item, hints);
    if (item.kind === "parameter") addValueHints(document, item, hints);
  }
  return hints.filter(({ offset }) => touches(within, offset));
}

/** A name's hash; a hash's name if known. */
function addKeyHint(document: AampDocument, item: Item, hints: InlayHint[]): void {
  const hash = document.hash(item);
  const offset = document.key(item).end;
  if (document.name(item) !== undefined) {
    hints.push({ offset, label: hexHash(hash), kind: "hash", tooltip: `Hash of the name: ${hash}` });
    return;
  }
  const known = document.explain(item);
  if (known !== undefined) hints.push({ offset, label: known.name, kind: "hash", tooltip: "Known name of this hash" });
}

function addValueHints(document: AampDocument, at: Parameter, hints: InlayHint[]): void {
  const offset = document.value(at).end;
  const target = document.references().targetOf(at);
  if (target !== undefined) {
    const label = targetLabel(document, target);
    // a text that names its target needs no hint, whatever its type
    if (at.text !== label) hints.push({ offset, label: `→ ${label}`, kind: "reference" });
  }
  const choice = choiceName(document, at);
  if (choice !== undefined) hints.push({ offset, label: choice, kind: "reference", tooltip: "The game program's name for this number" });
  if (document.bytes === undefined || at.type === NO_TYPE) return;
  const bytes = valueBytes(at);
  const tooltip = `Value at ${placeText(bytes)}`;
  hints.push({ offset, label: `@ ${hex(bytes.start)}`, kind: "offset", tooltip });
}

/** `ArrowSelector`: the game program's name for a number. */
function choiceName(document: AampDocument, at: Parameter): string | undefined {
  if (at.type !== Type.int) return undefined;
  const number = String(at.word);
  const name = document
    .knowledge()
    .parameterOf(at)
    ?.facts()
    .allowed.find(({ value }) => value === number)?.name;
  return name === "" ? undefined : name;
}

/** `AI_3 移動`: the key and, for entries of an AI program, name or class. */
export function targetLabel(document: AampDocument, target: Item): string {
  const title = definedName(target) || definedClass(target);
  return title === undefined ? document.shown(target) : `${document.shown(target)} ${title}`;
}
