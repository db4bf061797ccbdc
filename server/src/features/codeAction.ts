/** Quick fixes and refactorings for a selection, and all safe fixes of a text at once. */

import type { CodeAction, CodeActionParams, Diagnostic, ServerCapabilities } from "vscode-languageserver";
import { CodeActionKind } from "vscode-languageserver";
import type { Action } from "../../../formats/core/analysis.ts";
import type { Issue, Task } from "../../../formats/core/issue.ts";
import { firstIndex } from "../../../formats/core/search.ts";
import type { Span, TextEdit } from "../../../formats/core/text/span.ts";
import { spansMeet } from "../../../formats/core/text/span.ts";
import { toPosition, toRange, toSpan } from "../lspConvert.ts";
import { type FindNameParams, TASK_COMMANDS } from "../protocol.ts";
import type { View } from "../service.ts";
import type { Session } from "../session.ts";
import type { TextVersion } from "../textVersion.ts";

const FIX_ALL = "source.fixAll.bytewright";

export function codeAction(session: Session): ServerCapabilities {
  session.connection.onCodeAction(
    session.answer<CodeActionParams, CodeAction[]>("code actions", [], (view, { range, context }) => {
      const { only } = context;
      const within = toSpan(view.document, range);
      const found = findActions(view, within, only);
      const actions = found
        .filter(({ kind, task }) => isAsked(kind, only) && (task === undefined || session.options.answers === true))
        .map((action) => toCodeAction(session, view, action, context.diagnostics));
      // finding all fixes of a text at every cursor move would be wasteful
      const fixAll = only && isAsked(FIX_ALL, only) ? findFixAll(view) : [];
      if (fixAll.length > 0)
        actions.push({ title: "Apply all sure corrections", kind: FIX_ALL, edit: session.toWorkspaceEdit(view.document, fixAll) });
      return actions;
    }),
  );
  return {
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, CodeActionKind.Source, FIX_ALL] },
  };
}

/** A client requests a kind directly or by a parent kind. */
function isAsked(kind: string, only: readonly string[] | undefined): boolean {
  return !only || only.some((asked) => asked === "" || kind === asked || kind.startsWith(`${asked}.`));
}

function findActions({ analysis, issues }: View, within: Span, only: readonly string[] | undefined): Action[] {
  const actions = new Map<string, Action>();
  const add = (action: Action) => {
    const key = `${action.kind}\n${action.title}\n${action.edits[0]?.span.start}`;
    if (!actions.has(key)) actions.set(key, action);
  };
  if (isAsked("quickfix", only))
    for (const issue of issues)
      if (issue.fixes && issue.text && spansMeet(issue.text, within))
        for (const fix of issue.fixes()) add({ ...fix, kind: "quickfix", issue });
  for (const action of analysis.actions?.(within) ?? []) add(action);
  return [...actions.values()];
}

function toCodeAction(session: Session, { document }: View, action: Action, diagnostics: readonly Diagnostic[]): CodeAction {
  const converted: CodeAction = { title: action.title, kind: action.kind };
  if (action.task === undefined) converted.edit = session.toWorkspaceEdit(document, action.edits);
  else converted.command = { title: action.title, command: TASK_COMMANDS[action.task.kind], arguments: argumentsOf(document, action.task) };
  if (action.preferred) converted.isPreferred = true;
  const { issue } = action;
  if (issue?.text) {
    const range = toRange(document, issue.text);
    const corrected = diagnostics.filter((diagnostic) => isOf(diagnostic, issue, range.start.line, range.start.character));
    if (corrected.length > 0) converted.diagnostics = corrected;
  }
  return converted;
}

function argumentsOf(document: TextVersion, task: Task): unknown[] {
  switch (task.kind) {
    case "copy":
      return [task.text];
    case "keepName":
      return [task.name];
    case "importNames":
      return [];
    case "reopenWithEncoding":
      return [document.uri];
    case "findName": {
      const params: FindNameParams = { uri: document.uri, position: toPosition(document, task.offset), hash: task.hash };
      return [params];
    }
  }
}

function isOf(diagnostic: Diagnostic, issue: Issue, line: number, character: number): boolean {
  const { start } = diagnostic.range;
  return diagnostic.code === issue.code && start.line === line && start.character === character;
}

/** The edits of all preferred fixes; of two that overlap, only the first. */
function findFixAll({ analysis }: View): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const issue of analysis.issues) {
    const fix = issue.fixes?.().find(({ preferred }) => preferred);
    if (!fix) continue;
    const places = fix.edits.map((edit) => findPlace(taken, edit.span));
    if (places.includes(undefined)) continue;
    for (const edit of fix.edits) taken.splice(findPlace(taken, edit.span) ?? taken.length, 0, edit);
  }
  return taken;
}

/**
 * The index of a span among sorted edits; undefined if it overlaps one. Two that start at the same place overlap too, because their order
 * would be unclear.
 */
function findPlace(taken: readonly TextEdit[], span: Span): number | undefined {
  const place = firstIndex(taken.length, (at) => taken[at].span.start >= span.start);
  const before = taken[place - 1]?.span;
  const after = taken[place]?.span;
  if (before && before.end > span.start) return undefined;
  if (after && (after.start === span.start || after.start < span.end)) return undefined;
  return place;
}
