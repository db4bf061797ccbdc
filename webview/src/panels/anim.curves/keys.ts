/** Shows the keys of one track as rows of a table next to the picture, makes the changes of the text, and reports their side effects. */
import type { ClipModel, KindModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { l10n } from "../../strings.ts";
import type { NumberRows } from "../../ui/numberTable.ts";
import type { ClipPanel } from "./index.ts";
import { shortNumber } from "./trackLines.ts";

const MIN_STEP = -32768;
const MAX_STEPS = 32767;

/** Returns the number of columns before those of the parts: 1 if rotations have the sign of W. */
export function signColumns(track: TrackModel | undefined): number {
  return track?.signs === undefined ? 0 : 1;
}

export function unitName({ unit }: KindModel): string {
  const names = {
    "degrees of half angle": l10n.t("degrees of half angle"),
    units: l10n.t("units"),
    factor: l10n.t("factor"),
    quaternion: "",
  };
  return names[unit];
}

export function keyRows({ keyFrames }: ClipModel, kind: KindModel, track: TrackModel, isReadOnly: boolean): NumberRows {
  const { parts, step } = kind;
  const signs = signColumns(track);
  const problems = new Map(track.problems.map(({ key, message }) => [key, message]));
  return {
    caption: step === undefined ? l10n.t("Keys") : l10n.t("Keys in steps of {0} {1}", shortNumber(step), unitName(kind)),
    captionTip: kind.unit === "degrees of half angle" ? halfAngles() : undefined,
    headTitle: l10n.t("frame"),
    columns: [...(signs > 0 ? [{ title: l10n.t("−W"), tip: negativeW(), isCheck: true }] : []), ...parts.map((title) => ({ title }))],
    count: keyFrames.length,
    isReadOnly,
    head: (key) => String(keyFrames[key]),
    cell: (key, column) => {
      if (column >= signs) return String(track.values[key * parts.length + column - signs] ?? "–");
      return key === 0 ? undefined : track.signs?.[key] === 1;
    },
    label: (key, column) =>
      column < signs
        ? l10n.t("negative W of frame {0}", keyFrames[key])
        : l10n.t("{0} of frame {1}", parts[column - signs], keyFrames[key]),
    problem: (key) => problems.get(key),
    findProblem: (value) => (step === undefined ? undefined : stepProblem(value)),
  };
}

function halfAngles(): string {
  return l10n.t(
    "Rotations are stored as quaternions, whose x, y and z are sines of half the rotation angle. The numbers are these half angles: 45 is a rotation by 90 degrees.",
  );
}

function negativeW(): string {
  return l10n.t(
    "The file does not store w, the fourth part of the quaternion: the game computes it from the others. If checked, w is negative, and the bone turns the other way round to this key.",
  );
}

/** Steps are stored as 16-bit integers. */
function stepProblem(value: number): string | undefined {
  if (value < MIN_STEP || value > MAX_STEPS) return l10n.t("Must be between {0} and {1}.", MIN_STEP, MAX_STEPS);
  return Number.isInteger(value) ? undefined : l10n.t("Must be a whole number of steps.");
}

export class KeyChanges {
  /** Widths of the track's parts before the pending change. */
  private widthsBefore: readonly number[] | undefined;

  constructor(private readonly panel: ClipPanel) {}

  /** @param onRefused shows the reason at the typed value; missing for gestures */
  async setValue(key: number, part: number, value: number, onRefused?: (message: string) => void): Promise<void> {
    const values = this.noValues();
    values[part] = value;
    await this.send(key, values, undefined, onRefused);
  }

  /** Sets the sign of W, the only part of W that a rotation's key stores. */
  async setSign(key: number, isNegative: boolean): Promise<void> {
    await this.send(key, this.noValues(), isNegative);
  }

  /** Announces when moving a key far made all steps of its part wider in the file. */
  sayWidened(): void {
    const before = this.widthsBefore;
    this.widthsBefore = undefined;
    const { api, bones, kindModel } = this.panel;
    const after = this.panel.trackOf(bones.current)?.widths;
    if (!before || !after) return;
    const part = after.findIndex((width, at) => width > before[at]);
    const name = kindModel?.parts[part];
    if (part >= 0 && name !== undefined)
      api.announce(l10n.t("The steps of {0} now take {1} bits instead of {2}.", name, after[part], before[part]));
  }

  private noValues(): (number | null)[] {
    return (this.panel.kindModel?.parts ?? []).map(() => null);
  }

  private async send(
    key: number,
    values: readonly (number | null)[],
    isNegative: boolean | undefined,
    onRefused = (message: string) => this.panel.api.announce(message),
  ): Promise<void> {
    const { panel } = this;
    const { api, bones, kindModel } = panel;
    if (!kindModel) return;
    this.widthsBefore = panel.trackOf(bones.current)?.widths;
    const sign = isNegative === undefined ? {} : { isNegative };
    const outcome = await api.edit({ kind: "set", bone: bones.current, track: kindModel.kind, key, values, ...sign });
    // no new model arrives if nothing changed
    if (outcome.kind === "done" && outcome.version !== panel.version) return;
    panel.giveUp();
    if (outcome.kind === "refused") onRefused(outcome.message);
  }
}
