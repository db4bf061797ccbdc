/** What the manifest says of the commands of pages: VS Code shows them in the context menus of the visual editor. */

/**
 * @param {readonly import("../formats/core/menus/pageCommands.ts").OwnedMenu[]} owned
 * @param {typeof import("../formats/core/menus/pageCommands.ts").pageCommandId} idOf
 */
export function pageCommandsOf(owned, idOf) {
  const all = owned.flatMap(({ owner, menu, panel }) =>
    menu.flatMap((group, at) =>
      group.map(({ id, title, intent }, place) => ({
        command: idOf(owner, id),
        key: `page.${owner}.${id}`,
        title,
        group: `${at + 1}@${place + 1}`,
        palette: intent === undefined ? "false" : `resourceLangId == ${panel?.format.languageId}`,
      })),
    ),
  );
  const owners = [...new Set(owned.map(({ owner }) => owner))];
  return {
    /** @param {string} command */
    isOfPage: (command) => owners.some((owner) => command.startsWith(`bytewright.${owner}.`)),
    /** @param {string} key of package.nls.json */
    isText: (key) => key.startsWith("page."),
    texts: Object.fromEntries(all.map(({ key, title }) => [key, title])),
    commands: all.map(({ command, key }) => ({ command, title: `%${key}%`, category: "Bytewright" })),
    commandPalette: all.map(({ command, palette }) => ({ command, when: palette })),
    // set by the page where it offers the command
    context: all.map(({ command, group }) => ({ command, when: command, group })),
  };
}
