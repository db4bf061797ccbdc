/** The Fields tab: tree, filter and details, in sync with the text. See rowCommands.ts for the commands on rows. */

import { hex } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import type { DetailsAnswer, RowContent } from "../../../server/src/visual/protocol.ts";
import { placeText } from "../bytes/query.ts";
import { make, makeToolbar, onceInFrame, withCode } from "../dom.ts";
import type { Host } from "../host.ts";
import type { PanelApi } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import { TreeModel } from "../tree/treeModel.ts";
import { TreeView } from "../tree/treeView.ts";
import { makeButton } from "../ui/button.ts";
import { makeIcon } from "../ui/icon.ts";
import { makeTextField } from "../ui/textField.ts";
import { RowCommands } from "./rowCommands.ts";
import { ValueEditing } from "./valueEditing.ts";

interface Remembered {
  readonly open: readonly number[];
  readonly focused: number;
  readonly top: number;
  readonly filter: string;
}

/** Milliseconds from the last key until the filter is applied. */
const TYPING_PAUSE = 120;
/** Milliseconds from the last change until the details are read again. */
const DETAILS_PAUSE = 150;

export class FieldsView {
  readonly model: TreeModel;
  readonly tree: TreeView;
  readonly editing: ValueEditing;
  private readonly details: DetailsPane;
  private readonly commands: RowCommands;
  private readonly count = make("span", { class: "count", attributes: { role: "status", "aria-live": "polite" } });
  private isShown = false;
  private readonly begin: Remembered | undefined;
  private isPlaced = false;
  private typing = 0;
  private detailing = 0;

  constructor(
    readonly api: PanelApi,
    host: Host,
  ) {
    const remembered = api.recall<Remembered>();
    this.model = new TreeModel(host, remembered?.open);
    this.model.onFailure = (error) => api.announceFailure(error);
    this.tree = new TreeView(this.model);
    this.details = new DetailsPane(api);
    this.editing = new ValueEditing(this, host);
    this.commands = new RowCommands(this);
    const filter = makeTextField(l10n.t("Filter by name, value or hash"), (text) => this.onFilter(text), { icon: "search" });
    const tools = makeToolbar(l10n.t("Fields"), [
      filter,
      this.count,
      make("span", { class: "space" }),
      ...this.commands.buttons.values(),
      makeButton(l10n.t("Collapse All"), () => this.openAll(false), { icon: "collapse-all", iconOnly: true }),
      makeButton(l10n.t("Expand All"), () => this.openAll(true), { icon: "expand-all", iconOnly: true }),
    ]);
    const root = make("div", { class: "fields", children: [tools, this.commands.form, this.tree.element, this.details.element] });
    api.root.append(root);
    root.addEventListener("keydown", (event) => {
      if (!((event.ctrlKey || event.metaKey) && event.key === "f")) return;
      event.preventDefault();
      filter.focus();
    });
    filter.addEventListener("keydown", (event) => {
      if (event.key === "Escape" || event.key === "ArrowDown" || event.key === "Enter") {
        if (event.key === "Escape" && filter.value !== "") this.onFilter((filter.value = ""));
        this.tree.focus();
        event.preventDefault();
      }
    });
    // once a frame, and after painting, so that the details do not delay fast keyboard navigation
    this.tree.onFocus = onceInFrame(() => setTimeout(() => void this.onChosen(this.tree.focusedRow)));
    this.tree.onToggle = () => this.remember();
    this.tree.onKeyDown = (event) => this.commands.onKey(event);
    this.commands.onMoved = (row) => void this.showDetails(row);
    this.tree.onMenu = (x, y) => void this.commands.showMenu(x, y);
    this.tree.element.addEventListener("scroll", () => api.rememberSoon(() => this.place), { passive: true });
    api.onChange(() => void this.refresh());
    api.onState(() => this.commands.update(undefined));
    api.onSelection((selection) => void this.follow(selection));
    if (remembered?.filter) {
      filter.value = remembered.filter;
      void this.model.filter(remembered.filter);
    }
    this.begin = remembered;
  }

  show(): void {
    this.isShown = true;
    this.tree.draw();
    // the selection may have moved in another view
    const selection = this.api.selection();
    if (this.isPlaced && selection) void this.follow(selection);
  }

