/** A list below its filter field, with a line that shows the count. */
import { make, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { ListBox, type ListBoxOptions } from "./listBox.ts";
import { makeTextField } from "./textField.ts";

export interface FilterOptions {
  readonly filterLabel: string;
  /** Returns the text to search in. */
  readonly textOf: (item: number) => string;
  /** Returns the count of all items as text, such as `12 nodes`. @param count formatted for the language */
  readonly countText: (count: string) => string;
  /** Called with the items found, or undefined if the filter is empty. */
  readonly onFilter?: (found: readonly number[] | undefined) => void;
  /** Handles Enter in the field, which otherwise goes to the list. */
  readonly onFieldEnter?: () => void;
}

const NUMBERS = new Intl.NumberFormat();

export class FilteredList {
  readonly list: ListBox;
  /** Field, list and count, from top to bottom. */
  readonly elements: readonly HTMLElement[];
  readonly field;
  private readonly count = make("p", { class: "list-count", attributes: { role: "status" } });
  private texts: readonly string[] = [];

  constructor(private readonly options: ListBoxOptions & FilterOptions) {
    this.list = new ListBox(options);
    this.field = makeTextField(options.filterLabel, () => this.apply(), { icon: "search" });
    this.field.addEventListener("keydown", (event) => this.onFieldKey(event));
    this.elements = [this.field, this.list.element, this.count];
  }

  show(count: number): void {
    this.texts = Array.from({ length: count }, (_, item) => this.options.textOf(item).toLowerCase());
    this.apply();
  }

  private apply(): void {
    const wanted = this.field.value.trim().toLowerCase();
    const found = wanted === "" ? undefined : this.texts.flatMap((text, item) => (text.includes(wanted) ? [item] : []));
    this.list.show(this.texts.length, found);
    const [shown = "", all = ""] = [this.list.shown.length, this.texts.length].map((count) => NUMBERS.format(count));
    const text = this.options.countText(all);
    setText(this.count, shown === all ? text : l10n.t("{0} of {1}", shown, text));
    this.options.onFilter?.(found);
  }

  /** Enter and Arrow Down go to the first item found. */
  private onFieldKey(event: KeyboardEvent): void {
    const [first] = this.list.shown;
    if (event.key === "Escape" && this.field.value !== "") {
      this.field.value = "";
      this.apply();
    } else if (event.key === "Enter" && this.options.onFieldEnter) this.options.onFieldEnter();
    else if ((event.key === "Enter" || event.key === "ArrowDown") && first !== undefined) {
      this.list.focus();
      this.list.choose(first);
    } else return;
    event.preventDefault();
  }
}
