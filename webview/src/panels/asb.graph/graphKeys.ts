/** Keys of the graph besides those that every plane has. Must know no page. */
import type { Direction } from "./walk.ts";

interface GraphKeys {
  /** Undefined where no node is selected. */
  readonly walk: ((direction: Direction) => void) | undefined;
  /** Collapses or expands what is selected. */
  toggle(): void;
  search(): void;
  add(): void;
  link(): void;
  /** The condition of what is selected is edited. */
  condition(): void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "parent",
  ArrowRight: "child",
  ArrowUp: "previous",
  ArrowDown: "next",
};

/** Whether the key did something. Arrows that do nothing here move the view. */
export function graphKey(event: KeyboardEvent, { walk, toggle, search, add, link, condition }: GraphKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const direction = event.shiftKey ? undefined : DIRECTIONS[event.key];
  const commands: Readonly<Record<string, (() => void) | undefined>> = {
    " ": toggle,
    "/": search,
    insert: add,
    a: add,
    k: link,
    f2: condition,
  };
  const command = direction ? walk && (() => walk(direction)) : commands[event.key.toLowerCase()];
  command?.();
  return command !== undefined;
}
