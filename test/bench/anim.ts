/** ANIM clips of 76 kB and 1.2 MB, made here: codec, text, and a keystroke as the language server sees it. */
import { readClip } from "../../formats/anim/binary/readClip.ts";
import { writeClip } from "../../formats/anim/binary/writeClip.ts";
import { anim } from "../../formats/anim/index.ts";
import { parseClip } from "../../formats/anim/text/parseClip.ts";
import { printClip } from "../../formats/anim/text/printClip.ts";
import { Names } from "../../formats/core/names.ts";
import { walkClip } from "../formats/anim/clips.ts";
import { seeded } from "../support/mutate.ts";
import { duration, type Measure, medianTime } from "./measure.ts";

export function benchAnim(): Measure[] {
  return [...benchClip(60, 285), ...benchClip(100, 2750)];
}

function benchClip(bones: number, frames: number): Measure[] {
  const clip = walkClip("prime1", bones, frames, seeded(3));
  const bytes = writeClip(clip);
  const text = Buffer.from(printClip(clip)).toString();
  const size = bytes.length < 1e6 ? `${Math.round(bytes.length / 1000)} kB clip` : `${(bytes.length / 1e6).toFixed(1)} MB clip`;
  const runs = bytes.length < 1e6 ? 15 : 3;
  const context = { names: Names.none, decoded: true, fileName: "walk.ANIM.json" };
  const middle = text.indexOf("],", text.length >> 1);
  let turn = 0;
  // a new text each time, as after a keystroke
  const edited = () => `${text.slice(0, middle - 1)}${turn++ % 10}${text.slice(middle)}`;
  return [
    duration(
      `anim: find the layout and decode, ${size}`,
      medianTime(() => readClip(bytes), runs),
    ),
    duration(
      `anim: encode, ${size}`,
      medianTime(() => writeClip(clip), runs),
    ),
    duration(
      `anim: print text, ${size}`,
      medianTime(() => printClip(clip).charCodeAt(text.length >> 1), runs),
    ),
    duration(
      `anim: read text, ${size}`,
      medianTime(() => parseClip(text), runs),
    ),
    duration(
      `anim: open (decode, text, proof), ${size}`,
      medianTime(() => anim.decode(bytes, Names.none), runs),
    ),
    duration(
      `anim: keystroke to findings, ${size}`,
      medianTime(() => anim.analyse(edited(), context).issues, runs),
    ),
  ];
}
