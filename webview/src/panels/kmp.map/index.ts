/** The course map: pictures from above and in space, layers, exact numbers and a table of one course, in step with its text. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { MakePanel } from "../panel.ts";
import { CourseMap } from "./courseMap.ts";

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
  const map = new CourseMap(api);
  return { hide: () => map.player.stop() };
};
