/** A field of one line of text. */
import type { IconName } from "./icon.ts";
import { makeIcon } from "./icon.ts";
import "./toolkit.ts";

interface Inner extends HTMLElement {
  value: string;
  select(): void;
}

const LIST = "suggestions";

export class TextFieldElement extends HTMLElement {
  readonly inner = document.createElement("vscode-text-field") as Inner;
  private offered: readonly string[] = [];

  get value(): string {
    return this.inner.value;
  }
  set value(text: string) {
    this.inner.value = text;
  }

  /** Why the text cannot be taken; undefined where it can. */
  set problem(message: string | undefined) {
    this.classList.toggle("invalid", message !== undefined);
    this.inner.setAttribute("aria-invalid", String(message !== undefined));
    this.inner.title = message ?? "";
  }

  /** What the browser offers while one types; anything else may be typed too. */
  set suggestions(texts: readonly string[]) {
    this.offered = texts;
    if (this.inner.parentElement === this) this.offer();
  }

  connectedCallback(): void {
    if (this.inner.parentElement === this) return;
    const label = this.inner.getAttribute("aria-label") ?? "";
    this.append(this.inner);
    // the toolkit puts its own words there
    this.inner.setAttribute("aria-label", label);
    if (this.offered.length > 0) this.offer();
  }

  /** A list is found from within the root of its field only. */
  private offer(): void {
    const { shadowRoot } = this.inner;
    if (!shadowRoot) return;
    let list = shadowRoot.getElementById(LIST);
    if (!list) {
      list = document.createElement("datalist");
      list.id = LIST;
      shadowRoot.append(list);
      this.inner.setAttribute("list", LIST);
    }
    list.replaceChildren(...this.offered.map((text) => new Option(text, text)));
  }

  /** Takes the keyboard, with the whole text selected. */
  override focus(): void {
    this.inner.focus();
    this.inner.select();
  }
}
customElements.define("bw-text-field", TextFieldElement);

export function makeTextField(
  label: string,
  onInput: (value: string) => void,
  options: {
    readonly icon?: IconName;
    readonly placeholder?: string;
    readonly value?: string;
    readonly suggestions?: readonly string[] | undefined;
  } = {},
): TextFieldElement {
  const field = document.createElement("bw-text-field") as TextFieldElement;
  const { icon, placeholder = label, value, suggestions } = options;
  field.inner.setAttribute("aria-label", label);
  field.inner.setAttribute("placeholder", placeholder);
  if (icon) {
    const sign = makeIcon(icon);
    sign.slot = "start";
    field.inner.append(sign);
  }
  if (value !== undefined) field.value = value;
  if (suggestions !== undefined) field.suggestions = suggestions;
  field.addEventListener("input", () => onInput(field.value));
  return field;
}
