import { expect, test } from "vitest";
import { SymbolKind } from "vscode-languageserver";
import { EVERYTHING, openToy } from "../toySession.ts";

test("gives the outline as a tree", async () => {
  const doc = await openToy(EVERYTHING);
  const symbols = await doc.symbols();
  expect(symbols.map(({ name, kind, children }) => [name, kind, children?.map((child) => child.name)])).toEqual([
    ["enemies", SymbolKind.Namespace, ["speed", "tint", "0xceda2313"]],
    ["bosses", SymbolKind.Namespace, ["target"]],
  ]);
  const [speed] = symbols[0].children ?? [];
  expect(speed.detail).toBe("number");
  expect(doc.textAt(speed.range)).toBe("speed = 12");
  expect(doc.textAt(speed.selectionRange)).toBe("speed");
});

test("answers nothing where the format has no outline", async () => {
  const doc = await openToy("!without outline\nspeed = 12\n");
  expect(await doc.symbols()).toEqual([]);
});
