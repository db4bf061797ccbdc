/** Node reads files as buffers whose slice() shares memory: a changed archive must not write into the bytes it was read from. */

import { expect, it } from "vitest";
import { openNested } from "../../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

const archives = choose([...readCorpus("sarc"), ...readCorpus("u8"), ...readCorpus("pak")]);

it.skipIf(archives.length === 0)(
  "a change of an archive in a Node buffer gives the same bytes, and leaves the buffer as it was (slow: a real archive)",
  () => {
    let count = 0;
    for (const { name, bytes } of archives) {
      const opened = openNested(new Uint8Array(bytes), NO_SUPPLIES);
      if (!opened || "issue" in opened || bytes.length > 100_000) continue;
      const member = opened.nested.members().find(({ member: { locked } }) => locked === undefined);
      if (!member) continue;
      const changes = [{ kind: "put", path: member.path, content: new Uint8Array(member.size + 40).fill(7) }] as const;
      // as a small file in the pool of Node's buffers
      const pool = Buffer.concat([Buffer.alloc(9), bytes]);
      const given = openNested(pool.subarray(9), NO_SUPPLIES);
      if (!given || "issue" in given) throw new Error(name);
      expect(given.nested.change(changes), name).toEqual(opened.nested.change(changes));
      expect(Buffer.compare(pool.subarray(9), bytes), name).toBe(0);
      count++;
    }
    expect(count).toBeGreaterThan(archives.length / 3);
  },
);
