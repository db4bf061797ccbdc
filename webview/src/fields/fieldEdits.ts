/**
 * Changes that the user makes in the tree, one after the other: each is meant for the version that the one before it left. Must know
 * no element.
 */
import type { VisualIntent } from "../../../server/src/visual/protocol.ts";
import type { Edited, Host } from "../host.ts";
import type { TreeModel } from "../tree/treeModel.ts";

export class FieldEdits {
  private readonly host: Host;
  private readonly model: TreeModel;
  private last: Promise<unknown> = Promise.resolve();

  constructor(host: Host, model: TreeModel) {
    this.host = host;
    this.model = model;
  }

  make(intent: VisualIntent): Promise<Edited> {
    const work = this.last.then(async () => {
      const outcome = await this.host.edit(this.model.version, intent);
      if (outcome.kind === "done") await this.model.whenAt(outcome.version);
      return outcome;
    });
    this.last = work;
    return work;
  }
}
