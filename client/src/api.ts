/**
 * What other extensions get from `extensions.getExtension("bytewright.bytewright").activate()`. Grows only: a change that
 * breaks a caller gets another `version`.
 */

export interface BytewrightApi {
  readonly version: 1;
  /**
   * The text of a game file, containers taken off.
   * @param name file name, which tells the format where the bytes do not
   */
  decode(bytes: Uint8Array, name: string): DecodeResult;
  /**
   * The bytes of a text, without containers.
   * @param formatId as given by {@link decode}: "aamp"
   * @throws RangeError where there is no such format
   */
  encode(text: string, formatId: string): EncodeResult;
}

export interface DecodeResult {
  /** Missing where no format recognises the bytes or the name. */
  readonly formatId?: string;
  /** Missing where the bytes cannot be decoded; then the findings hold an error. */
  readonly text?: string;
  /** True where the text was proved to give the same bytes. */
  readonly exact: boolean;
  readonly findings: readonly Finding[];
}

export interface EncodeResult {
  /** Missing where the text has errors. */
  readonly bytes?: Uint8Array;
  readonly findings: readonly Finding[];
}

export interface Finding {
  /** `<format id>/<name>`, stable. */
  readonly code: string;
  readonly severity: "error" | "warning" | "information" | "hint";
  readonly message: string;
  /** Half-open range of UTF-16 offsets in the text. */
  readonly text?: { readonly start: number; readonly end: number };
  /** Half-open range of byte offsets. */
  readonly bytes?: { readonly start: number; readonly end: number };
}
