/** What package.json says of the client, held against the client. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newFileCommand } from "../../formats/core/files/beginning.ts";
import { menusOf, pageCommandId } from "../../formats/core/menus/pageCommands.ts";
import { formats } from "../../formats/registry.ts";

interface MenuEntry {
  readonly command: string;
  readonly when?: string;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, object>> };
    readonly configurationDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { readonly markdown: string } }[] }[];
  };
}

const ofPages = menusOf(formats).flatMap(({ owner, menu }) => menu.flat().map(({ id }) => pageCommandId(owner, id)));
const ofNewFiles = formats.flatMap((format) => (format.beginnings ?? []).map((beginning) => newFileCommand(format, beginning)));
const source = readFileSync("package.json", "utf8");
const manifest: Manifest = JSON.parse(source);
const { commands, menus, configuration, configurationDefaults, walkthroughs } = manifest.contributes;
const texts: Record<string, string> = JSON.parse(readFileSync("package.nls.json", "utf8"));
const clientSources = readdirSync("client/src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(`client/src/${file}`, "utf8"));

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found).sort();
}

test("every command that is offered exists, and the other way round", () => {
  const made = clientSources.flatMap((text) => matches(/\bcommand\(\s*"(bytewright(?:\.\w+)+)"/g, text));
  expect(commands.map(({ command }) => command).sort()).toEqual([...made, ...ofPages, ...ofNewFiles].sort());
});

test("each file that a format can begin is in “New File…”", () => {
  expect(menus["file/newFile"]?.map(({ command }) => command)).toEqual(ofNewFiles);
});

test("what a page offers is in its context menu while it offers it, and in the palette only where it needs no page", () => {
  expect(new Set(ofPages).size).toBe(ofPages.length);
  const inMenu = menus["webview/context"]?.filter(({ command }) => ofPages.includes(command)) ?? [];
  expect(inMenu.map(({ command }) => command)).toEqual(ofPages);
  for (const { command, when } of inMenu) expect(when).toBe(command);
  const inPalette = menus["commandPalette"]?.filter(({ command }) => ofPages.includes(command)) ?? [];
  expect(inPalette.map(({ command }) => command)).toEqual(ofPages);
  expect(inPalette.filter(({ when }) => when !== "false")).toEqual([
    { command: "bytewright.kmp.exchange", when: "resourceLangId == kmp" },
    { command: "bytewright.kmp.mirror", when: "resourceLangId == kmp" },
    { command: "bytewright.kmp.reverse", when: "resourceLangId == kmp" },
  ]);
});

test("without a file and a folder, the palette offers what needs neither", () => {
  const limited = menus["commandPalette"]?.map(({ command }) => command) ?? [];
  const offered = commands.map(({ command }) => command.replace("bytewright.", "")).filter((id) => !limited.includes(`bytewright.${id}`));
  expect(offered.filter((id) => !id.startsWith("new."))).toEqual(["copyDiagnosticReport", "reportProblem", "openSample", "importNames"]);
});

test("menus, keys and texts of the client name commands that exist", () => {
  const known = new Set(commands.map(({ command }) => command));
  for (const entry of Object.values(menus).flat()) expect(known).toContain(entry.command);
  const linked = [
    ...matches(/command:(bytewright\.\w+)/g, JSON.stringify(texts)),
    ...clientSources.flatMap((text) => matches(/command: "(bytewright\.\w+)"/g, text)),
  ];
  for (const command of linked) expect(known).toContain(command);
});

test("the Explorer offers its commands on every binary file of every format, and on no other", () => {
  const pattern = /resourceFilename =~ \/(.*?)\/i/.exec(JSON.stringify(menus["explorer/context"]).replaceAll("\\\\", "\\"))?.[1] ?? "";
  const regExp = new RegExp(pattern, "i");
  const extensions = formats.filter((format) => format.textSuffix !== "").flatMap((format) => format.extensions);
  for (const extension of extensions) expect(regExp.test(`some.${extension}`), extension).toBe(true);
  for (const extension of [".txt", ".yml", ".json", ".bxmlx", ".xbxml", ".ssbxml"])
    expect(regExp.test(`some${extension}`), extension).toBe(false);
});

test("every text of package.json is there, and none too many", () => {
  const used = matches(/"%([^%"]+)%"/g, source);
  expect(Object.keys(texts).sort()).toEqual([...new Set(used)]);
});

describe("settings", () => {
  test("are few, described, and all read by the client", () => {
    const keys = Object.keys(configuration.properties);
    expect(keys.length).toBeLessThanOrEqual(10);
    for (const key of keys.filter((one) => one !== "bytewright.trace.server")) {
      const name = key.slice("bytewright.".length);
      expect(
        clientSources.some((text) => text.includes(`"${name}"`)),
        key,
      ).toBe(true);
      expect(configuration.properties[key]).toHaveProperty("markdownDescription");
    }
  });

  test("of each language keep its texts from being changed behind the user's back", () => {
    for (const { languageId } of formats)
      expect(configurationDefaults[`[${languageId}]`]).toMatchObject({
        "files.autoSaveWhenNoErrors": true,
        "editor.codeActionsOnSave": { "bytewright.beforeSave": "explicit" },
        "files.trimTrailingWhitespace": false,
      });
  });

  test("state the encoding of decoded texts; of files that are text themselves it is the user's", () => {
    for (const { languageId, textSuffix } of formats) {
      const { "files.encoding": encoding, "files.autoGuessEncoding": guesses } = configurationDefaults[`[${languageId}]`];
      expect([languageId, encoding, guesses]).toEqual(textSuffix === "" ? [languageId, undefined, undefined] : [languageId, "utf8", false]);
    }
  });
});

test("nothing wakes the extension but its own files, and those of others with the same ending", () => {
  const shared = formats.flatMap(({ association }) => association?.openedAs ?? []).filter((language) => language !== "plaintext");
  const plain = formats.filter(({ association, textSuffix }) => textSuffix !== "" && association?.openedAs.includes("plaintext"));
  expect(manifest.activationEvents).toEqual([
    "onFileSystem:bytewright",
    "onFileSystem:bytewright-archive",
    ...shared.map((language) => `onLanguage:${language}`),
    ...plain.flatMap(({ extensions }) => extensions.map((extension) => `workspaceContains:**/*.${extension}`)),
    ...formats.flatMap(({ association }) => association?.filePatterns ?? []).map((pattern) => `workspaceContains:${pattern}`),
  ]);
});

test("every step of the walkthroughs has a page", () => {
  const pages = walkthroughs.flatMap(({ steps }) => steps).map((step) => readFileSync(step.media.markdown, "utf8"));
  expect(pages).toHaveLength(6);
  for (const page of pages) expect(page).toMatch(/^## \S/);
});
