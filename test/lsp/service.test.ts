import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Analysis, AnalysisContext } from "../../formats/core/analysis.ts";
import type { Format } from "../../formats/core/format.ts";
import { SourceMap } from "../../formats/core/sourceMap.ts";
import { Service } from "../../server/src/service.ts";
import { TextVersion } from "../../server/src/textVersion.ts";
import { toy } from "./toyFormat.ts";

interface Call {
  readonly text: string;
  readonly context: AnalysisContext;
  readonly made: Analysis;
}

/** A service whose only format notes how it was asked; `fail` texts throw. */
function noting(): { service: Service; calls: Call[]; failures: string[] } {
  const calls: Call[] = [];
  const failures: string[] = [];
  const format: Format = {
    ...toy,
    analyse(text, context) {
      if (text === "fail") throw new TypeError("cannot");
      const made: Analysis = { issues: [], baseline: text, encoded: () => ({ issues: [], map: () => SourceMap.empty }) };
      calls.push({ text, context, made });
      return made;
    },
  };
  const platform = { now: () => 0, reportFailure: (doing: string, error: unknown) => void failures.push(`${doing}: ${error}`) };
  return { service: new Service([format], platform), calls, failures };
}

function version(number: number, text: string, uri = "bytewright:/a%20b.toy.txt?x"): TextVersion {
  return new TextVersion(uri, "toy", number, text);
}

test("analyses a version once, when first asked", () => {
  const { service, calls } = noting();
  service.open(version(1, "one"));
  expect(calls).toEqual([]);
  expect(service.isAnalysed("bytewright:/a%20b.toy.txt?x")).toBe(false);
  const view = service.findView("bytewright:/a%20b.toy.txt?x");
  expect(service.findView("bytewright:/a%20b.toy.txt?x")?.analysis).toBe(view?.analysis);
  expect(service.isAnalysed("bytewright:/a%20b.toy.txt?x")).toBe(true);
  expect(calls.map(({ text }) => text)).toEqual(["one"]);
});

test("analyses the newest version only, however many come between two questions", () => {
  const { service, calls } = noting();
  const first = version(1, "one");
  service.open(first);
  service.findView(first.uri);
  service.update(version(2, "two"));
  service.update(version(3, "three"));
  service.findView(first.uri);
  expect(calls.map(({ text }) => text)).toEqual(["one", "three"]);
});

test("analyses a text again with other names, and after a failure", () => {
  const { service, calls, failures } = noting();
  const { uri } = version(1, "");
  service.open(version(1, "one"));
  service.findView(uri);
  service.replaceNames([{ origin: "user", title: "mine", names: ["a"], patterns: [] }]);
  service.findView(uri);
  service.update(version(2, "fail"));
  expect(service.findView(uri)?.analysis.issues).toMatchObject([{ code: "internal/unexpected", severity: "error" }]);
  service.update(version(3, "three"));
  service.findView(uri);
  expect(calls.map(({ text }) => text)).toEqual(["one", "one", "three"]);
  expect(failures).toEqual(["analysing a b.toy.txt: TypeError: cannot"]);
});

test.each([
  ["bytewright:/games/a%20b.toy.txt?x", true, "a b.toy.txt"],
  ["file:///games/c.toy.txt", false, "c.toy.txt"],
  ["untitled:d.toy.txt", false, "untitled:d.toy.txt"],
])("says the format of %s whether it stands for a file, and its name", (uri, decoded, fileName) => {
  const { service, calls } = noting();
  service.open(version(1, "", uri));
  service.findView(uri);
  expect(calls[0].context).toMatchObject({ decoded, fileName });
});

test("gives the format the same names until other ones arrive, so that its index of them lasts", () => {
  const { service, calls } = noting();
  const uris = ["file:///a", "file:///b"];
  for (const uri of uris) {
    service.open(version(1, "", uri));
    service.findView(uri);
  }
  expect(calls[0].context.names).toBe(toy.builtinNames());
  expect(calls[1].context.names).toBe(calls[0].context.names);
  service.replaceNames([{ origin: "workspace", title: "found", names: [], patterns: [] }]);
  for (const uri of uris) service.findView(uri);
  expect(calls[2].context.names.lists.map(({ title }) => title)).toEqual(["Toy's own names", "found"]);
  expect(calls[3].context.names).toBe(calls[2].context.names);
});

test("has no view of a document of another language, of one that is closed, or of one that was never open", () => {
  const { service } = noting();
  service.open(new TextVersion("file:///a", "plaintext", 1, ""));
  expect(service.findView("file:///a")).toBeUndefined();
  service.open(version(1, "", "file:///b"));
  service.close("file:///b");
  expect(service.findView("file:///b")).toBeUndefined();
  service.update(version(2, "", "file:///b"));
  expect(service.findView("file:///b")).toBeUndefined();
  expect(service.documentCount).toBe(1);
});

/** Forgets the calls but for weak references to what they made. */
function weaken(calls: Call[]): WeakRef<Analysis>[] {
  return calls.splice(0).map(({ made }) => new WeakRef(made));
}

test("keeps one analysis of an open document and none of a closed one", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { service, calls } = noting();
  const { uri } = version(1, "");
  service.open(version(1, "one"));
  service.findView(uri);
  service.update(version(2, "two"));
  service.findView(uri);
  const made = weaken(calls);
  const alive = async () => {
    await new Promise(setImmediate);
    collect();
    return made.map((reference) => reference.deref() !== undefined);
  };
  expect(await alive()).toEqual([false, true]);
  service.close(uri);
  expect(await alive()).toEqual([false, false]);
});

test.each([
  ["the text that was opened", (service: Service, uri: string) => service.findView(uri), "one"],
  ["the file's, where the text was restored", (service: Service, uri: string) => service.takeFileText(uri, "on disk"), "on disk"],
  [
    "the file's, where that was read again",
    (service: Service, uri: string) => {
      service.findView(uri);
      service.takeFileText(uri, "new on disk");
    },
    "new on disk",
  ],
])("compares later versions with %s", (_, read, expected) => {
  const { service, calls } = noting();
  const first = version(1, "one");
  service.open(first);
  read(service, first.uri);
  service.update(version(2, "two"));
  service.findView(first.uri);
  expect(calls.at(-1)?.context.baseline).toBe(expected);
  // a save changes nothing: what was read is what counts
  service.update(version(3, "three"));
  service.findView(first.uri);
  expect(calls.at(-1)?.context.baseline).toBe(expected);
});

test("compares a text without a file with nothing", () => {
  const { service, calls } = noting();
  const first = version(1, "one", "untitled:Untitled-1");
  service.open(first);
  service.findView(first.uri);
  service.update(version(2, "two", first.uri));
  service.findView(first.uri);
  expect(calls.at(-1)?.context.baseline).toBeUndefined();
});
