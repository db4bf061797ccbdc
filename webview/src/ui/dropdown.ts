/** A dropdown with a few values. */
import type { ChoiceOption } from "../../../formats/core/fields/fields.ts";
import "./toolkit.ts";

interface Inner extends HTMLElement {
  readonly value: string;
  /** The list is open. */
  readonly open?: boolean;
}

export class DropdownElement extends HTMLElement {
  readonly inner = document.createElement("vscode-dropdown") as Inner;
  /** True while keys step through the values of a closed list: the current one may not be final. */
  isPassing = false;

  constructor() {
    super();
    this.addEventListener("keydown", ({ key }) => (this.isPassing = !this.inner.open && key !== "Enter"), { capture: true });
    this.addEventListener("pointerdown", () => (this.isPassing = false), { capture: true });
  }

  get value(): string {
    return this.inner.value;
  }

  override focus(): void {
    this.inner.focus();
  }
}
customElements.define("bw-dropdown", DropdownElement);

/** @param onChange `isPassing` is true for a value that may only be a step on the way to another */
export function makeDropdown(
  label: string,
  options: readonly ChoiceOption[],
  chosen: string | undefined,
  onChange: (value: string, isPassing: boolean) => void,
): DropdownElement {
  const dropdown = document.createElement("bw-dropdown") as DropdownElement;
  dropdown.inner.setAttribute("aria-label", label);
  dropdown.inner.append(
    ...options.map(({ value, label: text, meaning }) => {
      const option = document.createElement("vscode-option");
      option.setAttribute("value", value);
      if (meaning !== undefined) option.title = meaning;
      if (value === chosen) option.setAttribute("selected", "");
      option.textContent = text;
      return option;
    }),
  );
  dropdown.append(dropdown.inner);
  dropdown.addEventListener("change", () => onChange(dropdown.value, dropdown.isPassing));
  return dropdown;
}
