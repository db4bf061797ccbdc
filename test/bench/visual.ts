/**
 * The visual editor in real VS Code, through the end-to-end rig, and its requests to the language server. The same run measures lower bounds:
 * VS Code's own page for a picture of one pixel, idle frames, and a trivial request. Run `npm run package` first.
 */
import { aamp } from "../../formats/aamp/index.ts";
import { findLargest, runInEditor } from "./editor.ts";
import { duration, type Measure, median } from "./measure.ts";
import { serverIntents } from "./serverIntents.ts";

interface Result {
  readonly first?: number;
  readonly later: number;
  readonly ownFirst?: number;
  readonly ownLater?: number;
  readonly longest?: number;
  readonly median?: number;
  readonly over?: number;
  readonly idleLongest?: number;
  readonly idleMedian?: number;
  readonly idleOver?: number;
  readonly waiting?: number;
  readonly edit?: number;
  readonly question?: number;
}

interface OwnProcessResult {
  readonly over: number;
  readonly idleOver: number;
  readonly longest: number;
  readonly frames: number;
}

export async function benchVisual(): Promise<Measure[]> {
  const largest = findLargest();
  if (!largest) return [];
  const size = `${Math.round(largest.bytes.length / 1000)} kB`;
  const measures = await serverMeasures(largest.bytes);
  const result = runInEditor<Result>(largest, "test/bench/visualSpeed.mjs");
  if (!result) return measures;
  const fromText = runInEditor<{ readonly fromText: number }>(largest, "test/bench/visualFromTextSpeed.mjs");
  const own = runInEditor<OwnProcessResult>(largest, "test/bench/visualOwnProcessSpeed.mjs");
  const add = (name: string, value: number | undefined, unit = "ms") => value !== undefined && measures.push({ name, value, unit });
  add(`visual: click to tree of ${size}, extension started by it`, result.first);
  add("visual: baseline, click to VS Code's own page, first of a window", result.ownFirst);
  add(`visual: click to tree of ${size}, later ones (median)`, result.later);
  add(`visual: from the button over a text of ${size} to its tree, later ones (median)`, fromText?.fromText);
  add("visual: baseline, click to VS Code's own page, later ones (median)", result.ownLater);
  add("visual: frame while scrolling (median)", result.median);
  add("visual: baseline, frame with nothing to do (median)", result.idleMedian);
  add("visual: frame while scrolling (longest)", result.longest);
  add("visual: baseline, frame with nothing to do (longest)", result.idleLongest);
  add("visual: frames beyond 32 ms, of 180", result.over, "frames");
  add("visual: baseline, frames beyond 32 ms with nothing to do, of 180", result.idleOver, "frames");
  add(`visual: frames beyond 32 ms, of ${own?.frames}, page in a process of its own`, own?.over, "frames");
  add(`visual: baseline, such frames with nothing to do, of ${own?.frames}`, own?.idleOver, "frames");
  add("visual: frame while scrolling, page in a process of its own (longest)", own?.longest);
  add("visual: rows without content yet while scrolling", result.waiting && result.waiting * 100, "%");
  add("visual: edit, from control to text to all views (median)", result.edit);
  add("visual: baseline, question to the server and back (median)", result.question);
  return measures;
}

async function serverMeasures(bytes: Uint8Array): Promise<Measure[]> {
  const decoded = aamp.decode(bytes, aamp.builtinNames());
  const times = decoded.kind === "ok" ? await serverIntents(aamp, decoded.text, 40) : undefined;
  if (!times) return [];
  return [
    duration("visual: server, from the change of a control to edits of the text (median)", median(times.intents)),
    duration("visual: server, from the changed text to the rows in sight (median)", median(times.rows)),
  ];
}
