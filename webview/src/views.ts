/**
 * The views behind the tabs: which there are, and the one way to load one. Those other than the fields are files of their own, loaded
 * when they are first shown. Must not know what a view shows.
 */
import { pageFile } from "./pageFiles.ts";
import type { MakePanel } from "./panels/panel.ts";

/** Views that were built: `bytes`, and the names of the folders in `panels/`. Written by build.mjs. */
declare const BUILT_VIEWS: readonly string[];

export function isBuilt(id: string): boolean {
  return BUILT_VIEWS.includes(id);
}

/** @throws Error where the file is missing or broken */
export async function loadView(id: string): Promise<MakePanel> {
  const module: { readonly makePanel: MakePanel } = await import(pageFile(`views/${id}.js`));
  return module.makePanel;
}
