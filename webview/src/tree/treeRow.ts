/** The element of one row in the field tree. Elements are reused for other rows while scrolling. */
import type { OutlineKind } from "../../../formats/core/outline.ts";
import type { RowContent } from "../../../server/src/visual/protocol.ts";
import { make, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import type { IconName } from "../ui/icon.ts";
import { iconText, makeIcon } from "../ui/icon.ts";

const ICONS: Readonly<Record<OutlineKind, IconName>> = {
  file: "symbol-file",
  group: "list-tree",
  object: "symbol-namespace",
  text: "symbol-string",
  number: "symbol-numeric",
  boolean: "symbol-boolean",
  array: "symbol-array",
  key: "symbol-key",
};

/** Indentation per level, in multiples of the font size. */
const INDENT = 1.1;

/** What a row shows in addition to its content. */
export interface RowState {
  readonly depth: number;
  readonly isGroup: boolean;
  readonly isOpen: boolean;
  readonly isMatch: boolean;
}

export class TreeRow {
  readonly element: HTMLElement;
  private state: RowState | undefined;
  private content: RowContent | undefined;
  private readonly twisty = makeIcon("", "twisty");
  private readonly icon = makeIcon("", "kind");
  private readonly sign = makeIcon("", "sign");
  private readonly name = make("span", { class: "name" });
  private readonly label = make("span", { class: "label", children: [this.twisty, this.icon, this.sign, this.name] });
  private readonly swatch = make("span", { class: "swatch", attributes: { "aria-hidden": "true" } });
  private readonly value = make("span", { class: "value" });
  private readonly type = make("span", { class: "type" });

  constructor() {
    const cell = make("span", { class: "cell", children: [this.swatch, this.value] });
    this.element = make("div", { class: "row", children: [this.label, " ", cell, " ", this.type] });
  }

  show(state: RowState, content: RowContent | undefined): void {
    // most rows have not changed since the last frame
    if (content === this.content && this.state !== undefined && isSameState(state, this.state)) return;
    const { element } = this;
    this.state = state;
    this.content = content;
    // set it on the label: an inherited property would recalculate the style of the whole row
    this.label.style.paddingInlineStart = `${state.depth * INDENT}em`;
    setAttribute(element, "aria-level", String(state.depth + 1));
    setAttribute(element, "aria-expanded", state.isGroup ? String(state.isOpen) : undefined);
    element.classList.toggle("match", state.isMatch);
    element.classList.toggle("loading", content === undefined);
    setText(this.twisty, state.isGroup ? iconText(state.isOpen ? "chevron-down" : "chevron-right") : "");
    setText(this.icon, iconText(content?.control?.kind === "color" ? "symbol-color" : ICONS[content?.kind ?? "key"]));
    setText(this.name, content?.name ?? "");
    setText(this.type, content?.type ?? "");
    this.showValue(content);
    const severity = content?.severity;
    setText(this.sign, severity === undefined ? "" : iconText(severity));
    setAttribute(this.sign, "data-severity", severity);
    setAttribute(element, "aria-label", content && labelOf(content));
  }

  private showValue(content: RowContent | undefined): void {
    const kind = content?.control?.kind;
    const isTruth = kind === "boolean";
    this.value.classList.toggle("truth", isTruth);
    setText(this.value, content?.value ?? "");
    setAttribute(this.value, "data-on", isTruth ? String(content?.current === true) : undefined);
    const color = kind === "color" ? cssColor(content?.current) : undefined;
    this.swatch.hidden = color === undefined;
    if (color !== undefined) this.swatch.style.backgroundColor = color;
  }
}

function isSameState(a: RowState, b: RowState): boolean {
  for (const key in a) if (a[key as keyof RowState] !== b[key as keyof RowState]) return false;
  return true;
}

function labelOf({ name, value, type, severity }: RowContent): string {
  const parts = [name, value, type].filter((part) => part !== "");
  if (severity !== undefined) parts.push(severity === "error" ? l10n.t("has errors") : l10n.t("has warnings"));
  return parts.join(", ");
}

/** Returns the CSS color for parts from 0 to 1, limiting brighter ones. */
function cssColor(current: RowContent["current"]): string | undefined {
  if (!Array.isArray(current)) return undefined;
  const parts = current.map(Number);
  if (parts.some(Number.isNaN)) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `rgb(${red} ${green} ${blue})`;
}
