/** The members in rows of one height, of which only those in sight are elements. The list has the focus; one row is active in it. */
import { make, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { iconText } from "../ui/icon.ts";
import { rowOfKey, VirtualRows } from "../ui/virtualRows.ts";
import type { ArchiveCommand, MemberMark, MemberRow, OriginalMark } from "./protocol.ts";

export interface MemberListEvents {
  open(row: MemberRow, toSide: boolean): void;
  command(command: ArchiveCommand, row: MemberRow): void;
  /** Arrow up from the first row, Escape. */
  leave(): void;
  onScroll(): void;
}

/** In heights of the font. */
const ROW_HEIGHT = 1.85;
const ROW_ID = "member-";

export class MemberList {
  readonly element: HTMLElement;
  private readonly virtual: VirtualRows<{ readonly element: HTMLElement }>;
  private readonly events: MemberListEvents;
  private rows: readonly MemberRow[] = [];
  private shown: readonly number[] = [];
  private marks: ReadonlyMap<string, MemberMark> = new Map();
  private originals: ReadonlyMap<string, OriginalMark> = new Map();
  private unnamed: ReadonlySet<string> = new Set();
  private isReadOnly = false;
  private active = 0;

  private readonly archive: string;

  /** @param archive its address, for commands of the context menu */
  constructor(label: string, archive: string, events: MemberListEvents) {
    this.archive = archive;
    this.events = events;
    this.element = make("div", { class: "members", attributes: { role: "listbox", tabindex: "0", "aria-label": label } });
    this.virtual = new VirtualRows(this.element, {
      height: ROW_HEIGHT,
      makeRow: () => ({ element: makeRow() }),
      fill: ({ element }, place) => this.fill(element, place),
      onDrawn: () => setAttribute(this.element, "aria-activedescendant", this.activeRow ? `${ROW_ID}${this.active}` : undefined),
    });
    this.element.addEventListener("scroll", () => events.onScroll(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.element.addEventListener("contextmenu", (event) => this.onContextMenu(event));
    this.element.addEventListener("mousedown", (event) => this.activateAt(event.target));
    this.element.addEventListener("click", (event) => {
      if (this.activateAt(event.target)) this.openActive(event.ctrlKey || event.metaKey || event.altKey);
    });
  }

  get top(): number {
    return this.element.scrollTop;
  }

  /** The member that was chosen stays so, wherever it is now; the first is the best match, whichever that is. */
  show(rows: readonly MemberRow[], shown: readonly number[]): void {
    const chosen = this.active > 0 ? this.activeRow?.path : undefined;
    const place = chosen === undefined ? 0 : shown.findIndex((at) => rows[at]?.path === chosen);
    this.rows = rows;
    this.shown = shown;
    this.active = place >= 0 ? place : Math.max(0, Math.min(this.active, shown.length - 1));
    this.virtual.count = shown.length;
    this.draw();
  }

  setMarks(marks: ReadonlyMap<string, MemberMark>): void {
    this.marks = marks;
    this.draw();
  }

  /** What the project knows of the members. */
  setProject(originals: ReadonlyMap<string, OriginalMark>, unnamed: ReadonlySet<string>): void {
    this.originals = originals;
    this.unnamed = unnamed;
    this.draw();
  }

  /** Against the unmodified game, or in this window. */
  isChanged({ path }: MemberRow): boolean {
    return this.marks.has(path) || (this.originals.get(path) ?? "equal") !== "equal";
  }

  setReadOnly(isReadOnly: boolean): void {
    this.isReadOnly = isReadOnly;
    this.draw();
  }

  scrollTo(top: number): void {
    if (top === 0) this.active = 0;
    this.element.scrollTop = top;
    this.draw();
  }

  focus(): void {
    this.element.focus();
  }

  openActive(toSide: boolean): void {
    const row = this.activeRow;
    if (row) this.events.open(row, toSide);
  }

  private get activeRow(): MemberRow | undefined {
    const at = this.shown[this.active];
    return at === undefined ? undefined : this.rows[at];
  }

  private draw(): void {
    this.virtual.draw();
  }

  private fill(element: HTMLElement, place: number): void {
    const row = this.rows[this.shown[place] ?? -1];
    if (!row) return;
    element.id = `${ROW_ID}${place}`;
    setAttribute(element, "aria-selected", String(place === this.active));
    setAttribute(element, "aria-posinset", String(place + 1));
    setAttribute(element, "aria-setsize", String(this.shown.length));
    fillRow(element, row, memberAddress(this.archive, row.path), this.isReadOnly, {
      mark: this.marks.get(row.path),
      original: this.originals.get(row.path),
      isUnnamed: this.unnamed.has(row.path),
    });
  }

  private activateAt(target: EventTarget | null): boolean {
    const place = this.virtual.rowOf(target);
    if (place < 0) return false;
    this.active = place;
    this.draw();
    return true;
  }

  /** The key for menus asks at the list, but VS Code reads what a menu offers off the row. */
  private onContextMenu(event: MouseEvent): void {
    if (event.target !== this.element || event.button === 2) return;
    event.preventDefault();
    event.stopPropagation();
    this.virtual.reveal(this.active);
    this.virtual.drawNow();
    const row = this.virtual.elementOf(this.active);
    if (!row) return;
    const { left, bottom } = row.getBoundingClientRect();
    row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, clientX: left + 40, clientY: bottom }));
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (!this.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private handleKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const row = this.activeRow;
    if (key === "Enter" && row) {
      this.openActive(ctrlKey || metaKey);
      return true;
    }
    if (ctrlKey || metaKey || altKey) return false;
    if (key === "Escape" || (key === "ArrowUp" && this.active === 0)) {
      this.events.leave();
      return true;
    }
    const place = rowOfKey(key, this.active, this.shown.length, this.virtual.pageRows);
    if (place !== undefined) {
      this.active = place;
      this.virtual.reveal(place);
      this.draw();
      return true;
    }
    const command = row && !this.isReadOnly && row.problem === undefined ? COMMAND_KEYS[key] : undefined;
    if (command && row) this.events.command(command, row);
    return command !== undefined;
  }
}

const COMMAND_KEYS: Readonly<Record<string, ArchiveCommand>> = { F2: "rename", Delete: "delete" };

function makeRow(): HTMLElement {
  const icon = make("span", { class: "codicon", attributes: { "aria-hidden": "true" } });
  const name = make("span", { class: "name" });
  const folder = make("span", { class: "folder" });
  const mark = make("span", { class: "mark" });
  const cells = [
    make("span", { class: "path", children: [name, folder] }),
    mark,
    make("span", { class: "kind" }),
    make("span", { class: "size" }),
  ];
  return make("div", { class: "member", attributes: { role: "option" }, children: [icon, ...cells] });
}

interface RowMarks {
  readonly mark: MemberMark | undefined;
  readonly original: OriginalMark | undefined;
  readonly isUnnamed: boolean;
}

/** Against the unmodified game; what was changed in this window comes first. What is as it was has no mark. */
function markOf({ mark, original }: RowMarks): { readonly sign: string; readonly said: string | undefined } {
  if (mark === "unsaved") return { sign: "●", said: l10n.t("Unsaved changes") };
  switch (original) {
    case "added":
      return { sign: "+", said: l10n.t("Not in the original game") };
    case "changed":
      return { sign: "≠", said: l10n.t("Changed from the original game") };
    case "equal":
      return { sign: "", said: undefined };
    default:
      return mark === "changed" ? { sign: "M", said: l10n.t("Changed in this window") } : { sign: "", said: undefined };
  }
}

function fillRow(element: HTMLElement, row: MemberRow, member: string, isReadOnly: boolean, marks: RowMarks): void {
  const [icon, path, markCell, kind, size] = element.children as unknown as HTMLElement[];
  const cut = row.path.lastIndexOf("/") + 1;
  const [name, folder] = (path?.children ?? []) as unknown as HTMLElement[];
  if (!icon || !path || !markCell || !kind || !size || !name || !folder) return;
  setText(icon, iconText(row.problem ? "lock" : row.isArchive ? "file-zip" : "symbol-file"));
  setText(name, row.path.slice(cut));
  setText(folder, [row.names, row.path.slice(0, Math.max(0, cut - 1))].filter((part) => part).join(" · "));
  const { sign, said } = markOf(marks);
  setText(markCell, sign);
  setAttribute(markCell, "title", said);
  setAttribute(markCell, "aria-label", said);
  setText(kind, row.kind);
  const unnamed = marks.isUnnamed ? l10n.t("No file of this archive names it") : undefined;
  setText(size, sizeText(row.size));
  setAttribute(element, "title", [row.path, row.names, row.problem, unnamed].filter((part) => part).join("\n"));
  element.classList.toggle("has-problem", row.problem !== undefined);
  element.classList.toggle("is-marked", marks.mark !== undefined || marks.original === "changed");
  element.classList.toggle("is-added", marks.mark === undefined && marks.original === "added");
  element.classList.toggle("is-unnamed", marks.isUnnamed);
  const context = {
    webviewSection: "member",
    preventDefaultContextMenuItems: true,
    member,
    canOpen: row.problem === undefined,
    canChange: !isReadOnly && row.problem === undefined,
  };
  setAttribute(element, "data-vscode-context", JSON.stringify(context));
}

/** As the archive's address, its path continued: the query stays. */
function memberAddress(archive: string, path: string): string {
  const query = archive.indexOf("?");
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `${archive.slice(0, query)}/${encoded}${archive.slice(query)}`;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return l10n.t("{0} B", bytes);
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? l10n.t("{0} KiB", kibibytes.toFixed(1)) : l10n.t("{0} MiB", (kibibytes / 1024).toFixed(1));
}
