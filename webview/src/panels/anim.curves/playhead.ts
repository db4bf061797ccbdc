/** The playhead, and a table of the shown bones' pose there. Must not know the chart. */
import type { ClipModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import type { ClipPanel } from "./index.ts";
import { numbersAt, rotationAt, turnOf } from "./pose.ts";
import { shortNumber } from "./trackLines.ts";

/** A longer table is not readable. */
const MAX_BONES = 20;

export interface PosedBone {
  readonly id: number;
  readonly tracks: readonly TrackModel[];
}

export class Playhead {
  readonly element: HTMLElement;
  private readonly slider = make("input", { attributes: { type: "range", min: "0", step: "1", "aria-label": l10n.t("Playhead") } });
  private readonly place = make("output", { class: "playhead-place" });
  private readonly body = make("tbody");

  constructor(panel: ClipPanel) {
    const heads = [l10n.t("bone"), l10n.t("turn"), l10n.t("translation"), l10n.t("scale")];
    const table = make("table", {
      class: "poses",
      children: [
        make("caption", { text: l10n.t("Pose at the playhead") }),
        make("thead", { children: [make("tr", { children: heads.map((text) => make("th", { text, attributes: { scope: "col" } })) })] }),
        this.body,
      ],
    });
    const line = make("label", { class: "playhead-line", children: [make("span", { text: l10n.t("Playhead") }), this.slider, this.place] });
    this.element = make("div", { class: "number-table playhead", children: [line, table] });
    this.slider.addEventListener("input", () => panel.movePlayhead(Number(this.slider.value)));
  }

  show(clip: ClipModel, frame: number, bones: readonly PosedBone[]): void {
    setAttribute(this.slider, "max", String(Math.max(1, clip.frames - 1)));
    this.slider.value = String(frame);
    const seconds = frame * clip.interval;
    const isKey = clip.keyFrames.includes(frame);
    const text = l10n.t("frame {0}, {1} s, {2}", frame, shortNumber(seconds), isKey ? l10n.t("a key") : l10n.t("interpolated"));
    setText(this.place, text);
    setAttribute(this.slider, "aria-valuetext", text);
    this.body.replaceChildren(...bones.slice(0, MAX_BONES).map((bone) => poseRow(clip, frame, bone)));
  }
}

function poseRow(clip: ClipModel, frame: number, { id, tracks }: PosedBone): HTMLElement {
  const cells = (["rotation", "translation", "scale"] as const).map((kind) => {
    const track = tracks.find((one) => one.kind === kind);
    if (!track) return make("td", { text: "–" });
    if (kind === "rotation") return turnCell(clip, track, frame);
    const size = clip.kinds.find((one) => one.kind === kind)?.step ?? 1;
    return make("td", {
      text: numbersAt(track, clip, frame)
        .map((value) => shortNumber(value * size))
        .join(" "),
    });
  });
  return make("tr", { children: [make("th", { text: String(id), attributes: { scope: "row" } }), ...cells] });
}

function turnCell(clip: ClipModel, track: TrackModel, frame: number): HTMLElement {
  const quaternion = rotationAt(track, clip, frame);
  const { degrees, axis } = turnOf(quaternion);
  const angle = Number(degrees.toFixed(3));
  const about = axis.map((part) => shortNumber(Number(part.toFixed(3)))).join(" ");
  const text = angle === 0 ? l10n.t("no turn") : l10n.t("{0}° about {1}", shortNumber(angle), about);
  const title = l10n.t(
    "The angle, and x, y and z of the axis that the bone turns about. As a quaternion, w x y z: {0}",
    quaternion.map(shortNumber).join(" "),
  );
  return make("td", { text, attributes: { title } });
}
