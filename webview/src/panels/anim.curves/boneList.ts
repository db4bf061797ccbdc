/** The bones of a clip, of which one is looked at and others are shown beside it. Must know no chart. */
import type { BoneModel } from "../../../../formats/anim/panel/model.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeIcon } from "../../ui/icon.ts";

export class BoneList {
  readonly element = make("ul", {
    class: "chart-list bones",
    attributes: { role: "listbox", "aria-multiselectable": "true", tabindex: "0", "aria-label": l10n.t("Bones") },
  });
  /** Indices; the one that is looked at is among them. */
  readonly selected = new Set<number>();
  current = -1;
  onChange: () => void = () => {};
  private anchor = 0;

  constructor() {
    this.element.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (row) this.select(Number(row.dataset["bone"]), event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "one");
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  show(bones: readonly BoneModel[]): void {
    if (this.element.childElementCount !== bones.length) this.element.replaceChildren(...bones.map((_, at) => makeRow(at)));
    bones.forEach((bone, at) => fillRow(this.element.children[at], bone));
    for (const at of this.selected) if (at >= bones.length) this.selected.delete(at);
    if (this.current >= bones.length) this.current = -1;
    this.mark();
  }

  select(at: number, how: "one" | "toggle" | "range", isByUser = true): void {
    if (how === "toggle" && this.selected.has(at) && this.selected.size > 1) {
      this.selected.delete(at);
      if (this.current === at) this.current = [...this.selected][0];
    } else {
      if (how !== "toggle") this.selected.clear();
      const [from, to] = how === "range" ? [Math.min(at, this.anchor), Math.max(at, this.anchor)] : [at, at];
      for (let one = from; one <= to; one++) this.selected.add(one);
      if (how !== "range") this.anchor = at;
      this.current = at;
    }
    this.mark();
    this.element.children[this.current]?.scrollIntoView({ block: "nearest" });
    if (isByUser) this.onChange();
  }

  private mark(): void {
    [...this.element.children].forEach((row, at) => {
      setAttribute(row, "aria-selected", String(this.selected.has(at)));
      row.classList.toggle("current", at === this.current);
    });
    setAttribute(this.element, "aria-activedescendant", this.element.children[this.current]?.id);
  }

  private onKey(event: KeyboardEvent): void {
    const last = this.element.childElementCount - 1;
    if ((event.ctrlKey || event.metaKey) && event.key === "a") {
      for (let at = 0; at <= last; at++) this.selected.add(at);
      this.mark();
      this.onChange();
    } else {
      const to = { ArrowDown: this.current + 1, ArrowUp: this.current - 1, Home: 0, End: last }[event.key];
      if (to === undefined || last < 0) return;
      this.select(Math.max(0, Math.min(last, to)), event.shiftKey ? "range" : "one");
    }
    event.preventDefault();
  }
}

function makeRow(at: number): HTMLElement {
  const row = make("li", {
    attributes: { role: "option", id: `bone-${at}` },
    children: [make("span", { class: "bone-sign" }), make("span"), make("span", { class: "bone-kinds" })],
  });
  row.dataset["bone"] = String(at);
  return row;
}

function fillRow(row: Element, { id, kinds, severity }: BoneModel): void {
  const [sign, name, about] = row.children;
  sign.replaceChildren(...(severity === undefined ? [] : [makeIcon(severity)]));
  setAttribute(row, "title", severity === undefined ? undefined : l10n.t("There are findings about the tracks of this bone."));
  setText(name, l10n.t("Bone {0}", id));
  setText(about, kinds.map(nameOfKind).join(", "));
}

export function nameOfKind(kind: BoneModel["kinds"][number]): string {
  return { rotation: l10n.t("rotation"), translation: l10n.t("translation"), scale: l10n.t("scale") }[kind];
}
