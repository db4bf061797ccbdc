/** One conflict: its subject, the value of each version, and the choices. */
import type { ConflictToResolve } from "../../../formats/mergeFiles.ts";
import { make, setAttribute, withCode } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";

type Side = "base" | "ours" | "theirs";
type Sides = Readonly<Record<Side, string>>;

export interface ConflictViewEvents {
  choose(choice: "ours" | "theirs" | "both"): void;
  chooseValue(value: string): void;
}

export class ConflictView {
  readonly element = make("section", { class: "conflict", attributes: { "aria-labelledby": "conflict-title" } });
  private shown: ConflictToResolve | undefined;

  constructor(
    private readonly sides: Sides,
    private readonly events: ConflictViewEvents,
  ) {}

  /** Keeps typed input while the conflict stays the same. */
  show(conflict: ConflictToResolve): void {
    if (this.shown && JSON.stringify(this.shown) === JSON.stringify(conflict)) return;
    // the pressed button is replaced: focus its successor
    const focused = this.element.contains(document.activeElement) ? this.buttonOf(document.activeElement)?.dataset["choice"] : undefined;
    this.shown = conflict;
    this.element.replaceChildren(
      make("h2", { attributes: { id: "conflict-title" }, children: withCode(conflict.sentence) }),
      make("p", { class: "place", text: conflict.path }),
      make("div", { class: "sides", children: this.makeSides(conflict) }),
      ...this.makeChoices(conflict),
    );
    if (focused !== undefined) this.focus(focused);
  }

  focus(choice = "ours"): void {
    this.element.querySelector<HTMLElement>(`[data-choice="${choice}"]`)?.focus();
  }

  private buttonOf(element: Element | null): HTMLElement | null {
    return element?.closest<HTMLElement>("[data-choice]") ?? null;
  }

  private makeSides(conflict: ConflictToResolve): readonly HTMLElement[] {
    const sides = (["base", "ours", "theirs"] as const).map((side) => this.makeSide(side, conflict));
    const typed = typedIn(conflict);
    return typed === undefined ? sides : [...sides, makeCard("typed", l10n.t("Typed value"), typed, true)];
  }

  private makeSide(side: Side, conflict: ConflictToResolve): HTMLElement {
    const titles = { base: l10n.t("Before"), ours: l10n.t("Ours"), theirs: l10n.t("Theirs") };
    const { choice = "ours", shown, meanings } = conflict;
    const meaning = meanings?.[side];
    const isTaken = side !== "base" && (choice === side || choice === "both");
    const title = [titles[side], ...(this.sides[side] === "" ? [] : [this.sides[side]])].join(" · ");
    return makeCard(side, title, shown[side] ?? textOf(conflict[side]), isTaken, meaning);
  }

  private makeChoices(conflict: ConflictToResolve): readonly HTMLElement[] {
    const { offers, choice, shown, ours } = conflict;
    const titles = { ours: l10n.t("Take Ours"), theirs: l10n.t("Take Theirs"), both: l10n.t("Take Both") };
    const buttons = offers.flatMap((offer) => {
      if (offer === "value") return [];
      const button = makeButton(titles[offer], () => this.events.choose(offer), { primary: choice === offer });
      button.dataset["choice"] = offer;
      button.pressed = choice === offer;
      return [button];
    });
    const choices = make("div", {
      class: "choices",
      attributes: { role: "group", "aria-label": l10n.t("Choices") },
      children: buttons,
    });
    if (!offers.includes("value")) return [choices];
    const typed = typedIn(conflict);
    const label = l10n.t("Another value, written as in the text");
    const input = make("input", {
      attributes: { type: "text", "aria-label": label, placeholder: label, spellcheck: "false", autocomplete: "off" },
    });
    input.value = typed ?? shown.ours ?? (typeof ours === "string" ? ours : "");
    const take = makeButton(l10n.t("Take This Value"), () => this.events.chooseValue(input.value), { primary: typed !== undefined });
    take.dataset["choice"] = "value";
    take.pressed = typed !== undefined;
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.events.chooseValue(input.value);
      // the input field has its own undo and redo
      if (event.key === "Enter" || (/^[yz]$/i.test(event.key) && (event.ctrlKey || event.metaKey))) event.stopPropagation();
    });
    setAttribute(input, "data-choice", "typed");
    choices.append(make("div", { class: "typed", children: [input, take] }));
    return [choices];
  }
}

function makeCard(name: string, title: string, text: string, isTaken: boolean, meaning?: string): HTMLElement {
  const id = `side-${name}`;
  return make("article", {
    class: isTaken ? "side is-taken" : "side",
    attributes: { "aria-labelledby": id },
    children: [
      make("h3", { text: isTaken ? l10n.t("{0} (taken)", title) : title, attributes: { id } }),
      // focusable, so that the keyboard can scroll it
      make("pre", { text, attributes: { tabindex: "0", "aria-labelledby": id, role: "region" } }),
      ...(meaning === undefined ? [] : [make("p", { class: "meaning", text: meaning })]),
    ],
  });
}

function typedIn({ choice }: ConflictToResolve): string | undefined {
  return typeof choice === "object" ? choice.value : undefined;
}

function textOf(value: ConflictToResolve["base"]): string {
  return value === null ? l10n.t("nothing") : value === true ? l10n.t("a whole entry or file") : value;
}
