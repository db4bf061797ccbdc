import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

test("grows from the word to the line to the text", async () => {
  const doc = await openToy("speed = 1|2\n");
  expect(await doc.selections()).toEqual(["12", "speed = 12", "speed = 12\n"]);
});

test("leaves out steps that would select the same again", async () => {
  const doc = await openToy("[sec|tion]");
  expect(await doc.selections()).toEqual([""]);
  const single = await openToy("a = 1|2");
  expect(await single.selections()).toEqual(["12", "a = 12"]);
});

test("answers an empty selection where there is nothing, so that other cursors keep theirs", async () => {
  const doc = await openToy("# words |here\n");
  expect(await doc.selections()).toEqual([""]);
});
