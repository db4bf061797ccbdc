/** Chooses a kind of object by what it is called, with the files of the archive that it needs. */
import type { ObjectChoice } from "../../../../formats/kmp/panel/mapQueries.ts";
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { FilteredList } from "../../ui/filteredList.ts";

export class ObjectPicker {
  readonly element = make("dialog", { class: "map-picker", attributes: { "aria-label": l10n.t("Choose an Object") } });
  private readonly files = make("p", { class: "map-picker-files", attributes: { role: "status" } });
  private readonly list: FilteredList;
  private choices: readonly ObjectChoice[] = [];
  private onChosen: (choice: ObjectChoice) => void = () => {};

  constructor() {
    this.list = new FilteredList({
      label: l10n.t("Objects"),
      class: "map-objects",
      makeRow: () => make("div", { class: "map-object", children: [make("span"), make("span"), make("span")] }),
      fill: (row, at) => {
        const { id, name, title } = this.choices[at];
        [title || name, name, hexId(id)].forEach((text, column) => setText(row.children[column], text));
      },
      onSelect: (at) => this.showFiles(this.choices[at]),
      onRun: (at) => this.choose(at),
      filterLabel: l10n.t("Search objects by name"),
      textOf: (at) => `${this.choices[at].title} ${this.choices[at].name} ${hexId(this.choices[at].id)}`,
      countText: (shown, all) => (shown === all ? l10n.t("{0} objects", all) : l10n.t("{0} of {1} objects", shown, all)),
    });
    const buttons = make("div", {
      class: "map-picker-buttons",
      children: [
        makeButton(l10n.t("Choose"), () => this.choose(this.list.list.selection.active), { primary: true }),
        makeButton(l10n.t("Cancel"), () => this.element.close()),
      ],
    });
    this.element.append(...this.list.elements, this.files, buttons);
  }

  /** @param now the id that is selected at first */
  show(choices: readonly ObjectChoice[], now: number | undefined, onChosen: (choice: ObjectChoice) => void): void {
    this.choices = choices;
    this.onChosen = onChosen;
    this.element.showModal();
    this.list.show(choices.length);
    const at = choices.findIndex(({ id }) => id === now);
    if (at >= 0) this.list.list.select([at], at, true);
    this.showFiles(choices[at]);
    this.list.focusFilter();
  }

  private choose(at: number): void {
    const choice = this.choices[at];
    if (!choice) return;
    this.element.close();
    this.onChosen(choice);
  }

  private showFiles(choice: ObjectChoice | undefined): void {
    const said = !choice
      ? ""
      : choice.files.length === 0
        ? l10n.t("{0} needs no file of its own.", choice.name)
        : l10n.t("{0} needs {1}.", choice.name, choice.files.join(", "));
    setText(this.files, choice?.route === "needed" ? `${said} ${l10n.t("It moves on a route.")}` : said);
  }
}

function hexId(id: number): string {
  return id.toString(16).toUpperCase().padStart(3, "0");
}
