/**
 * Changes that the user makes in the tree, one after the other: each is meant for the version that the one before it left. Must know
 * no element.
 */
import type { VisualIntent } from "../../../server/src/visual/protocol.ts";
import type { Host } from "../host.ts";
import type { EditOutcome } from "../protocol.ts";
import type { TreeModel } from "../tree/treeModel.ts";

export class FieldEdits {
  private readonly host: Host;
  private readonly model: TreeModel;
  private last: Promise<unknown> = Promise.resolve();

  constructor(host: Host, model: TreeModel) {
    this.host = host;
    this.model = model;
  }

  /** Never rejects: a failure is a refusal with its sentence. */
  make(intent: VisualIntent): Promise<EditOutcome> {
    const work = this.last.then(async (): Promise<EditOutcome> => {
      try {
        const outcome = await this.host.edit(this.model.version, intent);
        if (outcome.kind === "done") await this.model.whenAt(outcome.version);
        return outcome;
      } catch (error) {
        return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
      }
    });
    this.last = work;
    return work;
  }
}
