/** Random ANIM documents as texts: all five layouts, stated and automatic widths, scratch sizes said in either way. */
import fc from "fast-check";
import { printClip } from "../../../formats/anim/text/printClip.ts";
import { seeded } from "../../support/mutate.ts";
import { randomClip } from "./clips.ts";

export const animDocument: fc.Arbitrary<string> = fc
  .tuple(fc.nat(), fc.constantFrom("canonical", "auto", "spaced"), fc.boolean())
  .map(([seed, form, commented]) => {
    let text = printClip(randomClip(seeded(seed + 1)));
    // widths may change the size of the stream, and then what is left over of its last word
    if (form === "auto" && !/SpareBits|asFound/.test(text)) text = text.replace(/"bits": \[[^\]]*\]/g, '"bits": "auto"');
    if (form === "auto") text = text.replace(/"scratchSize": \d+/, '"scratchSize": "auto"');
    if (form === "spaced") text = text.replace(/,(?=[ \n]) */g, " ,\r\n\t");
    return commented ? `// a clip\n${text}/* end */` : text;
  });
