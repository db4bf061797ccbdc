/**
 * The one way to load the view of a tab: each is a file of its own, loaded when the tab is first shown. Must not know what a view
 * shows.
 */
import type { MakePanel } from "./panels/panel.ts";

/** @param id `bytes`, or the name of a folder in `panels/` @throws Error where the file is missing or broken */
export async function loadView(id: string): Promise<MakePanel> {
  const module: { readonly makePanel: MakePanel } = await (id === "bytes" ? import("./bytes/index.ts") : import(`./panels/${id}/index.ts`));
  return module.makePanel;
}
