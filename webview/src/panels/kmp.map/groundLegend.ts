/** The types of collision that a course has, each with its colour, its count and a switch. */
import { make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import type { Ground } from "./ground.ts";
import { groundColour, isShownAtFirst } from "./groundColours.ts";

export class GroundLegend {
  readonly element = make("details", { class: "map-ground" });
  onChange: () => void = () => {};
  private readonly findings = make("ul", { class: "map-problems", attributes: { "aria-label": l10n.t("Problems of the ground") } });

  /** What is wrong between the course and its ground, and belongs to no entry. */
  showFindings(messages: readonly string[]): void {
    this.findings.hidden = messages.length === 0;
    this.findings.replaceChildren(...messages.map((text) => make("li", { text })));
    if (messages.length > 0) this.element.open = true;
  }

  /** @param remembered types that are switched off @returns the types that are shown, then and later */
  show(ground: Ground, fileName: string, remembered: readonly number[] | undefined): Set<number> {
    const counts = new Map<number, number>();
    for (let at = 0; at < ground.count; at++) {
      const type = ground.typeOf(at);
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    const types = [...counts.keys()].sort((a, b) => a - b);
    const shown = new Set(types.filter((type) => (remembered ? !remembered.includes(type) : isShownAtFirst(ground.kindOf(type)))));
    const rows = types.map((type) => {
      const { name, kind } = ground.model.types[type];
      const box = make("input", { attributes: { type: "checkbox" } });
      box.checked = shown.has(type);
      box.addEventListener("change", () => {
        if (box.checked) shown.add(type);
        else shown.delete(type);
        this.onChange();
      });
      const colour = make("span", { class: "map-swatch", attributes: { "aria-hidden": "true" } });
      colour.style.backgroundColor = groundColour(type, kind);
      const count = make("span", { class: "map-count", text: String(counts.get(type)) });
      return make("label", { children: [box, colour, name, count] });
    });
    const title = make("summary", { text: l10n.t("Ground: {0}, {1} triangles", fileName, ground.count) });
    const problems = ground.model.problems.map((text) => make("p", { class: "map-ground-problem", text }));
    this.element.replaceChildren(title, ...problems, this.findings, make("div", { class: "map-layers", children: rows }));
    return shown;
  }
}
