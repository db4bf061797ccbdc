/** The keys of one track as numbers: the twin of the picture, and where they are typed. Long tracks show a stretch of their keys. */
import type { ClipModel, KindModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { numberProblem } from "../../ui/numberText.ts";

/** Rows at once. */
const MOST_ROWS = 100;

export class KeyTable {
  readonly element: HTMLElement;
  onValue: (key: number, part: number, value: number) => void = () => {};
  onSign: (key: number, isNegative: boolean) => void = () => {};
  onSelect: (key: number, part: number) => void = () => {};
  onProblem: (message: string) => void = () => {};
  private readonly caption = make("caption");
  private readonly head = make("tr");
  private readonly body = make("tbody");
  private readonly pages = make("div", { class: "key-pages" });
  private readonly range = make("span");
  private shape = "";
  private first = 0;
  private shown:
    | { readonly clip: ClipModel; readonly kind: KindModel; readonly track: TrackModel; readonly isReadOnly: boolean }
    | undefined;

  constructor() {
    const table = make("table", { children: [this.caption, make("thead", { children: [this.head] }), this.body] });
    this.pages.append(
      makeButton(l10n.t("Earlier Keys"), () => this.turn(-MOST_ROWS), { icon: "arrow-up", iconOnly: true }),
      this.range,
      makeButton(l10n.t("Later Keys"), () => this.turn(MOST_ROWS), { icon: "arrow-down", iconOnly: true }),
    );
    this.element = make("div", { class: "chart-table key-table", children: [this.pages, table] });
    this.body.addEventListener("change", (event) => this.onChange(event.target as HTMLInputElement));
    this.body.addEventListener("keydown", (event) => this.onKey(event));
    this.body.addEventListener("focusin", (event) => {
      const { key, part } = (event.target as HTMLElement).dataset;
      if (key !== undefined) this.onSelect(Number(key), Math.max(0, Number(part)));
    });
  }

  show(title: string, clip: ClipModel, kind: KindModel, track: TrackModel | undefined, isReadOnly: boolean): void {
    this.element.hidden = track === undefined;
    this.shown = track && { clip, kind, track, isReadOnly };
    setText(this.caption, title);
    this.fill();
  }

  /** Shows the row of a key, wherever it is. */
  select(key: number | undefined): void {
    if (key !== undefined && (key < this.first || key >= this.first + MOST_ROWS)) {
      this.first = Math.max(0, key - (key % MOST_ROWS));
      this.fill();
    }
    for (const row of this.body.children) {
      const isSelected = (row as HTMLElement).dataset["key"] === String(key);
      setAttribute(row, "aria-selected", isSelected ? "true" : undefined);
      if (isSelected) row.scrollIntoView({ block: "nearest" });
    }
  }

  focus(key: number, part: number): void {
    this.select(key);
    const input = this.body.querySelector<HTMLInputElement>(`input[data-key="${key}"][data-part="${part}"]`);
    input?.focus();
    input?.select();
  }

  private turn(by: number): void {
    const count = this.shown?.clip.keyFrames.length ?? 0;
    this.first = Math.max(0, Math.min(this.first + by, count - 1 - ((count - 1) % MOST_ROWS)));
    this.fill();
  }

  private fill(): void {
    if (!this.shown) return;
    const { clip, kind, track, isReadOnly } = this.shown;
    const count = clip.keyFrames.length;
    if (this.first >= count) this.first = 0;
    const last = Math.min(count, this.first + MOST_ROWS);
    this.pages.hidden = count <= MOST_ROWS;
    setText(this.range, l10n.t("Keys {0} to {1} of {2}", this.first + 1, last, count));
    const hasSigns = track.signs !== undefined;
    const shape = `${kind.parts.join()} ${hasSigns} ${last - this.first}`;
    if (shape !== this.shape) this.build(kind, hasSigns, last - this.first);
    this.shape = shape;
    const problems = new Map(track.problems.map((problem) => [problem.key, problem]));
    [...this.body.children].forEach((row, at) => {
      const key = this.first + at;
      (row as HTMLElement).dataset["key"] = String(key);
      setText(row.children[0], String(clip.keyFrames[key]));
      const problem = problems.get(key);
      row.classList.toggle("problem", problem !== undefined);
      setAttribute(row, "title", problem?.message);
      for (const input of row.querySelectorAll("input")) this.fillInput(input, key, track, kind, isReadOnly);
    });
  }

  private fillInput(input: HTMLInputElement, key: number, track: TrackModel, kind: KindModel, isReadOnly: boolean): void {
    const part = Number(input.dataset["part"]);
    input.dataset["key"] = String(key);
    const frame = this.shown?.clip.keyFrames[key] ?? 0;
    if (part < 0) {
      input.checked = track.signs?.[key] === 1;
      input.disabled = isReadOnly || key === 0;
      setAttribute(input, "aria-label", l10n.t("negative W of frame {0}", frame));
      return;
    }
    const text = String(track.values[key * kind.parts.length + part] ?? "–");
    if (document.activeElement !== input || input.dataset["text"] !== text) input.value = text;
    input.dataset["text"] = text;
    input.readOnly = isReadOnly;
    setAttribute(input, "aria-invalid", undefined);
    setAttribute(input, "aria-label", l10n.t("{0} of frame {1}", kind.parts[part], frame));
  }

  private build({ parts }: KindModel, hasSigns: boolean, rows: number): void {
    const names = [l10n.t("frame"), ...(hasSigns ? [l10n.t("−W")] : []), ...parts];
    this.head.replaceChildren(...names.map((text) => make("th", { text, attributes: { scope: "col" } })));
    this.body.replaceChildren(
      ...Array.from({ length: rows }, () => {
        const sign = hasSigns ? [makeCell(-1)] : [];
        return make("tr", {
          children: [make("th", { attributes: { scope: "row" } }), ...sign, ...parts.map((_, part) => makeCell(part))],
        });
      }),
    );
  }

  private onChange(input: HTMLInputElement): void {
    const key = Number(input.dataset["key"]);
    const part = Number(input.dataset["part"]);
    if (part < 0) return this.onSign(key, input.checked);
    if (input.value.trim() === input.dataset["text"]) return;
    const problem = this.problemOf(input.value);
    setAttribute(input, "aria-invalid", problem === undefined ? undefined : "true");
    if (problem !== undefined) return this.onProblem(problem);
    this.onValue(key, part, Number(input.value));
  }

  private problemOf(text: string): string | undefined {
    const problem = numberProblem(text);
    if (problem !== undefined || this.shown?.kind.step === undefined) return problem;
    const value = Number(text);
    const isStep = Number.isInteger(value) && value >= -32768 && value <= 32767;
    return isStep ? undefined : l10n.t("{0} is no whole number from -32768 to 32767.", text.trim());
  }

  private onKey(event: KeyboardEvent): void {
    const input = event.target as HTMLInputElement;
    const key = Number(input.dataset["key"]);
    const part = Number(input.dataset["part"]);
    if (event.key === "Enter" && part >= 0) this.onChange(input);
    else if (event.key === "Escape" && part >= 0) {
      input.value = input.dataset["text"] ?? "";
      setAttribute(input, "aria-invalid", undefined);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.shown) {
      const to = key + (event.key === "ArrowDown" ? 1 : -1);
      if (to >= 0 && to < this.shown.clip.keyFrames.length) this.focus(to, part);
    } else return;
    event.preventDefault();
  }
}

function makeCell(part: number): HTMLElement {
  const input =
    part < 0
      ? make("input", { attributes: { type: "checkbox" } })
      : make("input", { attributes: { type: "text", inputmode: "decimal", spellcheck: "false" } });
  input.dataset["part"] = String(part);
  return make("td", { children: [input] });
}
