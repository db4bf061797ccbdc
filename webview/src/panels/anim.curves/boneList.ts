/** The bones of a clip: one is edited, and the other selected ones are shown for comparison. Must not know the chart. */
import type { BoneModel } from "../../../../formats/anim/panel/model.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { iconText, makeIcon } from "../../ui/icon.ts";
import { ListBox } from "../../ui/listBox.ts";

export class BoneList {
  onChange: () => void = () => {};
  private bones: readonly BoneModel[] = [];
  private readonly list = new ListBox({
    label: l10n.t("Bones"),
    class: "bones",
    isMultiple: true,
    rowHeight: 3,
    makeRow: () => make("div", { children: [makeIcon(""), make("span", { class: "bone-name" }), make("span", { class: "bone-kinds" })] }),
    fill: (row, at) => this.fill(row, at),
    onSelect: (at) => {
      if (this.selected.size === 0) this.select(at);
      this.onChange();
    },
  });

  get element(): HTMLElement {
    return this.list.element;
  }

  /** All selected bones, including the edited one. */
  get selected(): ReadonlySet<number> {
    return this.list.selection.items;
  }

  /** The edited bone, or -1. */
  get current(): number {
    const { selection } = this.list;
    return selection.has(selection.active) ? selection.active : ([...selection.items][0] ?? -1);
  }

  show(bones: readonly BoneModel[]): void {
    this.bones = bones;
    this.list.show(bones.length);
  }

  select(at: number): void {
    this.list.select([at], at);
  }

  private fill(row: HTMLElement, at: number): void {
    const { id, kinds, severity } = this.bones[at];
    const [sign, name, about] = row.children;
    row.classList.toggle("current", at === this.current);
    setText(sign, severity === undefined ? "" : iconText(severity));
    setAttribute(row, "title", severity === undefined ? undefined : l10n.t("There are findings about the tracks of this bone."));
    setText(name, l10n.t("Bone {0}", id));
    setText(about, kinds.map(nameOfKind).join(", "));
  }
}

export function nameOfKind(kind: BoneModel["kinds"][number]): string {
  return { rotation: l10n.t("rotation"), translation: l10n.t("translation"), scale: l10n.t("scale") }[kind];
}
