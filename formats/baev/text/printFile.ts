/** The events as text: JSON with the keys of the Python tools. */
import { Stop } from "../../core/issue.ts";
import { block, hexWord, lines } from "../../core/json/print.ts";
import { MAX_TEXT } from "../../core/text/textLimit.ts";
import { issue } from "../diagnostics.ts";
import { type BaevFile, NODE } from "../records.ts";

/** @throws Stop if shared nodes would make the text too large to show */
export function printFile(file: BaevFile, maxText = MAX_TEXT): string {
  const order = entriesInTextOrder(file);
  const isUsual = order.flatMap(({ nodes }) => nodes).every((number, i) => number === i);
  const isComplete = order.reduce((sum, { nodes }) => sum + nodes.length, 0) === file.nodes.length;
  let size = 0;
  const members = order.map(({ hash, nodes }) => {
    const items = nodes.map((number) => {
      const text = NODE.print(undefined, { ...file.nodes[number], index: isUsual && isComplete ? -1 : number }, "    ");
      size += text.length;
      if (size > maxText)
        throw new Stop(
          issue("too-many-items", "The text of this file would be too large: its nodes are shared many times over.", {
            bytes: { start: 0, end: 4 },
          }),
        );
      return text;
    });
    return `${hexWord(hash)}: ${lines(items, "  ")}`;
  });
  return `${block(members, "")}\n`;
}

/** The text lists the hashes by their first node; the file sorts them. */
function entriesInTextOrder({ entries }: BaevFile): BaevFile["entries"] {
  const first = ({ nodes }: BaevFile["entries"][number]): number => nodes[0] ?? 0x1_0000_0000;
  return [...entries].sort((a, b) => first(a) - first(b) || a.hash - b.hash);
}
