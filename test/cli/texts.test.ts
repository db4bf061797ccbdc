/** `bytewright texts`: messages out to translators and back, with all kinds of files, over archives. */
import { beforeEach, describe, expect, it, test } from "vitest";
import type { WrittenEntry } from "../../cli/src/texts/carrier.ts";
import { CARRIERS, type CarrierName, loadCarrier } from "../../cli/src/texts/carriers.ts";
import { bmg } from "../../formats/bmg/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { msbt } from "../../formats/msbt/index.ts";
import { sarcOf } from "./archiveBytes.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("product");

function bytesOf(format: typeof msbt, text: string): Uint8Array {
  const { bytes, issues } = format.encode(text);
  if (!bytes) throw new Error(issues.map(({ message }) => message).join(" "));
  return bytes;
}

const LAYOUT = "#!layout file little utf-16 3\n#!layout game botw\n";

function talk(greeting: string, name = "Lantern"): Uint8Array {
  return bytesOf(msbt, `Greeting: |-\n  ${greeting.replaceAll("\n", "\n  ")}\nName: |-\n  ${name}\n'0000': |-\n${LAYOUT}`);
}

const USEN = '{sound 7 11}Good {color red}evening{color reset}!{pageBreak}\n \\n=SUM(A1) <b> & "quotes", a \\\\ and a \\{';
const JPJA = "{sound 7 11}{color red}{ruby 2 こんばん}今晩{color reset}は。{pageBreak}\n　どうぞ\\s";
const COURSES = "#BMG\n\n   3e8\t= Luigi\\z{802,110000}\\n\n\t+ \\c{red2}Circuit\\c{off}\\040\n   3e9\t/\n   3ea\t= ルイージ\\u{f043}\n";

function writeMod(): void {
  const pack = (words: Uint8Array, language: string) =>
    sarcOf({ [`Message/Msg_${language}.product.ssarc`]: yaz0.wrap(sarcOf({ "EventFlowMsg/Talk.msbt": words })) });
  place.write("mod/Pack/Bootup_USen.pack", pack(talk(USEN), "USen"));
  place.write("mod/Pack/Bootup_JPja.pack", pack(talk(JPJA, "ランタン"), "JPja"));
  for (const scene of ["Race", "Menu"])
    place.write(`mod/Scene/UI/${scene}_U.szs`, yaz0.wrap(sarcOf({ "message/Common.bmg": bytesOf(bmg, COURSES) })));
}

const TALK = "Pack/Bootup_USen.pack/Message/Msg_USen.product.ssarc/EventFlowMsg/Talk.msbt";
const snapshot = () => new Map(place.files("mod").map((name) => [name, Buffer.from(place.readBytes(`mod/${name}`)).toString("base64")]));

beforeEach(() => {
  place.clear();
  writeMod();
});

