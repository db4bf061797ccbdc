/** Keys that are dragged or typed as changes of the text, and what they do to the file besides. */
import type { ClipModel, KeyIntent, KindModel, TrackModel } from "../../../../formats/anim/panel/model.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";

interface ChangeHost {
  readonly api: PanelApi<ClipModel, KeyIntent>;
  readonly bone: () => number;
  readonly kind: () => KindModel | undefined;
  /** Of the bone, as it was read last. */
  readonly track: () => TrackModel | undefined;
  /** Of the model that is shown. */
  readonly version: () => number;
  /** Shows what the text has. */
  giveUp(): void;
}

export class KeyChanges {
  private readonly host: ChangeHost;
  /** Of the track, before the change that is on its way. */
  private widthsBefore: readonly number[] | undefined;

  constructor(host: ChangeHost) {
    this.host = host;
  }

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
    const after = this.host.track()?.widths;
    if (!before || !after) return;
    const part = after.findIndex((width, at) => width > before[at]);
    const name = this.host.kind()?.parts[part];
    if (part >= 0 && name !== undefined)
      this.host.api.announce(l10n.t("The steps of {0} now take {1} bits instead of {2}.", name, after[part], before[part]));
  }

  private noValues(): (number | null)[] {
    return (this.host.kind()?.parts ?? []).map(() => null);
  }

  private async send(
    key: number,
    values: readonly (number | null)[],
    isNegative: boolean | undefined,
    onRefused = (message: string) => this.host.api.announce(message),
  ): Promise<void> {
    const { api, bone, kind, track, version, giveUp } = this.host;
    const of = kind();
    if (!of) return;
    this.widthsBefore = track()?.widths;
    const sign = isNegative === undefined ? {} : { isNegative };
    const outcome = await api.edit({ kind: "set", bone: bone(), track: of.kind, key, values, ...sign });
    // without a change no new model comes
    if (outcome.kind === "done" && outcome.version !== version()) return;
    giveUp();
    if (outcome.kind === "done") return;
    if (outcome.kind === "refused") onRefused(outcome.message);
    else api.announce(l10n.t("The text had changed meanwhile: look again, and repeat."));
  }
}
