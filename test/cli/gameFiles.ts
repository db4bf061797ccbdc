/** Made game files for tests of what goes across files: an actor's pack and a course. */
import { aamp } from "../../formats/aamp/index.ts";
import { kmp } from "../../formats/kmp/index.ts";

export function encoded({ bytes, issues }: ReturnType<typeof aamp.encode>): Uint8Array {
  if (!bytes) throw new Error(issues.map(({ message }) => message).join(" "));
  return bytes;
}

type Objects = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Objects in the root list, or in a list of this name. */
export function aampOf(objects: Objects, list?: string): Uint8Array {
  const print = (pad: string) =>
    Object.entries(objects)
      .map(([object, parameters]) => {
        const lines = Object.entries(parameters).map(([name, value]) => `${pad}  ${name}: ${value}\n`);
        return `${pad}${object}: !obj\n${lines.join("")}`;
      })
      .join("");
  const root = list === undefined ? `  objects:\n${print("    ")}  lists: {}\n` : "";
  const inList = `  objects: {}\n  lists:\n    ${list}: !list\n      objects:\n${print("        ")}      lists: {}\n`;
  return encoded(aamp.encode(`!io\nversion: 0\ntype: xml\nparam_root: !list\n${root || inList}`));
}

/** A course with these objects: id, first setting and presence. */
export function courseOf(objects: readonly (readonly [id: number, setting: number, presence: number])[]): Uint8Array {
  const rows = objects.map(([id, setting, presence], index) => {
    const numbers = `o${index} 0x${id.toString(16)} 0 0 0 ${setting} 0 0 0 -1\n > 0 0 0 0 0 0 0 0 0x${presence.toString(16)}\n > 1 1 1\n`;
    return numbers;
  });
  return encoded(kmp.encode(`#KMP\n[GOBJ]\n${rows.join("")}`));
}
