/** Types of `groundFile.mjs`, which browser tests load as it is. */
export type Vector = readonly [number, number, number];
export interface Triangle {
  readonly corners: readonly [Vector, Vector, Vector];
  readonly flag: number;
}
export function groundFile(triangles: readonly Triangle[]): Uint8Array;
export function floor(squares: number, reach: number, y: number, flag?: number): Triangle[];
