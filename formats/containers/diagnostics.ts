/** What can be wrong with a wrapping, declared once: the documentation pages of `container/…` codes. */
import { error, issueMaker } from "../core/text/diagnosticPages.ts";

const BROKEN = "Bytewright shows where the fault is; your file is unchanged. Extract or copy the file again from its source.";

export const CONTAINER_DIAGNOSTICS = {
  "too-large": error(
    "Unpacks to too much",
    `A small file can be made to unpack to more than the memory holds. Bytewright unpacks at most 256 MiB of a file, all layers together, and at most 1,000 times the size of the file where that is more than 16 MiB. No real game file comes near. ${BROKEN}`,
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
  "yaz0-size": error("Impossible size of the content", `The size in the header is more than the compressed bytes can give. ${BROKEN}`),
  "yaz0-end": error("Yaz0 data cut off", `The compressed bytes end before the content has the size that the header states. ${BROKEN}`),
  "yaz0-reference": error(
    "Copy from before the start",
    `Compressed data copies earlier parts of the content; here it points before the first byte. ${BROKEN}`,
  ),
  "yaz0-overrun": error("More content than stated", `A copied part would make the content longer than the header states. ${BROKEN}`),
  "zstd-header": error("Damaged Zstandard header", `The file ends inside a frame's header, or the header is not possible. ${BROKEN}`),
  "zstd-size": error("Impossible size of the content", `The size in the header is more than the compressed bytes can give. ${BROKEN}`),
  "zstd-dictionary": error(
    "Dictionary of the game is missing",
    "Newer games compress their files with dictionaries that are in `Pack/ZsDic.pack.zs` of the game. They are not ours to ship. Open the folder of your game dump as a workspace, keep the file in a folder below it, put `ZsDic.pack.zs` next to it, or name the archive in the setting `bytewright.dictionaries`; on the command line with `--dictionaries PATH` or in the environment variable `BYTEWRIGHT_DICTIONARIES`. Each game has its own dictionaries with the same numbers: a file gets those that are nearest to it, the others are tried only where these do not fit.",
  ),
  "zstd-library": error(
    "The zstd library is missing",
    "The file `zstd.wasm` of Bytewright was not found next to its programs. Install Bytewright again.",
  ),
  "zstd-frames": error(
    "Frames that cannot be kept",
    "After its content, the file has Zstandard frames of other data, such as a table for seeking, which would be wrong after a change. Nothing is changed. Unpack the file with the tool that made it.",
  ),
  "zstd-data": error("Damaged Zstandard data", `The data cannot be decompressed. ${BROKEN}`),
};

export const containerIssue = issueMaker("container", CONTAINER_DIAGNOSTICS);
