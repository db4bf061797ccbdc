/** The entries of a course, and the selection. Must not know the page. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Entry } from "./entries.ts";

export class Selection {
  all: readonly Entry[] = [];
  private byKey: ReadonlyMap<string, Entry> = new Map();
  keys: ReadonlySet<string> = new Set();
  private version = 0;
  /** Keys to select in the next version. */
  private expected: readonly string[] = [];

  /** Selects the expected entries if the version is new, or else keeps the selection. The same version may arrive again before that. */
  setEntries(entries: readonly Entry[], version = this.version): void {
    this.all = entries;
    this.byKey = new Map(entries.map((entry) => [entry.key, entry]));
    const isChanged = version > this.version;
    this.version = version;
    const wanted = isChanged && this.expected.length > 0 ? this.expected : [...this.keys];
    if (isChanged) this.expected = [];
    this.keys = new Set(wanted.filter((key) => this.byKey.has(key)));
  }

  expect(keys: readonly string[]): void {
    this.expected = keys;
  }

  find(key: string): Entry | undefined {
    return this.byKey.get(key);
  }

  /** The selected entries, in the order of selection. */
  get entries(): readonly Entry[] {
    return [...this.keys].flatMap((key) => this.byKey.get(key) ?? []);
  }

  /** Returns the entry of a layer that was selected last. */
  lastOf(layer: MapLayer): Entry | undefined {
    return this.entries.filter((entry) => entry.layer === layer).at(-1);
  }

  set(keys: Iterable<string>): void {
    this.keys = new Set(keys);
  }

  toggle(keys: readonly string[]): void {
    const chosen = new Set(this.keys);
    for (const key of keys) if (!chosen.delete(key)) chosen.add(key);
    this.keys = chosen;
  }
}
