/** Errors of files, by the codes that the format reference and the corpus have for them. */
export const FINDINGS_OF_FILES: Readonly<Record<string, string>> = {
  "A-TRUNC": "truncated",
  "A-VERSION": "unsupported-version",
  "A-LAYOUT": "unknown-layout",
  "A-COUNT": "bone-count",
  "A-BITMAP": "key-frames",
  "A-KEYS": "track-keys",
  "A-BONE": "bone-id",
  "A-BITS": "step-width",
  "A-NOROT": "no-rotation",
  "A-TIME": "time-range",
  "A-TRAIL": "trailing-data",
  "A-FIT": "step-range",
  "A-SIGN": "first-sign",
  "A-RANGE": "value-range",
};
