/** A call ends when its time is over, also inside one large file. */
import { expect, it, vi } from "vitest";
import { byml } from "../../formats/byml/index.ts";
import { encoded } from "../cli/gameFiles.ts";
import { ModPlace } from "./mod.ts";

const [field, path] = ["k7", "large.byml"];
const large = (factor: number) =>
  encoded(byml.encode(`${Array.from({ length: 100 }, (_, at) => `k${at}: ${at * factor}\n`).join("")}#!layout file little 2\n`));

const place = new ModPlace();
place.write(`mod/${path}`, large(1));
place.write(`dump/${path}`, large(2));
const assistant = place.assistant({ mayWrite: true });

it.each([
  ["read_text", { path, field }],
  ["find_values", { field, in: path }],
  ["find_values", { text: "k", in: path }],
  ["explain", { path, field }],
  ["compare", { path }],
  ["plan_values", { field, in: path, change: "+ 1" }],
  ["plan_text", { path, edits: [{ old: "k7: 7", new: "k7: 8" }] }],
])("%s %j ends", async (name, input) => {
  expect(await assistant.call(name, input)).toMatchObject({ isError: false });
  let now = 0;
  // more than all files need, and less than all fields do
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 500));
  const { answer } = await assistant.call(name, input).finally(() => clock.mockRestore());
  expect(answer["code"]).toBe("limit/too-many");
});
