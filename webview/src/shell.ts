/** The frame of the page: tabs, their views, and the line at the bottom. Must not know what a view shows. */

import type { Span } from "../../formats/core/text/span.ts";
import { ContextMenu, type Offered } from "./contextMenu.ts";
import { make, setAttribute } from "./dom.ts";
import { type Host, sentenceOf } from "./host.ts";
import type { News } from "./ownPage.ts";
import type { MakePanel, Panel, PanelApi } from "./panels/panel.ts";
import type { Answered, DocumentState, InitMessage, Report, ToPage } from "./protocol.ts";
import { makeReport } from "./report.ts";
import { l10n } from "./strings.ts";
import { makeIcon } from "./ui/icon.ts";
import { makeLoadFailure } from "./ui/loadFailure.ts";
import { makeProgress } from "./ui/progress.ts";

/** A tab, whose view is loaded when first shown. */
export interface TabDeclaration {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<MakePanel>;
  /** The view shows the model from the server's `panel` answer for this id. */
  readonly hasModel: boolean;
}

interface Tab {
  readonly declaration: TabDeclaration;
  readonly button: HTMLButtonElement;
  readonly root: HTMLElement;
  panel: Panel | undefined;
  isLoaded: boolean;
  /** The document changed since the view was last notified. */
  isOld: boolean;
  modelVersion: number;
  /** No model is shown. After the next one, the view also gets the selection. */
  isEmpty: boolean;
  /** The view's model, requested while its code is loaded. */
  asked: Promise<Answered<"panel">> | undefined;
  readonly listeners: Listeners;
}

interface Listeners {
  readonly model: ((model: unknown, version: number) => unknown)[];
  readonly change: ((version: number) => void)[];
  readonly selection: ((selection: Span) => void)[];
  readonly state: ((state: DocumentState) => void)[];
  readonly theme: (() => void)[];
}

/** Milliseconds from the last change, such as a step of a drag, until the state is saved. */
const REMEMBER_PAUSE = 200;

export class Shell {
  private version: number;
  private state: DocumentState;
  private selection: Span | undefined;
  private readonly tabs: Tab[];
  private current: Tab | undefined;
  private readonly announcement = make("div", { class: "said", attributes: { role: "status", "aria-live": "polite" } });
  /** The announced failure of a question, which is asked again after a change. */
  private failure: unknown;
  private readonly menu: ContextMenu;
  /** The report about a file that is only shown. */
  private report: HTMLElement | undefined;
  private readonly notice = make("div", { class: "notice" });
  /** Shown while waiting for the server. */
  private readonly busy = make("div", { class: "busy", attributes: { role: "progressbar", "aria-label": l10n.t("Reading the file") } });

