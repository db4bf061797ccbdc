/** The report about a file that is only shown: the reason, actions, facts and findings. */
import { adoptStyle, make } from "./dom.ts";
import type { HexRow, Report, ReportBody, ReportFinding, ReportSection } from "./protocol.ts";
import style from "./report.css";
import { makeButton } from "./ui/button.ts";
import { type IconName, makeIcon } from "./ui/icon.ts";

const SIGNS: Readonly<Record<Report["state"], IconName>> = { broken: "error", warning: "warning", good: "check" };

/** @param onAction gets the index of the chosen action */
export function makeReport({ title, summary, state, actions, sections }: Report, onAction: (number: number) => void): HTMLElement {
  adoptStyle(style);
  return make("section", {
    class: "report",
    attributes: { "aria-labelledby": "report-title" },
    children: [
      make("h1", { text: title, attributes: { id: "report-title" } }),
      make("p", {
        class: `summary ${state}`,
        attributes: { role: "status" },
        children: [makeIcon(SIGNS[state]), make("span", { text: summary })],
      }),
      make("p", { class: "actions", children: actions.map((label, at) => makeButton(label, () => onAction(at), { primary: at === 0 })) }),
      ...sections.map((section, at) => makeSection(section, at, onAction)),
    ],
  });
}

function makeSection({ heading, intro, body }: ReportSection, at: number, onAction: (number: number) => void): HTMLElement {
  const id = `report-${at}`;
  const parts = [make("h2", { text: heading, attributes: { id } })];
  if (intro !== undefined) parts.push(make("p", { text: intro }));
  return make("section", { attributes: { "aria-labelledby": id }, children: [...parts, ...makeBody(body, onAction)] });
}

function makeBody(body: ReportBody, onAction: (number: number) => void): HTMLElement[] {
  switch (body.kind) {
    case "text":
      return [];
    case "pairs":
      return [make("dl", { children: body.pairs.flatMap(([label, value]) => [make("dt", { text: label }), make("dd", { text: value })]) })];
    case "findings":
      return [make("ul", { children: body.findings.map((finding) => makeFinding(finding, onAction)) })];
    case "hex":
      // focusable, so that the keyboard can scroll it sideways in a narrow window
      return [
        make("pre", { attributes: { tabindex: "0", role: "region", "aria-label": body.label }, children: body.rows.flatMap(makeHexRow) }),
      ];
  }
}

function makeFinding({ severity, message, code, place, action }: ReportFinding, onAction: (number: number) => void): HTMLElement {
  const where = place === "" ? [] : [" ", make("span", { class: "place", text: place })];
  return make("li", {
    children: [make("strong", { text: `${severity}:` }), ` ${message}`, ...where, " ", makeCode(code, action, onAction)],
  });
}

function makeCode(code: string, action: number | undefined, onAction: (number: number) => void): HTMLElement {
  const shown = make("code", { text: code });
  if (action === undefined) return shown;
  const link = make("a", { attributes: { href: "#" }, children: [shown] });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    onAction(action);
  });
  return link;
}

function makeHexRow({ offset, isMarked, pieces, characters }: HexRow): (Node | string)[] {
  const cells = pieces.map(({ text, isMarked: marked }) => (marked ? make("mark", { text }) : text));
  return [`${isMarked ? "▸" : " "} ${offset} `, ...cells, ` ${characters}\n`];
}
