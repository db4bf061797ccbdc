/** Starts the page of the visual editor. */
import { FieldsView } from "./fields/fieldsView.ts";
import { Host, type HostState } from "./host.ts";
import style from "./main.css";
import { type News, startPage } from "./ownPage.ts";
import type { MakePanel } from "./panels/panel.ts";
import type { FromPage, InitMessage, ToPage } from "./protocol.ts";
import { Shell, type TabDeclaration } from "./shell.ts";
import { l10n, translated } from "./strings.ts";

const { editor } = startPage<FromPage, ToPage, HostState>([style], start);

function start(init: InitMessage): (news: News<ToPage>) => void {
  const host = new Host(editor);
  const fields: TabDeclaration = {
    id: "fields",
    title: l10n.t("Fields"),
    load: async () => (api) => new FieldsView(api, host),
    hasModel: false,
  };
  const bytes: TabDeclaration = { id: "bytes", title: l10n.t("Bytes"), load: () => loadView("bytes"), hasModel: false };
  const panels = init.panels.map(({ id, title }) => ({ id, title: translated(title), load: () => loadView(id), hasModel: true }));
  new Shell(host, init, [fields, bytes, ...panels]);
  return (news) => host.receive(news);
}

/** @param id `bytes`, or the name of a folder in `panels/` @throws Error if the file is missing or damaged */
async function loadView(id: string): Promise<MakePanel> {
  const module: { readonly makePanel: MakePanel } = await (id === "bytes"
    ? import("./bytes/bytesView.ts")
    : import(`./panels/${id}/index.ts`));
  return module.makePanel;
}
