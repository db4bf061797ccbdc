/** What the controls of the visual editor make of typed values. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Control } from "../../formats/core/fields/fields.ts";
import { fromDegrees, type Quaternion, toDegrees } from "../../webview/src/fields/rotation.ts";
import { findProblem, stepped } from "../../webview/src/fields/validity.ts";

const int: Control = { kind: "number", integer: true, min: -10, max: 300 };
const float: Control = { kind: "number", integer: false };
const text: Control = { kind: "text", maxBytes: 4 };

describe("a typed value", () => {
  test.each([
    ["a whole number", int, "12", undefined],
    ["a hexadecimal number", int, "0xFF", undefined],
    ["a negative number", int, " -3 ", undefined],
    ["no number", int, "12x", /whole number/],
    ["a fraction for a whole number", int, "1.5", /whole number/],
    ["nothing for a whole number", int, "", /whole number/],
    ["too small", int, "-11", /-10/],
    ["too large", int, "0x12D", /300/],
    ["a fraction", float, "-0.5e3", undefined],
    ["infinity", float, "-.inf", undefined],
    ["nothing for a number", float, "", /number/],
    ["a notation that only the format can judge", float, "!f32 0x7fc00001", undefined],
    ["a text that fits", text, "abcd", undefined],
    ["a text with too many bytes", text, "äöü", /6 bytes.*4/],
    ["a source of any kind", { kind: "source" }, "{]", undefined],
  ] as const)("%s", (_promise, control, typed, problem) => {
    const found = findProblem(control as Control, typed);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});

describe("an arrow key", () => {
  test.each([
    ["adds one", "41", 1, int, "42"],
    ["stops at the limit", "300", 1, int, "300"],
    ["reads hexadecimal", "0x0F", 1, int, "16"],
    ["changes the last digit of a fraction", "0.25", -1, float, "0.24"],
    ["keeps the point", "1.0", 1, float, "2.0"],
    ["leaves alone what is not a number", "abc", 1, float, undefined],
  ] as const)("%s", (_promise, before, direction, limits, after) => {
    expect(stepped(before, direction, limits as Extract<Control, { kind: "number" }>)).toBe(after);
  });
});

describe("a rotation in degrees", () => {
  test.each([
    ["nothing", [0, 0, 0, 1], [0, 0, 0]],
    ["a quarter about X", [Math.SQRT1_2, 0, 0, Math.SQRT1_2], [90, 0, 0]],
    ["a quarter about Z", [0, 0, Math.SQRT1_2, Math.SQRT1_2], [0, 0, 90]],
    ["straight up", [0, Math.SQRT1_2, 0, Math.SQRT1_2], [0, 90, 0]],
  ] as const)("%s", (_promise, quaternion, degrees) => {
    toDegrees(quaternion).forEach((angle, at) => expect(angle).toBeCloseTo(degrees[at] ?? 0, 3));
  });

  test("means the same rotation, whatever the angles", () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, part, (x, y, z, w) => {
        const length = Math.hypot(x, y, z, w);
        fc.pre(length > 1e-3);
        const unit = [x, y, z, w].map((value) => value / length) as unknown as Quaternion;
        const back = fromDegrees(toDegrees(unit));
        // q and -q are one rotation
        const same = Math.abs(unit.reduce((sum, value, at) => sum + value * (back[at] ?? 0), 0));
        expect(same).toBeGreaterThan(1 - 1e-6);
      }),
      { seed: 7 },
    );
  });
});
