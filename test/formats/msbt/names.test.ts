/** By which game's names a file is read: its path, a list of names, the line of the text. */
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { encodeProved } from "../../../formats/core/proof.ts";
import { msbt } from "../../../formats/msbt/index.ts";

const VOICE = "A: |-\n  {4:0 0x02006100}x\n#!layout file little utf-16 3\n";
const DELAY = "A: |-\n  {delay 20}x\n#!layout file big utf-16 3\n#!layout game botw\n";

const bytesOf = (text: string) => msbt.encode(text).bytes ?? new Uint8Array();
const textAt = (path: string) => {
  const decoded = msbt.decode(bytesOf(VOICE), msbt.namesFor?.(Names.none, { path }) ?? Names.none);
  return decoded.kind === "ok" ? decoded.text : "";
};

describe("the path shows the game", () => {
  test.each([
    ["content/Pack/Bootup_EUen.pack/Message/Msg_EUen.product.ssarc/EventFlowMsg/Npc.msbt", "botw"],
    ["unpacked/Msg_USen.product/EventFlowMsg/Npc.msbt", "botw"],
    ["romfs/Mals/USen.Product.121.sarc.zs/EventFlowMsg/Npc.msbt", "totk"],
    ["C:\\mod\\LocalizedData\\USen\\MessageData\\SystemMessage.szs\\CapMessage.msbt", "smo"],
    ["Message/TalkNNpc_KRko.sarc.zs/B1_Bo/React/BO.msbt", "acnh"],
    ["romfs-octo/Message/LayoutMsg_EUen.release.szs/Oct.msbt", "splatoon2"],
    ["Message/LayoutMsg_USen.sarc.zs/Save.msbt", "acnh"],
    ["ja_JP/0-Common/0-Common/006-4KenseiNormal.msbt", "skyward"],
    ["en_US_hd/1-Town/1-Town/150-Siren.msbt", "skyward"],
    ["ui/message/msg_melee.msbt", "ssbu"],
    ["titles/0100000000001009/romfs/message/PLpl/MiiEdit.szs/MiiEditN.msbt", "nxmenu"],
    ["Npc.msbt", undefined],
    ["Message/Npc.msbt", undefined],
  ])("%s: %s", (path, game) => {
    const stated = msbt.namesFor?.(Names.none, { path }).lists.flatMap(({ names }) => names) ?? [];
    expect(stated).toEqual(game === undefined ? [] : [`#!layout game ${game}`]);
  });

  test("names are shown, and stated in the text", () => {
    expect(textAt("romfs/LocalizedData/USen/MessageData/SystemMessage.szs/A.msbt")).toContain("{Voice a}");
    expect(textAt("romfs/LocalizedData/USen/MessageData/SystemMessage.szs/A.msbt")).toContain("#!layout game smo\n");
    expect(textAt("A.msbt")).toBe(VOICE);
  });
});

test("a text with the names of a game can be written, whatever names its file was read with", () => {
  expect(encodeProved(msbt, DELAY, Names.none).kind).toBe("bytes");
  expect(encodeProved(msbt, DELAY, msbt.namesFor?.(Names.none, { path: "Mals/USen.Product.121/A.msbt" }) ?? Names.none).kind).toBe("bytes");
  expect(encodeProved(msbt, VOICE, Names.none).kind).toBe("bytes");
});
