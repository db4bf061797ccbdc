/** The panel of ANIM. What comes from a page is looked at before it is believed. */
import type { PanelDeclaration } from "../../core/format.ts";
import type { Issue } from "../../core/issue.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { AnimDocument } from "../language/document.ts";
import { clipModel, tracksAnswer } from "./clipModel.ts";
import { keyEdits } from "./keyEdits.ts";
import type { KeyIntent, TracksQuery } from "./model.ts";

const CURVES = "anim.curves";

export const PANELS: readonly PanelDeclaration[] = [{ id: CURVES, title: "Curves" }];

export function panelOf(document: AnimDocument, issues: readonly Issue[], id: string, query: unknown): unknown {
  if (id !== CURVES) return null;
  if (query === undefined || query === null) return clipModel(document, issues);
  return isQuery(query) ? tracksAnswer(document, issues, query) : null;
}

export function panelEditsOf(document: AnimDocument, id: string, intent: unknown): readonly TextEdit[] {
  return id === CURVES && isIntent(intent) ? keyEdits(document, intent) : [];
}

function isQuery(query: unknown): query is TracksQuery {
  return Array.isArray((query as Partial<TracksQuery>).bones);
}

function isIntent(intent: unknown): intent is KeyIntent {
  const { kind, bone, track, key, values } = (intent ?? {}) as Readonly<Record<string, unknown>>;
  return kind === "set" && typeof bone === "number" && typeof track === "string" && typeof key === "number" && Array.isArray(values);
}
