/** The kind of new objects, and the dialog that chooses it, for new ones or for those that are selected. */
import type { ObjectChoice as Choice, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import { l10n } from "../../strings.ts";
import { Picker } from "../../ui/picker.ts";
import { refOf } from "./changes.ts";
import type { CourseMap } from "./courseMap.ts";

const ITEM_BOX = 0x65;

export class ObjectChoice {
  readonly picker = new Picker();
  id: number;
  private readonly map: CourseMap;
  private choices: readonly Choice[] | undefined;

  constructor(map: CourseMap, id = ITEM_BOX) {
    this.map = map;
    this.id = id;
  }

  /** Asks for the kind, of what is selected or of new ones. */
  async ask(): Promise<void> {
    const { api, selection, changes, tools } = this.map;
    const query: MapQuery = { kind: "objects" };
    const asked = this.choices ?? (await api.ask({ kind: "panel", id: "kmp.map", query }))?.answer;
    if (!asked) return;
    const choices = asked as readonly Choice[];
    this.choices = choices;
    this.picker.show({
      title: l10n.t("Choose an Object"),
      choices: choices.map((choice) => ({
        title: choice.title || choice.name,
        details: [choice.name, hexId(choice.id)],
        note: noteOf(choice),
      })),
      now: choices.findIndex(({ id }) => id === this.id),
      onChosen: (at) => {
        const { id, name } = choices[at];
        this.id = id;
        this.map.remember();
        const objects = selection.entries.filter(({ section }) => section === "GOBJ");
        if (objects.length > 0) changes.set(objects.map((entry) => ({ entry: refOf(entry), values: { object: id } })));
        else tools.use("add", "objects");
        api.announce(l10n.t("Object: {0}", name));
      },
    });
  }
}

/** The files of the course's archive that an object needs, and whether it needs a route. */
function noteOf({ name, files, route }: Choice): string {
  const needs = files.length === 0 ? l10n.t("{0} needs no file of its own.", name) : l10n.t("{0} needs {1}.", name, files.join(", "));
  return route === "needed" ? `${needs} ${l10n.t("It moves on a route.")}` : needs;
}

function hexId(id: number): string {
  return id.toString(16).toUpperCase().padStart(3, "0");
}
