/** The page's worker, which computes layouts of groups. */
import type { Layout, LayoutTask } from "./boxes.ts";
import { layOut } from "./layout.ts";

export interface LayoutRequest {
  readonly id: number;
  readonly tasks: readonly LayoutTask[];
}

export interface LayoutAnswer {
  readonly id: number;
  readonly layouts: readonly Layout[];
}

self.onmessage = ({ data: { id, tasks } }: MessageEvent<LayoutRequest>) => {
  self.postMessage({ id, layouts: tasks.map(layOut) } satisfies LayoutAnswer);
};
