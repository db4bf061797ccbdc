/** Names of the game's events: those that other tools write without a number. */
import { expect, test } from "vitest";
import { eventNames, findEventNumber } from "../../../formats/baev/eventNames.ts";
import { baev } from "../../../formats/baev/index.ts";

test("the lists are those of Tears of the Kingdom", () => {
  expect([eventNames(false).length, eventNames(true).length]).toEqual([49, 100]);
});

test.each([
  ["SheikahStoneGrab", 21, false],
  ["ResetWeatherChangedFlag", 26, false],
  ["SwordCancelStart", 48, false],
  ["IK", 26, true],
  ["KeepBoneControlAngle", 38, true],
  ["DisableSpineIK", 97, true],
  ["DisableIKTargetRotation", 99, true],
])("%s is event %i", (name, number, isHold) => {
  expect(findEventNumber(name, isHold)).toBe(number);
  const list = `"${isHold ? "Hold" : "Trigger"} Array": [{ "Parameters": [], "Start Frame": 0.0${isHold ? ', "End Frame": 1.0' : ""} }]`;
  expect(baev.encode(`{ "0x1": [{ "Hash": "0x0", "Unknown": 0, "Event": { "${name}": { ${list} } } }] }`).issues).toEqual([]);
});
