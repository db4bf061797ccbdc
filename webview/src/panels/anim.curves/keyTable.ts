/** The keys of one track as numbers: the twin of the picture, and where they are typed. */
import type { ClipModel, KindModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { l10n } from "../../strings.ts";
import { NumberTable } from "../../ui/numberTable.ts";

const LEAST_STEP = -32768;
const MOST_STEPS = 32767;

export class KeyTable {
  onValue: (key: number, part: number, value: number) => void = () => {};
  onSign: (key: number, isNegative: boolean) => void = () => {};
  onSelect: (key: number, part: number) => void = () => {};
  private readonly table = new NumberTable("key-table");
  /** Columns before those of the parts: 1 where rotations have the sign of W. */
  private signs = 0;

  constructor() {
    this.table.onNumber = (key, column, value) => this.onValue(key, column - this.signs, value);
    this.table.onCheck = (key, _, isNegative) => this.onSign(key, isNegative);
    this.table.onSelect = (key, column) => this.onSelect(key, Math.max(0, column - this.signs));
  }

  get element(): HTMLElement {
    return this.table.element;
  }

  show(caption: string, { keyFrames }: ClipModel, { parts, step }: KindModel, track: TrackModel | undefined, isReadOnly: boolean): void {
    this.table.element.hidden = track === undefined;
    if (!track) return;
    this.signs = track.signs === undefined ? 0 : 1;
    const { signs } = this;
    const problems = new Map(track.problems.map(({ key, message }) => [key, message]));
    this.table.show({
      caption,
      headTitle: l10n.t("frame"),
      columns: [...(signs > 0 ? [{ title: l10n.t("−W"), isCheck: true }] : []), ...parts.map((title) => ({ title }))],
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
    });
  }

  select(key: number | undefined): void {
    this.table.select(key);
  }

  /** Says at its cell why a value was not taken. */
  refuse(key: number, part: number, message: string): void {
    this.table.refuse(key, part + this.signs, message);
  }

  focus(key: number, part: number): void {
    this.table.focus(key, part + this.signs);
  }
}

/** Steps are stored as whole numbers of 16 bits. */
function stepProblem(value: number): string | undefined {
  if (value < LEAST_STEP || value > MOST_STEPS) return l10n.t("Must be between {0} and {1}.", LEAST_STEP, MOST_STEPS);
  return Number.isInteger(value) ? undefined : l10n.t("Must be a whole number of steps.");
}
