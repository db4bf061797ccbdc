import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

const TEXT = "speed = 12\ntarget = @speed\n";

test("renames a thing everywhere", async () => {
  const doc = await openToy(TEXT);
  expect(doc.applied(await doc.rename("@spe|ed", "pace"))).toBe("pace = 12\ntarget = @pace\n");
});

test("offers the name that is there", async () => {
  const doc = await openToy(TEXT);
  expect(await doc.prepareRename("@spe|ed")).toEqual({
    range: doc.range(doc.offset("@|speed"), doc.offset("@speed|")),
    placeholder: "speed",
  });
});

test("offers nothing where nothing can be renamed", async () => {
  const doc = await openToy("# wor|ds\n");
  expect(await doc.prepareRename()).toBeNull();
  expect(await doc.rename(undefined, "pace")).toBeNull();
});

test("says why a name is not possible, in the format's words", async () => {
  const doc = await openToy(TEXT);
  await expect(doc.rename("@spe|ed", "no name")).rejects.toThrow('"no name" is not a name: letters, digits and _ are allowed.');
});

test("shows no words of an exception that is a mistake of ours, and logs it", async () => {
  const doc = await openToy(TEXT);
  await expect(doc.rename("@spe|ed", "crash")).rejects.toThrow("Bytewright failed on this rename; its log says more. Nothing was changed.");
  expect(await doc.client.takeInternalErrors()).toEqual([expect.stringContaining("internal: rename failed: TypeError: toy renames")]);
});
