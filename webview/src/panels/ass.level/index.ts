/** The level view: picture, lists and details of one level, in sync with each other and with the text. */

import type { LevelAnswers, LevelModel, LevelProblems, LevelQuery } from "../../../../formats/ass/panel/model.ts";
import type { Span } from "../../../../formats/core/text/span.ts";
import { adoptStyle, make, setText } from "../../dom.ts";
import type { View } from "../../space/camera.ts";
import { colorOfName, isDark, type Rgb, rgbOf } from "../../space/colors.ts";
import { l10n } from "../../strings.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { showOrEmptyMessage } from "../showOrEmptyMessage.ts";
import { type Choice, findChoice, spanOf } from "./choice.ts";
import { Details } from "./details.ts";
import { Geometries, unpackFloats } from "./geometries.ts";
import type { Level } from "./level.ts";
import { ListsPane } from "./lists/listsPane.ts";
import { instanceTitle, type ListKind, materialTitle, numberText, objectTitle, problemTitle } from "./lists/rows.ts";
import type { Picked } from "./picker.ts";
import { Picture } from "./picture.ts";
import style from "./style.css";
import { readTheme, type Theme } from "./theme.ts";
import { DEFAULT_OPTIONS, type Options, Toolbar } from "./toolbar.ts";
import { Visibility } from "./visibility.ts";

/** Milliseconds from the last change of the text until problems are searched again. */
const PAUSE = 250;

interface Remembered {
  readonly options: Options;
  readonly view?: View;
  readonly kind: ListKind;
}

export class LevelView {
  readonly visibility = new Visibility();
  readonly picture: Picture;
  options: Options;
  theme: Theme = readTheme();
  level: Level | undefined;
  problems: LevelProblems | undefined;
  choice: Choice | undefined;
  private readonly geometries = new Geometries();
  private readonly lists: ListsPane;
  private readonly details = new Details(this);
  private readonly toolbar: Toolbar;
  private readonly whole: HTMLElement;
  private version = 0;
  private colors: readonly Rgb[] = [];
  /** The span that this view revealed in the text, to ignore the selection event that follows. */
  private sent: Span | undefined;
  private pause = 0;
  private turn = 0;

  constructor(readonly api: PanelApi<LevelModel>) {
    adoptStyle(style);
    const remembered = api.recall<Remembered>();
    this.options = { ...DEFAULT_OPTIONS, ...remembered?.options };
    this.toolbar = new Toolbar(this);
    this.picture = new Picture(this, remembered?.view);
    this.lists = new ListsPane(this, remembered?.kind ?? "instances");
    const side = make("aside", { class: "side", attributes: { "aria-label": l10n.t("Level contents") } });
    side.append(this.lists.element, this.details.element);
    this.whole = make("div", {
      class: "level",
      children: [make("div", { class: "left", children: [this.toolbar.element, this.picture.element] }), side],
    });
    showOrEmptyMessage(api, this.whole, l10n.t("This text is not a level, so there is nothing to show."), (model, version) =>
      this.setModel(model, version),
    );
    api.onSelection((selection) => void this.follow(selection));
    api.onTheme(() => this.setTheme());
  }

  show(): void {
    this.picture.frame.redraw();
  }

  hide(): void {
    this.picture.frame.stage?.stop();
  }

