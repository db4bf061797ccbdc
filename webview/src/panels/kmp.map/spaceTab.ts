/** Switches the picture between the view from above and the one in three dimensions, which is loaded when it is first asked for. */
import type { CanvasFrame } from "../../canvas/canvasFrame.ts";
import type { View } from "../../space/camera.ts";
import { l10n } from "../../strings.ts";
import type { CourseSpace, CourseSpaceHost } from "./courseSpace.ts";

interface SpaceTabHost extends CourseSpaceHost {
  onShown(isShown: boolean): void;
}

export class SpaceTab {
  /** Undefined while the course is seen from above. */
  shown: CourseSpace | undefined;
  private readonly frame: CanvasFrame;
  private readonly host: SpaceTabHost;
  private readonly firstView: View | undefined;
  /** Stays once it is made. */
  private space: CourseSpace | undefined;
  private isWanted = false;

  constructor(frame: CanvasFrame, view: View | undefined, host: SpaceTabHost) {
    this.frame = frame;
    this.firstView = view;
    this.host = host;
  }

  get view(): View | undefined {
    return this.space?.view ?? this.firstView;
  }

  async toggle(): Promise<void> {
    this.isWanted = !this.isWanted;
    if (this.isWanted && !this.space) await this.load();
    this.shown = this.isWanted ? this.space : undefined;
    this.frame.canvas.hidden = this.shown !== undefined;
    if (this.shown) this.shown.show();
    else this.space?.hide();
    this.host.onShown(this.shown !== undefined);
  }

  private async load(): Promise<void> {
    try {
      const { CourseSpace } = await import("./courseSpace.ts");
      // it may have been asked for again meanwhile
      this.space ??= new CourseSpace(this.host, this.firstView);
      this.frame.canvas.after(this.space.element);
    } catch (error) {
      this.isWanted = false;
      this.host.announce(l10n.t("The 3D view cannot be shown: {0}", String(error)));
    }
  }
}
