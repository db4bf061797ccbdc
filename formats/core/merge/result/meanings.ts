/** The meaning of a value, as the editor shows it beside the value: the name of a number or hash, or the target of a reference. Knows no format. */
import type { Analysis } from "../../analysis.ts";
import { findRowAt } from "../../fields/fields.ts";
import { memoize } from "../../memoize.ts";
import { shortened } from "../../text/shortened.ts";
import type { Span } from "../../text/span.ts";

/** In characters: a meaning is one short line. */
const MAX_LENGTH = 80;

export function meaningOf(analysis: Analysis, value: Span): string | undefined {
  const hints = analysis.inlayHints?.(value) ?? [];
  const said = hints.filter(({ kind, offset }) => kind !== "offset" && offset > value.start && offset <= value.end);
  const label = said.length > 0 ? said.map((hint) => hint.label).join(", ") : chosenName(analysis, value);
  return label === undefined || label === "" ? undefined : shortened(label, MAX_LENGTH);
}

/** Kept because many values of one text are asked for. */
const treeOf = memoize((analysis: Analysis) => analysis.fields?.());

/** The name of a value that is one of several choices. */
function chosenName(analysis: Analysis, { start, end }: Span): string | undefined {
  const tree = treeOf(analysis);
  const row = tree ? findRowAt(tree, start) : -1;
  if (!tree || row < 0) return undefined;
  const { control, current, valueSpan } = tree.row(row);
  if (control?.kind !== "choice" || valueSpan.start < start || valueSpan.end > end) return undefined;
  const option = control.options.find(({ value }) => value === current);
  return option?.label.startsWith(`${option.value} `) ? option.label.slice(option.value.length + 1) : undefined;
}
