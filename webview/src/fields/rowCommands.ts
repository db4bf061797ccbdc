/** The commands on rows, other than setting values: buttons, keys and the context menu. */

import type { FieldAddition, FieldChange, FieldChangeKind } from "../../../formats/core/fields/fields.ts";
import type { FieldCommand } from "../../../formats/core/menus/pageMenus.ts";
import type { DetailsAnswer } from "../../../server/src/visual/protocol.ts";
import type { Offered } from "../contextMenu.ts";
import { make } from "../dom.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import { makeDropdown } from "../ui/dropdown.ts";
import type { IconName } from "../ui/icon.ts";
import { makeTextField } from "../ui/textField.ts";
import type { FieldsView } from "./fieldsView.ts";

interface RowCommand {
  readonly kind: FieldChangeKind;
  readonly label: () => string;
  readonly icon: IconName;
  readonly isPressed: (event: KeyboardEvent) => boolean;
}

const plain = (key: string) => (event: KeyboardEvent) => event.key === key && !event.altKey && !event.ctrlKey && !event.metaKey;
const alt = (key: string) => (event: KeyboardEvent) => event.key === key && event.altKey && !event.shiftKey;

const COMMANDS: readonly RowCommand[] = [
  { kind: "add", label: () => l10n.t("Add…"), icon: "add", isPressed: plain("Insert") },
  {
    kind: "duplicate",
    label: () => l10n.t("Duplicate"),
    icon: "files",
    isPressed: (event) => event.key === "ArrowDown" && event.altKey && event.shiftKey,
  },
  { kind: "moveUp", label: () => l10n.t("Move Up"), icon: "arrow-up", isPressed: alt("ArrowUp") },
  { kind: "moveDown", label: () => l10n.t("Move Down"), icon: "arrow-down", isPressed: alt("ArrowDown") },
  { kind: "rename", label: () => l10n.t("Rename…"), icon: "edit", isPressed: (event) => event.key === "F2" && event.shiftKey },
  { kind: "delete", label: () => l10n.t("Delete"), icon: "trash", isPressed: plain("Delete") },
];

/** Give up if the user keeps typing. */
const MAX_ATTEMPTS = 5;

export class RowCommands {
  readonly form = make("div", { class: "forms" });
  /** A change moved the focus to another row. */
  onMoved: ((row: number) => void) | undefined;
  /** The buttons above the tree. There is no room for Rename. */
  readonly buttons = new Map(
    COMMANDS.filter(({ kind }) => kind !== "rename").map(
      ({ kind, label, icon }) => [kind, makeButton(label(), () => void this.run(kind), { icon, iconOnly: true })] as const,
    ),
  );
  private details: DetailsAnswer | undefined;
  /** Id of the focused row before the change. */
  private focusedId = 0;

  constructor(private readonly view: FieldsView) {
    this.update(undefined);
  }

  /** Updates the buttons. @param details of the focused row; undefined keeps the previous ones */
  update(details: DetailsAnswer | undefined): void {
    this.details = details ?? this.details;
    const isReadOnly = this.view.api.state().readOnly !== undefined;
    for (const [kind, button] of this.buttons) {
      button.hidden = isReadOnly;
      button.disabled = !this.isOffered(kind);
    }
  }

  onKey(event: KeyboardEvent): boolean {
    if ((event.ctrlKey || event.metaKey) && event.key === "c") {
      void this.copyText();
      return true;
    }
    const command = COMMANDS.find(({ isPressed }) => isPressed(event));
    if (!command) return false;
    void this.run(command.kind);
    return true;
  }

  async showMenu(x: number, y: number): Promise<void> {
    const asked = await this.askAboutFocused();
    if (!asked) return;
    const { row, answer } = asked;
    this.update(answer);
    const content = this.view.model.content(row);
    const offered: Offered<FieldCommand> = { copyText: () => void this.copyText(), copyPath: () => this.copy(answer.path) };
    if (content?.control) offered.editValue = () => void this.view.editing.start();
    for (const { kind } of COMMANDS) if (this.isOffered(kind)) offered[kind] = () => void this.run(kind);
    if (content && content.value !== "") offered.copyValue = () => this.copy(content.value);
    if (content && this.view.api.state().hasText) offered.showInText = () => this.view.api.revealText(content.valueSpan, true);
    this.view.api.openMenu(x, y, offered);
  }

  private isOffered(kind: FieldChangeKind): boolean {
    if (this.view.api.state().readOnly !== undefined || !this.details?.changes.includes(kind)) return false;
    return kind === "delete" || this.view.tree.selectedRows.length <= 1;
  }

  private async run(kind: FieldChangeKind): Promise<void> {
    const asked = await this.askAboutFocused();
    if (!asked) return this.view.api.announce(l10n.t("The text changed in the meantime. Try again."));
    const { row, answer } = asked;
    this.update(answer);
    if (!this.isOffered(kind)) return this.view.api.announce(this.view.api.state().readOnly ?? l10n.t("That is not possible here."));
    const name = this.view.model.content(row)?.name ?? answer.path;
    if (kind === "add") return this.ask(l10n.t("Add to {0}", name), answer.additions, answer.additions[0]?.name, row, "add");
    if (kind === "rename") return this.ask(l10n.t("Rename {0}", name), [], name, row, "rename");
    const refusal = await this.change(kind === "delete" ? this.view.tree.selectedRows : [row], { kind });
    this.view.api.announce(refusal ?? l10n.t("Done: {0}", COMMANDS.find((command) => command.kind === kind)?.label() ?? ""));
    if (refusal !== undefined) return;
    const { shape } = this.view.model;
    // focus the moved row; after other commands, the row that is now at the old index
    const next = kind === "moveUp" || kind === "moveDown" ? shape.findById(this.focusedId) : Math.min(row, shape.count - 1);
    if (next >= 0) this.view.tree.reveal(next);
    this.view.tree.focus();
    this.onMoved?.(this.view.tree.focusedRow);
  }

