/** A text field with one line. */
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

  /** Why the text is invalid; undefined if it is valid. */
  set problem(message: string | undefined) {
    this.classList.toggle("invalid", message !== undefined);
    this.inner.setAttribute("aria-invalid", String(message !== undefined));
    this.inner.title = message ?? "";
  }

  /** Texts that the browser suggests while typing; others are allowed, too. */
  set suggestions(texts: readonly string[]) {
    this.offered = texts;
    if (this.inner.parentElement === this) this.offer();
  }

  connectedCallback(): void {
    if (this.inner.parentElement === this) return;
    const label = this.inner.getAttribute("aria-label") ?? "";
    this.append(this.inner);
    // the toolkit overwrites the label
    this.inner.setAttribute("aria-label", label);
    if (this.offered.length > 0) this.offer();
  }

  /** Adds the list to the shadow root of the inner field, the only place where the field finds it. */
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

  /** Focuses the field and selects its text. */
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
  },
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