  constructor(
    private readonly host: Host,
    init: InitMessage,
    declarations: readonly TabDeclaration[],
  ) {
    this.version = init.version;
    this.state = init.state;
    this.selection = init.selection;
    this.tabs = declarations.map((declaration) => this.makeTab(declaration));
    const list = make("div", {
      attributes: { role: "tablist", "aria-label": l10n.t("Views of {0}", init.fileName) },
      children: this.tabs.map(({ button }) => button),
    });
    list.addEventListener("keydown", (event) => this.onTabKey(event));
    // the editor's tab shows the name to everyone else
    const heading = make("h1", { class: "unseen", text: init.fileName });
    if (init.report) document.body.append((this.report = this.reportOf(init.report)));
    document.body.append(
      make("header", { class: "bar", children: [...(init.report ? [] : [heading]), list, this.busy] }),
      // the report says why
      ...(init.report ? [] : [this.notice]),
      make("main", { class: "views", children: this.tabs.map(({ root }) => root) }),
      this.announcement,
    );
    this.busy.hidden = true;
    const reading = l10n.t("Reading {0}…", init.fileName);
    host.onWaiting = (isWaiting) => {
      this.busy.hidden = !isWaiting;
      setAttribute(this.announcement, "data-waiting", isWaiting ? reading : undefined);
    };
    this.showState();
    // an announcement is about one gesture, so the next gesture clears it
    for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, () => this.announce(""), true);
    // VS Code must not handle keys that a view has handled: Insert would turn on its overtype mode
    document.addEventListener("keydown", (event) => event.defaultPrevented && event.stopPropagation());
    this.menu = new ContextMenu(host, init.page);
    host.listen((message) => this.receive(message));
    // themes change by the classes of the body
    new MutationObserver(() => this.notifyAll("theme")).observe(document.body, { attributeFilter: ["class"] });
    if (init.report) void this.offerFields().then(() => this.showFirst());
    else this.showFirst();
  }

  private showFirst(): void {
    const remembered = this.host.recall<string>("tab");
    const shown = this.tabs.filter(({ button }) => !button.hidden);
    const first = shown.find(({ declaration }) => declaration.id === remembered) ?? shown[0];
    if (first) void this.show(first);
  }

  /** Hides the Fields tab of a file that is only shown if no fields could be read. */
  private async offerFields(): Promise<void> {
    const [fields, bytes] = this.tabs;
    const asked = await this.host.ask({ kind: "rows", known: 0, ranges: [] }).catch(() => undefined);
    if (!asked || !fields || !bytes) return;
    fields.button.hidden = asked.answer.change?.depths.length === 0;
    if (fields.button.hidden && this.current === fields) void this.show(bytes);
  }

  private reportOf(report: Report): HTMLElement {
    return makeReport(report, (number) => this.host.send({ kind: "action", number }));
  }

  private receive(message: News<ToPage>): void {
    if (message.kind === "changed") {
      this.version = message.version;
      if (this.failure !== undefined) this.announce("");
      for (const tab of this.tabs) {
        tab.isOld = true;
        tab.asked = undefined;
      }
      if (this.current) this.notifyChanged(this.current);
      if (this.report) void this.offerFields();
    } else if (message.kind === "report") {
      const fresh = this.reportOf(message.report);
      this.report?.replaceWith(fresh);
      this.report = fresh;
    } else if (message.kind === "selection") this.select(message.selection);
    else if (message.kind === "state") {
      this.state = message.state;
      this.showState();
      this.notifyAll("state", message.state);
    }
  }

  private makeTab(declaration: TabDeclaration): Tab {
    const { id, title } = declaration;
    const button = make("button", {
      text: title,
      attributes: { role: "tab", id: `tab-${id}`, "aria-controls": `view-${id}`, "aria-selected": "false", tabindex: "-1", type: "button" },
    });
    const root = make("section", { class: "view", attributes: { role: "tabpanel", id: `view-${id}`, "aria-labelledby": `tab-${id}` } });
    root.hidden = true;
    const listeners = { model: [], change: [], selection: [], state: [], theme: [] };
    const tab: Tab = {
      declaration,
      button,
      root,
      panel: undefined,
      isLoaded: false,
      isOld: true,
      modelVersion: 0,
      isEmpty: true,
      asked: undefined,
      listeners,
    };
    button.addEventListener("click", () => void this.show(tab));
    return tab;
  }

  private async show(tab: Tab): Promise<void> {
    if (tab === this.current) return;
    const before = this.current;
    this.current = tab;
    before?.panel?.hide?.();
    for (const one of this.tabs) {
      one.root.hidden = one !== tab;
      setAttribute(one.button, "aria-selected", String(one === tab));
      setAttribute(one.button, "tabindex", one === tab ? "0" : "-1");
    }
    this.host.remember("tab", tab.declaration.id);
    if (!tab.isLoaded) await this.load(tab);
    if (this.current !== tab) return;
    tab.panel?.show?.();
    if (tab.isOld) this.notifyChanged(tab);
  }

  private async load(tab: Tab): Promise<void> {
    tab.isLoaded = true;
    const { title } = tab.declaration;
    const progress = make("div", { class: "waiting", children: [makeProgress(l10n.t("Loading {0}", title))] });
    tab.root.replaceChildren(progress);
    tab.asked = tab.declaration.hasModel ? this.askModel(tab) : undefined;
    tab.asked?.catch(() => {});
    try {
      const makePanel = await tab.declaration.load();
      progress.remove();
      tab.panel = makePanel(this.apiOf(tab)) ?? {};
    } catch (error) {
      tab.isLoaded = false;
      tab.root.replaceChildren(this.makeLoadFailure(tab.declaration.id, l10n.t("{0} could not be loaded.", title), error));
    }
  }

  private makeLoadFailure(part: string, text: string, error: unknown): HTMLElement {
    this.host.reportFailure(`loading ${part}`, error);
    return makeLoadFailure(text, () => this.host.reload());
  }

  private apiOf(tab: Tab): PanelApi {
    const { host } = this;
    const { listeners, declaration, root } = tab;
    const memory = `view:${declaration.id}`;
    let remembering = 0;
    const ask: PanelApi["ask"] = (question) =>
      host.ask(question).catch((error: unknown) => {
        this.announceFailure(error);
        return undefined;
      });
    return {
      root,
      version: () => this.version,
      state: () => this.state,
      onModel: (listener) => listeners.model.push(listener),
      onChange: (listener) => listeners.change.push(listener),
      onSelection: (listener) => listeners.selection.push(listener),
      onState: (listener) => listeners.state.push(listener),
      onTheme: (listener) => listeners.theme.push(listener),
      selection: () => this.selection,
      ask,
      query: (query) => ask({ kind: "panel", id: declaration.id, query }) as Promise<never>,
      backdrop: () => host.backdrop(),
      edit: (intent) => host.edit(tab.modelVersion, { kind: "panel", id: declaration.id, intent }),
      setValue: (row, value, version) => host.edit(Math.min(version, tab.modelVersion), { kind: "value", rows: [row], value }),
      revealText: (span, focus = false) => {
        this.select(span, tab);
        host.send({ kind: "revealText", span, focus });
      },
      reducedMotion: () =>
        document.body.classList.contains("vscode-reduce-motion") || window.matchMedia("(prefers-reduced-motion: reduce)").matches,
      openMenu: (x, y, commands) => this.openMenu(declaration.id, x, y, commands),
      announce: (message) => this.announce(message),
      announceFailure: (error) => this.announceFailure(error),
      makeLoadFailure: (part, text, error) => this.makeLoadFailure(part, text, error),
      recall: <T>() => host.recall<T>(memory),
      remember: (state) => host.remember(memory, state),
      rememberSoon: (state) => {
        window.clearTimeout(remembering);
        remembering = window.setTimeout(() => host.remember(memory, state()), REMEMBER_PAUSE);
      },
      copy: (text) => host.send({ kind: "copy", text }),
      openHexEditor: () => host.send({ kind: "openHexEditor" }),
    };
  }

  /** Opens a context menu whose commands run only if the text has not changed since. */
  private openMenu(view: string, x: number, y: number, commands: Offered): void {
    const { version } = this;
    const guarded = Object.entries(commands).map(([id, run]) => [
      id,
      run &&
        (() => {
          if (version === this.version) run();
          else this.announce(l10n.t("The text changed in the meantime. Try again."));
        }),
    ]);
    const [owner = view] = view.split(".");
    this.menu.open(owner, x, y, Object.fromEntries(guarded));
  }

  private announce(message: string): void {
    this.failure = undefined;
    this.announcement.textContent = message;
  }

  private announceFailure(error: unknown): void {
    this.announce(sentenceOf(error));
    this.failure = error;
  }

  private select(selection: Span, from?: Tab): void {
    this.selection = selection;
    for (const tab of this.tabs) if (tab !== from) void this.notify(tab, "selection", selection);
  }

  private async showModel(tab: Tab, model: unknown, version: number): Promise<void> {
    tab.modelVersion = version;
    tab.isEmpty ||= model === null;
    await this.notify(tab, "model", model, version);
    const { selection } = this;
    if (!tab.isEmpty || model === null || version !== tab.modelVersion) return;
    tab.isEmpty = false;
    if (selection) void this.notify(tab, "selection", selection);
  }

  private notifyChanged(tab: Tab): void {
    if (!tab.panel) return;
    tab.isOld = false;
    void this.notify(tab, "change", this.version);
    if (tab.declaration.hasModel) void this.sendModel(tab);
  }

  private askModel({ declaration: { id } }: Tab): Promise<Answered<"panel">> {
    return this.host.ask({ kind: "panel", id });
  }

  private async sendModel(tab: Tab): Promise<void> {
    try {
      const { asked } = tab;
      tab.asked = undefined;
      const { version, answer } = await (asked ?? this.askModel(tab));
      if (version >= tab.modelVersion) await this.showModel(tab, answer, version);
    } catch (error) {
      tab.isOld = true;
      this.announceFailure(error);
    }
  }

  private notifyAll<Kind extends keyof Listeners>(kind: Kind, ...news: Parameters<Listeners[Kind][number]>): void {
    for (const tab of this.tabs) void this.notify(tab, kind, ...news);
  }

  /** Resolves when all listeners are done. An error in one view must not stop the others. */
  private async notify<Kind extends keyof Listeners>(tab: Tab, kind: Kind, ...news: Parameters<Listeners[Kind][number]>): Promise<void> {
    const listeners = tab.listeners[kind] as ((...news: Parameters<Listeners[Kind][number]>) => unknown)[];
    try {
      await Promise.all(listeners.map((listener) => listener(...news)));
    } catch (error) {
      this.host.reportFailure(tab.declaration.id, error);
    }
  }

  private showState(): void {
    const { readOnly } = this.state;
    this.notice.hidden = readOnly === undefined;
    this.notice.replaceChildren(makeIcon("lock"), readOnly ?? "");
  }

  private onTabKey(event: KeyboardEvent): void {
    const shown = this.tabs.filter(({ button }) => !button.hidden);
    const at = shown.findIndex(({ button }) => button === event.target);
    const last = shown.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const tab = shown[moves[event.key] ?? -1];
    if (!tab) return;
    event.preventDefault();
    tab.button.focus();
    void this.show(tab);
  }
}