async function exported(name: CarrierName, ...options: readonly string[]): Promise<string> {
  const { code, stderr } = await place.run(["texts", "export", "mod", "-o", `out.${name}`, ...options]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return place.read(`out.${name}`);
}

function imported(name: CarrierName, ...options: readonly string[]) {
  return place.run(["texts", "import", `out.${name}`, "mod", ...options]);
}

/** The file with a translation of the words, which are in it once as a source, in each kind of file. */
const TRANSLATED: Readonly<Record<CarrierName, (text: string, from: string, to: string) => string>> = {
  csv: (text, from, to) => text.replace(`,${from},`, `,${from},${to}`),
  po: (text, from, to) => text.replace(`msgid "${from}"\nmsgstr ""`, `msgid "${from}"\nmsgstr "${to}"`),
  xliff: (text, from, to) => text.replace(`<source>${from}</source>`, `<source>${from}</source><target>${to}</target>`),
};

function translatedName(text: string): string {
  return /ルイージ(?:<x[^>]*>|\\+u\{f043\})/.exec(text)?.[0] ?? "";
}

describe.each(CARRIERS)("texts as %s", (name) => {
  it("refuses two translations of one message", async () => {
    const text = await exported(name);
    const unit =
      /^.*<trans-unit[\s\S]*?<source>Lantern<[\s\S]*?<\/trans-unit>\n|^msgctxt.*\nmsgid "Lantern"\nmsgstr ""\n|^.*,Lantern,\r\n/m.exec(
        text,
      )?.[0] ?? "";
    const [one, two] = ["Lampe", "Laterne"].map((words) => TRANSLATED[name](unit, "Lantern", words));
    place.write(
      `out.${name}`,
      text.replace(unit, () => `${one}\n${two}`),
    );
    const before = snapshot();
    const { code, stdout, stderr } = await imported(name, "--write");
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another translation of this message|context of this entry/),
    });
    expect(stdout).not.toContain("Laterne");
    expect(snapshot()).toEqual(before);
  });

  it("changes no byte on a round trip without a change", async () => {
    const before = snapshot();
    await exported(name);
    expect(await imported(name, "--write")).toMatchObject({ code: 0, stderr: "0 messages in 0 files changed.\n" });
    expect(snapshot()).toEqual(before);
  });

  it("changes no byte where one language is the translation of another", async () => {
    const before = snapshot();
    const text = await exported(name, "--from", "USen", "--to", "JPja");
    expect(text).toContain("ランタン");
    expect(await imported(name, "--from", "USen", "--to", "JPja", "--write")).toMatchObject({ code: 0 });
    expect(snapshot()).toEqual(before);
  });

  it("writes a translation into the archive, shows it before, and leaves all else", async () => {
    const before = snapshot();
    place.write(`out.${name}`, TRANSLATED[name](await exported(name), "Lantern", "Lampe"));
    const looked = await imported(name);
    expect(looked.stdout).toBe(`${TALK}: Name: "Lantern" → "Lampe"\n`);
    expect(looked.stderr).toBe("1 message in 1 file would change. Use --write to change them.\n");
    expect(snapshot()).toEqual(before);
    expect(await imported(name, "--write")).toMatchObject({ code: 0, stderr: "1 message in 1 file changed.\n" });
    const decoded = await place.run(["decode", `mod/${TALK}`, "-o", "-"]);
    expect(decoded.stdout).toContain("Name: |-\n  Lampe\n");
    expect([...snapshot()].filter(([file, bytes]) => before.get(file) !== bytes).map(([file]) => file)).toEqual(["Pack/Bootup_USen.pack"]);
    expect(await imported(name, "--write")).toMatchObject({ code: 0, stderr: "0 messages in 0 files changed.\n" });
  });

  it("changes a message in all files that have the same ones", async () => {
    const text = await exported(name);
    expect(text.match(/Common\.bmg/g)).toHaveLength(name === "xliff" ? 1 : 2);
    const code = translatedName(text);
    place.write(`out.${name}`, TRANSLATED[name](text, code, code.replace("ルイージ", "Luigi")));
    expect(await imported(name, "--write")).toMatchObject({ code: 0, stderr: "2 messages in 2 files changed.\n" });
  });

  it("refuses a translation without a code of its message, with the line, and changes nothing", async () => {
    const before = snapshot();
    const text = await exported(name);
    const code = translatedName(text);
    const changed = TRANSLATED[name](text, code, "Luigi");
    place.write(`out.${name}`, changed);
    const { code: exit, stderr } = await imported(name, "--write");
    expect(exit).toBe(1);
    const line = Number(/:(\d+):1: error texts\/refused: .*, 3ea: \\u\{f043\} is missing\./.exec(stderr)?.[1]);
    expect(
      changed
        .split("\n")
        .slice(line - 1, line + 3)
        .join("\n"),
    ).toContain("Luigi");
    expect(snapshot()).toEqual(before);
  });

  it("refuses what has changed since the export, and files that are not there", async () => {
    place.write(`out.${name}`, TRANSLATED[name](await exported(name), "Lantern", "Lampe").replaceAll("_U.szs", "_X.szs"));
    place.write(
      "mod/Pack/Bootup_USen.pack",
      sarcOf({ "Message/Msg_USen.product.ssarc": yaz0.wrap(sarcOf({ "EventFlowMsg/Talk.msbt": talk(USEN, "Light") })) }),
    );
    const { code, stderr } = await imported(name, "--write");
    expect(code).toBe(1);
    expect(stderr).toContain("Name: the message is not what it was when it was exported.");
    expect(stderr).toContain("the folder has no such file with messages.");
  });
});

