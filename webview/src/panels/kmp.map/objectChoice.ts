/** The kind of new objects, and the dialog that chooses it, for new ones or for those that are selected. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { ObjectChoice as Choice, MapQuery } from "../../../../formats/kmp/panel/mapQueries.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";
import { type MapChanges, refOf } from "./changes.ts";
import { ObjectPicker } from "./objectPicker.ts";
import type { Selection } from "./selection.ts";
import type { MapTools } from "./tools.ts";

const ITEM_BOX = 0x65;

interface ObjectHost {
  readonly api: PanelApi<MapModel, MapIntent>;
  readonly selection: Selection;
  readonly changes: MapChanges;
  readonly tools: MapTools;
  onChosen(): void;
}

export class ObjectChoice {
  readonly picker = new ObjectPicker();
  id: number;
  private choices: readonly Choice[] | undefined;

  constructor(id = ITEM_BOX) {
    this.id = id;
  }

  async ask({ api, selection, changes, tools, onChosen }: ObjectHost): Promise<void> {
    const query: MapQuery = { kind: "objects" };
    const asked = this.choices ?? (await api.ask({ kind: "panel", id: "kmp.map", query }).catch(() => undefined))?.answer;
    if (!asked) return;
    this.choices = asked as readonly Choice[];
    this.picker.show(this.choices, this.id, ({ id, name }) => {
      this.id = id;
      onChosen();
      const objects = selection.entries.filter(({ section }) => section === "GOBJ");
      if (objects.length > 0) changes.set(objects.map((entry) => ({ entry: refOf(entry), values: { object: id } })));
      else tools.use("add", "objects");
      api.announce(l10n.t("Object: {0}", name));
    });
  }
}
