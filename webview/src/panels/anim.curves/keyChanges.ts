/** Keys that are dragged or typed as changes of the text, and what else they do to the file. */
import { l10n } from "../../strings.ts";
import type { ClipPanel } from "./index.ts";

export class KeyChanges {
  /** Of the track, before the change that is on its way. */
  private widthsBefore: readonly number[] | undefined;

  constructor(private readonly panel: ClipPanel) {}

  /** @param onRefused says why where the value was typed; missing for gestures */
  async setValue(key: number, part: number, value: number, onRefused?: (message: string) => void): Promise<void> {
    const values = this.noValues();
    values[part] = value;
    await this.send(key, values, undefined, onRefused);
  }

  /** Of W, which a rotation's key leaves out but for its sign. */
  async setSign(key: number, isNegative: boolean): Promise<void> {
    await this.send(key, this.noValues(), isNegative);
  }

  /** A key that was moved far makes every step of its part wider in the file: that must not go unsaid. */
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
    // without a change no new model comes
    if (outcome.kind === "done" && outcome.version !== panel.version) return;
    panel.giveUp();
    if (outcome.kind === "refused") onRefused(outcome.message);
  }
}
