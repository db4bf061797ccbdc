/** Gestures of views that change all of a document, such as the mirrored course: they need no view to be open. */
import { l10n } from "vscode";
import type { Format, PanelCommand, PanelDeclaration } from "../../../formats/core/format.ts";
import { formats } from "../../../formats/registry.ts";
import { applyIntent } from "../visual/visualEdits.ts";
import type { Command } from "./command.ts";
import { NoTarget, openTargetText, resolveTarget } from "./target.ts";

export const panelCommands: readonly Command[] = formats.flatMap((format) =>
  (format.panels ?? []).flatMap((panel) => (panel.commands ?? []).map((command) => made(format, panel, command))),
);

function made(format: Format, { id: panel }: PanelDeclaration, { id, title, intent }: PanelCommand): Command {
  return {
    id: `bytewright.${format.id}.${id}`,
    async run(services) {
      const target = await resolveTarget(services.files);
      if (target.format !== format) throw new NoTarget(l10n.t("{0} is for files of the format {1}.", title, format.title));
      const document = await openTargetText(target);
      const outcome = await applyIntent(services, document, document.version, { kind: "panel", id: panel, intent });
      if (outcome.kind === "refused") throw new NoTarget(outcome.message);
      if (outcome.kind === "stale") throw new NoTarget(l10n.t("The text changed meanwhile. Nothing was done: try again."));
    },
  };
}
