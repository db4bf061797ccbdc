/** Changes by others between what a run has read and what it writes. `npm run fuzz -- together` starts many runs at once. */
import { beforeEach, describe, expect, it } from "vitest";
import { changeArchiveFile } from "../../cli/src/insideArchives.ts";
import { WriteEntry } from "../../cli/src/journal.ts";
import { ABSENT, versionOf, writeWhole } from "../../cli/src/wholeFile.ts";
import { sarcOf } from "./archiveBytes.ts";
import { aampOf } from "./gameFiles.ts";
import { makeRun, setJournalOwner } from "./runHere.ts";
import { runTogether } from "./simultaneous.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");
beforeEach(() => place.clear());

const utf8 = (text: string) => new TextEncoder().encode(text);
const power = (value: number) => aampOf({ Attack: { Power: String(value) } });
const stop = (code: string) => expect.objectContaining({ issue: expect.objectContaining({ code }) });

describe("nothing is written", () => {
  it.each<[when: string, expected: string, there: string]>([
    ["where a file has other bytes than those that were read", versionOf(utf8("read")), "other"],
    ["where a file has appeared", ABSENT, "new"],
  ])("%s", (_, expected, there) => {
    place.write("a", there);
    expect(() => writeWhole(makeRun(place.folder), "a", "mine", expected)).toThrow(stop("io/changed"));
    expect([place.read("a"), place.files()]).toEqual([there, ["a"]]);
  });

  it("where an archive is changed after it was read", () => {
    place.write("a.pack", sarcOf({ "x.bin": "1" }));
    const other = sarcOf({ "x.bin": "1", "y.bin": "2" });
    const change = () => {
      place.write("a.pack", other);
      return [{ kind: "delete", path: "x.bin" }] as const;
    };
    expect(() => changeArchiveFile(makeRun(place.folder), "a.pack", change)).toThrow(stop("io/changed"));
    expect(place.readBytes("a.pack")).toEqual(other);
  });

  it("while another run writes the file", () => {
    place.write("a", "old");
    const entry = WriteEntry.begin(makeRun(place.folder), []);
    entry?.claim(place.path("a"));
    expect(() => writeWhole(makeRun(place.folder), "a", "mine")).toThrow(stop("io/in-use"));
    entry?.end();
    writeWhole(makeRun(place.folder), "a", "mine");
    expect(place.read("a")).toBe("mine");
  });
});

describe("set writes all files or none", () => {
  const args = ["set", "Power", "= 7", "a.bxml", "b.pack", "--write"];
  beforeEach(() => {
    place.write("a.bxml", power(1));
    place.write("b.pack", sarcOf({ "b.bxml": power(2), "other.bin": "1" }));
  });

  it("none, with exit code 1 and the file's name, where one cannot be written", async () => {
    const run = makeRun(place.folder);
    const entry = WriteEntry.begin(run, [{ target: place.path("b.pack"), staging: place.path(".bytewright-0123456789ab.tmp") }]);
    entry?.claim(place.path("b.pack"));
    setJournalOwner(place.folder, process.ppid);
    const { code, stderr } = await place.run(args);
    entry?.end();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^b\.pack:0:0: error io\/in-use: .*\n.*nothing was changed, because of the error above\.\n$/),
    ]);
    expect(place.readBytes("a.bxml")).toEqual(power(1));
  });
});

it("of runs that are started at once, each has its change in the archive or says that it has not", async () => {
  const { done, refused } = await runTogether(4);
  expect([done > 0, done + refused]).toEqual([true, 4]);
});
