/** The curves panel: the tracks of a clip's bones over frames, in sync with its text. */

import type {
  ClipModel,
  KeyIntent,
  KindModel,
  TrackKind,
  TrackModel,
  TracksAnswer,
  TracksQuery,
} from "../../../../formats/anim/panel/model.ts";
import { lastIndex } from "../../../../formats/core/search.ts";
import { type Span, touches } from "../../../../formats/core/text/span.ts";
import { Chart } from "../../chart/chart.ts";
import chartPanelStyle from "../../chart/chartPanel.css";
import type { ChartGuide } from "../../chart/content.ts";
import { rangeAround } from "../../chart/scale.ts";
import { adoptStyle, make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeShowInText, makeZoomButtons } from "../../ui/button.ts";
import { NumberTable } from "../../ui/numberTable.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { showOrEmptyMessage } from "../showOrEmptyMessage.ts";
import { BoneList } from "./boneList.ts";
import { ClipTools } from "./clipTools.ts";
import { KeyChanges, keyRows, signColumns, unitName } from "./keys.ts";
import { Playhead } from "./playhead.ts";
import style from "./style.css";
import { linesOf, markerId, markersOf, named, partsOfId, type Shown, shortNumber, stepGuides, storedOf } from "./trackLines.ts";

interface Remembered {
  readonly bone: number;
  readonly kind: TrackKind;
  readonly frame: number;
}

export class ClipPanel {
  readonly bones = new BoneList();
  private readonly table = new NumberTable("key-table");
  private readonly playhead = new Playhead(this);
  private readonly chart: Chart;
  private readonly changes = new KeyChanges(this);
  private readonly tools: ClipTools;
  private readonly notes = make("p", { class: "chart-note" });
  private clip: ClipModel | undefined;
  /** Version of the shown model. */
  version = -1;
  /** By bone index. */
  private tracks = new Map<number, readonly TrackModel[]>();
  private kind: TrackKind = "rotation";
  private selected: string | undefined;
  private frame = 0;
  /** The change of the current gesture, shown until the text has it. */
  private preview: { readonly key: number; readonly part: number; readonly value: number } | undefined;
  private fitNext = true;
  private asked = 0;
  /** The bone to select when the clip is first shown. */
  private readonly firstBone: number;

  constructor(readonly api: PanelApi<ClipModel, KeyIntent>) {
    adoptStyle(chartPanelStyle);
    adoptStyle(style);
    const remembered = api.recall<Remembered>();
    this.kind = remembered?.kind ?? "rotation";
    this.frame = remembered?.frame ?? 0;
    this.firstBone = remembered?.bone ?? 0;
    this.chart = new Chart(
      l10n.t("Tracks over frames"),
      { x: l10n.t("frame"), y: "" },
      {
        onDrag: (id, _, y) => this.drag(id, y),
        onDrop: (id, _, y) => void this.drop(id, y),
        onCancel: () => this.giveUp(),
        onSelect: (id) => this.select(id, true),
        onOpen: (id) => this.table.focus(partsOfId(id).key, partsOfId(id).part + this.signs),
        onPlace: (x) => this.movePlayhead(x),
        onStep: (by) => this.step(by),
        onView: () => this.draw(),
        onFit: () => this.fit(),
      },
    );
    this.tools = new ClipTools(this, [
      ...makeZoomButtons({ zoom: (factor) => this.chart.zoom(factor), fit: () => this.fit() }),
      makeShowInText(() => this.revealText(true)),
    ]);
    this.bones.onChange = () => {
      this.fitNext = true;
      this.selected = undefined;
      void this.load(true);
    };
    this.table.onSelect = (key, column) => this.select(markerId(key, Math.max(0, column - this.signs)), true);
    this.table.onNumber = (key, column, value) =>
      void this.changes.setValue(key, column - this.signs, value, (message) => this.table.refuse(key, column, message));
    this.table.onCheck = (key, _, isNegative) => void this.changes.setSign(key, isNegative);
    showOrEmptyMessage(api, this.build(), l10n.t("No clip can be read from this text."), (clip, version) => this.show(clip, version));
    api.onSelection((selection) => void this.follow(selection));
    api.onState(() => this.draw());
  }

  private build(): HTMLElement {
    const side = make("div", { class: "clip-numbers", children: [this.playhead.element, this.table.element] });
    const parts = make("div", { class: "chart-parts", children: [this.chart.element, side] });
    const main = make("div", { class: "chart-main", children: [this.tools.element, this.notes, parts] });
    return make("div", { class: "chart-panel", children: [this.bones.element, main] });
  }

  // ------------------------------------------------------------------------------------------------------------------ model

