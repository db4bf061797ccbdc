/**
 * What had the keyboard has it again when VS Code's context menu is gone. The menu takes the focus, and VS Code gives it back to the page, but
 * to none of its elements: keys would be lost until the next click.
 */
const MENU_IS_OPEN = "vscode-context-menu-visible";

export class FocusKeeper {
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
