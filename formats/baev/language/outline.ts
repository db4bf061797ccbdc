/** The outline: hashes with their node in the sequence file, and below them nodes with their events. */

import type { CompanionFile } from "../../core/companion.ts";
import type { JsonText } from "../../core/json/json.ts";
import { jsonOutline } from "../../core/json/language.ts";
import type { OutlineNode } from "../../core/outline.ts";
import { counted } from "../../core/text/counted.ts";

export function outlineOf(json: JsonText, companion: CompanionFile | undefined): readonly OutlineNode[] {
  const nodes = companion === undefined || "problem" in companion ? undefined : companion.parts();
  return jsonOutline(json).map((hash) => ({
    ...hash,
    detail: nodes?.get(hash.name.toLowerCase())?.title ?? counted(hash.children.length, "node"),
    children: hash.children.map((node, index) => {
      const events = node.children.find(({ name }) => name === "Event")?.children ?? [];
      return { ...node, name: `Node ${index}`, detail: events.map(({ name }) => name).join(", ") };
    }),
  }));
}
