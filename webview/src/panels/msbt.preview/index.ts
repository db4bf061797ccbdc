/** Previews the message at the cursor as in the game: pages, lines, colors, sizes, ruby text, and names for icons and values. */
import type { MessagePreview, PreviewModel, PreviewQuery, PreviewRun } from "../../../../formats/core/text/messagePreview.ts";
import type { Span } from "../../../../formats/core/text/span.ts";
import { adoptStyle, make, makeToolbar, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText } from "../../ui/button.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import style from "./style.css";

/** Limits of the shown size in percent of the usual size, because larger texts do not fit. */
const SIZES = { min: 40, max: 250 };

class Preview {
  private readonly title = make("h2", { class: "preview-title" });
  private readonly place = make("span");
  private readonly pages = make("div");
  private readonly answers = make("ol", { class: "preview-answers" });
  private readonly note = make("p", { class: "preview-note" });
  private readonly long = make("p", { class: "preview-note is-long" });
  private readonly message = make("div", {
    class: "preview-message",
    attributes: { role: "region", "aria-live": "polite", "aria-label": l10n.t("Preview") },
    children: [this.pages, this.answers, this.long],
  });
  private readonly before = makeButton(l10n.t("Previous Message"), () => this.go(-1), { icon: "arrow-up", iconOnly: true });
  private readonly after = makeButton(l10n.t("Next Message"), () => this.go(1), { icon: "arrow-down", iconOnly: true });
  private readonly reveal = makeShowInText(() => this.showInText(true));
  private count = 0;
  private shown: MessagePreview | undefined;
  /** Number of the latest request: answers to older ones are dropped. */
  private asked = 0;

  constructor(private readonly api: PanelApi<PreviewModel, never>) {
    adoptStyle(style);
    const tools = makeToolbar(l10n.t("Message"), [this.before, this.after, this.reveal, this.title, this.place], "preview-tools");
    api.root.append(make("div", { class: "preview-panel", children: [tools, this.message, this.note] }));
    api.onModel((model) => {
      this.count = model?.count ?? 0;
      if (this.count === 0) return this.clear();
      return this.ask(this.shown ? { index: Math.min(this.shown.index, this.count - 1) } : { at: api.selection()?.start ?? 0 });
    });
    api.onSelection(({ start }) => {
      const { span } = this.shown ?? {};
      if (!span || start < span.start || start > span.end) void this.ask({ at: start });
    });
  }

  private async ask(query: PreviewQuery): Promise<void> {
    const number = ++this.asked;
    const found = await this.api.query<MessagePreview>(query);
    if (number === this.asked && found?.answer) this.show(found.answer);
  }

  private go(by: number): void {
    const index = (this.shown?.index ?? 0) + by;
    if (index < 0 || index >= this.count) return;
    void this.ask({ index }).then(() => this.showInText(false));
  }

  private showInText(focus: boolean): void {
    const { span } = this.shown ?? {};
    if (span) this.api.revealText({ start: span.start, end: span.start } satisfies Span, focus);
  }

  private clear(): void {
    this.shown = undefined;
    setText(this.title, l10n.t("This file has no messages."));
    for (const element of [this.place, this.note, this.long]) setText(element, "");
    this.pages.replaceChildren();
    this.answers.replaceChildren();
  }

  private show(shown: MessagePreview): void {
    this.shown = shown;
    const { pages, answers, usual } = shown;
    this.before.disabled = shown.index === 0;
    this.after.disabled = shown.index === this.count - 1;
    setText(this.title, shown.title);
    setText(this.place, l10n.t("{0} of {1}", shown.index + 1, this.count));
    this.pages.replaceChildren(
      ...pages.map((lines) =>
        make("div", {
          class: "preview-page",
          children: lines.map((runs) => make("div", { class: "preview-line", children: runs.map(makeRun) })),
        }),
      ),
    );
    this.answers.replaceChildren(...answers.map((text) => make("li", { text: text.replace(/^▸ /, "") })));
    this.answers.hidden = answers.length === 0;
    const line = Math.max(0, ...pages.flat().map(lengthOf));
    const lines = Math.max(0, ...pages.map((page) => page.length));
    const lengths = l10n.t("Characters in the longest line: {0}; most lines on a page: {1}.", line, lines);
    setText(this.note, `${lengths} ${l10n.t("The game's own fonts and windows differ.")}`);
    const isLong = usual !== undefined && (line > usual.line || lines > usual.lines);
    this.long.hidden = !isLong;
    const limits =
      usual &&
      l10n.t(
        "Nearly all messages of {0} have at most {1} characters in a line and {2} lines on a page.",
        usual.game,
        usual.line,
        usual.lines,
      );
    setText(this.long, isLong && limits ? limits : "");
  }
}

/** Returns the number of visible characters. A placeholder for a value counts as one. */
function lengthOf(runs: readonly PreviewRun[]): number {
  return runs.reduce((sum, { text, isSign }) => sum + (isSign ? 1 : [...text].length), 0);
}

function makeRun({ text, isSign, rgb, percent, reading }: PreviewRun): HTMLElement {
  const element = make("span", isSign ? { class: "preview-sign", text } : reading === undefined ? { text } : {});
  if (reading !== undefined) element.append(make("ruby", { children: [text, make("rt", { text: reading })] }));
  if (rgb !== undefined && /^[0-9a-f]{6}$/i.test(rgb)) element.style.color = `#${rgb}`;
  if (percent !== undefined) element.style.fontSize = `${Math.max(SIZES.min, Math.min(SIZES.max, percent))}%`;
  return element;
}

export const makePanel: MakePanel<PreviewModel, never> = (api) => void new Preview(api);
