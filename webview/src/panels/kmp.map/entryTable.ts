/** The map as a table, for people who cannot see the picture, and to find entries by number. */
import { setAttribute } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { ColumnList } from "../../ui/columnList.ts";
import type { Entry } from "./entries.ts";
import type { CourseMap } from "./index.ts";

export function makeEntryTable(map: CourseMap): ColumnList<Entry, string> {
  return new ColumnList({
    label: l10n.t("Entries of the course"),
    name: "map",
    columns: [l10n.t("Entry"), l10n.t("Kind"), "x", "y", "z", l10n.t("Heading")],
    keyOf: ({ key }) => key,
    cellsOf: ({ label, detail, x, y, z, heading }) => [label, detail, ...[x, y, z, heading].map(numberText)],
    decorate: (row, { label, detail, problems, isWrong }) => {
      row.classList.toggle("wrong", isWrong);
      setAttribute(row, "title", [label, detail, ...problems].filter(Boolean).join(". "));
      setAttribute(row.children[0], "aria-label", [label, ...problems].join(". "));
    },
    textOf: ({ label, detail }) => `${label} ${detail}`,
    onSelect: (keys) => map.choosing.select(keys, { isCentred: true }),
    onOpen: () => map.form.focus(),
    onMenu: (x, y) => map.showMenu(x, y, undefined),
    onKey: (key) => {
      if (key === "Delete") void map.changes.delete();
      return key === "Delete";
    },
    filterLabel: l10n.t("Filter entries"),
    countText: (count) => (count === "1" ? l10n.t("1 entry") : l10n.t("{0} entries", count)),
  });
}

/** Rounds to fit the column; the form shows more digits. */
function numberText(value: number | undefined): string {
  if (value === undefined) return "";
  return String(Math.abs(value) < 1000 ? Math.round(value * 10) / 10 : Math.round(value));
}
