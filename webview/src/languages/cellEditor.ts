/** A text that is typed in the place of a cell: Enter takes it, Alt+Enter begins a new line, Escape leaves it as it was. */
import { make, setAttribute, setText } from "../dom.ts";

export class CellEditor {
  private readonly input = make("textarea", { attributes: { spellcheck: "false", autocomplete: "off" } });
  private readonly problem = make("p", { class: "cell-problem", attributes: { id: "cell-problem", role: "alert" } });
  private readonly element = make("div", { class: "cell-editor", children: [this.input, this.problem] });
  private readonly onClosed: () => void;
  private before = "";
  private take: (words: string) => Promise<string | undefined> = async () => undefined;
  private isOpen = false;
  private isSending = false;

  /** @param onClosed takes the focus back */
  constructor(onClosed: () => void) {
    this.onClosed = onClosed;
    this.input.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.input.addEventListener("input", () => this.grow());
    this.input.addEventListener("blur", () => void this.send(false));
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.element.contains(target);
  }

  /** @param take gives why the words were not taken */
  open(parent: HTMLElement, cell: HTMLElement, label: string, words: string, take: (words: string) => Promise<string | undefined>): void {
    this.before = words;
    this.take = take;
    this.input.value = words;
    this.isOpen = true;
    this.isSending = false;
    setAttribute(this.input, "aria-label", label);
    this.say(undefined);
    const row = cell.parentElement;
    Object.assign(this.element.style, { top: row?.style.top, left: `${cell.offsetLeft}px`, width: `${cell.offsetWidth}px` });
    parent.append(this.element);
    this.grow();
    this.input.focus();
    this.input.select();
  }

  private onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && event.altKey) {
      this.input.setRangeText("\n", this.input.selectionStart, this.input.selectionEnd, "end");
      this.grow();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) void this.send(true);
    else return;
    event.preventDefault();
  }

  private async send(returnsFocus: boolean): Promise<void> {
    if (this.isSending || !this.isOpen) return;
    if (this.input.value === this.before) return this.close(returnsFocus);
    this.isSending = true;
    const problem = await this.take(this.input.value);
    this.isSending = false;
    if (problem === undefined) this.close(returnsFocus);
    else this.say(problem);
  }

  private say(problem: string | undefined): void {
    setText(this.problem, problem ?? "");
    this.problem.hidden = problem === undefined;
    setAttribute(this.input, "aria-invalid", problem === undefined ? undefined : "true");
    setAttribute(this.input, "aria-describedby", problem === undefined ? undefined : this.problem.id);
  }

  /** As high as its lines. */
  private grow(): void {
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight + 2}px`;
  }

  private close(returnsFocus = true): void {
    // a field that goes loses the focus
    this.isOpen = false;
    this.element.remove();
    if (returnsFocus) this.onClosed();
  }
}
