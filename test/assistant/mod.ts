/** A mod and a game on the disk, with the tools for assistants on them, in this process. */
import { Assistant } from "../../assistant/assistant.ts";
import { DiskHost } from "../../cli/src/mcp/diskHost.ts";
import { NameTable } from "../../cli/src/nameLists.ts";
import { aamp } from "../../formats/aamp/index.ts";
import { makeRun } from "../cli/runHere.ts";
import { Workplace } from "../cli/tool.ts";

/** A file with the life of an enemy, and a text that anybody may have written. */
export function enemy(life: number, actor = "''"): Uint8Array {
  const text = `!io
version: 0
type: xml
param_root: !list
  objects:
    System: !obj
      SameGroupActorName: ${actor}
    General: !obj
      Speed: 1.0
      Life: ${life}
    Enemy: !obj
      LifeReflexRatio: 0.5
  lists: {}
`;
  const { bytes } = aamp.encode(text);
  if (!bytes) throw new Error("the text has errors");
  return bytes;
}

export class ModPlace extends Workplace {
  constructor() {
    super("product");
  }

  assistant({ mayWrite = false, mods = ["mod"], dumps = ["dump"] } = {}): Assistant {
    const run = makeRun(this.folder);
    return new Assistant(new DiskHost({ run, mods, dumps, names: new NameTable([]), mayWrite }));
  }
}
