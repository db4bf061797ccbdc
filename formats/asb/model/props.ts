/** Properties: values in the file, or values that come from elsewhere while the game runs. Knows neither bytes nor texts. */

/** Words as unsigned bits (three of a vec3f), or the text of a string. */
export type PropValue = number | string | readonly [x: number, y: number, z: number];

export interface Prop {
  /** Where the value comes from; 0 for a constant. */
  flags: number;
  readonly value: PropValue;
  /** Row of the JSON table if the property came from a text, otherwise -1. */
  at: number;
}
