/** What the source map of a file distinguishes; the fields of records follow. */
export const MapField = { header: 0, container: 1, hashEntry: 2, node: 3, event: 4, occurrence: 5, parameter: 6, value: 7 } as const;
