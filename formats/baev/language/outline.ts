/** The outline: hashes, their nodes with the events that they hold. */
import type { OutlineNode } from "../../core/format.ts";
import type { JsonText } from "../../core/json.ts";
import { jsonOutline } from "../../core/jsonLanguage.ts";

export function outlineOf(json: JsonText): readonly OutlineNode[] {
  return jsonOutline(json).map((hash) => ({
    ...hash,
    detail: counted(hash.children.length, "node"),
    children: hash.children.map((node, index) => {
      const events = node.children.find(({ name }) => name === "Event")?.children ?? [];
      return { ...node, name: `Node ${index}`, detail: events.map(({ name }) => name).join(", ") };
    }),
  }));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
