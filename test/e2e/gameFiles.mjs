// Game files of texts, texts of game files and archives of files, by the core that ships, in this process.
import { importBundled } from "../../tools/bundle.mjs";

/** @type {typeof import("./gameFiles.ts")} */
export const { aampOf, decodeFile, encodeText, sarcOf } = await importBundled("test/e2e/gameFiles.ts");