  private async show(clip: ClipModel, version: number): Promise<void> {
    this.clip = clip;
    this.version = version;
    this.bones.show(clip.bones);
    if (this.bones.selected.size === 0 && clip.bones.length > 0) this.bones.select(this.firstBone < clip.bones.length ? this.firstBone : 0);
    this.frame = Math.min(this.frame, Math.max(0, clip.frames - 1));
    await this.load(false);
  }

  /** Requests the tracks of the selected bones; older tracks stay until the answer arrives. */
  private async load(isByUser: boolean): Promise<void> {
    const turn = ++this.asked;
    const bones = [...this.bones.selected];
    const asked = await this.api.query<TracksAnswer>({ bones } satisfies TracksQuery);
    // the text or the selection may have changed since
    if (turn !== this.asked || !asked?.answer || asked.version < this.version) return;
    const { tracks } = asked.answer;
    this.tracks = new Map(bones.map((bone, at) => [bone, tracks[at] ?? []]));
    this.changes.sayWidened();
    this.preview = undefined;
    this.chooseKind();
    if (this.fitNext) this.fit();
    this.fitNext = false;
    this.draw();
    if (isByUser) this.revealText(false);
  }

  get kindModel(): KindModel | undefined {
    return this.clip?.kinds.find(({ kind }) => kind === this.kind);
  }

  /** Returns the track of the current kind as last read, with the change of the current gesture. */
  trackOf(bone: number): TrackModel | undefined {
    const track = this.tracks.get(bone)?.find(({ kind }) => kind === this.kind);
    const { preview } = this;
    if (!track || !preview || bone !== this.bones.current) return track;
    const values = [...track.values];
    values[preview.key * (this.kindModel?.parts.length ?? 3) + preview.part] = preview.value;
    return { ...track, values };
  }

  private get own() {
    return this.selected === undefined ? undefined : partsOfId(this.selected);
  }

  /** Number of table columns before those of the parts. */
  private get signs(): number {
    return signColumns(this.trackOf(this.bones.current));
  }

  /** Keeps the kind of track if the bone has it, or chooses the first. */
  private chooseKind(): void {
    const has = this.clip?.bones[this.bones.current]?.kinds ?? [];
    if (!has.includes(this.kind) && has.length > 0) this.kind = has[0];
  }

  setKind(kind: TrackKind): void {
    this.kind = kind;
    this.selected = undefined;
    this.fit();
    this.draw();
  }

  // ------------------------------------------------------------------------------------------------------------------ picture

  private fit(): void {
    const { clip, kindModel } = this;
    if (!clip || !kindModel) return;
    const size = kindModel.step ?? 1;
    const count = kindModel.parts.length;
    const parts = this.tools.shownParts(count);
    const tracks = [...this.bones.selected].flatMap((bone) => this.trackOf(bone) ?? []);
    const shown = tracks.flatMap(({ values }) => values.flatMap((value, at) => (value === null || !parts[at % count] ? [] : value * size)));
    this.chart.setView({ x: rangeAround([0, Math.max(1, clip.frames - 1)], 0.03), y: rangeAround(shown, 0.1) });
  }

  draw(): void {
    const { clip, kindModel, chart } = this;
    if (!clip || !kindModel) return;
    const { current } = this.bones;
    const track = this.trackOf(current);
    const shown: Shown = { clip, kind: kindModel, parts: this.tools.shownParts(kindModel.parts.length) };
    const canMove = this.api.state().readOnly === undefined;
    const others = [...this.bones.selected].filter((bone) => bone !== current);
    const lines = others.flatMap((bone) => {
      const other = this.trackOf(bone);
      return other ? named(linesOf(shown, other, "faint"), clip.bones[bone]?.id) : [];
    });
    if (track) lines.push(...named(linesOf(shown, track, "solid"), others.length > 0 ? clip.bones[current]?.id : undefined));
    const playhead: ChartGuide = { axis: "x", at: this.frame, kind: "playhead", label: String(this.frame) };
    chart.set({
      lines,
      markers: track ? markersOf(shown, track, chart.view, this.selected, canMove) : [],
      guides: [...stepGuides(kindModel, chart.view.y, chart.unitsInPixel("y")), playhead],
      ...(this.selected === undefined ? {} : { selected: this.selected }),
    });
    chart.setName("y", kindModel.unit === "quaternion" ? "" : unitName(kindModel));
    const bone = clip.bones[current];
    this.tools.show(bone ? l10n.t("Bone {0}", bone.id) : "", bone?.kinds ?? [], this.kind, kindModel);
    this.table.element.hidden = track === undefined;
    if (track) this.table.show(keyRows(clip, kindModel, track, !canMove));
    const { own } = this;
    this.table.select(own?.key);
    const posed = [current, ...others].flatMap((one) => {
      const { id } = clip.bones[one] ?? {};
      return id === undefined ? [] : [{ id, tracks: this.tracks.get(one) ?? [] }];
    });
    this.playhead.show(clip, this.frame, posed);
    this.showNotes(track, own?.key);
  }

