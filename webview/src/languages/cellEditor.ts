/** The editor over a cell: Enter and Tab commit the text, Alt+Enter inserts a line break, Escape cancels. */
import { make, setAttribute, showProblem } from "../dom.ts";

/** In UTF-16 units; the extension refuses longer texts. */
const MAX_WORDS = 100_000;

/** The edit of one cell, until it is accepted or canceled. */
interface Typed {
  readonly before: string;
  /** Returns why the text was refused. */
  readonly take: (words: string) => Promise<string | undefined>;
  /** The pending commit. */
  sent: Promise<void> | undefined;
}

export class CellEditor {
  private readonly input = make("textarea", {
    attributes: { spellcheck: "false", autocomplete: "off", maxlength: String(MAX_WORDS) },
  });
  private readonly problem = make("p", { class: "cell-problem", attributes: { id: "cell-problem", role: "alert" } });
  private readonly cell = make("div", { attributes: { role: "gridcell" }, children: [this.input, this.problem] });
  private readonly element = make("div", { class: "cell-editor", attributes: { role: "row" }, children: [this.cell] });
  private typed: Typed | undefined;

  /** @param onClosed moves the focus back to the grid */
  constructor(private readonly onClosed: () => void) {
    this.input.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.input.addEventListener("input", () => this.grow());
    this.input.addEventListener("blur", () => this.send());
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.element.contains(target);
  }

  /** Waits for the pending commit. @returns false if a text is still being edited, which then has the focus */
  async whenFree(): Promise<boolean> {
    await this.typed?.sent;
    if (this.typed) this.input.focus();
    return !this.typed;
  }

  /** Call only when free. @param take returns why the text was refused */
  open(parent: HTMLElement, cell: HTMLElement, label: string, words: string, take: Typed["take"]): void {
    this.input.value = words;
    // read it back, because a textarea normalizes line breaks
    this.typed = { before: this.input.value, take, sent: undefined };
    setAttribute(this.input, "aria-label", label);
    showProblem(this.input, this.problem, undefined);
    const row = cell.parentElement;
    Object.assign(this.element.style, { top: row?.style.top, left: `${cell.offsetLeft}px`, width: `${cell.offsetWidth}px` });
    parent.append(this.element);
    this.grow();
    this.input.focus();
    this.input.select();
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && event.altKey) {
      if (!this.input.readOnly) this.input.setRangeText("\n", this.input.selectionStart, this.input.selectionEnd, "end");
      this.grow();
    } else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") this.send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private send(): void {
    const { typed } = this;
    if (!typed || typed.sent) return;
    if (this.input.value === typed.before) return this.close();
    this.input.readOnly = true;
    typed.sent = typed.take(this.input.value).then((problem) => {
      // canceled in the meantime
      if (typed !== this.typed) return;
      typed.sent = undefined;
      this.input.readOnly = false;
      if (problem === undefined) this.close();
      else showProblem(this.input, this.problem, problem);
    });
  }

  /** Makes the input as high as its lines. */
  private grow(): void {
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight + 2}px`;
  }

  private close(): void {
    const hasFocus = document.activeElement === this.input;
    this.typed = undefined;
    this.input.readOnly = false;
    this.element.remove();
    if (hasFocus) this.onClosed();
  }
}
