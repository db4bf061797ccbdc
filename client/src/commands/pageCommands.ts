/**
 * Commands of the visual editor's context menus, which run in their page. Commands that change a whole document, such as mirroring a
 * course, need no open page.
 */
import { l10n } from "vscode";
import type { OwnedMenu } from "../../../formats/core/menus/pageCommands.ts";
import { menusOf, pageCommandId } from "../../../formats/core/menus/pageCommands.ts";
import type { PageCommand } from "../../../formats/core/menus/pageMenus.ts";
import { formats } from "../../../formats/registry.ts";
import { applyIntent } from "../visual/visualEdits.ts";
import type { Command, Services } from "./command.ts";
import { NoTarget, openTargetText, resolveTarget } from "./target.ts";

export const pageCommands: readonly Command[] = menusOf(formats).flatMap((owned) =>
  owned.menu.flat().map((command) => made(owned, command)),
);

function made({ owner, panel }: OwnedMenu, command: PageCommand): Command {
  const id = pageCommandId(owner, command.id);
  return {
    id,
    async run(services, context) {
      if (services.openPages.run(id, context) || !panel || command.intent === undefined) return;
      await changeTarget(services, panel, command);
    },
  };
}

async function changeTarget(services: Services, { id, format }: NonNullable<OwnedMenu["panel"]>, { title, intent }: PageCommand) {
  const target = await resolveTarget(services.files);
  if (target.format !== format) throw new NoTarget(l10n.t("{0} is for files of the format {1}.", title, format.title));
  const document = await openTargetText(target);
  const outcome = await applyIntent(services, document, document.version, { kind: "panel", id, intent });
  if (outcome.kind === "refused") throw new NoTarget(outcome.message);
  if (outcome.kind === "stale") throw new NoTarget(l10n.t("The text changed in the meantime. Try again."));
}