  private async setModel(model: LevelModel, version: number): Promise<void> {
    const turn = ++this.turn;
    const objects = this.geometries.missing(model);
    const geometry = objects.length > 0 ? await this.ask({ kind: "geometry", objects }) : undefined;
    if (geometry) this.geometries.add(geometry);
    // a newer version arrived in the meantime
    if (turn !== this.turn) return;
    const isFirst = this.level === undefined;
    this.version = version;
    this.level = {
      model,
      frames: unpackFloats(model.frames),
      placements: unpackFloats(model.placements),
      geometries: this.geometries,
    };
    this.visibility.update(model);
    this.updateColors();
    this.picture.showLevel(this.level);
    this.lists.update();
    setText(this.toolbar.count, countText(model));
    this.updateChoice();
    // tests wait for it
    requestAnimationFrame(() => this.whole.setAttribute("data-shown", "true"));
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => void this.searchProblems(turn), isFirst ? 0 : PAUSE);
  }

  private async searchProblems(turn: number): Promise<void> {
    const problems = await this.ask({ kind: "problems" });
    if (turn !== this.turn || !this.level || !problems) return;
    this.problems = problems;
    this.picture.showProblems();
    this.lists.update();
    if (this.choice?.kind === "problem") this.details.show();
  }

  private async ask<Query extends LevelQuery>(query: Query): Promise<LevelAnswers[Query["kind"]] | undefined> {
    return (await this.api.query<LevelAnswers[Query["kind"]]>(query))?.answer ?? undefined;
  }

  /** Selects a choice made in this view, and reveals it in the text. */
  choose(choice: Choice): void {
    this.setChoice(choice);
    if (!this.level) return;
    this.api.announce(l10n.t("{0} selected", this.titleOf(choice, this.level.model)));
    void this.reveal(choice, false);
  }

  /** Selects a choice and moves the camera to it. */
  run(choice: Choice): void {
    this.choose(choice);
    this.picture.focusOn(choice);
  }

  isHidden(choice: Choice): boolean {
    return this.level !== undefined && this.visibility.isHidden(this.level.model, choice);
  }

  private setChoice(choice: Choice | undefined): void {
    this.choice = choice;
    this.updateChoice();
  }

  private updateChoice(): void {
    this.picture.showChoice();
    this.lists.showChoice();
    this.details.show();
  }

  async reveal(choice: Choice, focus: boolean): Promise<void> {
    const { level, problems } = this;
    if (!level) return;
    const part = choice.kind === "problem" ? problems?.problems[choice.index]?.part : "part" in choice ? choice.part : undefined;
    const span = part ? await this.ask({ kind: "place", part }) : spanOf(level.model, choice);
    if (!span || this.version !== this.api.version()) return;
    this.sent = span;
    this.api.revealText(span, focus);
  }

  /** Follows the cursor of a text editor. */
  private async follow(selection: Span): Promise<void> {
    const { level, sent } = this;
    this.sent = undefined;
    if (!level || (sent && sent.start === selection.start && sent.end === selection.end)) return;
    // the selection is in a newer version than the lists, so offsets do not match
    if (this.version !== this.api.version()) return;
    let choice = findChoice(level.model, selection);
    if (choice?.kind === "object" && level.model.objects[choice.index].class === "MESH") {
      const part = await this.ask({ kind: "part", offset: selection.start });
      if (part && part.object === choice.index) choice = { ...choice, part };
      if (this.api.selection() !== undefined && this.api.selection()?.start !== selection.start) return;
    }
    this.setChoice(choice);
    if (choice && this.options.follow) this.picture.bringIntoView(choice);
  }

  onPick(picked: Picked | undefined, isDouble: boolean): void {
    const { level, choice } = this;
    if (!level) return;
    if (!picked) return this.setChoice(undefined);
    const { instance, triangle } = picked;
    if (isDouble) return this.picture.focusOn({ kind: "instance", index: instance });
    const isAgain = choice?.kind === "instance" && choice.index === instance;
    const object = level.model.instances[instance].object;
    // a second click selects a triangle of the instance; the text has no triangles of primitives
    const part = isAgain && triangle >= 0 && level.model.objects[object]?.class === "MESH";
    this.choose(
      part
        ? { kind: "instance", index: instance, part: { object, kind: "triangle", index: triangle } }
        : { kind: "instance", index: instance },
    );
  }

  onKey(key: string): boolean {
    if (key.toLowerCase() === "f") {
      if (this.choice) this.picture.focusOn(this.choice);
    } else if (key === "Home") this.picture.showAll();
    else if (key === "Escape" && this.choice) this.setChoice(undefined);
    else return false;
    return true;
  }

  /** Changes what is hidden. */
  change(work: (visibility: Visibility, model: LevelModel) => void): void {
    if (this.level) work(this.visibility, this.level.model);
    this.picture.updateVisibility();
    this.lists.draw();
  }

  setOptions(options: Options): void {
    this.options = options;
    this.picture.updateAll();
    this.remember();
  }

  private setTheme(): void {
    this.theme = readTheme();
    this.updateColors();
    this.picture.updateAll();
    this.lists.draw();
  }

  private updateColors(): void {
    const names = this.level?.model.materials.map(({ name }) => name) ?? [];
    this.colors = names.map((name) => colorOfName(name, isDark(rgbOf(this.theme.background))));
  }

  /** Returns gray for a missing material. */
  colorOf(material: number): Rgb {
    return this.colors[material] ?? [0.55, 0.55, 0.55];
  }

  private titleOf(choice: Choice, model: LevelModel): string {
    if (choice.kind === "instance") return instanceTitle(model, choice.index);
    if (choice.kind === "object") return objectTitle(model, choice.index);
    if (choice.kind === "material") return materialTitle(model, choice.index);
    const problem = this.problems?.problems[choice.index];
    return problem ? problemTitle(problem) : "";
  }

  remember(): void {
    // the constructor of the lists calls this before all parts exist
    if (!this.lists) return;
    const { view } = this.picture;
    const remembered: Remembered = { options: this.options, kind: this.lists.kind, ...(view ? { view } : {}) };
    this.api.remember(remembered);
  }
}

function countText({ objects, instances }: LevelModel): string {
  const triangles = instances.reduce((sum, { object }) => sum + (objects[object]?.triangles ?? 0), 0);
  return l10n.t("Instances: {0}, triangles: {1}", numberText(instances.length), numberText(triangles));
}

export const makePanel: MakePanel<LevelModel, never> = (api) => new LevelView(api);