test("an entry of PO that is marked as fuzzy has no translation, and one whose message is gone does not count", async () => {
  const { read } = await loadCarrier("po");
  expect(read('#~ msgctxt "a#b"\n #~ msgid "c"\n#~ msgstr "d"\n#~ msgstr "e"\n')).toEqual([]);
  expect(read('#, c-format, fuzzy\nmsgctxt "a#b"\nmsgid "c"\nmsgstr "d"\n')).toEqual([
    { file: "a", id: "b", source: "c", translation: "", line: 2 },
  ]);
});

describe("texts", () => {
  it.each([
    ["a color that ends before it begins", "{sound 7 11}{color reset}a{color red}{pageBreak}\n", "color ends before it begins."],
    ["an incomplete tag", "{sound 7 11}{color red}{color reset}{pageBreak}{sound", "The tag has no closing brace on its line."],
    ["a letter of a tag changed", "{sound 7 12}{color red}{color reset}{pageBreak}", "{sound 7 11} is missing."],
  ])("refuses %s", async (_, words, message) => {
    const carrier = await loadCarrier("csv");
    const entries = carrier.read(await exported("csv"));
    const changed = entries.map((entry) => ({
      ...entry,
      translation: entry.id === "Greeting" && entry.file === TALK ? words : "",
      findCodes: () => [],
    }));
    place.write("out.csv", carrier.write(changed, { source: undefined, target: undefined }));
    const { code, stderr } = await imported("csv", "--write");
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it("reads and changes texts of message files, and leaves what is around a message", async () => {
    const own = "# of the keeper\nName: |-\n  Lantern keeper\n# of the shop\nShop: |-\n  Open {color red}now{color reset}\n";
    const kart = "\uFEFF#BMG\r\n# a track\r\n   3e8\t= Sunset \\z{802,110000}\r\n   3e9\t= Coast\r\n";
    place.write("mod/Keeper.msbt.yml", own + LAYOUT);
    place.write("mod/Tracks.bmg.txt", kart);
    place.write("mod/notes.txt", "#BMGX\n");
    const text = await exported("csv");
    expect(text.split("\r\n").filter((line) => /^(?:Keeper|Tracks|notes)/.test(line))).toEqual([
      "Keeper.msbt.yml,Name,Lantern keeper,",
      "Keeper.msbt.yml,Shop,Open {color red}now{color reset},",
      'Tracks.bmg.txt,3e8,"Sunset \\z{802,110000}",',
      "Tracks.bmg.txt,3e9,Coast,",
    ]);
    const before = snapshot();
    expect(await imported("csv", "--write")).toMatchObject({ code: 0, stderr: "0 messages in 0 files changed.\n" });
    expect(snapshot()).toEqual(before);
    const [keeper, coast] = [TRANSLATED.csv(text, "Lantern keeper", "Laternenwart"), ",Küste"];
    place.write("out.csv", keeper.replace("Coast,", `Coast${coast}`));
    expect(await imported("csv", "--write")).toMatchObject({ code: 0, stderr: "2 messages in 2 files changed.\n" });
    expect(place.read("mod/Keeper.msbt.yml")).toBe(own.replace("Lantern keeper", "Laternenwart") + LAYOUT);
    expect(Buffer.from(place.readBytes("mod/Tracks.bmg.txt")).toString()).toBe(kart.replace("Coast", "Küste"));
  });

  it("says where a text of messages has an error, and fails", async () => {
    place.write("mod/Keeper.msbt.yml", `Name: |-\n  Lantern {color\n${LAYOUT}`);
    const { code, stderr } = await place.run(["texts", "export", "mod", "--format", "csv"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^mod\/Keeper\.msbt\.yml:2:11: error msbt\/tag-open: /) });
  });

  it("imports into the other files where one cannot be read, and fails", async () => {
    place.write("out.csv", TRANSLATED.csv(await exported("csv"), "Lantern", "Lampe"));
    place.write("mod/cut.msbt", talk(USEN).subarray(0, 60));
    const { code, stderr } = await imported("csv", "--write");
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^mod\/cut\.msbt:.*\n1 message in 1 file changed\.\n$/) });
  });

  it.each([
    [["texts"], '"export" or "import"'],
    [["texts", "export"], "one folder"],
    [["texts", "export", "mod"], "--format"],
    [["texts", "export", "mod", "--format", "doc"], "po, xliff or csv"],
    [["texts", "import", "out.csv"], "a folder"],
    [["texts", "export", "none", "--format", "csv"], "not a folder"],
    [["texts", "export", "mod", "--format", "csv", "--from", "USen"], "together"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stderr } = await place.run(args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

/** Names and words that mean something to files that carry them. */
const HOSTILE = [
  "=1+1",
  "'=1",
  "''",
  "+a",
  "-",
  "@SUM(A1)",
  "＝1+1",
  '"',
  'a,"b"',
  "<x/>&amp;]]>",
  "#fuzzy",
  "a%23#",
  "\\n",
  "%",
  "\n",
  " a ",
  "日本語🎮",
  "constructor",
  "__proto__",
  "\ta",
];

describe.each(CARRIERS)("a file of %s", (name) => {
  test.each(HOSTILE)("gives %j back as file, label, source and translation", async (words) => {
    const carrier = await loadCarrier(name);
    const file = `a/${words}.msbt`;
    const entries: WrittenEntry[] = [
      { file, id: words, source: words, translation: `${words}.`, findCodes: () => [] },
      {
        file,
        id: `${words}2`,
        source: "{1} {2}",
        translation: "{2}{1}{1}",
        findCodes: (text) => [...text.matchAll(/\{\d\}/g)].map(({ index }) => ({ start: index, end: index + 3 })),
      },
      { file: "other", id: words, source: `x${words}`, translation: "", findCodes: () => [] },
    ];
    const text = carrier.write(entries, { source: "en-US", target: "ja-JP" });
    const plain = (read: readonly { file: string; id: string; source: string; translation: string }[]) =>
      read.map(({ file, id, source, translation }) => ({ file, id, source, translation }));
    expect(plain(carrier.read(text))).toEqual(plain(entries));
    expect(plain(carrier.read(text.replaceAll(/\r?\n/g, "\r\n")))).toEqual(plain(entries));
  });
});

test.each([
  ["csv", "", "the table is empty"],
  ["csv", "file,message\r\n", 'column "source" is missing'],
  ["csv", 'file,message,source,translation\r\na,b,"c', "Line 2: the quote"],
  ["csv", 'file,message,source,translation\r\n"a"b,c,d,e\r\n', "Line 2: a comma"],
  ["po", 'msgctxt "a#b"\nmsgid "x\nmsgstr ""\n', "Line 2: expected a comment"],
  ["po", 'msgctxt "no place"\nmsgid "x"\nmsgstr "y"\n', "Line 1: the context"],
  ["po", 'msgctxt "a#b"\nmsgid "x"\nmsgstr "y', "Line 3: expected a comment"],
  ["po", 'msgctxt "a#b"\nmsgid "x"\n', "Line 1: the entry has no msgstr"],
  ["po", 'msgctxt "a#b"\nmsgid "x"\nmsgid_plural "y"\nmsgstr[0] "z"\nmsgstr[1] "z"\n', "Line 5: this entry has a second msgstr"],
  ["xliff", "", "no <xliff>"],
  ["xliff", "<xliff version='2.0'/>", "XLIFF 2.0"],
  ["xliff", "<xliff/>", "XLIFF without a version"],
  ["xliff", "<html/>", "expected <xliff>"],
  ["xliff", "<xliff version='1.2'>\n<file>", "Line 2: this is not valid XML"],
  ["xliff", '<xliff version="1.2" hasOwnProperty="a" x="b">', "Line 1: this is not valid XML"],
  [
    "xliff",
    "<xliff version='1.2'>\n<file original='a'><body><trans-unit id='b'><source>&bomb;</source></trans-unit></body></file></xliff>",
    "Line 2: this is not valid XML",
  ],
  ["xliff", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<xliff version="1.2"/>', "a document type"],
  [
    "xliff",
    "<xliff version='1.2'><file original='a'><body><trans-unit id='b'><source>c</source><target><x id='1'/></target></trans-unit></body></file></xliff>",
    "no code in the source",
  ],
] as const)("%s %j is refused", async (name, text, message) => {
  const carrier = await loadCarrier(name);
  expect(() => carrier.read(text)).toThrow(message);
});
