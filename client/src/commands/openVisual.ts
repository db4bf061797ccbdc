import { showVisual } from "../visual/showVisual.ts";
import type { Command } from "./command.ts";
import { resolveTarget } from "./target.ts";

/** Fields, bytes and pictures of the same document; the page about the file where it cannot be decoded. */
export const openVisual: Command = {
  id: "bytewright.openVisual",
  async run({ files, opener }, argument) {
    const target = await resolveTarget(files, argument);
    if (target.kind === "text") return showVisual(target.uri);
    const file = await files.read(target.real);
    if (!file.format || file.decoded.kind === "fail") return opener.openPage(target.real);
    return showVisual(target.decoded, { preview: false });
  },
};
