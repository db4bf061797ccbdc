/** Findings in AI programs: what a class takes and what an entry gives it, entries that nothing reaches, names that are not unique. */

import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import { counted } from "../../core/text/counted.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import type { Item } from "../items.ts";
import { didYouMean } from "../language/didYouMean.ts";
import type { AampDocument } from "../language/document.ts";
import { CLASS_NAME, definedClass, definedName, findDefined } from "../language/references.ts";
import { findRenumbering, renumberingFixes } from "../language/renumber.ts";
import type { Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { linesAfter, tableValue } from "./additions.ts";
import { fitToClass } from "./classFit.ts";
import { classDefault, ENTRY_KINDS, type EntryKind, type KnownClass } from "./classTable.ts";
import { listed } from "./tableFindings.ts";

const GROUP_NAME = crc32("GroupName") | 0;

/** @param isShifted that entries were added or removed is reported already: what follows from it is not */
export function* programFindings(document: AampDocument, isShifted: boolean): Generator<Issue> {
  if (!document.knowledge().isProgram) return;
  for (const kind of ENTRY_KINDS) for (const entry of document.knowledge().entries(kind)) yield* checkEntry(document, kind, entry);
  if (isShifted) return;
  yield* checkNames(document);
  yield* checkNumbers(document);
}

// ------------------------------------------------------------------------------------------------ one entry

function* checkEntry(document: AampDocument, kind: EntryKind, entry: ParameterList): Generator<Issue> {
  const { knowledge } = document;
  const known = knowledge().classOf(entry);
  if (known === undefined) {
    const name = definedClass(entry);
    if (name !== undefined) yield unknownClass(document, kind, entry, name);
    return;
  }
  yield* checkParameters(document, entry, known);
  if (kind === "AI") yield* checkChildren(document, entry, known);
}

/** The parameters of an object have these names, in this order. */
function holdsExactly({ parameters }: ParameterObject, hashes: readonly number[]): boolean {
  return parameters.length === hashes.length && hashes.every((hash, at) => parameters[at].hash === hash);
}

function unknownClass(document: AampDocument, kind: EntryKind, entry: ParameterList, name: string): Issue {
  const at = findDefined(entry, CLASS_NAME);
  const text = at === undefined ? document.key(entry) : bareSpan(document.text, at);
  return issue("class-unknown", `The game has no ${kind} class \`${brief(name)}\`, so this entry does nothing.`, {
    text,
    fixes: () =>
      closestNames(
        name,
        (document.knowledge().found?.game.classes().all(kind) ?? []).map((known) => known.name),
      ).map((close) => didYouMean(text, close, printScalar(close, "tagged", 0))),
  });
}

function* checkParameters(document: AampDocument, entry: ParameterList, known: KnownClass): Generator<Issue> {
  const { knowledge } = document;
  const holder = knowledge().staticOf(entry);
  if (holder === undefined) {
    if (known.parameters.length > 0)
      yield issue(
        "class-parameters",
        `This entry has no \`SInst\` with the ${counted(known.parameters.length, "parameter")} of ${brief(known.name)}.`,
        { text: document.key(entry), fixes: () => fitFix(document, entry) },
      );
    return;
  }
  if (holdsExactly(holder, known.parameterHashes)) return;
  const own = holder.parameters;
  const places = own.map((at) => known.indexOf(at.hash));
  for (const [index, place] of places.entries()) if (place < 0) yield extraParameter(document, entry, own[index], known);
  const present = new Set(places);
  const missing = known.parameters.filter((_, place) => !present.has(place));
  if (missing.length === 0) return;
  // the game looks at as many parameters of the class as the file has
  const reset = known.parameters.slice(own.length).filter((_, at) => present.has(own.length + at));
  const also = reset.length === 0 ? "" : ` It then resets ${listed(reset.map(({ name }) => name))} as well.`;
  yield issue(
    "class-parameters",
    `${brief(known.name)} also takes ${listed(missing.map(({ name }) => name))}. The game reads only the first ${own.length} of its ${known.parameters.length} parameters here.${also}`,
    { text: document.key(holder), fixes: () => [...addParameters(document, holder, known, present), ...fitFix(document, entry)] },
  );
}

function fitFix(document: AampDocument, entry: ParameterList): Fix[] {
  const fit = fitToClass(document, entry);
  return fit === undefined ? [] : [fit];
}

/** Each missing parameter after the one before it in the class. */
function addParameters(document: AampDocument, holder: ParameterObject, known: KnownClass, present: ReadonlySet<number>): Fix[] {
  const at = new Map(holder.parameters.map((one) => [known.indexOf(one.hash), one]));
  const groups = new Map<Parameter | undefined, (readonly [string, string])[]>();
  let after: Parameter | undefined;
  known.parameters.forEach((one, place) => {
    if (present.has(place)) after = at.get(place);
    else if (one.valueType !== undefined)
      groups.set(after, [...(groups.get(after) ?? []), [one.name, tableValue(one.valueType, classDefault(one))] as const]);
  });
  const count = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
  const edits: TextEdit[] = [];
  for (const [place, lines] of groups) {
    const edit = place === undefined ? linesInFront(document, holder, lines) : linesAfter(document, holder, lines, place);
    if (edit === undefined) return [];
    edits.push(edit);
  }
  return [{ title: `Add ${counted(count, "missing parameter")} in class order`, edits, preferred: true }];
}

function linesInFront(
  document: AampDocument,
  holder: ParameterObject,
  lines: readonly (readonly [string, string])[],
): TextEdit | undefined {
  const [first] = holder.parameters;
  if (first === undefined) return linesAfter(document, holder, lines);
  const edit = linesAfter(document, holder, lines, first);
  const start = document.lineStart(document.key(first).start);
  return edit && { span: { start, end: start }, text: `${edit.text.slice(1)}\n` };
}

function extraParameter(document: AampDocument, entry: ParameterList, at: Parameter, known: KnownClass): Issue {
  const text = document.key(at);
  const name = document.shown(at);
  return issue("class-parameters", `${brief(known.name)} takes no parameter \`${brief(name)}\`; the game does not read it.`, {
    text,
    fixes: () => {
      const close = closestNames(
        name,
        known.parameters.map((one) => one.name),
      ).map((one) => didYouMean(text, one));
      const start = document.lineStart(text.start);
      const end = document.lineEnd(document.whole(at).end);
      const remove = { title: `Remove ${name}`, edits: [{ span: { start: start - 1, end }, text: "" }] };
      return [...close, ...(document.beginsLine(at) ? [remove] : []), ...fitFix(document, entry)];
    },
  });
}

// ------------------------------------------------------------------------------------------------ children

function* checkChildren(document: AampDocument, entry: ParameterList, known: KnownClass): Generator<Issue> {
  const { knowledge } = document;
  const holder = knowledge().childrenOf(entry);
  const wanted = known.childHashes;
  if (holder === undefined ? wanted.length === 0 : holdsExactly(holder, wanted)) return;
  const own = holder?.parameters ?? [];
  const hashes = own.map((at) => at.hash);
  const text = document.key(holder ?? entry);
  const lacking = known.children.filter((_, at) => !hashes.includes(wanted[at]));
  const extra = own.filter((at) => !wanted.includes(at.hash));
  if (lacking.length === 0 && extra.length === 0) {
    yield issue(
      "class-children",
      `The children of ${brief(known.name)} are in another order than in the class. The game reads them by position: ${listed(known.children)}.`,
      { text, fixes: () => reorder(document, own, wanted) },
    );
    return;
  }
  const parts = [
    ...(lacking.length > 0 ? [`lacks ${listed(lacking)}`] : []),
    ...(extra.length > 0 ? [`has ${listed(extra.map((at) => document.shown(at)))} too many`] : []),
  ];
  yield issue(
    "class-children",
    `${brief(known.name)} has ${counted(known.children.length, "child", "children")}; this entry ${parts.join(" and ")}. The game reads children by position, and the AI fails to start.`,
    { text, fixes: () => [...fitFix(document, entry), ...(own.length === wanted.length ? renameChildren(document, own, known) : [])] },
  );
}

/** Renames children to the names in class order, because the game uses positions. The caller checks their number. */
function renameChildren(document: AampDocument, own: readonly Parameter[], known: KnownClass): Fix[] {
  const edits = own.flatMap((at, index) =>
    at.hash === (crc32(known.children[index]) | 0)
      ? []
      : [{ span: document.key(at), text: printScalar(known.children[index], "untagged", 0) }],
  );
  return [{ title: "Name the children as the class does, keeping their positions", edits }];
}

function reorder(document: AampDocument, own: readonly Parameter[], wanted: readonly number[]): Fix[] {
  const { text } = document;
  const whole = (at: Parameter) => document.whole(at);
  const edits = own.flatMap((at, index) => {
    const other = own.find((one) => one.hash === wanted[index]);
    return other === undefined || other === at ? [] : [{ span: whole(at), text: text.slice(whole(other).start, whole(other).end) }];
  });
  return [{ title: "Put the children in class order", edits, preferred: true }];
}

// ------------------------------------------------------------------------------------------------ all entries

function* checkNames(document: AampDocument): Generator<Issue> {
  const { tree, references } = document;
  const { program } = references();
  if (program === undefined) return;
  const entries = [...program.AI, ...program.Action];
  const names = entries.map((entry) => definedName(entry));
  const reached = new Set<Item>();
  for (const [, { space, target }] of references().sources)
    if (space === references().spaces[0] && target !== undefined) reached.add(target);
  const roots = entries.filter((_, at) => names[at] === "Root");
  if (roots.length !== 1 && entries.length > 0)
    yield issue(
      "program-root",
      roots.length === 0
        ? "No entry is called `Root`: the game does not know where the program starts."
        : `${roots.length} entries are called \`Root\`; the game starts with one.`,
      { text: document.key(roots.length > 1 ? roots[1] : (tree.root.findList(crc32("AI") | 0) ?? tree.root)) },
    );
  const named = new Map<string, ParameterList>();
  for (const [at, entry] of entries.entries()) {
    const name = names[at];
    if (name === undefined) continue;
    const key = `${name}\n${findDefined(entry, GROUP_NAME)?.text ?? ""}`;
    const other = named.get(key);
    if (other === undefined) named.set(key, entry);
    else yield nameTaken(document, entry, other, name);
    // a program without a root reaches nothing
    if (roots.length === 1 && entry !== roots[0] && !reached.has(entry))
      yield issue(
        "entry-unreached",
        `No entry has \`${brief(name)}\` as a child, and \`DemoAIActionIdx\` does not name it: the game never runs it.`,
        { text: document.key(entry), unnecessary: true },
      );
  }
}

function nameTaken(document: AampDocument, entry: ParameterList, other: ParameterList, name: string): Issue {
  return issue("entry-name-taken", `\`${brief(document.shown(other))}\` has the same name \`${brief(name)}\` and group.`, {
    text: document.key(entry),
    related: [{ message: "The other one is here.", text: document.key(other) }],
  });
}

/** `AI_N` and `Action_N` count from 0 without gaps. */
function* checkNumbers(document: AampDocument): Generator<Issue> {
  const { tree } = document;
  for (const kind of ["AI", "Action"] as const) {
    const children = tree.root.findList(crc32(kind) | 0)?.lists ?? [];
    const wrong = children.findIndex((entry, number) => entry.hash !== (crc32(`${kind}_${number}`) | 0));
    if (wrong < 0) continue;
    yield issue(
      "numbering-gap",
      `This is number ${wrong} of the \`${kind}\` entries, but it is called \`${brief(document.shown(children[wrong]))}\`.`,
      { text: document.key(children[wrong]), fixes: () => renumberingFixes(findRenumbering(document)) },
    );
  }
}