  /** Returns the focused row and its details for the same version, because a pending change may move the row. */
  private async askAboutFocused(): Promise<{ readonly row: number; readonly answer: DetailsAnswer } | undefined> {
    const { shape } = this.view.model;
    const id = shape.ids[this.view.tree.focusedRow];
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const row = shape.findById(id);
      if (row < 0) return undefined;
      const asked = await this.view.api.ask({ kind: "details", row });
      if (!asked) return undefined;
      const { version, answer } = asked;
      if (version === this.view.model.version && shape.findById(id) === row) return { row, answer };
      await this.view.model.whenAt(version);
    }
    return undefined;
  }

  private ask(title: string, additions: readonly FieldAddition[], start: string | undefined, row: number, kind: "add" | "rename"): void {
    const id = this.view.model.shape.ids[row];
    const close = () => {
      this.form.replaceChildren();
      this.view.tree.focus();
    };
    const submit = async (option: string, name: string | undefined) => {
      const { shape } = this.view.model;
      const now = shape.findById(id);
      if (now < 0) return l10n.t("The field no longer exists.");
      const change: FieldChange = { kind, ...(kind === "add" ? { option } : {}), ...(name === undefined ? {} : { name }) };
      const before = new Set(shape.childrenOf(now).map((child) => shape.ids[child]));
      const refusal = await this.change([now], change);
      if (refusal === undefined && kind === "add") this.showAdded(shape.findById(id), before, name);
      return refusal;
    };
    this.form.replaceChildren(makeNameForm(title, additions, start, submit, close));
  }

  /** Expands and reveals the added row, so that the user can type at once. @param before ids of the earlier children */
  private showAdded(row: number, before: ReadonlySet<number>, name: string | undefined): void {
    const { shape } = this.view.model;
    if (row < 0) return;
    shape.setOpen(row, true);
    const added = shape.childrenOf(row).find((child) => !before.has(shape.ids[child]));
    if (added !== undefined) {
      shape.openWithin(added);
      this.view.tree.reveal(added);
    }
    this.view.tree.draw();
    this.onMoved?.(this.view.tree.focusedRow);
    this.view.api.announce(name === undefined ? l10n.t("An item was added.") : l10n.t("{0} was added.", name));
  }

  /** @returns why the change was refused */
  private async change(rows: readonly number[], change: FieldChange): Promise<string | undefined> {
    this.focusedId = this.view.model.shape.ids[this.view.tree.focusedRow];
    const outcome = await this.view.editing.make({ kind: "change", rows, change });
    return outcome.kind === "refused" ? outcome.message : undefined;
  }

  private async copyText(): Promise<void> {
    const asked = await this.view.api.ask({ kind: "source", rows: this.view.tree.selectedRows });
    if (asked) this.copy(asked.answer);
  }

  private copy(text: string): void {
    this.view.api.copy(text);
    this.view.api.announce(l10n.t("Copied."));
  }
}

/**
 * Makes a form for adding to a row (type and name) or for renaming it.
 * @param title names the action and the row
 * @param additions the types to choose from; empty for a new name only
 * @param submit returns a sentence if it was refused; the form then stays open
 * @param close removes the form
 */
function makeNameForm(
  title: string,
  additions: readonly FieldAddition[],
  startName: string | undefined,
  submit: (option: string, name: string | undefined) => Promise<string | undefined>,
  close: () => void,
): HTMLElement {
  const problem = make("span", { class: "problem", attributes: { role: "alert" } });
  const suggestions = additions[0]?.names ?? [];
  const name = startName === undefined ? undefined : makeTextField(l10n.t("Name"), () => {}, { value: startName, suggestions });
  let typedName = false;
  name?.addEventListener("input", () => {
    typedName = true;
  });
  const kinds =
    additions.length > 1
      ? makeDropdown(
          l10n.t("Type"),
          additions.map(({ option, label }) => ({ value: option, label })),
          additions[0]?.option,
          (chosen) => {
            const addition = additions.find(({ option }) => option === chosen);
            if (!name || !addition) return;
            name.suggestions = addition.names ?? [];
            if (!typedName && addition.name !== undefined) name.value = addition.name;
          },
        )
      : undefined;
  const run = async () => {
    const refusal = await submit(kinds?.value ?? additions[0]?.option ?? "", name?.value);
    if (refusal === undefined) close();
    else problem.textContent = refusal;
  };
  const form = make("div", {
    class: "form",
    attributes: { role: "dialog", "aria-label": title },
    children: [
      make("span", { class: "title", text: title }),
      ...(kinds ? [kinds] : []),
      ...(name ? [name] : []),
      makeButton(l10n.t("OK"), () => void run(), { primary: true }),
      makeButton(l10n.t("Cancel"), close),
      problem,
    ],
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && (event.target as HTMLElement).closest("bw-text-field")) void run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  queueMicrotask(() => (name ?? kinds)?.focus());
  return form;
}
