/** What the numbers of a kind of tracks are called. */
import type { KindModel } from "../../../../formats/anim/panel/model.ts";
import { l10n } from "../../strings.ts";
import { shortNumber } from "./trackLines.ts";

export function unitName({ unit }: KindModel): string {
  const names = {
    "degrees of half angle": l10n.t("degrees of half angle"),
    units: l10n.t("units"),
    factor: l10n.t("factor"),
    quaternion: "",
  };
  return names[unit];
}

export function tableTitle(kind: KindModel): string {
  if (kind.step === undefined) return l10n.t("Keys");
  return l10n.t("Keys in steps of {0} {1}", shortNumber(kind.step), unitName(kind));
}
