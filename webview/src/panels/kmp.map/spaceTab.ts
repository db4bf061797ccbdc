/** Switches between the map and the 3D view, which is loaded on first use. */
import type { View } from "../../space/camera.ts";
import { l10n } from "../../strings.ts";
import type { CourseSpace } from "./courseSpace.ts";
import type { CourseMap } from "./index.ts";

export class SpaceTab {
  /** The 3D view replaces the map. */
  isWanted = false;
  private space: CourseSpace | undefined;
  /** Shown instead of a 3D view that could not be loaded. */
  private failure: HTMLElement | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    private readonly map: CourseMap,
    private readonly firstView: View | undefined,
  ) {}

  get shown(): CourseSpace | undefined {
    return this.isWanted ? this.space : undefined;
  }

  get view(): View | undefined {
    return this.space?.view ?? this.firstView;
  }

  async toggle(): Promise<void> {
    this.isWanted = !this.isWanted;
    const { plane, toolbar } = this.map;
    const { canvas } = plane.frame;
    this.loading ??= this.load(canvas);
    await this.loading;
    canvas.hidden = this.isWanted;
    if (this.failure) this.failure.hidden = !this.isWanted;
    if (this.shown) this.shown.show();
    else this.space?.hide();
    toolbar.spaceButton.pressed = this.isWanted;
    this.map.remember();
  }

  private async load(canvas: HTMLElement): Promise<void> {
    try {
      const { CourseSpace } = await import("./courseSpace.ts");
      this.space = new CourseSpace(this.map, this.firstView);
      canvas.after(this.space.element);
    } catch (error) {
      this.failure = this.map.api.makeLoadFailure("the 3D view", l10n.t("The 3D view could not be loaded."), error);
      canvas.after(this.failure);
    }
  }
}
