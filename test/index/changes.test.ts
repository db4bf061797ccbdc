/** Whatever came, changed and went before: the index says the same as one that is made from nothing. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { CandidateFilter } from "../../index/candidates.ts";
import { findingsOf } from "../../index/findings.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { findOpenHashes, learnNames } from "../../index/learnedNames.ts";
import { valuesOfName } from "../../index/nameValues.ts";
import { compareWithOriginal } from "../../index/originals.ts";
import { parseQuery } from "../../index/query.ts";
import { resolveLink } from "../../index/resolve.ts";
import { emptyIndex, mergeIndex, parseIndex, printIndex, type StoredIndex } from "../../index/storedIndex.ts";
import { findUnnamed } from "../../index/unnamed.ts";
import { usesOfFile } from "../../index/uses.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf, courseOf } from "../cli/gameFiles.ts";

const actor = (drop: string) => aampOf({ LinkTarget: { AIProgramUser: "Beast", ASUser: "Wolf", DropTableUser: drop } });
const list = (name: string) => aampOf({ ASDefine_0: { Name: name, Filename: "Wolf_Wait" } }, "ASDefines");
const pack = (drop: string, name: string) =>
  yaz0.wrap(sarcOf({ "Actor/ActorLink/Wolf.bxml": actor(drop), "Actor/ASList/Wolf.baslist": list(name), "x.bin": name }));

const CONTENTS: readonly Uint8Array[] = [
  actor("Wolf"),
  list("Wait"),
  aampOf({ SInst: { ASName: "Run", "0xdeadbeef": "1" } }, "Action"),
  aampOf({ Header: { Table01: "Normal" }, Normal: { ItemName01: "Wolf", Power: "36" } }),
  pack("Wolf", "Run"),
  pack("Gone", "Wait"),
  sarcOf({ "Actor/Pack/Wolf.sbactorpack": pack("Wolf", "Wait"), "Actor/DropTable/Wolf.bdrop": aampOf({ Header: { Table01: "Normal" } }) }),
  courseOf([[0x65, 0, 0x3f]]),
  new Uint8Array([1, 2, 3]),
];
const KEYS = [
  ...[
    "mod/Actor/ActorLink/Wolf.bxml",
    "mod/Actor/Pack/Wolf.sbactorpack",
    "mod/Actor/ASList/Wolf.baslist",
    "mod/Actor/DropTable/Wolf.bdrop",
  ],
  ...["mod/Actor/AIProgram/Beast.baiprog", "mod/Pack/TitleBG.pack", "mod/track/course.kmp", "mod/track/ITEMBOX.brres"],
  ...["dump/Pack/TitleBG.pack", "dump/Actor/Pack/Wolf.sbactorpack", "dump/Actor/ActorLink/Wolf.bxml"],
];

class Tested {
  readonly known: IndexedProject<IndexedFile>;

  constructor(index: StoredIndex = emptyIndex()) {
    this.known = new IndexedProject(index, (key, origin, member) => new IndexedFile(key, origin, member));
  }

  put(key: string, bytes: Uint8Array): void {
    const { index } = this.known;
    index.sources.set(key, indexSource(key, { bytes, supplies: NO_SUPPLIES }, 1, { tables: index.tables, namesFor: builtinNames }));
    this.place(key);
  }

  place(key: string): void {
    this.known.place(key, key.startsWith("dump") ? 0 : "mod");
  }

  take(key: string): void {
    this.known.index.sources.delete(key);
    this.known.remove(key);
  }

  /** All that is asked of the index. */
  answers(): unknown {
    const { project, index } = this.known;
    const files = [...this.known.files()].sort((a, b) => (a.path < b.path ? -1 : 1));
    const filter = new CandidateFilter(parseQuery("Power > 30"), index.tables, () => undefined);
    const open = findOpenHashes(index.tables, files, builtinNames);
    return {
      files: files.map((file) => ({
        path: file.path,
        digest: file.digest,
        links: project.relationsOf(file).links.map((link) => {
          const { status, targets } = resolveLink(project, file, link);
          return [link.value, link.kind, status, targets.map((target) => target.file.path)];
        }),
        users: usesOfFile(project, file).map((use) => use.file.path),
        findings: findingsOf(project, file).map(({ message }) => message),
        original: compareWithOriginal(project, file),
        unnamed: findUnnamed(project, file.path).map((member) => member.path),
        isCandidate: filter.mayMatch(file.terms),
      })),
      values: valuesOfName("Name", index.tables, files),
      names: learnNames(index.tables, files, open),
    };
  }
}

const step = fc.record({ key: fc.constantFrom(...KEYS), content: fc.option(fc.nat({ max: CONTENTS.length - 1 }), { nil: undefined }) });

describe("an index after any changes", () => {
  it("is the one that is made from nothing, stored and merged in between", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), fc.nat({ max: 13 }), (steps, pause) => {
        let changed = new Tested();
        const present = new Map<string, Uint8Array>();
        for (const [at, { key, content }] of steps.entries()) {
          if (content === undefined) {
            present.delete(key);
            changed.take(key);
          } else {
            present.set(key, CONTENTS[content]);
            changed.put(key, CONTENTS[content]);
          }
          // what was asked before must not be remembered
          changed.answers();
          if (at !== pause) continue;
          const compact = emptyIndex();
          for (const _ of mergeIndex(compact, changed.known.index));
          changed = new Tested(parseIndex("test", printIndex("test", compact)));
          for (const kept of present.keys()) changed.place(kept);
        }
        const fresh = new Tested();
        for (const [key, bytes] of present) fresh.put(key, bytes);
        expect(changed.answers()).toEqual(fresh.answers());
      }),
      { numRuns: 60 },
    );
  });
});
