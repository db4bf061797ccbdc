/**
 * Validates messages from pages, which show untrusted content and may be of an older version of the extension. Invalid messages are
 * ignored. The server validates questions and intents itself.
 */
import type { ArchiveCommand, FromArchivePage } from "../../../webview/src/archive/protocol.ts";
import type { FromComparePage } from "../../../webview/src/compare/protocol.ts";
import type { FromLanguagesPage, RowsAsked } from "../../../webview/src/languages/protocol.ts";
import type { FromMergePage } from "../../../webview/src/merge/protocol.ts";
import type { FromModsPage } from "../../../webview/src/mods/protocol.ts";
import type { FromPage } from "../../../webview/src/protocol.ts";

type Check = (value: unknown) => boolean;
type Members<Message extends { readonly kind: string }> = {
  readonly [Kind in Message["kind"]]: { readonly [Name in Exclude<keyof Extract<Message, { readonly kind: Kind }>, "kind">]: Check };
};

const MAX_PATH = 20_000;
const MAX_VALUE = 100_000;
/** Maximum rows of a table in one request. */
const MAX_ROWS = 1000;
/** Pages cannot run VS Code's own commands. */
const ARCHIVE_COMMANDS: Readonly<Record<ArchiveCommand, true>> = {
  addFiles: true,
  extract: true,
  replace: true,
  rename: true,
  delete: true,
  copyPath: true,
  undo: true,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const isText: Check = (value) => typeof value === "string";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isPath: Check = (value) => typeof value === "string" && value.length <= MAX_PATH;
const isSpan: Check = (value) =>
  isObject(value) && isCount(value["start"]) && isCount(value["end"]) && Number(value["start"]) <= Number(value["end"]);
/** A question or intent of any kind. */
const isAsked: Check = (value) => isObject(value) && isText(value["kind"]);

/** Of the visual editor. */
export const readPageMessage = readerOf<FromPage>({
  ask: { id: isCount, question: isAsked },
  edit: { id: isCount, version: isCount, intent: isAsked },
  backdrop: { id: isCount },
  revealText: { span: isSpan, focus: isBoolean },
  copy: { text: isText },
  clipboard: { id: isCount },
  openHexEditor: {},
  action: { number: isCount },
  log: { message: isText },
});

export const readArchiveMessage = readerOf<FromArchivePage>({
  open: { path: isPath, toSide: isBoolean },
  command: { command: (value) => typeof value === "string" && Object.hasOwn(ARCHIVE_COMMANDS, value), path: isPath },
});

export const readCompareMessage = readerOf<FromComparePage>({
  openFile: { file: isCount },
  open: { file: isCount, statement: isCount },
  picture: { file: isCount },
  copy: {},
  save: {},
  again: {},
});

const isValue: Check = (value) => typeof value === "string" && value.length <= MAX_VALUE;

const isMergePart: Check = (value) => value === "taken" || value === "kept";

export const readMergeMessage = readerOf<FromMergePage>({
  choose: { revision: isCount, conflict: isCount, choice: (value) => value === "ours" || value === "theirs" || value === "both" },
  chooseValue: { revision: isCount, conflict: isCount, value: isValue },
  openFile: { revision: isCount, part: isMergePart, file: isCount },
  open: { revision: isCount, part: isMergePart, file: isCount, statement: isCount },
  picture: { path: isPath },
  undo: {},
  redo: {},
  save: {},
  openEditor: { conflict: isCount },
});

export const readModsMessage = readerOf<FromModsPage>({ open: { file: isCount }, save: {}, again: {} });

/** A question of the table of languages. Undefined values are left out. */
const ROWS_ASKED: Readonly<Record<keyof RowsAsked, Check>> = {
  filter: isValue,
  marked: (value) => value === undefined || value === "any" || value === "missing" || value === "codes",
  group: (value) => value === undefined || isCount(value),
  sort: (value) =>
    value === undefined || (isObject(value) && (value["by"] === "id" || isCount(value["by"])) && isBoolean(value["isDescending"])),
  original: isCount,
  from: isCount,
  count: (value) => isCount(value) && Number(value) <= MAX_ROWS,
};

const CELL = { path: isPath, language: isPath, id: isValue };
export const readLanguagesMessage = readerOf<FromLanguagesPage>({
  rows: { number: isCount, query: (value) => isObject(value) && Object.entries(ROWS_ASKED).every(([name, fits]) => fits(value[name])) },
  edit: { number: isCount, before: isText, words: isValue, ...CELL },
  open: CELL,
  undo: {},
  again: {},
});

/** The reader returns undefined for anything but a message of the page, and never throws. */
function readerOf<Message extends { readonly kind: string }>(members: Members<Message>): (value: unknown) => Message | undefined {
  return (value) => {
    if (!isObject(value) || typeof value["kind"] !== "string" || !Object.hasOwn(members, value["kind"])) return undefined;
    const checks: Readonly<Record<string, Check>> = members[value["kind"] as Message["kind"]];
    const isMessage = Object.entries(checks).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
    return isMessage ? (value as unknown as Message) : undefined;
  };
}
