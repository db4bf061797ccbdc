/** The list of an archive's members: path, type, size and changes. */
import { seenText } from "../../../formats/core/text/oneLine.ts";
import { make, setAttribute, setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import { iconText, makeIcon } from "../ui/icon.ts";
import { ListBox } from "../ui/listBox.ts";
import type { ArchiveCommand, MemberMark, MemberRow, OriginalMark } from "./protocol.ts";

/** What the page knows about members, by path. */
interface Known {
  readonly marks: ReadonlyMap<string, MemberMark>;
  /** From the project: how members differ from the unmodified game, and which ones no file refers to. */
  readonly originals: ReadonlyMap<string, OriginalMark>;
  readonly unnamed: ReadonlySet<string>;
  readonly isReadOnly: boolean;
}

export interface MemberListEvents {
  open(row: MemberRow, toSide: boolean): void;
  command(command: ArchiveCommand, row: MemberRow): void;
  /** Arrow Up in the first row, or Escape. */
  leave(): void;
  onScroll(): void;
}

export class MemberList {
  readonly element: HTMLElement;
  private readonly list: ListBox;
  private rows: readonly MemberRow[] = [];
  private known: Known = { marks: new Map(), originals: new Map(), unnamed: new Set(), isReadOnly: false };

  /** @param archive the archive's address, for context menu commands */
  constructor(
    label: string,
    archive: string,
    private readonly events: MemberListEvents,
  ) {
    this.list = new ListBox({
      label,
      class: "members",
      rowHeight: 1.85,
      makeRow,
      fill: (element, at) => {
        const row = this.rows[at];
        fillRow(element, row, memberAddress(archive, row.path), this.known);
      },
      onSelect: () => {},
      onRun: (_, event) => event.type === "keydown" && this.openActive(event.ctrlKey || event.metaKey),
      onClick: (event, at) => {
        this.list.select([at], at);
        this.openActive(event.ctrlKey || event.metaKey || event.altKey);
        return true;
      },
      onKey: (key, at) => {
        const row = this.rows[at];
        const command = !this.known.isReadOnly && row.problem === undefined ? COMMAND_KEYS[key] : undefined;
        if (command) events.command(command, row);
        return command !== undefined;
      },
      onLeave: () => events.leave(),
    });
    this.element = this.list.element;
    this.element.addEventListener("scroll", () => events.onScroll(), { passive: true });
    this.element.addEventListener("contextmenu", (event) => this.onContextMenu(event));
    this.element.addEventListener("mousedown", ({ target }) => {
      const at = this.list.itemOf(target);
      if (at !== undefined) this.list.select([at], at);
    });
  }

  get top(): number {
    return this.element.scrollTop;
  }

  /** Keeps the selected member selected when its row moves. If the first row was selected, selects the new first row: the best match. */
  show(rows: readonly MemberRow[], shown: readonly number[]): void {
    const { active } = this.list.selection;
    const before = this.list.shown.indexOf(active);
    const chosen = before > 0 ? this.rows[active].path : undefined;
    const same = shown.find((at) => rows[at].path === chosen);
    const at = same ?? shown[chosen === undefined ? 0 : Math.min(before, shown.length - 1)] ?? -1;
    this.rows = rows;
    this.list.show(rows.length, shown);
    this.list.select(at < 0 ? [] : [at], at, false);
  }

  learn(news: Partial<Known>): void {
    this.known = { ...this.known, ...news };
    this.list.draw();
  }

  /** Returns true if the member was changed in this window or differs from the unmodified game. */
  isChanged({ path }: MemberRow): boolean {
    return this.known.marks.has(path) || (this.known.originals.get(path) ?? "equal") !== "equal";
  }

  scrollTo(top: number): void {
    const [first] = this.list.shown;
    if (top === 0 && first !== undefined) this.list.select([first], first);
    this.element.scrollTop = top;
  }

  focus(): void {
    this.list.focus();
  }

  openActive(toSide: boolean): void {
    const row = this.rows[this.list.selection.active];
    if (row) this.events.open(row, toSide);
  }

  /** The menu key fires the event on the list, but VS Code reads the menu's context from the row: fire it there again. */
  private onContextMenu(event: MouseEvent): void {
    if (event.target !== this.element || event.button === 2) return;
    event.preventDefault();
    event.stopPropagation();
    const row = this.list.revealActive();
    if (!row) return;
    const { left, bottom } = row.getBoundingClientRect();
    row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, clientX: left + 40, clientY: bottom }));
  }
}

const COMMAND_KEYS: Readonly<Record<string, ArchiveCommand>> = { F2: "rename", Delete: "delete" };

function makeRow(): HTMLElement {
  const icon = makeIcon("");
  const name = make("span", { class: "name" });
  const folder = make("span", { class: "folder" });
  const mark = make("span", { class: "mark" });
  const cells = [
    make("span", { class: "path", children: [name, folder] }),
    mark,
    make("span", { class: "kind" }),
    make("span", { class: "size" }),
  ];
  return make("div", { class: "member", children: [icon, ...cells] });
}

/** Returns the mark for unsaved changes, or for a difference from the unmodified game. Unchanged members have an empty mark. */
function markOf(mark: MemberMark | undefined, original: OriginalMark | undefined): readonly [sign: string, meaning?: string] {
  if (mark === "unsaved") return ["●", l10n.t("Unsaved changes")];
  if (original === "added") return ["+", l10n.t("Not in the original game")];
  if (original === "changed") return ["≠", l10n.t("Changed from the original game")];
  return mark === "changed" && original === undefined ? ["M", l10n.t("Changed in this window")] : [""];
}

function fillRow(element: HTMLElement, row: MemberRow, member: string, { marks, originals, unnamed, isReadOnly }: Known): void {
  const [icon, path, markCell, kind, size] = element.children;
  const cut = row.path.lastIndexOf("/") + 1;
  const [name, folder] = path.children;
  setText(icon, iconText(row.problem ? "lock" : row.isArchive ? "file-zip" : "symbol-file"));
  setText(name, row.path.slice(cut));
  setText(folder, [row.names, row.path.slice(0, Math.max(0, cut - 1))].filter((part) => part).join(" · "));
  const [mark, original, isUnnamed] = [marks.get(row.path), originals.get(row.path), unnamed.has(row.path)];
  const [sign, meaning] = markOf(mark, original);
  setText(markCell, sign);
  setAttribute(markCell, "title", meaning);
  setAttribute(markCell, "aria-label", meaning);
  setText(kind, row.kind);
  const unnamedText = isUnnamed ? l10n.t("No file in this archive refers to it") : undefined;
  setText(size, sizeText(row.size));
  setAttribute(element, "title", [seenText(row.path), row.names, row.problem, unnamedText].filter((part) => part).join("\n"));
  element.classList.toggle("has-problem", row.problem !== undefined);
  element.classList.toggle("is-marked", mark !== undefined || original === "changed");
  element.classList.toggle("is-added", mark === undefined && original === "added");
  element.classList.toggle("is-unnamed", isUnnamed);
  const context = {
    webviewSection: "member",
    preventDefaultContextMenuItems: true,
    member,
    canOpen: row.problem === undefined,
    canChange: !isReadOnly && row.problem === undefined,
  };
  setAttribute(element, "data-vscode-context", JSON.stringify(context));
}

/** Appends the member's path to the path of the archive's address, before the query. */
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
