/** The numbers of what is selected, in step with the course: places at once, what else an entry says once it is answered. */
import type { EntryField, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import { refOf } from "./changes.ts";
import type { CourseMap } from "./courseMap.ts";
import type { Entry } from "./entries.ts";
import { EntryForm } from "./entryForm.ts";

/** Milliseconds after which what else an entry says is asked for: keys run through a list. */
const ASK_AFTER = 60;

export class DetailsPart {
  readonly form: EntryForm;
  private readonly map: CourseMap;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: CourseMap) {
    this.map = map;
    this.form = new EntryForm(map);
  }

  show(): void {
    const { entries } = this.map.selection;
    this.form.show(entries, this.map.isReadOnly);
    clearTimeout(this.timer);
    if (entries.length === 1) this.timer = setTimeout(() => void this.ask(entries[0]), ASK_AFTER);
  }

  /** One entry that is being moved shows its numbers on the way. */
  showMoved(): void {
    const { selection, pending } = this.map;
    const [entry, another] = selection.entries;
    const moved = entry && !another ? pending.entryOf(entry) : undefined;
    if (moved && moved !== entry) this.form.show([moved], true);
  }

  private async ask(entry: Entry): Promise<void> {
    const query: MapQuery = { kind: "fields", entry: refOf(entry) };
    const { api, selection, isReadOnly } = this.map;
    const asked = await api.ask({ kind: "panel", id: "kmp.map", query });
    const { keys } = selection;
    if (asked && keys.size === 1 && keys.has(entry.key)) this.form.showMore(entry, asked.answer as readonly EntryField[], isReadOnly);
  }
}
