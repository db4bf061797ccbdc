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
  private lastView: View | undefined;
  private isWanted = false;

  constructor(frame: CanvasFrame, view: View | undefined, host: SpaceTabHost) {
    this.frame = frame;
    this.lastView = view;
    this.host = host;
  }

  get view(): View | undefined {
    return this.shown?.view ?? this.lastView;
  }

  get canvas(): HTMLElement | undefined {
    return this.shown?.canvas;
  }

  async toggle(): Promise<void> {
    this.isWanted = !this.isWanted;
    if (!this.isWanted) this.dispose();
    else if (!this.shown) await this.load();
    this.frame.canvas.hidden = this.shown !== undefined;
    this.host.onShown(this.shown !== undefined);
  }

  dispose(): void {
    this.lastView = this.view;
    this.shown?.element.remove();
    this.shown?.dispose();
    this.shown = undefined;
  }

  private async load(): Promise<void> {
    try {
      const { CourseSpace } = await import("./courseSpace.ts");
      // switched back meanwhile
      if (!this.isWanted) return;
      const space = new CourseSpace(this.host, this.lastView);
      this.shown = space;
      this.frame.canvas.after(space.element);
      space.start();
    } catch (error) {
      this.isWanted = false;
      this.host.announce(l10n.t("The 3D view cannot be shown: {0}", String(error)));
    }
  }
}
