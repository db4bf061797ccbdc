/** The view of the bytes, loaded when its tab is first shown. */
import type { MakePanel } from "../panels/panel.ts";
import { BytesView } from "./bytesView.ts";

export const makePanel: MakePanel = (api) => new BytesView(api);
