/**
 * How to write a panel: a view of the document next to its fields.
 *
 * 1. The format declares it: `Format.panels = [{ id: "kmp.map", title: "Map" }]`, answers `Analysis.panel("kmp.map")` with plain
 *    data (the model), and `Analysis.panelEdits("kmp.map", intent)` with edits of the text. The types of model and intent are in
 *    `formats/<id>/panel/`, the only folder of a format that a panel may import (types only).
 * 2. The panel is `webview/src/panels/kmp.map/index.ts`, which exports `makePanel: MakePanel`. It is found by its folder's name,
 *    becomes a separate file in the package, and is loaded when its tab is first shown. Only the panel imports its large libraries.
 *
 * 3. Its context menu is data, too: `Format.panels[].menu` (see `formats/core/menus/pageCommands.ts`) declares the commands, from
 *    which `npm run manifest` makes those of VS Code. The panel calls `api.openMenu` with the commands that apply at the position.
 *
 * ```ts
 * import type { MapIntent, MapModel } from "../../../../formats/kmp/panel/model.ts";
 * import type { MakePanel } from "../panel.ts";
 *
 * export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
 *   api.root.append(…);                                   // own the element; build the picture and a table with the same content
 *   api.onModel((model) => draw(model));                  // now and after each change of the text; null: nothing to show
 *   api.onSelection(({ start, end }) => mark(start, end)); // the selection in a text editor, as offsets in the text
 *   …
 *   const outcome = await api.edit({ kind: "move", … });  // one gesture, one undo step
 *   if (outcome.kind === "refused") api.announce(outcome.message);
 *   api.revealText({ start, end });                       // show where something is in the text
 *   return { show() {…}, hide() {…} };                      // both optional: stop animations while hidden; nothing to dispose
 * };
 * ```
 *
 * 4. If the format declares `compares`, `compared.ts` in the folder exports `makeCompared`, see {@link MakeCompared}.
 *
 * Rules: take colors from VS Code's theme variables (`api.onTheme` says when to read them again), never use color alone to convey
 * meaning, support the keyboard fully, get texts from `l10n.t` of `../../strings.ts`, and do not animate if `api.reducedMotion()`.
 * Import styles as text (`import style from "./style.css"`) and adopt them with `adoptStyle`: the page's policy refuses `style`
 * attributes in HTML.
 */
import type { FieldValue } from "../../../formats/core/fields/fields.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import type { VisualQuestion } from "../../../server/src/visual/protocol.ts";
import type { Offered } from "../contextMenu.ts";
import type { Edited } from "../host.ts";
import type { Answered, BackdropAnswer, DocumentState } from "../protocol.ts";

export interface PanelApi<Model = unknown, Intent = unknown> {
  /** The panel's own element, empty and as large as the tab. */
  readonly root: HTMLElement;
  /** The document version that text offsets and rows refer to. */
  readonly version: () => number;
  readonly state: () => DocumentState;
  /**
   * Called with the model, now and after each change of the text, while the panel is shown. Null: there is nothing to show. If the listener
   * returns a promise, the model counts as shown when it resolves.
   */
  onModel(listener: (model: Model | null, version: number) => unknown): void;
  /** Makes one gesture one change of the text, based on the version of the last model. Never throws. */
  edit(intent: Intent): Promise<Edited>;
  /** Sets the value of a row of the fields in a version; refused if the model has another version. Never throws. */
  setValue(row: number, value: FieldValue, version: number): Promise<Edited>;
  /** Asks the server. Returns undefined after announcing the reason if it failed. */
  ask<Question extends VisualQuestion>(question: Question): Promise<Answered<Question["kind"]> | undefined>;
  /** Asks the format about this panel, like {@link ask}; the answer is null if it has none. */
  query<Answer>(query: unknown): Promise<{ readonly version: number; readonly answer: Answer | null } | undefined>;
  /** Returns the file next to the document that panels draw below it, or null. @throws Error with a sentence for the user */
  backdrop(): Promise<BackdropAnswer | null>;
  /** Called after the text changed, when answers may be outdated: while the panel is shown, or when it is shown again. */
  onChange(listener: (version: number) => void): void;
  /** Called after a selection in a text editor of the document or in another view of this page, and after the first model was shown. */
  onSelection(listener: (selection: Span) => void): void;
  /** Returns the latest of these selections. */
  selection(): Span | undefined;
  /** Selects a span in the other views of this page, and in an open text editor. @param focus open and focus a text editor */
  revealText(span: Span, focus?: boolean): void;
  onState(listener: (state: DocumentState) => void): void;
  onTheme(listener: () => void): void;
  reducedMotion(): boolean;
  /** Opens VS Code's context menu with the declared commands that apply. @param x pixels on the page */
  openMenu(x: number, y: number, commands: Offered): void;
  /** Announces a message to screen readers, and shows it in the line at the bottom. */
  announce(message: string): void;
  /** Announces why a question has no answer, until the text changes. */
  announceFailure(error: unknown): void;
  /** Logs why a part of the panel could not be loaded. Returns an element with the message and a button that reloads the page. */
  makeLoadFailure(part: string, text: string, error: unknown): HTMLElement;
  /** Returns the state that {@link remember} saved. It survives hiding and reloading. */
  recall<T>(): T | undefined;
  remember(state: unknown): void;
  /** Saves the state after a pause, once for all calls until then. */
  rememberSoon(state: () => unknown): void;
  copy(text: string): void;
  openHexEditor(): void;
}

export interface Panel {
  show?(): void;
  hide?(): void;
}

/**
 * `makeCompared`: a picture of several versions of a document at once, for the pages of comparisons and merges.
 * @param root the picture's own element, as large as the space for it
 * @param versions oldest first
 * @param backdrop the file to draw below all versions, if any
 * @param choose call it when something was clicked, with a predicate: is the clicked thing at these spans of the versions' texts?
 */
export type MakeCompared<Model = unknown> = (
  root: HTMLElement,
  versions: readonly { readonly title: string; readonly model: Model }[],
  backdrop: BackdropAnswer | null,
  choose: (isMeant: IsMeant) => void,
) => ComparedPicture;

export type IsMeant = (places: readonly (readonly Span[])[]) => boolean;

export interface ComparedPicture {
  /** Marks what is at these spans. @param places for each version, spans in its text */
  mark(places: readonly (readonly Span[])[]): void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a panel without show and hide returns nothing
export type MakePanel<Model = unknown, Intent = unknown> = (api: PanelApi<Model, Intent>) => Panel | void;
