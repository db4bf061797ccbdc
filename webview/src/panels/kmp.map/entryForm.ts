/** A form with the exact numbers of the selection: positions, headings and other values. For several entries, only the common fields. */
import type { EntryField, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { refOf } from "./changes.ts";
import { type Entry, mayCreateRoute } from "./entries.ts";
import type { CourseMap } from "./index.ts";
import { scaled, turned } from "./transform.ts";

/** Milliseconds until an entry's other values are requested, because keys can run through the list. */
const ASK_AFTER = 60;

export class EntryForm {
  readonly element = make("form", { class: "map-form" });
  private readonly title = make("h2");
  private readonly detail = make("p");
  private readonly fields = make("div", { class: "map-fields" });
  private readonly more = make("div", { class: "map-fields" });
  private readonly problems = make("ul", { class: "map-problems", attributes: { "aria-label": l10n.t("Problems") } });
  private readonly deleteButton = makeButton(l10n.t("Delete"), () => void this.map.changes.delete(), { icon: "trash", iconOnly: true });
  private readonly objectButton = makeButton(l10n.t("Choose Object…"), () => void this.map.object.ask(), { icon: "search" });
  private readonly playButton = makeButton(l10n.t("Play Camera"), () => this.map.player.toggle(), { icon: "play" });
  private readonly routeButton = makeButton(l10n.t("Create Route"), () => this.createRoute(), { icon: "add" });
  private shown = "";
  private shownMore = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly map: CourseMap) {
    const head = make("div", { class: "map-form-head", children: [this.title, this.deleteButton] });
    this.element.append(head, this.detail, this.problems, this.fields, this.objectButton, this.routeButton, this.playButton, this.more);
    for (const button of [this.deleteButton, this.objectButton, this.routeButton, this.playButton]) button.hidden = true;
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  focus(): void {
    this.fields.querySelector("input")?.focus();
  }

  show(): void {
    const { selection, isReadOnly } = this.map;
    const { entries } = selection;
    this.fillIn(entries, isReadOnly);
    clearTimeout(this.timer);
    if (entries.length === 1) this.timer = setTimeout(() => void this.ask(entries[0]), ASK_AFTER);
  }

  /** Shows the numbers of a single entry while it is being moved. */
  showMoved(): void {
    const { selection, pending } = this.map;
    const [entry, another] = selection.entries;
    const moved = entry && !another ? pending.entryOf(entry) : undefined;
    if (moved && moved !== entry) this.fillIn([moved], true);
  }

  private async ask(entry: Entry): Promise<void> {
    const { api, selection, isReadOnly } = this.map;
    const asked = await api.query<readonly EntryField[]>({ kind: "fields", entry: refOf(entry) } satisfies MapQuery);
    const { keys } = selection;
    if (asked?.answer && keys.size === 1 && keys.has(entry.key)) this.showMore(entry, asked.answer, isReadOnly);
  }

  private fillIn(entries: readonly Entry[], isReadOnly: boolean): void {
    const entry = entries.length === 1 ? entries[0] : undefined;
    const isFixed = entries.some(({ fixed }) => fixed);
    setText(
      this.title,
      entry ? entry.label : entries.length === 0 ? l10n.t("Nothing selected") : l10n.t("{0} entries selected", entries.length),
    );
    const fixed = isFixed ? l10n.t("The text calculates this position.") : "";
    setText(this.detail, [entry?.detail, fixed].filter(Boolean).join(". "));
    this.showProblems(entry?.problems ?? []);
    this.deleteButton.hidden = entries.length === 0;
    this.deleteButton.disabled = isReadOnly;
    this.objectButton.hidden = entries.length === 0 || isReadOnly || entries.some(({ section }) => section !== "GOBJ");
    this.routeButton.hidden = isReadOnly || !entry || !mayCreateRoute(entry);
    this.playButton.hidden = entry?.layer !== "cameras";
    if (!entry || entry.key !== this.shownMore) this.showMore(undefined, [], isReadOnly);
    const values = commonValues(entries);
    const shape = `${entries.length === 1 ? entry?.key : entries.length > 0 ? "several" : ""} ${values.map(({ name }) => name).join()}`;
    if (shape !== this.shown) {
      this.shown = shape;
      const many = entries.length > 1 ? this.transformFields() : [];
      this.fields.replaceChildren(...values.map(({ name, label }) => this.field(name, label)), ...many);
    }
    for (const { name, value } of values)
      this.fill(this.fields, name, value === undefined ? undefined : String(Math.round(value * 1000) / 1000), isReadOnly || isFixed);
  }

  private createRoute(): void {
    const [object] = this.map.selection.entries;
    if (object) this.map.changes.createRoute(object);
  }

  /** Shows the entry's other values, which arrive later than its position. */
  private showMore(entry: Entry | undefined, fields: readonly EntryField[], isReadOnly: boolean): void {
    const shape =
      entry && fields.length > 0
        ? `${entry.section} ${fields.map(({ name, label, choices }) => `${name} ${label} ${choices.map(({ value }) => value)}`).join()}`
        : "";
    if (shape !== this.more.dataset["shape"]) {
      this.more.dataset["shape"] = shape;
      this.more.replaceChildren(...fields.flatMap((field) => [this.moreField(field), ...this.flagBoxes(field)]));
    }
    this.shownMore = entry?.key ?? "";
    for (const { name, value, shown, choices } of fields) {
      this.fill(this.more, name, shown, isReadOnly);
      this.more.querySelectorAll<HTMLInputElement>(`fieldset[name="${name}"] input`).forEach((box, bit) => {
        box.checked = ((value >>> bit) & 1) === 1;
        box.disabled = isReadOnly;
      });
      const meaning = this.more.querySelector(`[name="${name}"]`)?.parentElement?.querySelector(".map-meaning");
      if (meaning) setText(meaning, choices.find((choice) => choice.value === value)?.title ?? "");
    }
  }

  /** @param shown undefined if the entries have different values */
  private fill(parent: HTMLElement, name: string, shown: string | undefined, isDisabled: boolean): void {
    const input = parent.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) return;
    input.disabled = isDisabled;
    // do not overwrite what the user is typing
    if (document.activeElement === input) return;
    input.removeAttribute("aria-invalid");
    input.placeholder = shown === undefined ? l10n.t("several") : "";
    input.value = shown ?? "";
  }

  /** Updates the list only if it changed, because this runs every frame while an entry is dragged. */
  private showProblems(problems: readonly string[]): void {
    this.problems.hidden = problems.length === 0;
    const shown = [...this.problems.children].map(({ textContent }) => textContent);
    if (shown.length === problems.length && shown.every((text, at) => text === problems[at])) return;
    this.problems.replaceChildren(...problems.map((text) => make("li", { text })));
  }

  private field(name: string, label: string, meaning?: string): HTMLElement {
    return this.numberField(name, label, (value) => this.map.changes.setAll({ [name]: value }), meaning);
  }

  /** Makes a field that offers known values, but accepts others. */
  private moreField({ name, label, meaning, choices }: EntryField): HTMLElement {
    const field = this.field(name, label, meaning);
    if (choices.length === 0) return field;
    const list = make("datalist", {
      attributes: { id: `map-choices-${name}` },
      children: choices.map(({ shown, title }) => make("option", { text: title, attributes: { value: shown } })),
    });
    field.querySelector("input")?.setAttribute("list", list.id);
    field.append(list, make("span", { class: "map-meaning" }));
    return field;
  }

  /** Makes a check box for each bit. */
  private flagBoxes({ name, label, flags }: EntryField): readonly HTMLElement[] {
    if (flags.length === 0) return [];
    const boxes = flags.map((flag) => make("input", { attributes: { type: "checkbox", "aria-label": flag } }));
    const onChange = () => {
      const number = this.more.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (!number) return;
      const value = boxes.reduce((all, { checked }, bit) => (checked ? all | (1 << bit) : all & ~(1 << bit)), Number(number.value));
      this.map.changes.setAll({ [name]: value });
    };
    for (const box of boxes) box.addEventListener("change", onChange);
    const lines = boxes.map((box, bit) => make("label", { children: [box, flags[bit]] }));
    return [make("fieldset", { class: "map-flags", attributes: { name, "aria-label": label }, children: lines })];
  }

  /** Makes fields that transform the selection once by the typed number, and are then empty again. */
  private transformFields(): readonly HTMLElement[] {
    const fields = [
      ["turn", l10n.t("Turn by degrees"), turned],
      ["scale", l10n.t("Scale by"), scaled],
    ] as const;
    return fields.map(([name, label, transform]) =>
      this.numberField(name, label, (value, input) => {
        input.value = "";
        this.map.changes.set(transform(this.map.selection.entries, value));
      }),
    );
  }

  private numberField(
    name: string,
    label: string,
    onNumber: (value: number, input: HTMLInputElement) => void,
    meaning?: string,
  ): HTMLElement {
    const input = make("input", { attributes: { type: "text", inputmode: "decimal", name, autocomplete: "off", title: meaning } });
    input.addEventListener("change", () => {
      const value = Number(input.value.trim().replace(",", "."));
      const isNumber = input.value.trim() !== "" && Number.isFinite(value);
      input.setAttribute("aria-invalid", String(!isNumber));
      if (!isNumber) return this.map.api.announce(l10n.t("Expected a number, found {0}.", input.value));
      onNumber(value, input);
    });
    return make("label", { children: [label, input] });
  }
}

