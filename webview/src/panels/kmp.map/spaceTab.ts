/** Switches between the map and the 3D view, which is loaded when first shown. */
import type { View } from "../../space/camera.ts";
import { l10n } from "../../strings.ts";
import type { CourseSpace } from "./courseSpace.ts";
import type { CourseMap } from "./index.ts";

export class SpaceTab {
  /** Undefined while the map is shown. */
  shown: CourseSpace | undefined;
  /** Kept after it is created. */
  private space: CourseSpace | undefined;
  private isWanted = false;

  constructor(
    private readonly map: CourseMap,
    private readonly firstView: View | undefined,
  ) {}

  get view(): View | undefined {
    return this.space?.view ?? this.firstView;
  }

  async toggle(): Promise<void> {
    this.isWanted = !this.isWanted;
    if (this.isWanted && !this.space) await this.load();
    this.shown = this.isWanted ? this.space : undefined;
    const { plane, toolbar } = this.map;
    plane.frame.canvas.hidden = this.shown !== undefined;
    if (this.shown) this.shown.show();
    else this.space?.hide();
    toolbar.spaceButton.pressed = this.shown !== undefined;
    this.map.remember();
  }

  private async load(): Promise<void> {
    try {
      const { CourseSpace } = await import("./courseSpace.ts");
      // another call may have created it in the meantime
      this.space ??= new CourseSpace(this.map, this.firstView);
      this.map.plane.frame.canvas.after(this.space.element);
    } catch (error) {
      this.isWanted = false;
      this.map.api.announce(l10n.t("The 3D view cannot be shown: {0}", String(error)));
    }
  }
}
