/** Records that several nodes share are one record as long as the nodes say the same, down to the values of properties and GUIDs. */
import { expect, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";

const sync = (guid: number, fade: string): string =>
  `"Sync Controls": [{ "GUID": "0c6f0f5e-7a54-4a6b-9a0e-00000000000${guid}", "Fade In Frame": ${fade}, "Unknown": 0 }], "Body": { "Frame": 1.0, "Is Loop": true }`;
const state = (first: string, second: string): string =>
  `"Body": { "Frame": 1.0, "Is Loop": true, "State Transitions": [{ "State Transition": { "Current Node": 0, "Target Node": 1, "Check Type": "CheckState", "Transition to Next Instead of Target": false, "Skip Transition": false, "Unknown": 0, "Parameters": [{ "Compare Type": "Equals", "Value 1": ${first}, "Value 2": ${second} }, ${'{ "Compare Type": "Equals" }, '.repeat(2)}{ "Compare Type": "Equals" }] }, "Node Index": 1 }] }`;
const event = (parameter: string): string =>
  `"Body": { "Event": { "Trigger Events": [{ "Name": "Creak", "Unknown": 0, "Hash": "0x702ddcd6", "Start Frame": 12.0, "Parameters": [${parameter}] }] } }`;

/** Two nodes that share the first record of a table. */
function sharing(table: string, type: string, members: readonly [string, string]): string {
  const nodes = members.map(
    (said, at) =>
      `{ "Node Index": ${at}, "Node Type": "${type}", "No State Transition": true, "GUID": "00000000-0000-4000-8000-00000000000${at}", ${said} }`,
  );
  return `{ "Metadata": { "Filename": "a", "Version": "0x417" }, "Nodes": [${nodes.join(", ")}], "Bytewright": { "Tables": { "${table}": { "Uses": [0, 0] } } } }`;
}

const RECORDS: readonly [what: string, table: string, type: string, one: string, other: string][] = [
  ["a sync control", "Sync Records", "DummyAnimation", sync(1, "4.0"), sync(1, "5.0")],
  ["the GUID of a sync control", "Sync Records", "DummyAnimation", sync(1, "4.0"), sync(2, "4.0")],
  ["a number that is compared", "State Transitions", "DummyAnimation", state("1", "1"), state("1", "2")],
  ["a text that is compared", "State Transitions", "DummyAnimation", state('"x"', '"x"'), state('"x"', '"y"')],
  ["a parameter of an event", "Events", "Event", event("0.5"), event("0.25")],
  ["a text of an event", "Events", "Event", event('"Chain_1"'), event('"Chain_2"')],
];

test.each(RECORDS)("%s that both nodes say alike is kept once", (_, table, type, one) => {
  const text = sharing(table, type, [one, one]);
  const { bytes, issues } = asb.encode(text);
  expect(issues).toEqual([]);
  const decoded = asb.decode(bytes ?? new Uint8Array(), Names.none);
  expect(decoded.kind === "ok" && decoded.exact && decoded.text).toContain(`"${table}": {\n        "Uses": [0, 0]`);
});

test.each(RECORDS)("%s that they say in two ways is written twice", (_, table, type, one, other) => {
  const { bytes, issues } = asb.encode(sharing(table, type, [one, other]));
  expect(issues.map(({ code }) => code)).toEqual(["asb/kept-data"]);
  const decoded = asb.decode(bytes ?? new Uint8Array(), Names.none);
  expect(decoded.kind === "ok" && decoded.text).not.toContain('"Tables"');
});

test("a GUID of capital letters is the same one", () => {
  const small = sharing("Sync Records", "DummyAnimation", [sync(1, "4.0"), sync(1, "4.0")]);
  expect(asb.encode(small.replaceAll("0c6f0f5e-7a54-4a6b-9a0e", "0C6F0F5E-7A54-4A6B-9A0E"))).toMatchObject({
    bytes: asb.encode(small).bytes,
  });
});

test("the bytes of a GUID are those of the format: three numbers, the lowest byte first, then bytes", () => {
  const { bytes } = asb.encode(sharing("Sync Records", "DummyAnimation", [sync(1, "4.0"), sync(1, "4.0")]));
  const hex = Buffer.from(bytes ?? []).toString("hex");
  expect(hex).toContain("5e0f6f0c547a6b4a9a0e000000000001");
});

const PLAYING = '"Frame": 1.0, "Is Loop": true';
const BROKEN: readonly [what: string, text: string][] = [
  ["a body", sharing("Events", "MaterialAnimation", ['"Body": ', '"Body": '])],
  [
    "a state transition",
    sharing("Events", "DummyAnimation", [`"Body": { ${PLAYING}, "State Transitions": [,] }`, `"Body": { ${PLAYING} }`]),
  ],
];

test.each(BROKEN)("a text in which %s is missing gives findings", (_, text) => {
  const { bytes, issues } = asb.encode(text.replace(/\} \}$/, ', "Pool": ["a"] } }'));
  expect(bytes).toBeUndefined();
  expect(issues.some(({ code }) => code === "asb/syntax")).toBe(true);
});

test("a file of 60 kB whose nodes share a record of 50 kB is refused with a sentence, as its text would be too long", () => {
  const nodes = Array.from(
    { length: 100 },
    (_, at) =>
      `{ "Node Index": ${at}, "Node Type": "Event", "No State Transition": true, "GUID": "00000000-0000-4000-8000-${String(at).padStart(12, "0")}", ${event(`"${"x".repeat(50_000)}"`)} }`,
  );
  const uses = nodes.map(() => 0).join(", ");
  const text = `{ "Metadata": { "Filename": "a", "Version": "0x417" }, "Nodes": [${nodes.join(", ")}], "Bytewright": { "Tables": { "Events": { "Uses": [${uses}] } } } }`;
  const { bytes = new Uint8Array() } = asb.encode(text);
  expect(bytes.length).toBeGreaterThan(50_000);
  expect(bytes.length).toBeLessThan(70_000);
  const decoded = asb.decode(bytes, Names.none);
  expect(decoded.kind).toBe("fail");
  expect(decoded.issues).toMatchObject([{ code: "asb/text-too-large", severity: "error" }]);
  expect(decoded.issues[0].message).toBe(
    "The text of this file would be larger than 4 MB, because its records are shared many times over.",
  );
});
