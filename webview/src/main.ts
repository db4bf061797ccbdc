/** Starts the page of the visual editor. */
import { adoptStyle } from "./dom.ts";
import { FieldsView } from "./fields/fieldsView.ts";
import { Host, PROTOCOL } from "./host.ts";
import style from "./main.css";
import type { MakePanel } from "./panels/panel.ts";
import type { InitMessage } from "./protocol.ts";
import type { TabDeclaration } from "./shell.ts";
import { Shell } from "./shell.ts";
import { l10n, setTranslations, translated } from "./strings.ts";
import base from "./ui/base.css";

adoptStyle(base);
adoptStyle(style);
const host = new Host();
let isStarted = false;
host.listen((message) => {
  if (message.kind !== "init" || isStarted) return;
  isStarted = true;
  start(message);
});
host.send({ kind: "ready" });

function start(init: InitMessage): void {
  setTranslations(init.translations);
  if (init.protocol !== PROTOCOL) {
    document.body.textContent = l10n.t("Bytewright was updated. Close this editor and open it again.");
    return;
  }
  const fields: TabDeclaration = {
    id: "fields",
    title: l10n.t("Fields"),
    load: async () => (api) => new FieldsView(api, host),
    hasModel: false,
  };
  const bytes: TabDeclaration = { id: "bytes", title: l10n.t("Bytes"), load: () => loadView("bytes"), hasModel: false };
  const panels = init.panels.map(({ id, title }) => ({ id, title: translated(title), load: () => loadView(id), hasModel: true }));
  new Shell(host, init, [fields, bytes, ...panels]);
}

/** @param id `bytes`, or the name of a folder in `panels/` @throws Error where the file is missing or broken */
async function loadView(id: string): Promise<MakePanel> {
  const module: { readonly makePanel: MakePanel } = await (id === "bytes"
    ? import("./bytes/bytesView.ts")
    : import(`./panels/${id}/index.ts`));
  return module.makePanel;
}
