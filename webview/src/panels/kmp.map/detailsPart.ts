/** The numbers of what is selected, in step with the course: places at once, what else an entry says once it is answered. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { EntryField, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import type { PanelApi } from "../panel.ts";
import { refOf } from "./changes.ts";
import type { Entry } from "./entries.ts";
import { EntryForm } from "./entryForm.ts";
import type { Pending } from "./pending.ts";
import type { Selection } from "./selection.ts";

/** Milliseconds after which what else an entry says is asked for: keys run through a list. */
const ASK_AFTER = 60;

export class DetailsPart {
  readonly form = new EntryForm();
  private readonly api: PanelApi<MapModel, MapIntent>;
  private readonly selection: Selection;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<MapModel, MapIntent>, selection: Selection) {
    this.api = api;
    this.selection = selection;
  }

  show(): void {
    const { entries } = this.selection;
    this.form.show(entries, this.isReadOnly);
    clearTimeout(this.timer);
    if (entries.length === 1) this.timer = setTimeout(() => void this.ask(entries[0]), ASK_AFTER);
  }

  /** One entry that is being moved shows its numbers on the way. */
  showMoved(pending: Pending): void {
    const [entry, another] = this.selection.entries;
    const moved = entry && !another ? pending.entryOf(entry) : undefined;
    if (moved && moved !== entry) this.form.show([moved], true);
  }

  private get isReadOnly(): boolean {
    return this.api.state().readOnly !== undefined;
  }

  private async ask(entry: Entry): Promise<void> {
    const query: MapQuery = { kind: "fields", entry: refOf(entry) };
    const asked = await this.api.ask({ kind: "panel", id: "kmp.map", query }).catch(() => undefined);
    const { keys } = this.selection;
    if (asked && keys.size === 1 && keys.has(entry.key)) this.form.showMore(entry, asked.answer as readonly EntryField[], this.isReadOnly);
  }
}
