/**
 * Opens VS Code's own context menu over the page, and does what is chosen in it. VS Code reads the conditions of its entries off the element
 * that a `contextmenu` event comes from, while the event goes on: each menu is an event of ours, sent once it is known what is offered.
 */
import type { Host } from "./host.ts";
import { FocusKeeper } from "./keepFocus.ts";
import { findTextBox, textBoxCommands, textCommands } from "./textMenu.ts";

/** What can be done at a place, by the ids that `formats/` declares for the menu. */
export type Offered<Id extends string = string> = { [Each in Id]?: () => void };

export class ContextMenu {
  private readonly host: Host;
  /** The page's number, by which the chosen command finds the way back. */
  private readonly page: number;
  private offered = new Map<string, () => void>();
  private isOurs = false;
  private readonly focus = new FocusKeeper();

  constructor(host: Host, page: number) {
    this.host = host;
    this.page = page;
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
