/** A few bombs for one of the commands. `npm run fuzz -- containers` makes more of them. */
import { expect, test } from "vitest";
import { choose, extent, SEED } from "../support/extent.mjs";
import { seeded } from "../support/mutate.ts";
import { ALONE, allPairs, allSharing, BOMB_COMMANDS, defuse, MAX_MIB, makeBomb } from "./bombs.ts";

const random = seeded(SEED);

test.each(choose(BOMB_COMMANDS, BOMB_COMMANDS.length).map((command) => [command.join(" "), command] as const))(
  "%s ends in findings or texts, in bounded memory (slow: real processes)",
  async (_, command) => {
    const pairs = allPairs();
    const some = ALONE.includes(command[0]) ? 1 : extent(2, 4);
    const sharing = allSharing(5, random);
    const bombs = Array.from({ length: some }, () => [
      pairs[random() % pairs.length](),
      makeBomb(random),
      sharing[random() % sharing.length](),
    ]).flat();
    expect(await defuse(bombs, command)).toBeLessThanOrEqual(MAX_MIB);
  },
);
