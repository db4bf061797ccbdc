/** The language server's overhead between an edit and its findings: a format that does nothing, with a text of 0.5 MB. */
import type { Format } from "../../formats/core/format.ts";
import { SourceMap } from "../../formats/core/sourceMap.ts";
import { toy } from "../lsp/toyFormat.ts";
import { seeded } from "../support/mutate.ts";
import { duration, type Measure, median, medianTime } from "./measure.ts";
import { serverChanges, serverEdits } from "./serverKeystrokes.ts";

const nothing: Format = { ...toy, analyse: () => ({ issues: [], encoded: () => ({ issues: [], map: () => SourceMap.empty }) }) };

const EDITS = 130;
const WARM_UP = 30;
const CURSORS = 5000;

/** Some characters outside Latin-1, so that the engine stores two bytes for each. */
const LINE = "    some_key_name: !f32 12.5 # 日本\n";
const TEXT = LINE.repeat(Math.ceil(500_000 / LINE.length));

export async function benchServer(): Promise<Measure[]> {
  const random = seeded(12345);
  const edits = Array.from({ length: EDITS }, (_, index) => {
    // the text keeps at least this length
    const start = random() % (TEXT.length - 2 * EDITS);
    return { span: { start, end: start + (index % 3) }, text: index % 5 === 0 ? "\n" : "a" };
  });
  const edit = median((await serverEdits(nothing, TEXT, edits)).slice(WARM_UP));
  const sending = medianTime(() => JSON.parse(JSON.stringify({ text: TEXT })));
  // from the last line up, which keeps the numbers of the lines above
  const cursors = Array.from({ length: CURSORS }, (_, index) => {
    const line = CURSORS - 1 - index;
    return { range: { start: { line, character: 4 }, end: { line, character: 8 } }, text: "other" };
  });
  const [together = Number.NaN] = await serverChanges(nothing, TEXT, () => [cursors]);
  return [
    duration("server: an edit anywhere in 0.5 MB to published findings, with a format that does nothing", edit),
    { name: "server: the same, against sending the text (promised: below 1.5)", value: edit / sending, unit: "x" },
    duration(`server: edits at ${CURSORS} cursors at once to published findings`, together),
  ];
}
