/** The toolbar of the map: tools, what of the course is seen, the grid. */
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { makeSelect } from "../../ui/select.ts";
import { makeZoomButtons } from "../../ui/zoomButtons.ts";
import type { CourseMap } from "./courseMap.ts";

/** World units. */
const SNAPS = [0, 10, 50, 100, 500];

export class MapToolbar {
  readonly elements: readonly HTMLElement[];
  /** Stays pressed while the course is seen in three dimensions. */
  readonly spaceButton;
  /** Stays pressed while a camera is played. */
  readonly playButton;
  private readonly snapList;

  constructor(map: CourseMap, snap: number) {
    const snaps = SNAPS.map((units) => [String(units), units === 0 ? l10n.t("No snapping") : l10n.t("Snap to {0}", units)] as const);
    this.snapList = makeSelect(l10n.t("Snap to a grid of"), () => map.remember(), snaps);
    this.snapList.value = String(snap);
    this.spaceButton = makeButton(l10n.t("3D View"), () => void map.space.toggle(), { icon: "globe", iconOnly: true });
    this.playButton = makeButton(l10n.t("Play Camera or Opening (P)"), () => map.player.toggle(), { icon: "play", iconOnly: true });
    this.elements = [
      ...map.tools.elements,
      ...makeZoomButtons(
        (factor) => (map.space.shown ?? map.plane.frame).zoom(factor),
        () => (map.space.shown ?? map.plane).fit(),
      ),
      this.spaceButton,
      this.playButton,
      makeButton(l10n.t("Show in Text"), () => map.choosing.revealText(true), { icon: "go-to-file", iconOnly: true }),
      this.snapList,
    ];
    for (const button of [this.spaceButton, this.playButton]) button.pressed = false;
  }

  /** World units between the lines of the grid that entries snap to; 0 for none. */
  get snap(): number {
    return Number(this.snapList.value);
  }
}
