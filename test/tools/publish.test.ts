import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Problem = { readonly problem: string };
const toolOf = (name: string) => import(new URL(`../../tools/${name}.mjs`, import.meta.url).href);
const { planPublishing } = (await toolOf("publish")) as {
  planPublishing(target: string, tag: string): { readonly commands: readonly (readonly string[])[] } | Problem;
};
const { findReleaseNotes } = (await toolOf("releaseNotes")) as {
  findReleaseNotes(tag: string, version: string, changelog: string): { readonly notes: string } | Problem;
};

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const isPacked = existsSync("dist/bytewright.vsix") && existsSync(`dist/npm/bytewright-${version}.tgz`);

describe("publishing", () => {
  test("refuses a tag of another version, and a target that is not there", () => {
    expect(planPublishing("npm", "v9.9.9")).toMatchObject({ problem: expect.stringContaining(`expected v${version}`) });
    expect(planPublishing("shop", `v${version}`)).toMatchObject({ problem: expect.stringContaining("marketplace, openvsx, npm") });
  });

  test.runIf(isPacked)("knows the commands of each target", () => {
    const commandsOf = (target: string) => {
      const plan = planPublishing(target, `v${version}`);
      if ("problem" in plan) throw new Error(plan.problem);
      return plan.commands.map((words: readonly string[]) => words.join(" "));
    };
    expect(commandsOf("npm")).toEqual([`npm publish --provenance --access public dist/npm/bytewright-${version}.tgz`]);
    expect(commandsOf("marketplace")).toEqual(["npx vsce publish --packagePath dist/bytewright.vsix"]);
    expect(commandsOf("openvsx")).toEqual(["npx --yes ovsx@1 publish dist/bytewright.vsix"]);
    expect(commandsOf("release").at(-1)).toContain(`gh release create v${version} --notes-file dist/notes.md dist/bytewright.vsix`);
  });
});

test("release notes are the changelog's section of the version", () => {
  const changelog = "# Changelog\n\n## 1.1.0\n\nNew.\n\n## 1.0.0\n\nFirst.\n";
  expect(findReleaseNotes("v1.1.0", "1.1.0", changelog)).toEqual({ notes: "New." });
  expect(findReleaseNotes("v1.2.0", "1.2.0", changelog)).toHaveProperty("problem");
});
