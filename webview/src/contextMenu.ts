/**
 * Opens VS Code's context menu over the page and runs the chosen command. VS Code reads the conditions of the entries from the target of
 * the `contextmenu` event during the event. Therefore, we dispatch our own event when we know which commands apply.
 */

import type { TextCommand } from "../../formats/core/menus/pageMenus.ts";
import type { Host } from "./host.ts";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "search"]);

/** Returns the text box that the event is about. Those of the toolkit are inside shadow roots. */
function findTextBox(event: Event): TextBox | undefined {
  const [target] = event.composedPath();
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) ? target : undefined;
}

/** Returns the commands that apply to a text box. */
function textBoxCommands(box: TextBox, host: Host): Offered<TextCommand> {
  const { selectionStart, selectionEnd, value } = box;
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  // like typing: the box fires `input`, and the browser can undo it
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

/** The class that VS Code sets on the body while its context menu is open. */
const MENU_IS_OPEN = "vscode-context-menu-visible";

/**
 * Restores the focus after VS Code's context menu closes. VS Code then focuses the page but not the element that had the focus, so keys
 * would be lost until the next click.
 */
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

  /** Call before opening a menu. */
  remember(): void {
    this.focused = document.activeElement;
  }

  private giveBack(): void {
    if (this.focused instanceof HTMLElement && document.activeElement === document.body) this.focused.focus({ preventScroll: true });
    this.focused = null;
  }
}

/** The commands that apply at a position, by the ids that `formats/` declares for the menu. */
export type Offered<Id extends string = string> = { [Each in Id]?: () => void };

export class ContextMenu {
  private offered = new Map<string, () => void>();
  private isOurs = false;
  private readonly focus = new FocusKeeper();

  constructor(
    private readonly host: Host,
    /** The page's number, by which the chosen command finds this page. */
    private readonly page: number,
  ) {
    host.listen((message) => message.kind === "menu" && this.offered.get(message.command)?.());
    window.addEventListener("contextmenu", (event) => this.beforeViews(event), true);
    document.addEventListener("contextmenu", (event) => this.afterViews(event));
  }

  /** @param owner the menu's owner, as in `formats/core/menus/pageCommands.ts` @param x pixels on the page */
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

  /** Text boxes have the same menu in every view. */
  private beforeViews(event: MouseEvent): void {
    const box = this.isOurs ? undefined : findTextBox(event);
    if (!box) return;
    event.preventDefault();
    event.stopPropagation();
    this.open("text", event.clientX, event.clientY, textBoxCommands(box, this.host));
  }

  /** Handles events that no view handled: VS Code's Cut and Paste would do nothing there. */
  private afterViews(event: MouseEvent): void {
    if (this.isOurs || event.defaultPrevented) return;
    event.preventDefault();
    const commands = textCommands(this.host);
    if (commands.copy) this.open("text", event.clientX, event.clientY, commands);
  }
}
