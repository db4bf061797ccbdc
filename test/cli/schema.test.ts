/** The schema of a format's text form. */
import { expect, test } from "vitest";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");

test("is printed as JSON", async () => {
  const { code, stdout } = await place.run(["schema", "asb"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ title: "ASB", type: "object", required: ["Metadata"] });
});

test.each([
  [["schema"], "schema needs the name of one format."],
  [["schema", "kmp"], 'No schema for "kmp".'],
  [["schema", "abs"], 'No schema for "abs". Did you mean "asb"?'],
])("%j is refused", async (args, said) => {
  const { code, stderr } = await place.run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(said);
});
