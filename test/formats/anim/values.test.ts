/** Turns, widths and numbers of ANIM clips. */
import { describe, expect, test } from "vitest";
import { autoWidths, widthOf } from "../../../formats/anim/binary/bitstream.ts";
import { dot, quaternionOf, quaternionOfTurn, stepsOf, turnOf } from "../../../formats/anim/quaternions.ts";
import { FieldReader } from "../../../formats/anim/text/fieldReader.ts";
import { findFrames, printFloat, printFrames } from "../../../formats/anim/text/numbers.ts";
import { singleBits } from "../../../formats/core/json/numbers.ts";
import { parseJson } from "../../../formats/core/json/parseJson.ts";

/** As a text is read. */
const bitsOf = (source: string) => new FieldReader(parseJson(`{"value": ${source}}`), 0, []).floatOf("value") | 0;

describe("turns", () => {
  test.each([
    [30, [1, 0, 0]],
    [-75, [0, 1, 0]],
    [170, [0, 0, 1]],
    [200, [1, 0, 0]],
  ] as const)("a turn of %d degrees about %j survives its quantisation to a tenth of a degree", (degrees, axis) => {
    const wanted = quaternionOfTurn(degrees, axis);
    const { values, isNegative } = stepsOf(wanted, 32767);
    const found = quaternionOf(...values, isNegative, 32767);
    expect(Math.abs(dot(found, wanted))).toBeGreaterThan(Math.cos((0.05 * Math.PI) / 180));
    // an axis may point the other way, with the angle negated
    const turn = turnOf(found);
    expect(turn.degrees * turn.axis.reduce((sum, part, at) => sum + part * axis[at], 0)).toBeCloseTo(degrees, 0);
  });

  test("a turn about one axis is r × 180 / divisor degrees", () => {
    expect(turnOf(quaternionOf(1000, 0, 0, false, 32767)).degrees).toBeCloseTo((1000 * 180) / 32767, 9);
  });

  test("components that are too large together clamp W to 0", () => {
    expect(quaternionOf(30000, 30000, 0, true, 32767)[0]).toBe(-0);
  });
});

describe("widths", () => {
  test.each([
    [0, 1],
    [-1, 1],
    [1, 2],
    [-2, 2],
    [2, 3],
    [127, 8],
    [-128, 8],
    [128, 9],
    [-32768, 16],
  ])("a step of %d needs %d bits", (step, bits) => expect(widthOf(step)).toBe(bits));

  test("automatic widths are at least 1 and follow the wrapped steps", () => {
    expect(autoWidths(Int16Array.of(32767, 0, 5, -32768, 3, 5))).toEqual([2, 3, 1]);
  });
});

describe("numbers in the text", () => {
  test.each([
    [0.1, "0.1"],
    [0.033333335, "0.033333335"],
    [3.674142e-5, "0.00003674142"],
    [1e-10, "1e-10"],
    [16777216, "16777216"],
    [3, "3"],
    [-0, '"0x80000000"'],
    [Number.NaN, '"0x7FC00000"'],
    [Number.POSITIVE_INFINITY, '"0x7F800000"'],
  ])("%d is written %s and read back to the same bits", (value, source) => {
    expect(printFloat(singleBits(value))).toBe(source);
    expect(bitsOf(source)).toBe(singleBits(value) | 0);
  });

  test("every single comes back from its text", () => {
    for (let bits = 1; bits < 0x7f800000; bits += 99991) expect(bitsOf(printFloat(bits))).toBe(bits);
  });

  test("frames are ranges from three in a row on", () => {
    expect(printFrames(Int32Array.of(0, 1, 4, 5, 6, 9))).toBe("0,1,4-6,9");
    expect(findFrames(" 0-2 , 5", 100)).toEqual([0, 1, 2, 5]);
    for (const wrong of ["", "0,", "3-1", "a", "0-99999"]) expect(findFrames(wrong, 1000), wrong).toBeUndefined();
  });
});
