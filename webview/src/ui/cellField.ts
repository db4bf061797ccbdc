/** A labeled input for one value. Shows a problem below it until it is fixed. Escape restores the old value. */
import { adoptStyle, make, showProblem } from "../dom.ts";
import style from "./cellField.css";
import { makeSelect, type SelectOption, setOptions } from "./select.ts";

interface CellOptions {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** The allowed values, for a choice. */
  readonly options?: readonly SelectOption[];
  /** Returns the problem of a text, or undefined. */
  readonly findProblem?: (text: string) => string | undefined;
  /** @returns why the value was refused, or undefined */
  readonly onTake: (text: string) => Promise<string | undefined>;
}

let cells = 0;

export class CellField {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement | HTMLSelectElement;
  private readonly problem: HTMLElement;
  private isSending = false;

  constructor(private readonly options: CellOptions) {
    adoptStyle(style);
    const id = `cell-field-${++cells}`;
    this.input = options.options ? makeChoice(options, options.options) : makeText(options);
    this.problem = make("p", { class: "cell-field-problem", attributes: { id, role: "alert" } });
    this.problem.hidden = true;
    this.element = make("div", {
      class: "cell-field",
      children: [make("label", { children: [make("span", { text: options.label }), this.input] }), this.problem],
    });
    this.input.addEventListener("input", () => this.check());
    this.input.addEventListener("change", () => void this.take());
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  focus(): void {
    this.input.focus();
    if (this.input instanceof HTMLInputElement) this.input.select();
  }

  get hasFocus(): boolean {
    return document.activeElement === this.input;
  }

  private get isSame(): boolean {
    return this.input.value === this.options.value;
  }

  private check(): boolean {
    const message = this.isSame ? undefined : this.options.findProblem?.(this.input.value);
    showProblem(this.input, this.problem, message);
    return message === undefined;
  }

  private async take(): Promise<void> {
    if (this.isSame || this.isSending || !this.check()) return;
    this.isSending = true;
    const typed = this.input.value;
    const message = await this.options.onTake(typed);
    this.isSending = false;
    if (this.input.value === typed) showProblem(this.input, this.problem, message);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === "Enter") void this.take();
    else if (event.key === "Escape" && !this.isSame) {
      this.input.value = this.options.value;
      this.check();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function makeText({ value, placeholder, isReadOnly }: CellOptions): HTMLInputElement {
  const input = make("input", { attributes: { type: "text", spellcheck: "false", autocomplete: "off", placeholder, value } });
  input.readOnly = isReadOnly === true;
  return input;
}

/** Adds the current value to the options, so that showing them does not change it. */
function makeChoice({ label, value, isReadOnly }: CellOptions, options: readonly SelectOption[]): HTMLSelectElement {
  const select = makeSelect(label, () => {});
  setOptions(select, options.some(([known]) => known === value) ? options : [[value, value], ...options], value);
  select.disabled = isReadOnly === true;
  return select;
}
