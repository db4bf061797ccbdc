/** The time of the platform's own work on this machine: the yardstick for all other times of the same run. */
import { duration, type Measure, medianTime, rate } from "./measure.ts";

export function benchBaseline(): Measure[] {
  const records = Array.from({ length: 20_000 }, (_, index) => ({ name: `Item_${index}`, value: index / 7, on: index % 2 === 0 }));
  const text = JSON.stringify(records);
  const time = medianTime(() => JSON.parse(text));
  return [rate("baseline: JSON.parse", text.length, time), duration(`baseline: JSON.parse of ${Math.round(text.length / 1000)} kB`, time)];
}
