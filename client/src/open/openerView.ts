/** The default editor of game files and archives, as package.json registers it. */
export const OPENER_VIEW = "bytewright.open";
