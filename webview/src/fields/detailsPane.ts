/** What is known of the chosen field: path, meaning, bytes in the file, findings. */
import type { DetailsAnswer, RowContent } from "../../../server/src/visual/protocol.ts";
import { make, withCode } from "../dom.ts";
import type { PanelApi } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import { makeIcon } from "../ui/icon.ts";

export class DetailsPane {
  readonly element = make("section", { class: "details", attributes: { "aria-label": l10n.t("Details"), tabindex: "0" } });
  private readonly api: PanelApi;
  private asked = 0;

  constructor(api: PanelApi) {
    this.api = api;
    this.element.hidden = true;
  }

  /** @returns what the server knows; undefined where something else was asked for meanwhile */
  async show(row: number, content: RowContent | undefined): Promise<DetailsAnswer | undefined> {
    const turn = ++this.asked;
    const asked = await this.api.ask({ kind: "details", row });
    // another field may have been chosen meanwhile
    if (!asked || turn !== this.asked) return undefined;
    const { path, meaning, unit, bytes, problems, companion } = asked.answer;
    const about = [content?.type, unit, content?.hash === undefined ? undefined : l10n.t("hash {0}", hex(content.hash))].filter(Boolean);
    const lines = [
      make("p", { class: "path", text: path }),
      ...(about.length > 0 ? [make("p", { text: about.join(" · ") })] : []),
      ...(meaning ? [make("p", { children: withCode(meaning) })] : []),
      ...(bytes ? [bytesLine(bytes)] : []),
      ...(companion ? [companionList(companion)] : []),
      ...problems.map(({ severity, message }) =>
        make("p", { class: "problem", children: [makeIcon(severity === "error" ? "error" : "warning"), message] }),
      ),
    ];
    this.element.replaceChildren(...lines);
    this.element.hidden = false;
    return asked.answer;
  }
}

function companionList({ fileName, title, details }: NonNullable<DetailsAnswer["companion"]>): HTMLElement {
  const items = details.map((line) => make("li", { text: line }));
  return make("div", { children: [make("p", { text: `${title} · ${fileName}` }), make("ul", { children: items })] });
}

function bytesLine({ start, end, hex: digits }: { readonly start: number; readonly end: number; readonly hex: string }): HTMLElement {
  const place = l10n.t("Bytes {0} to {1} ({2} in all):", hex(start), hex(end - 1), end - start);
  return make("p", { children: [`${place} `, make("code", { text: digits })] });
}

function hex(value: number): string {
  return `0x${value.toString(16).toUpperCase()}`;
}
