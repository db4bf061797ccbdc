/** The bar above the bytes: search, offset, changes, and actions for the selection. */
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import type { ButtonElement } from "../ui/button.ts";
import { makeButton } from "../ui/button.ts";
import { makeDropdown } from "../ui/dropdown.ts";
import { makeTextField } from "../ui/textField.ts";
import type { BytesView } from "./bytesView.ts";
import type { SearchMode } from "./query.ts";

/** Milliseconds from the last key until the search starts. */
const TYPING_PAUSE = 150;

export class FindBar {
  readonly element: HTMLElement;
  readonly query;
  readonly offset;
  readonly count = make("span", { class: "count", attributes: { "aria-live": "polite" } });
  private readonly changes = make("span", { class: "count" });
  private readonly changeButtons: readonly ButtonElement[];
  readonly hexEditor: ButtonElement;
  private mode: SearchMode = "hex";
  private typing = 0;

  constructor(view: BytesView) {
    const search = () => {
      window.clearTimeout(this.typing);
      this.typing = window.setTimeout(() => void view.search.find(this.query.value, this.mode), TYPING_PAUSE);
    };
    const modes = makeDropdown(
      l10n.t("Search as"),
      [
        { value: "hex", label: l10n.t("Hex") },
        { value: "text", label: l10n.t("Text") },
      ],
      "hex",
      (value) => {
        this.mode = value === "text" ? "text" : "hex";
        search();
      },
    );
    this.query = makeTextField(l10n.t("Find bytes or text"), search, { icon: "search", placeholder: l10n.t("Find") });
    this.query.addEventListener("keydown", (event) => {
      if (event.key === "Enter") view.search.goToFound(event.shiftKey);
    });
    this.offset = makeTextField(l10n.t("Go to offset"), () => (this.offset.problem = undefined), {
      placeholder: l10n.t("Offset: 0x1A, 26, +16"),
    });
    this.offset.classList.add("offset-field");
    this.offset.addEventListener("keydown", (event) => {
      if (event.key === "Enter") view.search.goToOffset(this.offset.value);
    });
    const icon = (label: string, name: "arrow-up" | "arrow-down", run: () => void) =>
      makeButton(label, run, { icon: name, iconOnly: true });
    this.changeButtons = [
      icon(l10n.t("Previous Change (Shift+F7)"), "arrow-up", () => view.search.goToChange(true)),
      icon(l10n.t("Next Change (F7)"), "arrow-down", () => view.search.goToChange(false)),
    ];
    this.hexEditor = makeButton(l10n.t("Open in Hex Editor"), () => view.api.openHexEditor(), {
      icon: "file-binary",
      iconOnly: true,
    });
    this.element = make("div", {
      class: "tools",
      attributes: { role: "search" },
      children: [
        modes,
        this.query,
        icon(l10n.t("Previous Match (Shift+F3)"), "arrow-up", () => view.search.goToFound(true)),
        icon(l10n.t("Next Match (F3)"), "arrow-down", () => view.search.goToFound(false)),
        this.count,
        this.offset,
        this.changes,
        ...this.changeButtons,
        make("span", { class: "space" }),
        makeButton(l10n.t("Copy as Hex"), () => void view.copy(), { icon: "copy", iconOnly: true }),
        this.hexEditor,
      ],
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") view.grid.focus();
    });
  }

  /** @param count undefined if the saved bytes are unknown */
  showChanges(count: number | undefined): void {
    this.changes.textContent =
      count === undefined || count === 0 ? "" : count === 1 ? l10n.t("1 unsaved change") : l10n.t("{0} unsaved changes", count);
    for (const button of this.changeButtons) button.hidden = !count;
  }
}