  private showNotes(track: TrackModel | undefined, key: number | undefined): void {
    const about = track?.problems.filter((problem) => problem.key === key) ?? [];
    const count = track?.problems.length ?? 0;
    const all = count === 0 ? "" : l10n.t("Findings about marked keys of this track: {0}.", count);
    setText(this.notes, about.length > 0 ? about.map(({ message }) => message).join(" ") : all);
    this.notes.hidden = this.notes.textContent === "";
  }

  movePlayhead(x: number): void {
    const last = Math.max(0, (this.clip?.frames ?? 1) - 1);
    this.frame = Math.max(0, Math.min(last, Math.round(x)));
    this.remember();
    this.draw();
  }

  private remember(): void {
    this.api.remember({ bone: this.bones.current, kind: this.kind, frame: this.frame } satisfies Remembered);
  }

  // ------------------------------------------------------------------------------------------------------------------ selection

  private select(id: string, isByUser: boolean): void {
    const isNew = id !== this.selected;
    this.selected = id;
    const frame = this.clip?.keyFrames[partsOfId(id).key];
    if (frame !== undefined) this.frame = frame;
    this.draw();
    if (isByUser && isNew) this.revealText(false);
  }

  /** Selects the next or previous key of the same part. */
  private step(by: 1 | -1): void {
    const count = this.clip?.keyFrames.length ?? 0;
    if (count === 0) return;
    const first = Math.max(0, this.tools.shownParts(this.kindModel?.parts.length ?? 0).indexOf(true));
    const { key, part } = this.own ?? { key: by > 0 ? -1 : count, part: first };
    const id = markerId(Math.max(0, Math.min(count - 1, key + by)), part);
    this.select(id, true);
    this.chart.reveal(id);
    this.draw();
    this.chart.focusMarker(id);
  }

  private revealText(focus: boolean): void {
    this.remember();
    const bone = this.clip?.bones[this.bones.current];
    const rows = this.trackOf(this.bones.current)?.rows ?? [];
    const key = this.own?.key;
    if (key !== undefined && rows.length > key * 2 + 1) this.api.revealText({ start: rows[key * 2], end: rows[key * 2 + 1] }, focus);
    else if (bone && bone.span.end > bone.span.start) this.api.revealText({ start: bone.span.start, end: bone.span.start }, focus);
    else if (rows.length > 1) this.api.revealText({ start: rows[0], end: rows[1] }, focus);
  }

  /** Selects the bone, track and key at the text cursor. */
  private async follow({ start }: Span): Promise<void> {
    const { clip } = this;
    if (!clip) return;
    const bone = clip.bones.findIndex(({ span }) => span.end > span.start && touches(span, start));
    if (bone >= 0 && bone !== this.bones.current) {
      this.bones.select(bone);
      this.selected = undefined;
      this.fitNext = true;
      await this.load(false);
    }
    for (const [at, tracks] of this.tracks)
      for (const { kind, rows } of tracks) {
        const key = keyOfRow(rows, start);
        if (key < 0) continue;
        if (at !== this.bones.current) this.bones.select(at);
        if (kind !== this.kind) this.setKind(kind);
        const id = markerId(key, this.own?.part ?? 0);
        this.select(id, false);
        this.chart.reveal(id);
        return;
      }
  }

  // ------------------------------------------------------------------------------------------------------------------ changes

  private drag(id: string, y: number): void {
    const { kindModel } = this;
    if (!kindModel) return;
    const value = storedOf(kindModel, y);
    this.setPreview({ ...partsOfId(id), value });
    this.chart.showReadout(kindModel.step === undefined ? shortNumber(value) : `${value} · ${shortNumber(value * kindModel.step)}`);
  }

  private async drop(id: string, y: number): Promise<void> {
    this.drag(id, y);
    const { preview } = this;
    if (preview) await this.changes.setValue(preview.key, preview.part, preview.value);
  }

  /** Drops the preview. */
  giveUp(): void {
    this.setPreview(undefined);
  }

  private setPreview(preview: ClipPanel["preview"]): void {
    this.preview = preview;
    this.draw();
  }
}

function keyOfRow(rows: readonly number[], offset: number): number {
  const key = lastIndex(rows.length / 2, (at) => rows[at * 2] <= offset);
  return key >= 0 && offset <= rows[key * 2 + 1] ? key : -1;
}

export const makePanel: MakePanel<ClipModel, KeyIntent> = (api) => void new ClipPanel(api);
