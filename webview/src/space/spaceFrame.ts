/** The element of a 3D view: its stage, labels, and a message if it cannot be drawn. Must not know the content. */
import { adoptStyle, make, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { type Box, centerOf, radiusOf } from "./bounds.ts";
import { frame, type View } from "./camera.ts";
import type { Label } from "./labelRoom.ts";
import { apart, type PlacedLabel } from "./labelRoom.ts";
import style from "./space.css";
import type { Space } from "./space.ts";
import { Stage, type StageParts } from "./stage.ts";

interface PlaceLabel extends Pick<Label, "text" | "isChosen"> {
  readonly place: readonly number[];
}

interface SpaceParts<Scene> extends Omit<StageParts, "onResize"> {
  /** @throws Error if the scene cannot be created */
  readonly makeScene: (canvas: HTMLCanvasElement, context: WebGL2RenderingContext) => Scene;
  /** Sentence about an alternative without WebGL: "The lists next to the view show the same." */
  readonly instead: string;
  reportFailure(message: string): void;
}

export class SpaceFrame<Scene extends { readonly space: Space }> {
  readonly element = make("div", { class: "space-picture" });
  /** Undefined if nothing can be drawn; then there is no stage either. */
  readonly scene: Scene | undefined;
  readonly stage: Stage | undefined;
  private readonly labels = new Labels();
  private readonly message = make("p", { class: "message", attributes: { role: "status" } });

  constructor(view: View, parts: SpaceParts<Scene>) {
    adoptStyle(style);
    this.message.hidden = true;
    let isLost = false;
    const stage = new Stage(view, {
      ...parts,
      onFrame: (current) => {
        if (this.scene && !isLost) parts.onFrame(current);
      },
      onResize: (width, height) => this.scene?.space.resize(width, height),
    });
    const { canvas } = stage;
    this.scene = this.startScene(canvas, parts);
    this.element.append(...(this.scene ? [canvas, this.labels.element] : []), this.message);
    if (!this.scene) return;
    this.stage = stage;
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      isLost = true;
      this.say(l10n.t("The 3D view lost access to the GPU and will return when it is available. The lists still work."));
    });
    canvas.addEventListener("webglcontextrestored", () => {
      isLost = false;
      this.message.hidden = true;
      stage.draw();
    });
  }

  /** Flies to where the whole box is in view, without turning the camera. */
  flyTo(box: Box): void {
    const { scene, stage } = this;
    if (scene && stage) stage.flyTo(frame(box, scene.space.aspect, stage.current));
  }

  /** @param box sets the camera's speed @param drawn what the camera must not clip */
  setExtent(box: Box, drawn = box): void {
    this.scene?.space.setExtent(centerOf(drawn), radiusOf(drawn));
    this.stage?.setExtent(radiusOf(box));
  }

  /** Shows as many labels as there is room for. @param most maximum number of labels */
  showLabels(wanted: readonly PlaceLabel[], most: number): void {
    const { scene } = this;
    const placed = wanted.flatMap(({ place, ...label }) => {
      const at = scene?.space.project(place);
      return at ? [{ ...label, ...at }] : [];
    });
    this.labels.show(placed, most);
  }

  redraw(): void {
    this.stage?.draw();
  }

  private startScene(canvas: HTMLCanvasElement, { makeScene, instead, reportFailure }: SpaceParts<Scene>): Scene | undefined {
    const context = canvas.getContext("webgl2", { alpha: true, antialias: true });
    if (!context) {
      this.say(`${l10n.t("This picture needs WebGL 2, which is not available here: hardware acceleration may be off.")} ${instead}`);
      return undefined;
    }
    try {
      return makeScene(canvas, context);
    } catch (error) {
      reportFailure(error instanceof Error ? error.message : String(error));
      this.say(`${l10n.t("The picture could not be started: {0}", String(error))} ${instead}`);
      return undefined;
    }
  }

  private say(text: string): void {
    this.message.textContent = text;
    this.message.hidden = false;
  }
}

/** Labels over the picture, hidden from screen readers: lists and details have the same texts. */
class Labels {
  readonly element = make("div", { class: "labels", attributes: { "aria-hidden": "true" } });
  private readonly elements: HTMLElement[] = [];

  /** Shows labels in view if there is room: chosen ones first, then the nearest. @param most maximum number of labels */
  show(wanted: readonly PlacedLabel[], most: number): void {
    const { clientWidth, clientHeight } = this.element;
    const inSight = wanted.filter(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
    inSight.sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.depth - b.depth);
    const labels = apart(inSight).slice(0, most);
    while (this.elements.length < labels.length) {
      const element = make("span", { class: "label" });
      this.elements.push(element);
      this.element.append(element);
    }
    this.elements.forEach((element, at) => {
      const label = labels[at];
      element.hidden = label === undefined;
      if (!label) return;
      setText(element, label.text);
      element.classList.toggle("chosen", label.isChosen);
      element.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px)`;
    });
  }
}
