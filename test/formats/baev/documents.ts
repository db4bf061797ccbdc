/** Random BAEV documents as texts: every parameter type, known and unknown events, nodes in their order and in another one. */
import fc from "fast-check";
import { printSingle, singleBits } from "../../../formats/core/json/numbers.ts";

const float = fc
  .oneof(fc.constantFrom(0, -0, 1, -1, 23.5, 1e-7), fc.float({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => printSingle(singleBits(value)));
const text = fc
  .oneof(
    fc.constantFrom("", "Voice_01", "あ", 'a"\\', "\u0001"),
    fc.string({ maxLength: 6 }).filter((value) => !value.includes("\0") && value.isWellFormed()),
  )
  .map((value) => JSON.stringify(value));
const parameter = fc.oneof(
  fc.nat().map(String),
  float,
  text,
  fc.tuple(float, float, float).map((values) => `[${values.join(", ")}]`),
  fc.constant('{"Float": "NaN:0x7fc00000"}'),
);
const occurrence = (isHold: boolean): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(parameter, { maxLength: 3 }), float, float, fc.boolean())
    .map(
      ([parameters, start, end, isOdd]) =>
        `{"Parameters": [${parameters.join(", ")}], "Start Frame": ${start}${isHold ? `, "End Frame": ${end}` : ""}${isOdd ? ', "Parameter Size": 16' : ""}}`,
    );
const event = fc.oneof(
  fc
    .tuple(fc.constantFrom("AtSound", "Jump", "Flap"), fc.array(occurrence(false), { minLength: 1, maxLength: 3 }))
    .map(([name, list]) => [name, `{"Trigger Array": [${list.join(", ")}]}`]),
  fc
    .tuple(fc.constantFrom("Guard", "Slip", "Sync"), fc.array(occurrence(true), { minLength: 1, maxLength: 3 }))
    .map(([name, list]) => [name, `{"Hold Array": [${list.join(", ")}]}`]),
  fc.tuple(fc.constantFrom("Own", "é"), fc.nat(300)).map(([name, number]) => [name, `{"Event Id": ${number}, "Is Hold": 1}`]),
);
const node = fc
  .tuple(fc.nat(0xffff), fc.nat(), fc.boolean(), fc.uniqueArray(event, { maxLength: 3, selector: ([name]) => name }))
  .map(
    ([hash, unknown, isTablesFirst, events]) =>
      `"Hash": "0x${hash.toString(16)}", "Unknown": ${unknown}${isTablesFirst ? ', "Tables First": true' : ""}, "Event": {${events.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`,
  );

export const baevDocument: fc.Arbitrary<string> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.nat(0xffff_ffff), fc.array(node, { minLength: 1, maxLength: 2 })), {
      maxLength: 4,
      selector: ([hash]) => hash,
    }),
    fc.boolean(),
  )
  .map(([entries, isTurned]) => {
    const count = entries.reduce((sum, [, nodes]) => sum + nodes.length, 0);
    let number = count;
    const members = entries.map(
      ([hash, nodes]) =>
        `"0x${hash.toString(16)}": [${nodes.map((body) => `{${body}${isTurned ? `, "Index": ${--number}` : ""}}`).join(", ")}]`,
    );
    return `{${members.join(", ")}}`;
  });
