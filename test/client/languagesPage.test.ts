/** The page of all languages as the extension answers it: edits that come fast, and files and words that change while a text is typed. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { decodedUri } from "../../client/src/decoded/decodedUris.ts";
import { LanguagesPage, type LanguagesServices } from "../../client/src/messages/languagesPage.ts";
import { Names } from "../../formats/core/names.ts";
import { msbt } from "../../formats/msbt/index.ts";
import type { FromLanguagesPage, ToLanguagesPage } from "../../webview/src/languages/protocol.ts";
import type { Ready } from "../../webview/src/protocol.ts";
import * as stub from "../support/vscode.ts";

class Text {
  readonly uri: stub.Uri;
  saved: string;
  saves = 0;

  constructor(
    readonly real: stub.Uri,
    public words: string,
  ) {
    this.uri = decodedUri(real as never, msbt) as unknown as stub.Uri;
    this.saved = words;
  }

  get isDirty(): boolean {
    return this.words !== this.saved;
  }
  getText = () => this.words;
  positionAt = (offset: number) => offset;
  async save(): Promise<boolean> {
    const { words } = this;
    await saving;
    this.saved = words;
    this.saves++;
    return true;
  }
}

let texts: Map<string, Text>;
/** By path: of another file. */
let others: Map<string, Text>;
let told: ToLanguagesPage[];
let errors: string[];
let isVisible: boolean;
/** What a save waits for. */
let saving: Promise<void>;
/** As the page says it. */
let say: (message: FromLanguagesPage | Ready) => void;
let changeProject: () => void;

const textOf = (language: string) => texts.get(language) as Text;
const addFile = (language: string, words: string) => texts.set(language, new Text(stub.Uri.file(`/mod/Talk_${language}.msbt`), words));

beforeEach(() => {
  texts = new Map();
  others = new Map();
  told = [];
  errors = [];
  isVisible = true;
  saving = Promise.resolve();
  addFile("USen", "Hello: |-\n  Good evening\nBye: |-\n  See you\n");
  addFile("JPja", "Hello: |-\n  こんばんは\n");
  stub.setHost({
    watch: () => () => {},
    say: (message) => void errors.push(message),
    fs: undefined as never,
    get documents() {
      return [...texts.values()] as never;
    },
  });
  const webview = {
    options: {},
    html: "",
    cspSource: "",
    asWebviewUri: (uri: stub.Uri) => uri,
    onDidReceiveMessage: (listener: typeof say) => void (say = listener),
    postMessage: (message: ToLanguagesPage) => void told.push(message),
  };
  const panel = {
    webview,
    onDidDispose: () => {},
    get visible() {
      return isVisible;
    },
  };
  Object.assign(stub.window, { createWebviewPanel: () => panel });
  Object.assign(stub.workspace, {
    onDidChangeTextDocument: () => new stub.Disposable(() => {}),
    openTextDocument: async (at: stub.Uri) => [...texts.values()].find(({ uri }) => String(uri) === String(at)),
    applyEdit: async ({ replaced }: stub.WorkspaceEdit) => {
      for (const { uri, range, text } of replaced.toReversed()) {
        const own = [...texts.values()].find((one) => String(one.uri) === String(uri));
        if (own) own.words = own.words.slice(0, range.start as number) + text + own.words.slice(range.end as number);
      }
      return true;
    },
  });
});
afterEach(() => stub.setHost(undefined));

function savedAt({ path }: stub.Uri): string | undefined {
  return [...texts.values(), ...others.values()].find(({ real }) => real.path === path)?.saved;
}

/** Opens the page, and waits for its first table. */
async function open(): Promise<void> {
  const placed = () =>
    [...[...texts].map(([language, text]) => [`/mod/Talk_${language}.msbt`, text] as const), ...others].map(([path, { real, saved }]) => ({
      ...{ uri: real, path, origin: "mod", inside: "", format: msbt, digest: saved },
    }));
  const services = {
    extensionUri: stub.Uri.file("/extension"),
    permissions: { mayEdit: () => true },
    files: {
      read: async (real: stub.Uri) => {
        const text = savedAt(real);
        return { format: msbt, decoded: text === undefined || text === "damaged" ? { kind: "fail" } : { kind: "ok", text } };
      },
      readContent: async (real: stub.Uri) => {
        const { bytes = new Uint8Array() } = msbt.encode(`${savedAt(real)}#!layout file little utf-16 3\n`);
        return { format: msbt, content: bytes };
      },
      namesOf: async () => Names.none,
    },
    project: {
      readAll: async () => {},
      placedFiles: placed,
      onDidChange: (listener: () => void) => {
        changeProject = listener;
        return new stub.Disposable(() => {});
      },
    },
  } as unknown as LanguagesServices;
  new LanguagesPage(services, undefined);
  say({ kind: "ready" });
  await expect.poll(() => last("table")).toBeDefined();
  await rows();
}

