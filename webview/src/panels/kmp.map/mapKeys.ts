/** Keys of the map besides those that every plane has. */
import type { MapActions } from "./mapMenu.ts";
import type { MapTools } from "./tools.ts";

/** Whether the key did something. */
export function mapKey(event: KeyboardEvent, tools: MapTools, actions: MapActions): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "d") return false;
    actions.duplicate();
    return true;
  }
  if (event.altKey) return false;
  const commands: Readonly<Record<string, (() => void) | undefined>> = {
    v: () => tools.use("select"),
    a: () => tools.use("add"),
    l: () => tools.use("link"),
    insert: () => actions.addHere(),
    k: () => actions.link(),
    s: () => actions.split(),
    j: () => actions.join(),
    g: () => actions.selectGroup(),
    r: () => actions.turn(shiftKey ? 15 : -15),
    y: () => actions.dropToGround(),
    o: () => actions.chooseObject(),
    p: () => actions.play(),
  };
  const command = commands[key.toLowerCase()];
  command?.();
  return command !== undefined;
}
