/** A dialog to choose one of many things by name. */
import { adoptStyle, make, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "./button.ts";
import { FilteredList } from "./filteredList.ts";
import style from "./picker.css";

export interface Choice {
  readonly title: string;
  /** Shown next to the title, and searched; the same number for each choice. */
  readonly details: readonly string[];
  /** Shown while the choice is selected. */
  readonly note?: string;
}

export interface Question {
  readonly title: string;
  readonly choices: readonly Choice[];
  /** Index of the initial selection. */
  readonly now?: number;
  onChosen(at: number): void;
}

export class Picker {
  readonly element = make("dialog", { class: "choice-picker" });
  private readonly heading = make("h2");
  private readonly note = make("p", { class: "choice-note", attributes: { role: "status" } });
  private readonly list: FilteredList;
  private question: Question = { title: "", choices: [], onChosen: () => {} };

  constructor() {
    adoptStyle(style);
    const chooseSelected = () => this.choose(this.list.list.selection.active);
    this.list = new FilteredList({
      label: l10n.t("Choices"),
      class: "choice-list",
      makeRow: () => make("div", { class: "choice-row" }),
      fill: (row, at) => {
        const { title, details } = this.choices[at];
        const texts = [title, ...details];
        while (row.children.length < texts.length) row.append(make("span"));
        texts.forEach((text, column) => setText(row.children[column], text));
      },
      onSelect: (at) => this.showNote(at),
      onRun: (at) => this.choose(at),
      filterLabel: l10n.t("Search"),
      textOf: (at) => [this.choices[at].title, ...this.choices[at].details].join(" "),
      countText: (count) => (count === "1" ? l10n.t("1 choice") : l10n.t("{0} choices", count)),
      onFilter: (found) => found && this.select(found[0]),
      onFieldEnter: chooseSelected,
    });
    const buttons = make("div", {
      class: "choice-buttons",
      children: [makeButton(l10n.t("Choose"), chooseSelected, { primary: true }), makeButton(l10n.t("Cancel"), () => this.element.close())],
    });
    this.element.append(this.heading, ...this.list.elements, this.note, buttons);
  }

  private get choices(): readonly Choice[] {
    return this.question.choices;
  }

  show(question: Question): void {
    const { title, choices, now = -1 } = question;
    this.question = question;
    setText(this.heading, title);
    this.element.setAttribute("aria-label", title);
    this.note.hidden = choices.every(({ note }) => note === undefined);
    this.list.field.value = "";
    // a list can only scroll after it is shown
    this.element.showModal();
    this.list.show(choices.length);
    if (choices[now]) this.list.list.select([now], now, true);
    this.showNote(now);
    this.list.field.focus();
  }

  /** Selects the first match, for Choose and for the note. Without a match, nothing can be chosen. */
  private select(at: number | undefined): void {
    this.list.list.select(at === undefined ? [] : [at], at ?? -1);
    this.showNote(at ?? -1);
  }

  private showNote(at: number): void {
    setText(this.note, this.choices[at]?.note ?? "");
  }

  private choose(at: number): void {
    if (!this.choices[at]) return;
    this.element.close();
    this.question.onChosen(at);
  }
}
