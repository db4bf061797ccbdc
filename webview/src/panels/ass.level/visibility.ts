/** What the user has hidden. When the text changes, instances and materials are recognized by name. */
import type { LevelModel } from "../../../../formats/ass/panel/model.ts";
import type { Choice } from "./choice.ts";
import { findBranch, instancesOf } from "./choice.ts";

export class Visibility {
  private instances = new Set<number>();
  private materials = new Set<number>();
  private names: { readonly instances: readonly string[]; readonly materials: readonly string[] } = { instances: [], materials: [] };

  isInstanceHidden(index: number): boolean {
    return this.instances.has(index);
  }

  isMaterialHidden(index: number): boolean {
    return this.materials.has(index);
  }

  isHidden(model: LevelModel, choice: Choice): boolean {
    if (choice.kind === "material") return this.materials.has(choice.index);
    const meant = instancesOf(model, choice);
    return meant.length > 0 && meant.every((index) => this.instances.has(index));
  }

  /** Hides an instance with its descendants, all instances of an object, or a material. Shows it if it was hidden. */
  toggle(model: LevelModel, choice: Choice): void {
    const hide = !this.isHidden(model, choice);
    const change = (set: Set<number>, index: number) => (hide ? set.add(index) : set.delete(index));
    if (choice.kind === "material") change(this.materials, choice.index);
    else if (choice.kind === "instance") for (const index of findBranch(model, choice.index)) change(this.instances, index);
    else for (const index of instancesOf(model, choice)) change(this.instances, index);
  }

  /** Hides everything else. */
  only(model: LevelModel, choice: Choice): void {
    if (choice.kind === "material") {
      this.materials = new Set(model.materials.map((_, index) => index).filter((index) => index !== choice.index));
      return;
    }
    const meant = new Set(choice.kind === "instance" ? findBranch(model, choice.index) : instancesOf(model, choice));
    this.instances = new Set(model.instances.map((_, index) => index).filter((index) => !meant.has(index)));
  }

  showEverything(): void {
    this.instances.clear();
    this.materials.clear();
  }

  /** Follows a new version of the level. */
  update({ instances, materials }: LevelModel): void {
    const names = { instances: instances.map(({ name }) => name), materials: materials.map(({ name }) => name) };
    this.instances = moved(this.instances, this.names.instances, names.instances);
    this.materials = moved(this.materials, this.names.materials, names.materials);
    this.names = names;
  }
}

/** Keeps an index if it still has the same name. Otherwise, uses the new index of that name, or drops it. */
function moved(hidden: ReadonlySet<number>, before: readonly string[], after: readonly string[]): Set<number> {
  const found = [...hidden].map((index) => (before[index] === after[index] ? index : after.indexOf(before[index])));
  return new Set(found.filter((index) => index >= 0 && index < after.length));
}
