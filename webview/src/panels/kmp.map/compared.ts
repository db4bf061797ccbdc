/** The map on the pages of comparisons and merges: all versions of a course, with the selected change. */

import type { Span } from "../../../../formats/core/text/span.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { CanvasFrame } from "../../canvas/canvasFrame.ts";
import { fitBox } from "../../canvas/fitBox.ts";
import { PlaneInput } from "../../canvas/planeInput.ts";
import { readPlaneTheme } from "../../canvas/readTheme.ts";
import { adoptStyle, make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import type { MakeCompared } from "../panel.ts";
import { ComparedCourse, drawSample, type VersionTheme } from "./comparedMap.ts";
import { type Entry, findHit, placesOf } from "./entries.ts";
import { GroundLegend } from "./groundPart.ts";
import { layersOf, makeSwitches, readTheme } from "./mapTheme.ts";
import style from "./style.css";

/** An entry is hit within this many pixels. */
const REACH = 9;
const SAMPLE = { width: 64, height: 28 };
/** Maximum number of entries to mark. */
const MAX_MARKED = 500;

export const makeCompared: MakeCompared<MapModel> = (root, versions, backdrop, choose) => {
  adoptStyle(style);
  const course = new ComparedCourse(versions);
  const all = course.versions.flatMap(({ entries }) => entries);
  const layers = makeSwitches(undefined);
  const legend = new GroundLegend();
  const samples = versions.map(() =>
    make("canvas", { attributes: { width: String(SAMPLE.width), height: String(SAMPLE.height), "aria-hidden": "true" } }),
  );
  const titles = make("ul", {
    class: "map-versions",
    attributes: { "aria-label": l10n.t("Versions") },
    children: versions.map(({ title }, at) => make("li", { children: [samples[at] as HTMLElement, title] })),
  });
  const note = make("div", { class: "map-readout", attributes: { "aria-hidden": "true" } });
  let theme = readVersionTheme(versions.length);
  let marked: readonly (readonly Entry[])[] = [];

  const frame = new CanvasFrame({
    label: l10n.t("Map of all versions: arrows move the view, plus and minus zoom, 0 fits; the list shows the differences"),
    toolsLabel: l10n.t("Map"),
    tools: [makeButton(l10n.t("Show All"), () => showAll(all), { icon: "screen-full", iconOnly: true })],
    note,
    side: make("div", { class: "map-side", children: [titles, layers.element, legend.element] }),
    place: undefined,
    draw: (canvas, view) => course.draw(canvas, view, theme, layers.shown, marked, ground),
    onFirst: () => (marked.some((each) => each.length > 0) ? showAll(marked.flat()) : showAll(all)),
    onPlace: () => {},
  });
  new PlaneInput<Entry>(frame, {
    hitAt: () => undefined,
    onPress: () => "pan",
    onClick: ({ x, y }) => {
      const hits = course.versions.map(({ entries }) => entryAt(entries, x, y));
      choose((places) => hits.some((hit, at) => hit !== undefined && entriesAt([hit], places[at] ?? []).length > 0));
    },
    onFit: () => showAll(all),
    onHover: (px, py) => {
      const [x, z] = [frame.view.worldX(px), frame.view.worldZ(py)];
      const entry = entryAt(all, px, py);
      const names = entry ? [entry.label, entry.detail] : ground ? [ground.ground.nameAt(x, z, ground.shown)] : [];
      note.textContent = [...names, `x ${Math.round(x)}, z ${Math.round(z)}`].filter(Boolean).join(" · ");
    },
  });
  const ground = backdrop ? legend.show(backdrop, undefined, frame.redraw) : undefined;
  layers.onChange = frame.redraw;
  const setTheme = () => {
    theme = readVersionTheme(versions.length);
    layers.show(layersOf(course.versions.at(-1)?.entries ?? [], theme));
    for (const [at, sample] of samples.entries()) {
      const context = sample.getContext("2d");
      if (context) drawSample(context, theme, at, SAMPLE.width, SAMPLE.height);
    }
    frame.redraw();
  };
  new MutationObserver(setTheme).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  setTheme();
  root.replaceChildren(frame.element);

  function entryAt(entries: readonly Entry[], px: number, py: number): Entry | undefined {
    const { view } = frame;
    const shown = entries.filter(({ layer }) => layers.shown.has(layer));
    return findHit(shown, view.worldX(px), view.worldZ(py), REACH / view.scale)?.entry;
  }

  function showAll(entries: readonly Entry[]): void {
    if (entries.length > 0) frame.fit(fitBox(entries.flatMap(placesOf)), 0.05);
  }

  return {
    mark(places) {
      marked = course.versions.map(({ entries }, at) => entriesAt(entries, places[at] ?? []));
      const found = marked.flat();
      for (const { layer } of found) layers.showLayer(layer);
      if (found.length > 0 && !found.some(({ x, z }) => frame.view.isInSight(x, z))) showAll(found);
      frame.redraw();
    },
  };
};

/** Returns the entries whose rows in the text overlap the spans. */
function entriesAt(entries: readonly Entry[], places: readonly Span[]): readonly Entry[] {
  const isMeant = ({ text: { start, end } }: Entry) => end > start && places.some((place) => place.start < end && start < place.end);
  return places.length === 0 ? [] : entries.filter(isMeant).slice(0, MAX_MARKED);
}

/** Uses the colors of a diff for two versions. */
function readVersionTheme(count: number): VersionTheme {
  const two = ["--vscode-gitDecoration-deletedResourceForeground", "--vscode-gitDecoration-addedResourceForeground"];
  const three = ["--vscode-editor-foreground", "--vscode-charts-blue", "--vscode-charts-yellow"];
  return { ...readTheme(), ...readPlaneTheme((read) => ({ versions: (count === 2 ? two : three).map((variable) => read(variable)) })) };
}
