/** What can be wrong with a wrapping, declared once: the documentation pages of `container/…` codes. */
import type { DiagnosticCatalogue } from "../core/schema.ts";

const BROKEN = "The file is shown on a page with the place of the fault; nothing is changed. Take the file again from where it came.";

export const CONTAINER_DIAGNOSTICS: DiagnosticCatalogue = {
  "yaz0-magic": {
    severity: "error",
    title: "Not Yaz0 data",
    help: "Compressed files of this kind begin with the letters `Yaz0`.",
  },
  "yaz0-header": {
    severity: "error",
    title: "Yaz0 header cut off",
    help: `The header has 16 bytes: \`Yaz0\`, the size of the content, and 8 bytes of settings. ${BROKEN}`,
  },
  "yaz0-size": {
    severity: "error",
    title: "Impossible size of the content",
    help: `The size in the header is more than the compressed bytes can stand for, or more than Bytewright takes (1 GiB). ${BROKEN}`,
  },
  "yaz0-end": {
    severity: "error",
    title: "Yaz0 data cut off",
    help: `The compressed bytes end before the content has the size that the header states. ${BROKEN}`,
  },
  "yaz0-reference": {
    severity: "error",
    title: "Copy from before the start",
    help: `Compressed data copies earlier parts of the content; here it points before the first byte. ${BROKEN}`,
  },
  "yaz0-overrun": {
    severity: "error",
    title: "More content than stated",
    help: `A copied part would make the content longer than the header states. ${BROKEN}`,
  },
  "zstd-header": { severity: "error", title: "Zstandard header cut off", help: `The file ends inside of its header. ${BROKEN}` },
  "zstd-size": {
    severity: "error",
    title: "Impossible size of the content",
    help: `The size in the header is more than Bytewright takes (256 MiB). ${BROKEN}`,
  },
  "zstd-dictionary": {
    severity: "error",
    title: "Dictionary of the game is missing",
    help: "Newer games compress their files with dictionaries that are in `Pack/ZsDic.pack.zs` of the game. They are not ours to ship. Open the folder of your game dump as a workspace, keep the file in a folder below it, put `ZsDic.pack.zs` beside it, or name the archive in the setting `bytewright.dictionaries`; on the command line with `--dictionaries PATH` or in the environment variable `BYTEWRIGHT_DICTIONARIES`.",
  },
  "zstd-library": {
    severity: "error",
    title: "The zstd library is missing",
    help: "The file `zstd.wasm` of Bytewright was not found beside its programs. Install Bytewright again.",
  },
  "zstd-data": { severity: "error", title: "Damaged Zstandard data", help: `The data cannot be decompressed. ${BROKEN}` },
};