  hide(): void {
    this.isShown = false;
  }

  /** Reveals the row of the page's saved state, or that of the text editor. */
  private async findPlace(remembered: Remembered | undefined): Promise<void> {
    if (!remembered) {
      const selection = this.api.selection();
      if (selection) await this.follow(selection);
      return;
    }
    const row = this.model.shape.findById(remembered.focused);
    if (row >= 0) this.tree.reveal(row);
    this.tree.scrollTop = remembered.top;
  }

  /** Also called when the tab is first shown. */
  private async refresh(): Promise<void> {
    await this.model.refresh();
    this.tree.draw();
    if (!this.isPlaced) {
      this.isPlaced = true;
      await this.findPlace(this.begin);
    }
    // details need the bytes of the whole file, so wait until the user stops typing
    window.clearTimeout(this.detailing);
    if (!this.details.element.hidden) this.detailing = window.setTimeout(() => void this.showDetails(this.tree.focusedRow), DETAILS_PAUSE);
  }

  private async showDetails(row: number): Promise<void> {
    this.commands.update(await this.details.show(row, this.model.content(row)));
  }

  private async onChosen(row: number): Promise<void> {
    this.remember();
    const content = this.model.content(row) ?? (await this.model.read(row));
    if (row !== this.tree.focusedRow) return;
    if (content) this.api.revealText(content.valueSpan.end > content.valueSpan.start ? content.valueSpan : content.nameSpan);
    await this.showDetails(row);
  }

  /** Follows the cursor of a text editor or another view. */
  private async follow({ start }: Span): Promise<void> {
    if (!this.isShown) return;
    const { answer } = (await this.api.ask({ kind: "rowAt", offset: start })) ?? { answer: -1 };
    if (answer < 0 || answer === this.tree.focusedRow) return;
    if (this.model.shape.isFiltered && this.model.shape.placeOf(answer) < 0) return;
    this.tree.reveal(answer);
    await this.showDetails(answer);
  }

  private onFilter(text: string): void {
    window.clearTimeout(this.typing);
    this.typing = window.setTimeout(async () => {
      await this.model.filter(text);
      const { shape } = this.model;
      const found = shape.isFiltered ? shape.matchCount : undefined;
      this.count.textContent = found === undefined ? "" : found === 1 ? l10n.t("1 field") : l10n.t("{0} fields", found);
      this.remember();
    }, TYPING_PAUSE);
  }

  private openAll(open: boolean): void {
    this.model.shape.setAllOpen(open);
    this.tree.draw();
    this.remember();
  }

  private get place(): Remembered {
    const { shape, filterText } = this.model;
    return { open: shape.openIds, focused: shape.ids[this.tree.focusedRow] ?? 0, top: this.tree.scrollTop, filter: filterText };
  }

  private remember(): void {
    this.api.remember(this.place);
  }
}

/** Details of the focused field: path, meaning, bytes in the file, findings. */
class DetailsPane {
  readonly element = make("section", { class: "details", attributes: { "aria-label": l10n.t("Details"), tabindex: "0" } });
  private asked = 0;

  constructor(private readonly api: PanelApi) {
    this.element.hidden = true;
  }

  /** @returns the server's answer, or undefined if it failed or another field was requested in the meantime */
  async show(row: number, content: RowContent | undefined): Promise<DetailsAnswer | undefined> {
    const turn = ++this.asked;
    const asked = await this.api.ask({ kind: "details", row });
    // another field may have the focus now
    if (!asked || turn !== this.asked) return undefined;
    const { path, meaning, unit, bytes, problems, companion } = asked.answer;
    const about = [content?.type, unit, content?.hash === undefined ? undefined : l10n.t("hash {0}", hex(content.hash))].filter(Boolean);
    const lines = [
      make("p", { class: "path", text: path }),
      ...(about.length > 0 ? [make("p", { text: about.join(" · ") })] : []),
      ...(meaning ? [make("p", { children: withCode(meaning) })] : []),
      ...(bytes ? [make("p", { children: [`${placeText(bytes)}: `, make("code", { text: bytes.hex })] })] : []),
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
