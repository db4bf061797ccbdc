/**
 * `npm run docs`: writes docs/ from the declarations of the formats, one page a format or archive type and one a diagnostic, with
 * `formats/<id>/text.md` as the hand-written part about the text form. `-- --check` only compares.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { importBundled } from "./bundle.mjs";
import { archivePage, formatPage, GENERATED, groupPage, indexPage } from "./docsPages.mjs";

const declared = await importBundled("tools/declarations.ts");
const { formats, archiveTypes, diagnosticPage } = declared;

function handWritten(format) {
  const file = `formats/${format.id}/text.md`;
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** Findings that belong to no format. */
const groups = [
  {
    id: "file",
    title: "Files of other types",
    help: "What can be said about a file that no format reads.",
    diagnostics: declared.FILE_DIAGNOSTICS,
  },
  {
    id: "archive",
    title: "Archives",
    help: "What can be said about archives of every type.",
    diagnostics: declared.ARCHIVE_DIAGNOSTICS,
  },
  {
    id: "container",
    title: "Compressed files",
    help: "What can be wrong with the compression around a file.",
    diagnostics: declared.CONTAINER_DIAGNOSTICS,
  },
  {
    id: "links",
    title: "Files together",
    help: "What can be wrong between files: links that lead nowhere, and copies that differ.",
    diagnostics: declared.LINK_DIAGNOSTICS,
  },
  {
    id: "sizes",
    title: "Files and the size table",
    help: "Files of a mod that need more memory than the game's [size table](rstb.md) sets aside. [My game crashes](size-tables.md) has the steps to a table that is right.",
    diagnostics: declared.SIZE_DIAGNOSTICS,
  },
  {
    id: "library",
    title: "The library",
    help: "What can be wrong with what a program passes to the library.",
    diagnostics: declared.LIBRARY_DIAGNOSTICS,
  },
  {
    id: "internal",
    title: "Bytewright itself",
    help: "Faults of Bytewright, not of a file.",
    diagnostics: declared.INTERNAL_DIAGNOSTICS,
  },
];

const pages = new Map([["docs/README.md", indexPage(formats, archiveTypes, groups)]]);
for (const format of formats) pages.set(`docs/${format.id}.md`, formatPage(format, handWritten(format)));
for (const type of archiveTypes) pages.set(`docs/${type.id}.md`, archivePage(type));
for (const group of groups) pages.set(`docs/${group.id}.md`, groupPage(group));
for (const owner of [...formats, ...archiveTypes, ...groups])
  for (const [code, page] of Object.entries(owner.diagnostics))
    pages.set(`docs/${owner.id}/${code}.md`, GENERATED + diagnosticPage(owner, code, page));

/** By hand, and by `npm run bench -- --write`. */
const OTHERS = [
  "docs/assistants.md",
  "docs/command-line.md",
  "docs/merging.md",
  "docs/size-tables.md",
  "docs/translating.md",
  "docs/extending.md",
  "docs/benchmarks.md",
];
const present = existsSync("docs") ? readdirSync("docs", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
const stale = present
  .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"))
  .filter((file) => !OTHERS.includes(file) && !pages.has(file));
const changed = [...pages].filter(([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text);

if (process.argv.includes("--check")) {
  for (const [file] of changed) console.error(`${file} is out of date.`);
  for (const file of stale) console.error(`${file} belongs to nothing that a format declares.`);
  if (changed.length + stale.length > 0) {
    console.error("Run `npm run docs`.");
    process.exitCode = 1;
  }
} else {
  for (const file of stale) rmSync(file);
  for (const [file, text] of changed) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${changed.length} of ${pages.size} pages written, ${stale.length} removed.`);
}
