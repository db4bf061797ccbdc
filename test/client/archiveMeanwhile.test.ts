/** Archives that another program writes or deletes while a dialog is open or a list is shown: what the user did not see is not written over. */
import { afterAll, expect, it } from "vitest";
import { archiveCommands } from "../../client/src/archives/archiveCommands.ts";
import { memberUri } from "../../client/src/archives/memberAddress.ts";
import type { Services } from "../../client/src/commands/command.ts";
import { openNested } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import type { Uri } from "../support/vscode.ts";
import { CLOCKS, type Clock, MemoryDisk } from "./saves/memoryDisk.ts";
import { HostProcess, uri } from "./saves/process.ts";

const OUTER = "/game/outer.pack";
const FILE = "/files/new.bin";
const BEFORE = { "a.bin": "a", "other.bin": "o", "in.szs": yaz0.wrap(sarcOf({ "deep.bin": "d" })) };

afterAll(() => HostProcess.releaseTime());

async function run(command: string, path: string, elsewhere: Readonly<Record<string, string | Uint8Array>>) {
  const disk = new MemoryDisk(CLOCKS["1 s"] as Clock);
  disk.put(OUTER, sarcOf(BEFORE));
  disk.put(FILE, new TextEncoder().encode("mine"));
  const said: string[] = [];
  const host = new HostProcess(disk, () => "done", {
    said,
    user: {
      answer: (options) => {
        // VS Code may give the keyboard back to the page meanwhile
        if ("validateInput" in options) expect(options).toMatchObject({ ignoreFocusOut: true });
        // while the dialog is open
        disk.put(OUTER, sarcOf(elsewhere));
        return "validateInput" in options ? "renamed.bin" : [uri(FILE) as unknown as Uri];
      },
    },
  });
  const target = memberUri(uri(OUTER), path);
  const work = archiveCommands
    .find(({ id }) => id === `bytewright.archive.${command}`)
    ?.run({ archives: host.archives } as Services, target);
  const outcome = await host.finish(Promise.resolve(work));
  await host.settle();
  const opened = openNested(disk.files.get(OUTER)?.bytes ?? new Uint8Array(), NO_SUPPLIES);
  const contents: Record<string, string> = {};
  if (opened && "nested" in opened)
    for (const member of opened.nested.walk()) if (!member.nested) contents[member.path] = new TextDecoder().decode(member.read());
  return { contents, error: outcome !== "killed" && "error" in outcome ? String(outcome.error) : "" };
}

const DEEP = { "in.szs/deep.bin": "d" };

it.each<[string, string, Readonly<Record<string, string | Uint8Array>>, Readonly<Record<string, string>>]>([
  ["replace", "a.bin", { ...BEFORE, "a.bin": "theirs" }, { "a.bin": "theirs", "other.bin": "o", ...DEEP }],
  ["replace", "a.bin", { "other.bin": "o" }, { "other.bin": "o" }],
  ["replace", "in.szs/deep.bin", { "in.szs": yaz0.wrap(sarcOf({ "deep.bin": "theirs" })) }, { "in.szs/deep.bin": "theirs" }],
  ["rename", "a.bin", { ...BEFORE, "a.bin": "theirs" }, { "a.bin": "theirs", "other.bin": "o", ...DEEP }],
  ["rename", "a.bin", { ...BEFORE, "renamed.bin": "theirs" }, { "a.bin": "a", "other.bin": "o", "renamed.bin": "theirs", ...DEEP }],
  ["rename", "a.bin", { "other.bin": "o" }, { "other.bin": "o" }],
])("%s of %s is refused where that member is another by now", async (command, path, elsewhere, expected) => {
  const { contents, error } = await run(command, path, elsewhere);
  expect(contents).toEqual(expected);
  expect(error).not.toBe("");
});

it.each<[string, string, Readonly<Record<string, string>>]>([
  ["replace", "a.bin", { "a.bin": "mine", "other.bin": "theirs" }],
  ["rename", "a.bin", { "renamed.bin": "a", "other.bin": "theirs" }],
])("%s of %s leaves what was written into other members", async (command, path, expected) => {
  const { contents, error } = await run(command, path, { "a.bin": "a", "other.bin": "theirs" });
  expect([contents, error]).toEqual([expected, ""]);
});

it("an archive that another program deletes is not among those that were opened, until it is there again", async () => {
  const disk = new MemoryDisk(CLOCKS["1 s"] as Clock);
  const other = "/game/other.pack";
  const host = new HostProcess(disk, () => "done");
  for (const path of [OUTER, other]) {
    disk.put(path, sarcOf(BEFORE));
    await host.finish(host.archives.read(uri(path)));
  }
  const listed = async () => {
    const outcome = await host.finish(host.archives.seen());
    return outcome !== "killed" && "value" in outcome ? outcome.value.map(({ path }) => path) : outcome;
  };
  expect(await listed()).toEqual([OUTER, other]);
  disk.delete(OUTER);
  expect(await listed()).toEqual([other]);
  disk.put(OUTER, sarcOf(BEFORE));
  expect(await listed()).toEqual([OUTER, other]);
});
