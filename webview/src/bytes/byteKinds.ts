/** The kinds of bytes as the page shows them. */
import type { BYTE_KINDS } from "../../../formats/core/byteView/byteRuns.ts";
import { l10n } from "../strings.ts";

type Kinds = typeof BYTE_KINDS;

/** In the order of the core's `BYTE_KINDS`, which the type holds it to: the page takes no code of the core. */
const KINDS: Kinds = ["none", "integer", "float", "flag", "text", "structure", "data"];

export const BYTE_KIND_CLASSES: readonly string[] = KINDS.map((kind) => `kind-${kind}`);

/** Class and name of each kind, for the key. */
export function byteKindNames(): readonly (readonly [string, string])[] {
  const names: Readonly<Record<Kinds[number], string>> = {
    integer: l10n.t("Whole number"),
    float: l10n.t("Decimal number"),
    flag: l10n.t("Truth value or flags"),
    text: l10n.t("Text"),
    structure: l10n.t("Structure"),
    data: l10n.t("Other data"),
    none: l10n.t("No field"),
  };
  return Object.entries(names).map(([kind, name]) => [`kind-${kind}`, name]);
}
