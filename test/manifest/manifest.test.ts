/** What package.json promises to VS Code, held against the code that has to keep it. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Finding, findingLine } from "../../cli/src/report.ts";
import { formats } from "../../formats/registry.ts";

interface Manifest {
  readonly type?: string;
  readonly main: string;
  readonly browser: string;
  readonly contributes: {
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly priority: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
    readonly languages: readonly { readonly id: string; readonly configuration: string }[];
    readonly problemMatchers: readonly { readonly pattern: Readonly<Record<string, string | number>> }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8"));
}

const manifest = readJson<Manifest>("package.json");
const { contributes } = manifest;

describe("the problem matcher reads every line of `bytewright check`", () => {
  const finding: Finding = {
    path: "content/Actor/x.bxml.yml",
    line: 12,
    column: 3,
    offset: 340,
    severity: "error",
    code: "aamp/item-count",
    message: "Found 2 items: a vec3 has 3.",
  };
  const rows: [promise: string, finding: Finding][] = [
    ["a finding in a text", finding],
    ["a warning", { ...finding, severity: "warning" }],
    ["an information", { ...finding, severity: "information" }],
    ["a hint", { ...finding, severity: "hint" }],
    ["a finding about a binary file", { ...finding, path: "x.bxml", line: 0, column: 0, offset: 0x34, code: "container/yaz0-size" }],
    ["a path with a drive and blanks", { ...finding, path: "C:\\My Games\\x.bxml.yml" }],
    ["a message with a place in it", { ...finding, message: "See y.yml:3:4: error aamp/layout: there." }],
  ];
  const { regexp, ...groups } = contributes.problemMatchers[0].pattern;

  test.each(rows)("%s", (_promise, given) => {
    const match = new RegExp(String(regexp)).exec(findingLine(given).trimEnd());
    const read = Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, match?.[Number(group)]]));
    const { path, line, column, severity, code } = given;
    expect(read).toMatchObject({ file: path, line: String(line), column: String(column), severity, code });
    expect(read["message"]).toContain(given.message);
  });
});

/** The endings that a pattern of the form `*.{one,two}.yml` stands for. */
function endingsOfPattern(pattern: string): string[] {
  const [, list, suffix] = /^\*\.\{(.+)\}(.*)$/.exec(pattern) ?? [];
  return list === undefined ? [pattern.slice(1)] : list.split(",").map((ending) => `.${ending}${suffix}`);
}

describe("the manifest", () => {
  const endingsOf = (viewType: string) =>
    contributes.customEditors
      .filter((editor) => editor.viewType === viewType)
      .flatMap(({ selector }) => selector.flatMap(({ filenamePattern }) => endingsOfPattern(filenamePattern)));
  const claimed = endingsOf("bytewright.open");
  const binary = formats.filter((format) => format.textSuffix !== "");

  test("hands every binary file of every format to the custom editor", () => {
    const names = binary.flatMap((format) => format.extensions.map((extension) => `x.${extension}`));
    expect(names.filter((name) => !claimed.some((ending) => name.endsWith(ending)))).toEqual([]);
  });

  test("never hands a decoded text to the custom editor that it came from", () => {
    const names = binary.flatMap((format) => format.extensions.map((extension) => `x.${extension}${format.textSuffix}`));
    expect(names.filter((name) => claimed.some((ending) => name.endsWith(ending)))).toEqual([]);
  });

  test("offers the visual editor on every text of every format, and makes it no file's default", () => {
    const endings = endingsOf("bytewright.visual");
    const names = formats.flatMap((format) => format.extensions.map((extension) => `.${extension}${format.textSuffix}`));
    expect(endings.sort()).toEqual([...new Set(names)].sort());
    expect(contributes.customEditors.find(({ viewType }) => viewType === "bytewright.visual")?.priority).toBe("option");
  });

  test("names the entry of the web host so that old and new hosts load it as CommonJS", () => {
    expect(manifest.browser).toMatch(/\.js$/);
    expect(manifest.type).toBeUndefined();
  });

  test.each(contributes.languages.map(({ id, configuration }) => [id, configuration]))(
    "brings a grammar and a language configuration for %s",
    (languageId, configuration) => {
      const grammar = readJson<{ scopeName: string }>(`syntaxes/${languageId}.tmLanguage.json`);
      expect(grammar.scopeName).toBe(`source.${languageId}`);
      expect(readJson(configuration)).toHaveProperty("comments");
    },
  );

  test.each(formats.map((format) => [format.id, format] as const))("each finding of %s has its page", (id, format) => {
    expect(Object.keys(format.diagnostics).filter((code) => !existsSync(`docs/${id}/${code}.md`))).toEqual([]);
  });

  test("describes every setting in the README", () => {
    const documented = [...readFileSync("README.md", "utf8").matchAll(/^\| `(bytewright\.[\w.]+)` \|/gm)].map((match) => match[1]);
    expect(documented.sort()).toEqual(Object.keys(contributes.configuration.properties).sort());
  });
});
