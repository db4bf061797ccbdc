/** The pane next to the bytes: the field under the cursor, and the data inspector. Also the tip over a byte. */
import type { ByteFacts, ByteField } from "../../../formats/core/byteView/byteContent.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import { make, withCode } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import type { BytesView } from "./bytesView.ts";
import { byteKindNames } from "./hexRow.ts";
import { placeText } from "./query.ts";
import type { Reading } from "./readings.ts";

export class FactsPane {
  readonly element: HTMLElement;
  private readonly place = make("p", { class: "place" });
  private readonly field = make("div", { class: "field" });
  private readonly readings = make("tbody");

  constructor(private readonly view: BytesView) {
    const names = [l10n.t("Read as"), l10n.t("Little endian"), l10n.t("Big endian")];
    const heads = names.map((text) => make("th", { text, attributes: { scope: "col" } }));
    const head = make("thead", { children: [make("tr", { children: heads })] });
    const table = make("table", { attributes: { "aria-label": l10n.t("Data inspector") }, children: [head, this.readings] });
    this.element = make("section", {
      class: "facts",
      attributes: { tabindex: "0", "aria-label": l10n.t("Details at the cursor") },
      children: [this.place, this.field, make("h2", { text: l10n.t("Data inspector") }), table, makeKey()],
    });
  }

  showPlace(start: number, end: number): void {
    this.place.textContent =
      end - start === 1 ? l10n.t("Offset {0} ({1})", hex(start), start) : l10n.t("Selected: {0}", placeText({ start, end }));
  }

  showFacts(facts: ByteFacts | undefined): void {
    const field = facts?.fields[0];
    if (!facts || !field) {
      this.field.replaceChildren(...(facts ? [make("p", { text: l10n.t("These bytes are not part of a field.") })] : []));
      return;
    }
    const { text, bytes } = field;
    const { api } = this.view;
    const buttons = make("p", {
      class: "actions",
      children: [
        ...(text && api.state().hasText
          ? [makeButton(l10n.t("Show in Text"), () => api.revealText(text, true), { icon: "go-to-file" })]
          : []),
        makeButton(l10n.t("Select Bytes"), () => this.view.select(bytes)),
      ],
    });
    this.field.replaceChildren(...fieldLines(field), ...sharedLines(facts), buttons);
  }

  showReadings(readings: readonly Reading[]): void {
    this.readings.replaceChildren(
      ...readings.map(({ name, little, big }) =>
        make("tr", {
          children: [
            make("th", { text: name, attributes: { scope: "row" } }),
            make("td", { text: little, attributes: big === undefined ? { colspan: "2" } : {} }),
            ...(big === undefined ? [] : [make("td", { text: big })]),
          ],
        }),
      ),
    );
  }
}

/** The lines about a field, also used in the tip over a byte. */
export function fieldLines(field: ByteField): HTMLElement[] {
  const { path, name, type, meaning, unit, bytes, value } = field;
  const about = [name, type, unit].filter((part) => part !== undefined && part !== "").join(" · ");
  return [
    make("p", { class: "path", text: path === "" ? name : path }),
    make("p", { class: "about", text: about }),
    ...(value === undefined ? [] : [make("p", { children: [make("code", { text: value })] })]),
    ...(meaning === "" ? [] : [make("p", { children: withCode(meaning) })]),
    make("p", { class: "about", text: placeText(bytes) }),
  ];
}

/** The lines about other fields with the same bytes, and about fields around them. */
function sharedLines({ fields, moreFields }: ByteFacts): HTMLElement[] {
  const [first, ...others] = fields;
  const same = others.filter(({ bytes }) => bytes.start === first.bytes.start && bytes.end === first.bytes.end);
  const around = others.filter((field) => !same.includes(field));
  const line = (label: string, list: readonly ByteField[]) =>
    make("p", { class: "about", text: `${label} ${list.map(({ path, name }) => (path === "" ? name : path)).join(", ")}` });
  return [
    ...(same.length > 0 ? [line(moreFields > 0 ? l10n.t("Shared with, among others:") : l10n.t("Shared with:"), same)] : []),
    ...(around.length > 0 ? [line(l10n.t("Part of:"), around)] : []),
  ];
}

function makeKey(): HTMLElement {
  const sample = (names: string, label: string) =>
    make("li", { children: [make("span", { class: `cell ${names}`, text: "00", attributes: { "aria-hidden": "true" } }), ` ${label}`] });
  return make("details", {
    class: "key",
    children: [
      make("summary", { text: l10n.t("Legend") }),
      make("ul", {
        children: [
          ...byteKindNames().map(([name, label]) => sample(`${name} start end`, label)),
          sample("kind-integer odd start end", l10n.t("Every second field has a dotted line")),
          sample("kind-none changed", l10n.t("Changed since the last save")),
          sample("kind-none removed", l10n.t("Bytes before it were removed since the last save")),
          sample("kind-none lit", l10n.t("The field under the cursor or the mouse")),
          sample("kind-none of-text", l10n.t("Selected in the text")),
        ],
      }),
    ],
  });
}

export class ByteTip {
  readonly element = make("div", { class: "tip", attributes: { role: "tooltip" } });

  constructor() {
    this.element.hidden = true;
  }

  /** Shows the tip below the cell, or above it if there is no room below. */
  show(cell: HTMLElement, lines: readonly HTMLElement[]): void {
    const { element } = this;
    element.replaceChildren(...lines);
    element.hidden = false;
    const around = (element.offsetParent ?? document.body).getBoundingClientRect();
    const place = cell.getBoundingClientRect();
    const left = Math.max(4, Math.min(place.left - around.left, around.width - element.offsetWidth - 4));
    const below = place.bottom - around.top + 4;
    const isRoom = below + element.offsetHeight <= around.height;
    element.style.left = `${left}px`;
    element.style.top = `${isRoom ? below : Math.max(4, place.top - around.top - element.offsetHeight - 4)}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
