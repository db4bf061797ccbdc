/**
 * `npm run manifest`: writes into package.json what the formats declare (custom editor, languages, grammars, tokens,
 * editor defaults, tools for assistants, file names in menus, commands and context menus of pages) and the
 * problem matcher of the command line tool. Titles of commands go to package.nls.json. `-- --check` only compares.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { importBundled } from "./bundle.mjs";
import { pageCommandsOf } from "./manifestPages.mjs";

const { archiveTypes, formats, TOOLS, menusOf, newFileCommand, pageCommandId } = await importBundled("tools/declarations.ts");

/**
 * One pattern for all names with these endings. VS Code compares them without regard to case, for editors and languages alike, and goes
 * through the patterns of all extensions several times whenever any file is opened.
 */
function patternOf(extensions, textSuffix = "") {
  const sorted = [...new Set(extensions)].sort();
  return `*.${sorted.length === 1 ? sorted[0] : `{${sorted.join(",")}}`}${textSuffix}`;
}

function customEditorsOf(formats) {
  const binary = formats.filter((format) => format.textSuffix !== "");
  const archives = archiveTypes.flatMap(({ extensions }) => extensions);
  const selector = [{ filenamePattern: patternOf([...binary.flatMap((format) => format.extensions), ...archives]) }];
  const opener = { viewType: "bytewright.open", displayName: "Bytewright", priority: "default", selector };
  // on texts: those of decoded game files, text forms on disk, and files that are text already
  const suffixes = [...new Set(formats.map(({ textSuffix }) => textSuffix))].sort();
  const textPatterns = suffixes.map((suffix) => {
    const ofSuffix = formats.filter(({ textSuffix }) => textSuffix === suffix);
    return patternOf(
      ofSuffix.flatMap(({ extensions }) => extensions),
      suffix,
    );
  });
  const visual = {
    viewType: "bytewright.visual",
    displayName: "Bytewright Visual Editor",
    priority: "option",
    selector: textPatterns.map((filenamePattern) => ({ filenamePattern })),
  };
  return [opener, visual];
}

function languageOf({ languageId, title, id, extensions, textSuffix, association }) {
  const aliases = [title, id.toUpperCase(), id];
  const forms = textSuffix === "" ? [] : [patternOf(extensions, textSuffix)];
  const names = association
    ? { filenamePatterns: [...forms, ...association.filePatterns], firstLine: association.firstLine }
    : textSuffix === ""
      ? { extensions: [...extensions].sort().map((one) => `.${one}`) }
      : { filenamePatterns: forms };
  return {
    id: languageId,
    aliases: [...new Set(aliases)],
    ...names,
    configuration: configurationOf(languageId, textSuffix),
  };
}

/** JSON texts share one. */
function configurationOf(languageId, textSuffix) {
  const own = `./syntaxes/${languageId}.language-configuration.json`;
  return textSuffix === ".json" && !existsSync(own) ? `./syntaxes/${JSON_GRAMMAR}.language-configuration.json` : own;
}

/** The grammar that those of JSON texts extend. */
const JSON_GRAMMAR = "bytewright-json";

const grammarOf = (name) => ({ scopeName: `source.${name}`, path: `./syntaxes/${name}.tmLanguage.json` });

/** Unknown names have their own token type; themes without a rule for it show it like a number. */
const HASH_TOKEN = { id: "hash", superType: "number", description: "A hash whose name is not known" };

/** The language server's tokens have the grammar's colors, so that nothing changes color when the server has started. */
function tokenScopesOf({ languageId }) {
  const scopes = {
    property: ["entity.name.tag"],
    hash: ["constant.numeric"],
    decorator: ["support.type"],
    type: ["support.type"],
    string: ["string"],
    number: ["constant.numeric"],
    keyword: ["keyword.control"],
    comment: ["comment"],
    variable: ["variable.other"],
  };
  const own = Object.entries(scopes).map(([type, [scope]]) => [type, [`${scope}.${languageId}`]]);
  return { language: languageId, scopes: Object.fromEntries(own) };
}

