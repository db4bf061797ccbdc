/** Fields of one line of text. */
import { make, setAttribute } from "../dom.ts";
import { makeOption, type SelectOption } from "./select.ts";

export function makeTextField(
  label: string,
  onInput: () => void,
  {
    type = "text",
    placeholder = label,
    value = "",
  }: { readonly type?: string; readonly placeholder?: string; readonly value?: string | undefined } = {},
): HTMLInputElement {
  const attributes = { type, placeholder, value, "aria-label": label, autocomplete: "off", spellcheck: "false" };
  const field = make("input", { class: "input", attributes });
  field.addEventListener("input", onInput);
  return field;
}

/** @param onDown called on Enter and Arrow Down, to enter what is filtered. Escape clears the filter. */
export function makeFilter(label: string, onInput: () => void, onDown: (event: KeyboardEvent) => void, value = ""): HTMLInputElement {
  const filter = makeTextField(label, onInput, { type: "search", value });
  filter.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "Enter") onDown(event);
    else if (event.key === "Escape" && filter.value !== "") {
      filter.value = "";
      onInput();
    } else return;
    event.preventDefault();
  });
  return filter;
}

/** Takes the keyboard, with the whole text selected. */
export function focusText(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.focus();
  field.select();
}

/** Why the text cannot be taken; undefined where it can. */
export function setProblem(field: HTMLInputElement, message: string | undefined): void {
  setAttribute(field, "aria-invalid", message === undefined ? undefined : "true");
  field.title = message ?? "";
}

let lists = 0;

/** What the browser offers while one types, next to the field; anything else may be typed too. */
export function makeSuggestions(field: HTMLInputElement, options: readonly SelectOption[]): HTMLElement {
  const list = make("datalist", { attributes: { id: `suggestions-${++lists}` }, children: options.map(makeOption) });
  field.setAttribute("list", list.id);
  return list;
}
