/** A dialog that chooses one of many by name. */
import { adoptStyle, make, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "./button.ts";
import { FilteredList } from "./filteredList.ts";
import style from "./picker.css";

export interface Choice {
  readonly title: string;
  readonly detail: string;
}

export class Picker {
  readonly element = make("dialog", { class: "picker" });
  private readonly heading = make("h2");
  private readonly list: FilteredList;
  private choices: readonly Choice[] = [];
  private onChosen: (at: number) => void = () => {};

  constructor() {
    adoptStyle(style);
    this.list = new FilteredList({
      label: l10n.t("Choices"),
      class: "picker-list",
      makeRow: () => make("div", { class: "picker-row", children: [make("span"), make("span", { class: "detail" })] }),
      fill: (row, at) => [this.choices[at].title, this.choices[at].detail].forEach((text, column) => setText(row.children[column], text)),
      onSelect: () => {},
      onRun: (at) => this.choose(at),
      filterLabel: l10n.t("Search"),
      textOf: (at) => `${this.choices[at].title} ${this.choices[at].detail}`,
      countText: (shown, all) => l10n.t("{0} of {1}", shown, all),
    });
    const buttons = make("div", {
      class: "picker-buttons",
      children: [
        makeButton(l10n.t("Choose"), () => this.choose(this.list.list.selection.active), { primary: true }),
        makeButton(l10n.t("Cancel"), () => this.element.close()),
      ],
    });
    this.element.append(this.heading, ...this.list.elements, buttons);
  }

  /** @param title says what is chosen */
  show(title: string, choices: readonly Choice[], onChosen: (at: number) => void): void {
    this.choices = choices;
    this.onChosen = onChosen;
    setText(this.heading, title);
    this.element.setAttribute("aria-label", title);
    this.list.clearFilter();
    this.list.show(choices.length);
    this.element.showModal();
    this.list.focusFilter();
  }

  private choose(at: number): void {
    if (!this.choices[at]) return;
    this.element.close();
    this.onChosen(at);
  }
}
