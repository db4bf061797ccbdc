/** Folders that are compared or merged on a page until the user cancels in VS Code's progress. */
import { afterEach, expect, it } from "vitest";
import { ComparePage } from "../../client/src/meaning/comparePage.ts";
import { ModsPage } from "../../client/src/meaning/modsPage.ts";
import * as stub from "../support/vscode.ts";

const FILES = 5;
const names = Array.from({ length: FILES }, (_, at) => `${at}.bxml`);

let cancel = () => {};
let isOpen: boolean;
let read: string[];
/** The messages that the page received. */
let received: { readonly kind: string }[];
/** Cancels when so many files were read. */
let limit: number;

function setUp(): void {
  [isOpen, read, received] = [true, [], []];
  const disposed: (() => void)[] = [];
  const panel = {
    webview: {
      asWebviewUri: (uri: stub.Uri) => uri,
      onDidReceiveMessage: (listener: (message: unknown) => void) => void setTimeout(() => listener({ kind: "ready" })),
      postMessage: (message: { readonly kind: string }) => void received.push(message),
    },
    onDidDispose: (listener: () => void) => void disposed.push(listener),
    dispose: () => {
      isOpen = false;
      for (const listener of disposed) listener();
    },
  };
  Object.assign(stub.window, { createWebviewPanel: () => panel });
  stub.setHost({
    watch: () => () => {},
    say: () => undefined,
    documents: [],
    work: (_title, stop) => void (cancel = stop),
    fs: { readDirectory: async () => names.map((name) => [name, 1]), stat: async () => ({ type: 1, size: 1 }) } as never,
  });
}
afterEach(() => stub.setHost(undefined));

const wholeFiles = {
  read: async ({ path }: stub.Uri) => {
    // not before the progress is there
    await new Promise((resume) => setTimeout(resume));
    read.push(path);
    if (read.length === limit) cancel();
    return new TextEncoder().encode(path);
  },
  compare: async () => [{ path: "", kind: "bytes", statements: [] }],
  merge: async () => ({ conflicts: [], notes: [], taken: [], bytes: "" }),
};
const services = { wholeFiles, extensionUri: stub.Uri.file("/extension"), originals: { find: async () => undefined } };
const folder = (name: string) => stub.Uri.file(`/${name}`);

const PAGES = {
  compares: () =>
    new ComparePage(services as never, {
      ...{ title: "a ↔ b", before: "a", after: "b", isFolder: true },
      listPairs: async () =>
        names.map((path) => ({ path, before: stub.Uri.file(`/a/${path}`), after: stub.Uri.file(`/b/${path}`) })) as never,
    }),
  merges: () => new ModsPage(services as never, { ours: folder("a"), theirs: folder("b"), base: folder("none") } as never),
};

for (const [what, show] of Object.entries(PAGES))
  it(`${what} folders until it is canceled: no more files are read, and the page is closed`, async () => {
    setUp();
    limit = 1;
    show();
    await expect.poll(() => isOpen).toBe(false);
    // time for each other file, had it gone on
    for (let turn = 0; turn < FILES * 10; turn++) await new Promise((resume) => setTimeout(resume));
    expect({ isAll: read.length >= FILES, received: received.filter(({ kind }) => kind === "files") }).toEqual({
      isAll: false,
      received: [],
    });

    setUp();
    limit = Number.POSITIVE_INFINITY;
    show();
    await expect.poll(() => received.map(({ kind }) => kind)).toContain("files");
    expect(isOpen).toBe(true);
  });
