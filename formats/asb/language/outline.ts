/** The outline: commands with the node they start, nodes with their type, the rest of the document by name. */

import { Json } from "../../core/json/json.ts";
import { jsonOutline } from "../../core/json/language.ts";
import type { OutlineNode } from "../../core/outline.ts";
import { KEPT, ORIGINAL } from "../text/words.ts";
import { findEvents } from "./companionEvents.ts";
import type { AsbDocument } from "./document.ts";

export function outlineOf(document: AsbDocument): readonly OutlineNode[] {
  const { json } = document;
  const isLarge = document.nodeRows().length > 300;
  return jsonOutline(json, isLarge ? 3 : 6).map((section) => {
    if (section.name === KEPT) return { ...section, children: section.children.filter(({ name }) => name !== ORIGINAL) };
    if (section.name !== "Nodes" && section.name !== "Commands" && section.name !== "Bone Groups" && section.name !== "Partials")
      return section;
    const rows = document.itemsOf(section.name);
    return {
      ...section,
      detail: String(rows.length),
      children: section.children.map((child, index): OutlineNode => {
        const row = rows[index];
        if (row === undefined || json.kinds[row] !== Json.object) return child;
        if (section.name === "Nodes")
          return { ...child, name: `${index} ${document.textOf(row, "Node Type") ?? "?"}`, detail: detailOf(document, index) };
        const name = document.textOf(row, "Name");
        const node = json.find(row, "Node Index");
        const starts = section.name === "Commands" && node >= 0 && json.kinds[node] === Json.integer;
        return {
          ...child,
          name: name === undefined || name === "" ? child.name : name,
          detail: starts ? `→ ${json.number(node)} ${document.describeNode(json.number(node))}` : "",
        };
      }),
    };
  });
}

function detailOf(document: AsbDocument, index: number): string {
  const said = document.describeNode(index);
  const space = said.indexOf(" ");
  const events = findEvents(document, index)?.title;
  return [...(space < 0 ? [] : [said.slice(space + 1)]), ...(events === undefined ? [] : [events])].join(", ");
}
