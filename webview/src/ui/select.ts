/** The browser's select element, for toolbars with little room. */
import { make } from "../dom.ts";

export type SelectOption = readonly [value: string, text: string];

export function makeSelect(label: string, onChange: (value: string) => void, options: readonly SelectOption[] = []): HTMLSelectElement {
  const select = make("select", { attributes: { "aria-label": label } });
  select.append(...options.map(([value, text]) => new Option(text, value)));
  select.addEventListener("change", () => onChange(select.value));
  return select;
}

/** Rebuilds the options only if they changed, so that an open list stays open. */
export function setOptions(select: HTMLSelectElement, options: readonly SelectOption[], chosen: string): void {
  const shown = [...select.options].map(({ value, text }) => [value, text]);
  if (JSON.stringify(shown) !== JSON.stringify(options)) select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  select.value = chosen;
}
