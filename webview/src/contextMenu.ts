/**
 * Opens VS Code's own context menu over the page, and does what is chosen in it. VS Code reads the conditions of its entries off the element
 * that a `contextmenu` event comes from, while the event goes on: each menu is an event of ours, sent once it is known what is offered.
 */

import type { TextCommand } from "../../formats/core/menus/pageMenus.ts";
import type { Host } from "./host.ts";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "search"]);

/** Text boxes of the toolkit are inside elements of theirs. */
function findTextBox(event: Event): TextBox | undefined {
  const [target] = event.composedPath();
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : undefined;
}

/** The context menu of text boxes, and of texts that are selected on the page. */
function textBoxCommands(box: TextBox, host: Host): Offered<TextCommand> {
  const { selectionStart, selectionEnd, value } = box;
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  // as if it were typed: the box says that its text is another, and the browser can undo it
  const type = (text: string) => {
    box.focus();
    box.setSelectionRange(selectionStart, selectionEnd);
    document.execCommand("insertText", false, text);
  };
  const copy = () => host.send({ kind: "copy", text: selected });
  const cut = () => {
    copy();
    type("");
  };
  const selectAll = () => {
    box.focus();
    box.select();
  };
  return {
    ...(selected === "" ? {} : { copy }),
    ...(selected === "" || box.readOnly ? {} : { cut }),
    ...(box.readOnly ? {} : { paste: () => void host.clipboard().then(type, (error) => host.reportFailure("pasting", error)) }),
    ...(value === "" ? {} : { selectAll }),
  };
}

function textCommands(host: Host): Offered<TextCommand> {
  const text = String(document.getSelection() ?? "");
  return text === "" ? {} : { copy: () => host.send({ kind: "copy", text }) };
}

/**
 * What had the keyboard has it again when VS Code's context menu is gone. The menu takes the focus, and VS Code gives it back to the page, but
 * to none of its elements: keys would be lost until the next click.
 */
const MENU_IS_OPEN = "vscode-context-menu-visible";

class FocusKeeper {
  private focused: Element | null = null;

  constructor() {
    const { classList } = document.body;
    let wasOpen = false;
    new MutationObserver(() => {
      const isOpen = classList.contains(MENU_IS_OPEN);
      if (wasOpen && !isOpen) this.giveBack();
      wasOpen = isOpen;
    }).observe(document.body, { attributeFilter: ["class"] });
  }

  /** A menu is about to open. */
  remember(): void {
    this.focused = document.activeElement;
  }

  private giveBack(): void {
    if (this.focused instanceof HTMLElement && document.activeElement === document.body) this.focused.focus({ preventScroll: true });
    this.focused = null;
  }
}

/** What can be done at a place, by the ids that `formats/` declares for the menu. */
export type Offered<Id extends string = string> = { [Each in Id]?: () => void };

export class ContextMenu {
  private offered = new Map<string, () => void>();
  private isOurs = false;
  private readonly focus = new FocusKeeper();

  constructor(
    private readonly host: Host,
    /** The page's number, by which the chosen command finds the way back. */
    private readonly page: number,
  ) {
    host.listen((message) => message.kind === "menu" && this.offered.get(message.command)?.());
    window.addEventListener("contextmenu", (event) => this.beforeViews(event), true);
    document.addEventListener("contextmenu", (event) => this.afterViews(event));
  }

  /** @param owner whose menu it is, as `formats/core/pageCommands.ts` says @param x pixels of the page */
  open(owner: string, x: number, y: number, commands: Offered): void {
    this.offered = new Map();
    const context: Record<string, unknown> = { preventDefaultContextMenuItems: true, bytewrightPage: this.page };
    for (const [id, run] of Object.entries(commands)) {
      if (!run) continue;
      const command = `bytewright.${owner}.${id}`;
      this.offered.set(command, run);
      context[command] = true;
    }
    const { body } = document;
    body.setAttribute("data-vscode-context", JSON.stringify(context));
    this.focus.remember();
    this.isOurs = true;
    body.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, clientX: x, clientY: y }));
    this.isOurs = false;
    body.removeAttribute("data-vscode-context");
  }

  /** A text box has the same menu in every view. */
  private beforeViews(event: MouseEvent): void {
    const box = this.isOurs ? undefined : findTextBox(event);
    if (!box) return;
    event.preventDefault();
    event.stopPropagation();
    this.open("text", event.clientX, event.clientY, textBoxCommands(box, this.host));
  }

  /** What no view took: VS Code's Cut and Paste would do nothing there. */
  private afterViews(event: MouseEvent): void {
    if (this.isOurs || event.defaultPrevented) return;
    event.preventDefault();
    const commands = textCommands(this.host);
    if (commands.copy) this.open("text", event.clientX, event.clientY, commands);
  }
}
