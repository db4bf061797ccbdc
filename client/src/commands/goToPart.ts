/** Asks for a part of a large file by its name. */
import type { Command } from "./command.ts";

export const goToPart: Command = {
  id: "bytewright.goToPart",
  run: ({ overview }) => overview.goToPart(),
};