/** `path:line:column: severity code: message`; for a severity that VS Code does not know, it uses the matcher's. */
const PROBLEM_MATCHER = {
  name: "bytewright",
  label: "Bytewright",
  owner: "bytewright",
  source: "bytewright",
  severity: "info",
  fileLocation: ["autoDetect", "${workspaceFolder}"],
  pattern: {
    regexp: "^(.+?):(\\d+):(\\d+): (error|warning|information|hint) ([a-z]+/[A-Za-z0-9-]+): (.*)$",
    file: 1,
    line: 2,
    column: 3,
    severity: 4,
    code: 5,
    message: 6,
  },
};

/** Decoded texts are UTF-8 regardless of the user's settings, which apply only to files that are texts. */
const DECODED_DEFAULTS = { "files.encoding": "utf8", "files.autoGuessEncoding": false };

/** Regardless of the user's settings, saving keeps blanks, which are part of the file, and names are completed. */
const TEXT_DEFAULTS = {
  "files.autoSaveWhenNoErrors": true,
  // asks client/src/save/refuseErrors.ts
  "editor.codeActionsOnSave": { "bytewright.beforeSave": "explicit" },
  "editor.insertSpaces": true,
  "editor.tabSize": 2,
  "editor.detectIndentation": false,
  "editor.formatOnSave": false,
  // the columns of a section
  "editor.inlayHints.maximumLength": 0,
  "files.trimTrailingWhitespace": false,
  "editor.unicodeHighlight.ambiguousCharacters": false,
  "editor.unicodeHighlight.nonBasicASCII": false,
  "editor.semanticHighlighting.enabled": true,
  "editor.wordBasedSuggestions": "off",
  // names are plain strings in YAML
  "editor.quickSuggestions": { other: "on", comments: "off", strings: "on" },
};

/** Extensions in the form that menu conditions test. */
function namesOf(extensions) {
  const names = [...new Set(extensions)].sort().map((ending) => ending.replaceAll(".", "\\."));
  return `resourceFilename =~ /\\.(${names.join("|")})$/i`;
}

/** The condition of a menu entry with an updated pattern of file names; other conditions are unchanged. */
function withFileNames(entry, formats) {
  if (!entry.when) return entry;
  const binary = formats.filter((format) => format.textSuffix !== "").flatMap((format) => format.extensions);
  const archives = archiveTypes.flatMap(({ extensions }) => extensions);
  const texts = formats.filter((format) => format.textSuffix === "").flatMap((format) => format.extensions);
  const both = [...binary, ...archives];
  const named = { "bytewright.archive.extract": archives, ...ofBoth(both) }[entry.command] ?? binary;
  const when = entry.when
    .replace(FILE_NAMES, () => namesOf(named))
    .replace(TEXT_NAMES, () => `resourceExtname =~ /^\\.(${texts.sort().join("|")})$/i`);
  return { ...entry, when };
}
const ofBoth = (names) =>
  Object.fromEntries(["compareSelected", "compareByMeaning", "mergeFile"].map((command) => [`bytewright.${command}`, names]));
const FILE_NAMES = /resourceFilename =~ \/.*?\/i/;
/** Extensions of files that are texts, which have no text form to open. */
const TEXT_NAMES = /resourceExtname =~ \/.*?\/i/;

function namedMenusOf(menus, formats) {
  return Object.fromEntries(Object.entries(menus).map(([menu, entries]) => [menu, entries.map((entry) => withFileNames(entry, formats))]));
}

/**
 * If another extension claims a text's file extension, ours must start to set the text's language. Plain texts are too common to start it:
 * patterns of paths and first lines recognize ours, and so do a format's binary files in the workspace. Texts in known folders start it
 * by their path: on remote hosts, VS Code asks before it opens a large text, and then no language starts the extension.
 */
