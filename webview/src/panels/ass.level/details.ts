/** Details of the choice, with links to related things. */
import type { LevelModel } from "../../../../formats/ass/panel/model.ts";
import { make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { makeIcon } from "../../ui/icon.ts";
import type { Choice } from "./choice.ts";
import type { LevelView } from "./index.ts";
import type { Level } from "./level.ts";
import { instanceTitle, materialTitle, numberText, objectTitle, problemMeaning, problemTitle, roleText } from "./lists/rows.ts";

export class Details {
  readonly element = make("section", {
    class: "about",
    attributes: { "aria-label": l10n.t("Details"), "aria-live": "polite", tabindex: "0" },
  });

  constructor(private readonly host: LevelView) {
    this.element.hidden = true;
  }

  show(): void {
    const { choice, level } = this.host;
    const lines = choice && level ? this.linesOf(choice, level) : [];
    this.element.hidden = lines.length === 0;
    if (!choice || lines.length === 0) return this.element.replaceChildren();
    const buttons = make("p", {
      class: "buttons",
      children: [
        makeButton(l10n.t("Show in Picture"), () => this.host.picture.focusOn(choice)),
        makeButton(l10n.t("Show in Text"), () => void this.host.reveal(choice, true)),
      ],
    });
    this.element.replaceChildren(...lines, buttons);
  }

  private linesOf(choice: Choice, level: Level): HTMLElement[] {
    switch (choice.kind) {
      case "instance":
        return this.instanceLines(choice, level);
      case "object":
        return this.objectLines(choice, level);
      case "material":
        return materialLines(choice.index, level.model);
      case "problem":
        return this.problemLines(choice.index, level);
    }
  }

  private instanceLines(choice: Extract<Choice, { kind: "instance" }>, { model, frames }: Level): HTMLElement[] {
    const instance = model.instances[choice.index];
    if (!instance) return [];
    const { object, parent, role, isSkipped, bones } = instance;
    const at = [...frames.subarray(choice.index * 16 + 12, choice.index * 16 + 15)].map((value) => value.toFixed(1)).join(" · ");
    return [
      title(instanceTitle(model, choice.index)),
      line([l10n.t("Instance {0}", choice.index), roleText(role)].join(" · ")),
      ...(object >= 0 ? [this.linkLine(l10n.t("Shows"), objectTitle(model, object), { kind: "object", index: object })] : []),
      ...(parent >= 0 ? [this.linkLine(l10n.t("Child of"), instanceTitle(model, parent), { kind: "instance", index: parent })] : []),
      line(l10n.t("World position: {0}", at)),
      ...bones.map((bone) => this.linkLine(l10n.t("Moved by"), instanceTitle(model, bone), { kind: "instance", index: bone })),
      ...(isSkipped
        ? [problem(l10n.t("The level has a reference frame, but this instance is not below it, so the game tools skip it."))]
        : []),
      ...this.partLines(choice, model),
    ];
  }

  private objectLines(choice: Extract<Choice, { kind: "object" }>, { model }: Level): HTMLElement[] {
    const object = model.objects[choice.index];
    if (!object) return [];
    const { vertices, triangles, light, xref, materials } = object;
    const users = model.instances.flatMap(({ object: used }, index) => (used === choice.index ? [index] : []));
    return [
      title(objectTitle(model, choice.index)),
      line(l10n.t("Vertices: {0}, triangles: {1}", numberText(vertices), numberText(triangles))),
      ...(xref ? [line(l10n.t("Replaced by {0}", xref))] : []),
      ...(light
        ? [line(l10n.t("{0}, color {1}, intensity {2}", light.type, light.color.map((part) => part.toFixed(2)).join(" "), light.intensity))]
        : []),
      ...materials.map((index) =>
        index < 0
          ? line(l10n.t("Some triangles have no material: they get the default shader."))
          : this.linkLine(l10n.t("Uses"), materialTitle(model, index), { kind: "material", index }),
      ),
      ...users
        .slice(0, MAX_USERS)
        .map((index) => this.linkLine(l10n.t("Instance"), instanceTitle(model, index), { kind: "instance", index })),
      ...(users.length > MAX_USERS ? [line(l10n.t("More instances: {0}", users.length - MAX_USERS))] : []),
      ...(users.length === 0 ? [line(l10n.t("No instance shows it."))] : []),
      ...this.partLines(choice, model),
    ];
  }

  private problemLines(index: number, { model }: Level): HTMLElement[] {
    const found = this.host.problems?.problems[index];
    if (!found) return [];
    return [
      title(problemTitle(found)),
      line(problemMeaning(found)),
      this.linkLine(l10n.t("In"), objectTitle(model, found.object), { kind: "object", index: found.object }),
      ...(found.instance >= 0
        ? [this.linkLine(l10n.t("Instance"), instanceTitle(model, found.instance), { kind: "instance", index: found.instance })]
        : []),
    ];
  }

  private partLines({ part }: Extract<Choice, { kind: "instance" | "object" }>, model: LevelModel): HTMLElement[] {
    if (!part) return [];
    const name = part.kind === "triangle" ? l10n.t("Triangle {0}", part.index) : l10n.t("Vertex {0}", part.index);
    return [line(l10n.t("{0} of {1}", name, objectTitle(model, part.object)))];
  }

  private linkLine(before: string, text: string, choice: Choice): HTMLElement {
    const link = make("button", { class: "link", text, attributes: { type: "button" } });
    link.addEventListener("click", () => this.host.choose(choice));
    return make("p", { children: [`${before} `, link] });
  }
}

const MAX_USERS = 12;

function materialLines(index: number, model: LevelModel): HTMLElement[] {
  const material = model.materials[index];
  if (!material) return [];
  const { effect, symbols, flags, properties, special, triangles, isTwoSided, isTranslucent } = material;
  return [
    title(materialTitle(model, index)),
    line(l10n.t("Material {0}, triangles: {1}", index, numberText(triangles))),
    ...(effect ? [line(l10n.t("Effect: {0}", effect))] : []),
    ...(special ? [line(special)] : []),
    ...(symbols.length > 0
      ? [
          make("ul", {
            class: "symbols",
            attributes: { "aria-label": l10n.t("Symbols") },
            children: symbols.map(({ symbol, meaning }) => make("li", { children: [make("code", { text: symbol }), ` ${meaning}`] })),
          }),
        ]
      : []),
    ...(flags.length > 0 ? [line(l10n.t("Flags: {0}", flags.join(", ")))] : []),
    ...properties.map(({ key, value, meaning }) => line(`${meaning || key}: ${value}`)),
    line(
      [isTwoSided ? l10n.t("Drawn from both sides") : l10n.t("Drawn from the front"), isTranslucent ? l10n.t("translucent here") : ""]
        .filter(Boolean)
        .join(", "),
    ),
  ];
}

function title(text: string): HTMLElement {
  return make("h3", { text });
}

function line(text: string): HTMLElement {
  return make("p", { text });
}

function problem(text: string): HTMLElement {
  return make("p", { class: "problem", children: [makeIcon("warning"), text] });
}