interface FormValue {
  readonly name: string;
  readonly label: string;
  /** Undefined if the entries differ. */
  readonly value: number | undefined;
}

/** Returns the fields that all entries have, each with the common value. */
function commonValues(entries: readonly Entry[]): readonly FormValue[] {
  const [first, ...others] = entries;
  if (!first) return [];
  const lists = others.map((entry) => new Map(valuesOf(entry).map(({ name, value }) => [name, value])));
  return valuesOf(first)
    .filter(({ name }) => lists.every((list) => list.has(name)))
    .map((field) => (lists.every((list) => list.get(field.name) === field.value) ? field : { ...field, value: undefined }));
}

function valuesOf(entry: Entry): readonly FormValue[] {
  if (entry.ends)
    return [
      { name: "left_x", value: entry.ends[0], label: l10n.t("Left x") },
      { name: "left_z", value: entry.ends[1], label: l10n.t("Left z") },
      { name: "right_x", value: entry.ends[2], label: l10n.t("Right x") },
      { name: "right_z", value: entry.ends[3], label: l10n.t("Right z") },
    ];
  return [
    { name: "x", value: entry.x, label: l10n.t("x") },
    { name: "y", value: entry.y ?? 0, label: l10n.t("y (height)") },
    { name: "z", value: entry.z, label: l10n.t("z") },
    ...(entry.heading === undefined ? [] : [{ name: "rotation_y", value: entry.heading, label: l10n.t("Heading in degrees") }]),
    ...(entry.scale ?? []).map((value, at) => ({ name: `scale_${"xyz"[at]}`, value, label: l10n.t("Scale {0}", "xyz"[at]) })),
  ];
}
