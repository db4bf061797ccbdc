/** The course map: pictures from above and in space, layers, exact numbers and a table of one course, in step with its text. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { adoptStyle } from "../../dom.ts";
import type { MakePanel } from "../panel.ts";
import { CourseMap } from "./courseMap.ts";
import style from "./style.css";

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
  adoptStyle(style);
  const map = new CourseMap(api);
  return { hide: () => map.player.stop() };
};
