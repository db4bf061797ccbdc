/** The level view of `.ass` files: loaded, with three.js, when its tab is first shown. */
import type { LevelModel } from "../../../../formats/ass/panel/model.ts";
import { adoptStyle } from "../../dom.ts";
import type { MakePanel } from "../panel.ts";
import { LevelView } from "./levelView.ts";
import style from "./style.css";

export const makePanel: MakePanel<LevelModel, never> = (api) => {
  adoptStyle(style);
  return new LevelView(api);
};
