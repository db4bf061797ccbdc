/** Whether everything is tried: `npm test -- --all` sets BYTEWRIGHT_TEST_ALL=1. */
export const TEST_ALL: boolean;
/** A number from the commit, so that each commit tries others; BYTEWRIGHT_TEST_SEED sets it. */
export const SEED: number;
/** How to try the same again, for the message of a failure. A failed run of vitest ends with it. */
export const REPEAT: string;
/** What is tried by `npm test`, and what with `--all`. */
export function extent<T>(usual: T, all: T): T;
/** One in so many of a list, the commit says which; at least one, and with `--all` the whole list. */
export function choose<T>(list: readonly T[], step?: number): readonly T[];