function last<Kind extends ToLanguagesPage["kind"]>(kind: Kind) {
  return told.findLast((message) => message.kind === kind) as Extract<ToLanguagesPage, { readonly kind: Kind }>;
}

let numbers = 0;

/** All rows, when all files are read. */
async function rows() {
  const number = ++numbers;
  const query = { filter: "", marked: undefined, group: undefined, sort: undefined, original: 0, from: 0, count: 200 };
  say({ kind: "rows", number, query });
  await expect.poll(() => last("table").read - last("table").total).toBe(0);
  say({ kind: "rows", number: number + 1000, query });
  return last("rows");
}

/** @returns the problem, when it is answered */
async function edit(language: string, id: string, before: string, words: string): Promise<string | undefined> {
  const number = ++numbers;
  say({ kind: "edit", number, path: "Talk_*.msbt", language, id, before, words });
  const answer = () => told.find((message) => message.kind === "edited" && message.number === number);
  await expect.poll(() => answer()).toBeDefined();
  return (answer() as { readonly problem: string | undefined }).problem;
}

it("an edit reaches the language that it was typed in, whatever files came meanwhile", async () => {
  await open();
  addFile("EUfr", "Hello: |-\n  Bonsoir\n");
  changeProject();
  await expect.poll(() => last("table").languages).toHaveLength(3);
  expect(await edit("USen", "Hello", "Good evening", "Hi")).toBeUndefined();
  expect([...texts.values()].map(({ saved }) => saved.split("\n")[1].trim())).toEqual(["Hi", "こんばんは", "Bonsoir"]);
});

it("words that changed while others were typed stay", async () => {
  await open();
  textOf("USen").words = textOf("USen").saved.replace("Good evening", "Good night");
  expect(await edit("USen", "Hello", "Good evening", "Hi")).toMatch(/changed in the meantime/);
  expect(textOf("USen").words).toContain("Good night");
});

it("a text that came while others were typed stays", async () => {
  await open();
  textOf("JPja").words += "Bye: |-\n  また\n";
  expect(await edit("JPja", "Bye", "", "さようなら")).toMatch(/changed in the meantime/);
});

it("edits that come while another one is saved wait for it: both are saved, and undone one by one", async () => {
  await open();
  let goOn = () => {};
  saving = new Promise((done) => {
    goOn = done;
  });
  const both = Promise.all([edit("USen", "Hello", "Good evening", "Hi"), edit("USen", "Bye", "See you", "Ciao")]);
  await expect.poll(() => textOf("USen").words).toContain("Hi");
  goOn();
  expect(await both).toEqual([undefined, undefined]);
  expect(textOf("USen")).toMatchObject({ saved: "Hello: |-\n  Hi\nBye: |-\n  Ciao\n", saves: 2 });
  say({ kind: "undo" });
  say({ kind: "undo" });
  await expect.poll(() => textOf("USen").saved).toBe("Hello: |-\n  Good evening\nBye: |-\n  See you\n");
});

it("words of a file that goes do not stay where another file has the language, and the rows are new only then", async () => {
  addFile("EUde", "Hello: |-\n  Guten Abend\n");
  const other = new Text(stub.Uri.file("/mod/Item_EUde.msbt"), "Sword: |-\n  Schwert\n");
  others.set("/mod/Item_EUde.msbt", other);
  await open();
  const { revision } = last("table");
  changeProject();
  await rows();
  expect(last("table").revision).toBe(revision);
  texts.delete("EUde");
  changeProject();
  await expect.poll(() => last("table").revision).not.toBe(revision);
  const { rows: shown } = await rows();
  expect(shown.find(({ id }) => id === "Hello")?.cells.map(({ words }) => words)).toEqual([undefined, "こんばんは", "Good evening"]);
});

it("texts of a file that cannot be decoded are not offered for a change", async () => {
  addFile("EUde", "damaged");
  await open();
  const { rows: shown } = await rows();
  expect(shown.find(({ id }) => id === "Hello")?.cells[0].fixed).toBe("unreadable");
});
