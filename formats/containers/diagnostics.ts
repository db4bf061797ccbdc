/** Findings about compression: the documentation pages of `container/…` codes. */
import { error, issueMaker } from "../core/text/diagnosticPages.ts";

const BROKEN = "Bytewright shows where the error is; your file is unchanged. Extract or copy the file again from its source.";

export const CONTAINER_DIAGNOSTICS = {
  "too-large": error(
    "Unpacks to too much data",
    `A small malicious file can unpack to more than fits into memory. Bytewright unpacks at most 256 MiB from a file, all layers together, and at most 1,000 times the size of the file if that is more than 16 MiB. No real game file comes near this. ${BROKEN}`,
  ),
  "too-many-layers": error(
    "Compressed too many times",
    `Game files are compressed once, rarely twice. Bytewright unpacks up to four layers. ${BROKEN}`,
  ),
  "not-proved": error(
    "The compressed content does not decompress to itself",
    "Bytewright decompresses what it compressed before it writes it. Here the result differed from your content, so nothing was written. This is a bug in Bytewright: please report it.",
  ),
  "yaz0-magic": error("Not Yaz0 data", "Compressed files of this kind begin with the letters `Yaz0`."),
  "yaz0-header": error(
    "Yaz0 header cut off",
    `The header has 16 bytes: \`Yaz0\`, the size of the content, and 8 bytes of settings. ${BROKEN}`,
  ),
  "yaz0-size": error(
    "Impossible size of the content",
    `The compressed bytes cannot result in as many bytes as the header states. ${BROKEN}`,
  ),
  "yaz0-end": error("Yaz0 data cut off", `The compressed bytes end before the content has the size that the header states. ${BROKEN}`),
  "yaz0-reference": error(
    "Copy from before the start",
    `Compressed data copies earlier parts of the content, but a copy points before the first byte. ${BROKEN}`,
  ),
  "yaz0-overrun": error("More content than stated", `A copied part would make the content longer than the header states. ${BROKEN}`),
  "zstd-header": error("Damaged Zstandard header", `The file ends inside a frame's header, or the header is invalid. ${BROKEN}`),
  "zstd-size": error(
    "Impossible size of the content",
    `The compressed bytes cannot result in as many bytes as the header states. ${BROKEN}`,
  ),
  "zstd-dictionary": error(
    "Missing dictionary of the game",
    "Newer games compress their files with dictionaries in the game's `Pack/ZsDic.pack.zs`, which Bytewright is not allowed to include. Open the folder of your game dump as a workspace, keep the file in a folder below it, put `ZsDic.pack.zs` next to it, or set the archive in `bytewright.dictionaries`; on the command line, use `--dictionaries PATH` or the environment variable `BYTEWRIGHT_DICTIONARIES`. The dictionaries of different games have the same numbers: Bytewright uses the nearest ones, and others only if those do not fit.",
  ),
  "zstd-library": error("Missing zstd library", "Bytewright's file `zstd.wasm` is missing next to its programs. Reinstall Bytewright."),
  "zstd-frames": error(
    "Unsupported frames after the content",
    "After its content, the file has Zstandard frames with other data, such as a seek table, which would be wrong after a change. Nothing was changed. Unpack the file with the tool that made it.",
  ),
  "zstd-data": error("Damaged Zstandard data", `The data cannot be decompressed. ${BROKEN}`),
};

export const containerIssue = issueMaker("container", CONTAINER_DIAGNOSTICS);
