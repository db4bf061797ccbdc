/** One of a few values. */
import { make } from "../dom.ts";

export type SelectOption = readonly [value: string, text: string, meaning?: string | undefined];

export function makeSelect(label: string, onChange: (value: string) => void, options: readonly SelectOption[] = []): HTMLSelectElement {
  const select = make("select", { class: "input", attributes: { "aria-label": label }, children: options.map(makeOption) });
  select.addEventListener("change", () => onChange(select.value));
  return select;
}

export function makeOption([value, text, title]: SelectOption): HTMLElement {
  return make("option", { text, attributes: { value, title } });
}

/** What stands for itself. */
export function asOption(text: string): SelectOption {
  return [text, text];
}

/** Makes the options again only where they differ: a list that is open stays so. */
export function setOptions(select: HTMLSelectElement, options: readonly SelectOption[], chosen: string): void {
  const shown = [...select.options].map(({ value, text }) => [value, text]);
  if (JSON.stringify(shown) !== JSON.stringify(options)) select.replaceChildren(...options.map(makeOption));
  select.value = chosen;
}

/** To look must change nothing: what is there is always one of the options. */
export function withCurrent(options: readonly SelectOption[], current: string): readonly SelectOption[] {
  return options.some(([value]) => value === current) ? options : [[current, current], ...options];
}
