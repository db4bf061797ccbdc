/**
 * The view of a level of 21 MB in real VS Code, through the end-to-end rig, and in the same run the time that VS Code takes to show its
 * text. Run `npm run package` first.
 */
import { makeLevel } from "./ass.ts";
import { runInEditor } from "./editor.ts";
import { duration, type Measure } from "./measure.ts";

interface Result {
  readonly text: number;
  readonly tree: number;
  readonly level: number;
}

export function benchLevel(): Measure[] {
  const bytes = new TextEncoder().encode(makeLevel(2));
  const result = runInEditor<Result>({ name: "large.ass", bytes }, "test/bench/levelSpeed.mjs");
  if (!result) return [];
  const size = `${(bytes.length / 1e6).toFixed(1)} MB`;
  return [
    duration(`level: baseline, click to the text of ${size} (median)`, result.text),
    duration(`level: from the button to the tree of ${size} (median)`, result.tree),
    duration(`level: from the tab to the picture of ${size} (median)`, result.level),
  ];
}
