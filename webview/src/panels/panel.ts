/**
 * How a panel is written: a picture of the document next to its fields.
 *
 * 1. The format declares it: `Format.panels = [{ id: "kmp.map", title: "Map" }]`, answers `Analysis.panel("kmp.map")` with plain
 *    data (the model), and `Analysis.panelEdits("kmp.map", intent)` with edits of the text. Shapes of model and intent are types in
 *    `formats/<id>/panel/`, the only folder of a format that a panel may import, as types.
 * 2. The panel is `webview/src/panels/kmp.map/index.ts`, which exports `makePanel: MakePanel`. It is found by its folder's name,
 *    becomes a file of its own in the package, and is loaded when its tab is first shown. Large libraries are imported by it alone.
 *
 * 3. Its context menu is data, too: `Format.panels[].menu` (see `formats/core/pageCommands.ts`) declares the commands, from which
 *    `npm run manifest` makes those of VS Code. The panel calls `api.openMenu` with what can be done at the place.
 *
 * ```ts
 * import type { MapIntent, MapModel } from "../../../../formats/kmp/panel/model.ts";
 * import type { MakePanel } from "../panel.ts";
 *
 * export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
 *   api.root.append(…);                                   // own the element; build the picture and its table twin
 *   api.onModel((model) => draw(model));                  // now and after each change of the text; null: nothing to show
 *   api.onSelection(({ start, end }) => mark(start, end)); // the cursor of a text editor to the side, as offsets of the text
 *   …
 *   const outcome = await api.edit({ kind: "move", … });  // one gesture, one undo step
 *   if (outcome.kind === "refused") api.announce(outcome.message);
 *   api.revealText({ start, end });                       // show where something is in the text
 *   return { show() {…}, hide() {…} };                      // both optional: stop animations while hidden; the page ends as a whole
 * };
 * ```
 *
 * 4. Where the format declares `compares`, `compared.ts` in the folder exports {@link MakeCompared}.
 *
 * Rules: colours from the editor's theme variables (`api.onTheme` says when to read them again), no meaning by colour alone, full
 * keyboard use, texts through `l10n.t` of `../../strings.ts`, no motion where `api.reducedMotion()`. Styles are imported as text
 * (`import style from "./style.css"`) and adopted with `adoptStyle`; `style` attributes in HTML are refused by the page's policy.
 */
import type { FieldValue } from "../../../formats/core/fields/fields.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import type { VisualQuestion } from "../../../server/src/visual/protocol.ts";
import type { Offered } from "../contextMenu.ts";
import type { Edited } from "../host.ts";
import type { Answered, BackdropAnswer, DocumentState } from "../protocol.ts";

export interface PanelApi<Model = unknown, Intent = unknown> {
  /** Empty and of the full size of the tab; the panel's own. */
  readonly root: HTMLElement;
  /** Text offsets and rows mean this version of the document. */
  readonly version: () => number;
  readonly state: () => DocumentState;
  /**
   * Called with the model, now and after each change of the text, while the panel is shown. Null: there is nothing to show. Where it gives a
   * promise, the model is shown once that is kept.
   */
  onModel(listener: (model: Model | null, version: number) => unknown): void;
  /** One gesture as one change of the text, meant for the version of the last model. Never throws. */
  edit(intent: Intent): Promise<Edited>;
  /** The value of a row of the fields, as a version has it; refused if the model is of another. Never throws. */
  setValue(row: number, value: FieldValue, version: number): Promise<Edited>;
  /** A question of the server's protocol. Undefined where it has no answer, and that was announced. */
  ask<Question extends VisualQuestion>(question: Question): Promise<Answered<Question["kind"]> | undefined>;
  /** Asks the format about this panel, like {@link ask}; null if it has no answer. */
  query<Answer>(query: unknown): Promise<{ readonly version: number; readonly answer: Answer | null } | undefined>;
  /** The file next to the document that the format's panels draw below it, or null. @throws Error with a sentence */
  backdrop(): Promise<BackdropAnswer | null>;
  /** The text changed: what was asked may have another answer now. Called while the panel is shown, and when it is shown again. */
  onChange(listener: (version: number) => void): void;
  /** What is selected in a text editor of the document, or was chosen in another view of this page; also once the first model is shown. */
  onSelection(listener: (selection: Span) => void): void;
  /** The newest of them. */
  selection(): Span | undefined;
  /** Selects a place: in the other views of this page, and in the text editor next to it if there is one; opens one where `focus`. */
  revealText(span: Span, focus?: boolean): void;
  onState(listener: (state: DocumentState) => void): void;
  onTheme(listener: () => void): void;
  reducedMotion(): boolean;
  /** Opens VS Code's context menu with those of the declared commands that can be done here. @param x pixels of the page */
  openMenu(x: number, y: number, commands: Offered): void;
  /** Read aloud by screen readers, and shown in the line at the bottom. */
  announce(message: string): void;
  /** Kept over hiding and reloading, small and plain. */
  recall<T>(): T | undefined;
  remember(state: unknown): void;
  /** The same after a pause, once for all that is to be remembered until then. */
  rememberSoon(state: () => unknown): void;
  copy(text: string): void;
  openHexEditor(): void;
}

export interface Panel {
  show?(): void;
  hide?(): void;
}

/**
 * `makeCompared`: a picture of several versions of a document at once, for the pages that compare and merge.
 * @param root of the full size of its place, the picture's own
 * @param versions the oldest first
 * @param backdrop the file drawn below all versions, if there is one
 * @param choose what is at a place of the picture was clicked: it says whether places of the texts, those of each version, are meant
 */
export type MakeCompared<Model = unknown> = (
  root: HTMLElement,
  versions: readonly { readonly title: string; readonly model: Model }[],
  backdrop: BackdropAnswer | null,
  choose: (isMeant: IsMeant) => void,
) => ComparedPicture;

export type IsMeant = (places: readonly (readonly Span[])[]) => boolean;

export interface ComparedPicture {
  /** Marks what is at these places of the texts, those of each version. */
  mark(places: readonly (readonly Span[])[]): void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a panel without parts to call returns nothing
export type MakePanel<Model = unknown, Intent = unknown> = (api: PanelApi<Model, Intent>) => Panel | void;
