/** The type of new objects, and the dialog to choose it for new or selected objects. */
import { upperHex } from "../../../../formats/core/text/hex.ts";
import type { ObjectChoice as Choice, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import { l10n } from "../../strings.ts";
import { Picker } from "../../ui/picker.ts";
import { refOf } from "./changes.ts";
import type { CourseMap } from "./index.ts";

const ITEM_BOX = 0x65;

export class ObjectChoice {
  readonly picker = new Picker();
  private choices: readonly Choice[] | undefined;

  constructor(
    private readonly map: CourseMap,
    public id = ITEM_BOX,
  ) {}

  /** Asks for the type of the selected objects, or of new ones. */
  async ask(): Promise<void> {
    const { api, selection, changes, tools } = this.map;
    const choices = this.choices ?? (await api.query<readonly Choice[]>({ kind: "objects" } satisfies MapQuery))?.answer;
    if (!choices) return;
    this.choices = choices;
    this.picker.show({
      title: l10n.t("Choose an Object"),
      choices: choices.map((choice) => ({
        title: choice.title || choice.name,
        details: [choice.name, upperHex(choice.id, 3)],
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

/** Returns a note about the files that an object needs in the course's archive, and whether it needs a route. */
function noteOf({ name, files, route }: Choice): string {
  const needs = files.length === 0 ? l10n.t("{0} needs no file of its own.", name) : l10n.t("{0} needs {1}.", name, files.join(", "));
  return route === "needed" ? `${needs} ${l10n.t("It moves on a route.")}` : needs;
}
