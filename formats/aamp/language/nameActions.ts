/** Actions on the name of an item: what to do about a hash without a name, and about a name that no list holds. */

import type { Action } from "../../core/analysis.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { childIndexOf } from "../items.ts";
import type { AampDocument } from "./document.ts";
import { asItem, nodeAt } from "./nodeAt.ts";
import { hexHash } from "./words.ts";

export function nameActions(document: AampDocument, offset: number): Action[] {
  const spot = nodeAt(document, offset);
  const item = spot?.part === "key" ? asItem(spot.entry) : undefined;
  const parent = item?.parent;
  if (spot === undefined || item === undefined || parent === undefined) return [];
  const name = document.name(item);
  const hash = document.hash(item);
  if (name === undefined)
    return [
      { title: "Find a name for this hash…", kind: "quickfix", edits: [], task: { kind: "findName", hash, offset: spot.span.start } },
      { title: "Import names…", kind: "quickfix", edits: [], task: { kind: "importNames" } },
      { title: `Copy the hash ${hexHash(hash)}`, kind: "refactor", edits: [], task: { kind: "copy", text: hexHash(hash) } },
    ];
  const isListed = document.resolver.resolve(crc32(name), document.hash(parent), childIndexOf(item)) === name;
  if (isListed) return [];
  return [{ title: `Keep the name ${brief(name)} in your name list`, kind: "quickfix", edits: [], task: { kind: "keepName", name } }];
}
