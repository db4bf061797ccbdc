/** The rows of the lists, and texts about the level. Must not know elements. */
import type { InstanceRole, LevelModel, LevelProblem, LevelProblems, ProblemKind } from "../../../../../formats/ass/panel/model.ts";
import { l10n } from "../../../strings.ts";
import type { Choice } from "../choice.ts";
import { treeOrder } from "../choice.ts";

export type ListKind = "instances" | "objects" | "materials" | "problems";

export interface Row {
  readonly choice: Choice;
  readonly label: string;
  readonly detail: string;
  readonly level?: number;
  /** Index of the material whose color the row shows. */
  readonly swatch?: number;
}

const NUMBERS = new Intl.NumberFormat();

export function numberText(value: number): string {
  return NUMBERS.format(value);
}

export function roleText(role: InstanceRole): string {
  return {
    structure: l10n.t("level geometry"),
    instanced: l10n.t("instanced geometry"),
    collision: l10n.t("collision of its parent"),
    water: l10n.t("water group"),
    marker: l10n.t("marker"),
    physics: l10n.t("physics"),
    xref: l10n.t("placeholder for another file"),
    light: l10n.t("light"),
    bone: l10n.t("bone or reference frame"),
    root: l10n.t("scene root"),
    empty: l10n.t("empty"),
  }[role];
}

export function objectTitle({ objects }: LevelModel, index: number): string {
  return l10n.t("Object {0}: {1}", index, objects[index]?.class ?? "");
}

export function instanceTitle({ instances }: LevelModel, index: number): string {
  return instances[index]?.name || l10n.t("Instance {0}", index);
}

export function materialTitle({ materials }: LevelModel, index: number): string {
  return materials[index]?.name || l10n.t("Material {0}", index);
}

export function problemTitle({ kind, count, part }: LevelProblem): string {
  switch (kind) {
    case "degenerate":
      return l10n.t("Degenerate triangle {0}", part.index);
    case "unused":
      return count === 1 ? l10n.t("1 vertex without a triangle") : l10n.t("{0} vertices without a triangle", numberText(count));
    case "open":
      return count === 1 ? l10n.t("1 open edge") : l10n.t("{0} open edges", numberText(count));
    case "crowded":
      return count === 1
        ? l10n.t("1 edge shared by more than two triangles")
        : l10n.t("{0} edges shared by more than two triangles", numberText(count));
  }
}

export function problemMeaning({ kind }: LevelProblem): string {
  return {
    degenerate: l10n.t("Its corners coincide or are on one line, so it has no surface. The game tools report such triangles."),
    unused: l10n.t("No triangle uses them, so they change nothing."),
    open: l10n.t(
      "Only one triangle ends here. Level geometry must be closed; two-sided, render-only and portal materials need not be, and instanced geometry is not part of it.",
    ),
    crowded: l10n.t("More than two triangles of the level geometry meet at these edges."),
  }[kind];
}

/** Returns the number of problems of each kind, in list order. */
export function totalTexts(totals: LevelProblems["totals"]): readonly (readonly [ProblemKind, string])[] {
  return [
    ["open", l10n.t("open edges: {0}", numberText(totals.open))],
    ["crowded", l10n.t("edges shared by more than two triangles: {0}", numberText(totals.crowded))],
    ["degenerate", l10n.t("degenerate triangles: {0}", numberText(totals.degenerate))],
    ["unused", l10n.t("vertices without a triangle: {0}", numberText(totals.unused))],
  ];
}

export function rowsOf(kind: ListKind, model: LevelModel, problems: LevelProblems | undefined): readonly Row[] {
  switch (kind) {
    case "instances":
      return treeOrder(model).map(({ index, depth }) => {
        const { object, role, isSkipped } = model.instances[index];
        const detail = [
          object >= 0 ? l10n.t("object {0}", object) : "",
          roleText(role),
          isSkipped ? l10n.t("skipped: not below a frame") : "",
        ];
        return {
          choice: { kind: "instance", index },
          label: instanceTitle(model, index),
          detail: detail.filter(Boolean).join(" · "),
          level: depth + 1,
        };
      });
    case "objects":
      return model.objects.map(({ triangles, xref }, index) => {
        const users = model.instances.filter(({ object }) => object === index).length;
        const detail = [
          triangles > 0 ? trianglesText(triangles) : "",
          users === 1 ? l10n.t("1 instance") : l10n.t("{0} instances", users),
          xref,
        ];
        return { choice: { kind: "object", index }, label: objectTitle(model, index), detail: detail.filter(Boolean).join(" · ") };
      });
    case "materials":
      return model.materials.map(({ triangles, symbols, flags, special }, index) => {
        const detail = [
          symbols.map(({ meaning }) => meaning).join(", "),
          flags.filter((flag) => !symbols.some(({ meaning }) => meaning === flag)).join(", "),
          special ? l10n.t("special") : "",
          trianglesText(triangles),
        ];
        return {
          choice: { kind: "material", index },
          label: materialTitle(model, index),
          detail: detail.filter(Boolean).join(" · "),
          swatch: index,
        };
      });
    case "problems":
      return (problems?.problems ?? []).map((problem, index) => ({
        choice: { kind: "problem", index },
        label: problemTitle(problem),
        detail:
          problem.instance >= 0
            ? l10n.t("{0} · object {1}", instanceTitle(model, problem.instance), problem.object)
            : l10n.t("object {0}", problem.object),
      }));
  }
}

function trianglesText(count: number): string {
  return count === 1 ? l10n.t("1 triangle") : l10n.t("{0} triangles", numberText(count));
}
