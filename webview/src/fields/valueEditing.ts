/** Edits a value in its row: a control covers the row, and its value becomes one change of the text. */
import { Turns } from "../../../formats/core/turns.ts";
import type { RowContent, VisualIntent } from "../../../server/src/visual/protocol.ts";
import type { Edited, Host } from "../host.ts";
import { l10n } from "../strings.ts";
import type { FieldsView } from "./fieldsView.ts";
import { makeValueEditor, type ValueEditor } from "./valueEditor.ts";

export class ValueEditing {
  private readonly turns = new Turns();
  private open: ValueEditor | undefined;

  constructor(
    private readonly view: FieldsView,
    private readonly host: Host,
  ) {
    view.tree.onEdit = () => void this.start();
  }

  /** Makes a change of the text. Changes wait for each other, because each applies to the version that the previous one made. */
  make(intent: VisualIntent): Promise<Edited> {
    return this.turns.take(async () => {
      const { model } = this.view;
      const outcome = await this.host.edit(model.version, intent);
      if (outcome.kind === "done") await model.whenAt(outcome.version);
      return outcome;
    });
  }

  /** Opens the control of the focused row; toggles a boolean at once. */
  async start(): Promise<void> {
    const row = this.view.tree.focusedRow;
    const content = this.view.model.content(row) ?? (await this.view.model.read(row));
    if (!content) return;
    const { readOnly } = this.view.api.state();
    if (readOnly !== undefined) return this.view.api.announce(readOnly);
    const { control } = content;
    if (!control) {
      if (!this.view.model.shape.isGroup(row)) this.view.api.announce(l10n.t("Change {0} in the text.", content.name));
      return;
    }
    const rows = this.alike(row, content);
    if (control.kind === "boolean") return this.toggle(content, rows);
    const editor = makeValueEditor(control, content.current, content.name);
    this.open = editor;
    // row numbers change with the text, so find the rows again by id
    const ids = rows.map((one) => this.view.model.shape.ids[one]);
    let isOver = false;
    let isSending = false;
    const end = (back: boolean) => {
      isOver = true;
      if (this.open === editor) {
        this.open = undefined;
        this.view.tree.cover(row, undefined);
      }
      if (back) this.view.tree.focus();
    };
    const commit = async (back: boolean): Promise<boolean> => {
      // do not send it twice
      if (isOver || isSending || editor.problem !== undefined) return false;
      const value = editor.value();
      if (JSON.stringify(value) === JSON.stringify(content.current) && ids.length === 1) {
        end(back);
        return true;
      }
      const now = ids.map((id) => this.view.model.shape.findById(id)).filter((one) => one >= 0);
      isSending = true;
      const outcome = await this.make({ kind: "value", rows: now, value });
      isSending = false;
      if (outcome.kind === "refused") {
        editor.setProblem(outcome.message);
        return false;
      }
      end(back);
      this.view.api.announce(changed(content, now.length));
      return true;
    };
    editor.onDone = () => void commit(true);
    editor.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") end(true);
      else if (event.key === "Enter") void commit(true);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    editor.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (isOver || editor.element.contains(relatedTarget as Node | null)) return;
      // keep the control open when the whole window loses the focus
      if (!document.hasFocus()) return;
      if (editor.problem === undefined) void commit(false);
      else end(false);
    });
    this.view.tree.cover(row, editor.element);
    editor.focus();
  }

  private async toggle(content: RowContent, rows: readonly number[]): Promise<void> {
    const outcome = await this.make({ kind: "value", rows, value: content.current !== true });
    this.view.api.announce(outcome.kind === "refused" ? outcome.message : changed(content, rows.length));
  }

  /** Returns the selected rows with the same type and control as this one, which are set together with it. */
  private alike(row: number, { control, type }: RowContent): readonly number[] {
    const kind = JSON.stringify(control);
    const rows = this.view.tree.selectedRows.filter((one) => {
      const other = this.view.model.content(one);
      return one === row || (other?.type === type && JSON.stringify(other.control) === kind);
    });
    return rows.includes(row) ? rows : [row];
  }
}

function changed({ name }: RowContent, count: number): string {
  return count > 1 ? l10n.t("{0} fields changed.", count) : l10n.t("{0} changed.", name);
}
