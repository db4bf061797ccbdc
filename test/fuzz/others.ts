/** Damaged archives and collision files, which must give a list, a picture or a finding. */
import { archiveTypes } from "../../formats/archives/registry.ts";
import { NO_SUPPLIES, peel } from "../../formats/containers/index.ts";
import { readGround } from "../../formats/kmp/ground/readGround.ts";
import { readCorpus } from "../support/corpus.ts";
import { checkArchive, damageArchive } from "../support/damagedArchive.ts";
import { floor, groundFile } from "../support/groundFile.mjs";
import { mutateBytes, seeded } from "../support/mutate.ts";
import { bounded } from "./checkFile.ts";

/** Small files, because each run reads them completely. */
const MAX_SIZE = 200_000;

interface Other {
  readonly id: string;
  readonly samples: () => readonly Uint8Array[];
  /** Damages and checks a file. Returns the outcome to count. @throws Error that names the broken law */
  readonly attempt: (sample: Uint8Array, run: number, random: () => number) => string;
}

export const OTHERS: readonly Other[] = [
  ...archiveTypes.map(
    ({ id }): Other => ({
      id,
      samples: () =>
        readCorpus(id).flatMap(({ bytes }) => {
          const peeled = peel(bytes, NO_SUPPLIES);
          return "issue" in peeled ? [] : [peeled.content];
        }),
      attempt: (sample, run, random) => checkArchive(damageArchive(sample, run, random)),
    }),
  ),
  {
    id: "kcl",
    samples: () => [groundFile(floor(8, 4000, 100)), ...readCorpus("kcl", ["kcl"]).map(({ bytes }) => bytes)],
    attempt: (sample, _, random) => {
      const { corners, flags, problems } = readGround(mutateBytes(sample, random));
      if (corners.length !== flags.length * 9) throw new Error(`${flags.length} triangles have ${corners.length} numbers`);
      return problems.length > 0 ? "with a finding" : "without";
    },
  },
];

/** Prints violations. @returns whether there were none */
export function fuzzOther({ id, samples, attempt }: Other, runs: number, seed: number): boolean {
  const small = samples().filter(({ length }) => length <= MAX_SIZE);
  if (small.length === 0) {
    console.log(`${id}: no file to damage`);
    return true;
  }
  const random = seeded(seed);
  const counts: Record<string, number> = {};
  for (let run = 0; run < runs; run++) {
    try {
      const came = bounded(() => attempt(small[run % small.length], run, random));
      counts[came] = (counts[came] ?? 0) + 1;
    } catch (error) {
      console.error(`${id}: run ${run} of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
      return false;
    }
  }
  const sums = Object.entries(counts).map(([came, count]) => `${count} ${came}`);
  console.log(`${id}: ${runs} damaged files of ${small.length}: ${sums.join(", ")}`);
  return true;
}