function activationEventsOf(events, formats) {
  const others = formats.flatMap(({ association }) => association?.openedAs ?? []).filter((language) => language !== "plaintext");
  const own = others.map((language) => `onLanguage:${language}`);
  const plain = formats
    .filter(({ association, textSuffix }) => textSuffix !== "" && association?.openedAs.includes("plaintext"))
    .flatMap(({ extensions }) => extensions.map((extension) => `workspaceContains:**/*.${extension}`));
  const placed = formats.flatMap(({ association }) => association?.filePatterns ?? []).map((pattern) => `workspaceContains:${pattern}`);
  const kept = events.filter((event) => !/^(?:onLanguage|workspaceContains):/.test(event));
  return [...kept, ...new Set([...own, ...plain, ...placed])];
}

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const texts = JSON.parse(readFileSync("package.nls.json", "utf8"));
const before = JSON.stringify([manifest, texts], null, 2);
const pages = pageCommandsOf(menusOf(formats), pageCommandId);
const newFiles = formats.flatMap((format) =>
  (format.beginnings ?? []).map((beginning) => {
    const command = newFileCommand(format, beginning);
    return { command, key: command.replace("bytewright.", ""), title: beginning.title };
  }),
);
const isByHand = ({ command }) => !pages.isOfPage(command) && !command.startsWith("bytewright.new.");
const menus = namedMenusOf(manifest.contributes.menus, formats);
/** Tool names have a maximum length, and all extensions share one list of them. */
const tools = TOOLS.map(({ name, title, description, inputSchema }) => ({
  manifest: {
    name: `bytewright_${name}`,
    tags: ["bytewright"],
    toolReferenceName: `game${name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())}`,
    canBeReferencedInPrompt: true,
    displayName: `%tool.${name}%`,
    modelDescription: description,
    inputSchema,
  },
  text: [`tool.${name}`, title],
}));
const generated = {
  customEditors: customEditorsOf(formats),
  languages: formats.map(languageOf),
  grammars: [...formats.map(({ languageId }) => ({ language: languageId, ...grammarOf(languageId) })), grammarOf(JSON_GRAMMAR)],
  semanticTokenTypes: [HASH_TOKEN],
  semanticTokenScopes: formats.map(tokenScopesOf),
  problemMatchers: [PROBLEM_MATCHER],
  languageModelTools: tools.map(({ manifest }) => manifest),
  configurationDefaults: {
    ...Object.fromEntries(
      formats.map(({ languageId, textSuffix, editorDefaults }) => [
        `[${languageId}]`,
        { ...(textSuffix === "" ? {} : DECODED_DEFAULTS), ...TEXT_DEFAULTS, ...editorDefaults },
      ]),
    ),
    // open pages about findings as preview, not as source
    "workbench.editorAssociations": { "bytewright-docs:/**/*.md": "vscode.markdown.preview.editor" },
  },
  commands: [
    ...manifest.contributes.commands.filter(isByHand),
    // the short title is that of "New File…"
    ...newFiles.map(({ command, key }) => ({ command, title: `%${key}.long%`, shortTitle: `%${key}%`, category: "Bytewright" })),
    ...pages.commands,
  ],
  menus: {
    ...menus,
    "file/newFile": newFiles.map(({ command }) => ({ command, group: "file" })),
    commandPalette: [...menus.commandPalette.filter(isByHand), ...pages.commandPalette],
    "webview/context": [...menus["webview/context"].filter(isByHand), ...pages.context],
  },
};
manifest.activationEvents = activationEventsOf(manifest.activationEvents, formats);
manifest.contributes = { ...manifest.contributes, ...generated };
const byHand = Object.entries(texts).filter(([key]) => !pages.isText(key) && !/^(?:new|tool)\./.test(key));
const textsOfNew = newFiles.flatMap(({ key, title }) => [
  [key, title],
  [`${key}.long`, `New ${title}`],
]);
const allTexts = { ...Object.fromEntries([...byHand, ...textsOfNew, ...tools.map(({ text }) => text)]), ...pages.texts };
const after = JSON.stringify([manifest, allTexts], null, 2);

const paths = [...generated.languages.map((language) => language.configuration), ...generated.grammars.map((grammar) => grammar.path)];
for (const path of paths.filter((path) => !existsSync(path))) {
  console.error(`${path} is missing: each language brings a grammar and a language configuration.`);
  process.exitCode = 1;
}
if (process.argv.includes("--check")) {
  if (before !== after) {
    console.error("package.json or package.nls.json does not state what the formats declare: run `npm run manifest`.");
    process.exitCode = 1;
  }
} else if (before !== after) {
  writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync("package.nls.json", `${JSON.stringify(allTexts, null, 2)}\n`);
  console.log("package.json and package.nls.json were brought up to date.");
}
