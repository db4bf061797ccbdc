/** Runs in a worker of the page: layouts for the groups that it is sent. */
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
