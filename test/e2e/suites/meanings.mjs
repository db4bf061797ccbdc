// What Bytewright knows about a game's parameters, as people see it: hovers in three themes, a lost point, the graph of an AI program.
import assert from "node:assert/strict";
import { encodeText } from "../gameFiles.mjs";
import { until } from "../rig/until.mjs";

const general = `!io
version: 0
type: xml
param_root: !list
  objects:
    AnimalFollowOffset: !obj
      EatLocalOffset: !vec3 [0.0, 0.0, 0.0]
    General: !obj
      Speed: 1.0
      Life: 1500
      IsLifeInfinite: false
      ElectricalDischarge: 1.0
      IsBurnOutBorn: false
      BurnOutBornName: !str64 ''
      IsBurnOutBornIdent: false
      ChangeDropTableName: ''
  lists: {}
`;

const entry = (/** @type {string} */ key, /** @type {string} */ name, /** @type {string} */ className, rest = "") => `        ${key}: !list
          objects:
            Def: !obj
              Name: !str32 ${name}
              ClassName: !str32 ${className}
              GroupName: !str32 ''
${rest}          lists: {}
`;
const program = `!io
version: 0
type: xml
param_root: !list
  objects:
    DemoAIActionIdx: !obj {}
  lists:
    AI: !list
      objects: {}
      lists:
${entry("AI_0", "Root", "ActorWaterDepthSelect", "            SInst: !obj\n              DeepDepth: 1.60000002\n              OnEnterOnly: false\n              ForceDeepChange: true\n            ChildIdx: !obj\n              浅瀬: 1\n              深瀬: 2\n")}    Action: !list
      objects: {}
      lists:
${entry("Action_0", "浅瀬", "IdleAction")}${entry("Action_1", "深瀬", "IdleAction")}    Behavior: !list
      objects: {}
      lists: {}
    Query: !list
      objects: {}
      lists: {}
`;

const own = (/** @type {number} */ power) => `!io
version: 0
type: xml
param_root: !list
  objects:
    Mine: !obj
      OwnPower: ${power}
  lists: {}
`;

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    "Deer.bgparamlist": encodeText("aamp", general),
    "Point.bgparamlist": encodeText("aamp", general),
    "Pond.baiprog": encodeText("aamp", program),
    "Graph.baiprog": encodeText("aamp", program),
    "Complete.baiprog": encodeText("aamp", program),
    "Rewrite.baiprog": encodeText("aamp", program),
    "Own.aamp": encodeText("aamp", own(12)),
    "Other.aamp": encodeText("aamp", own(36)),
  },
  steps: {
    async "hovers say what a parameter, an object and a class are for"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Deer.bgparamlist", "Deer.bgparamlist.yml");
      await editor.whenVisible(/^!io/);
      assert.match(await editor.hoverAt("General", /Part of: General parameters of an actor/), /Parameters for all actors/);
      await editor.hoverAt("Life", /Hit points.*default 100.*In real files: 1 to 1500000/s);
      await t.workbench.openFromExplorer("Pond.baiprog", "Pond.baiprog.yml");
      await editor.whenVisible(/^!io/);
      await editor.hoverAt("ActorWaterDepthSelect", /AI class.*Children, read by position/s);
      await t.workbench.screenshot("class");
    },
  },
  all: {
    async "the graph of an AI program leads to the text"(t) {
      await t.workbench.openFromExplorer("Graph.baiprog", "Graph.baiprog.yml");
      await t.workbench.editor.whenVisible(/^!io/);
      const page = await t.workbench.openVisualEditor();
      await page.getByRole("tab", { name: "Graph" }).click();
      await page
        .locator(".graph-list .item")
        .filter({ hasText: /Action_1/ })
        .click();
      await t.workbench.screenshot("graph");
      const search = page.getByRole("textbox", { name: "Search nodes" });
      await search.fill("浅瀬");
      await until("one node is found", async () => (await page.locator(".graph-list .item:not([hidden])").count()) === 1);
      await search.press("Enter");
      await until("it is marked", async () =>
        ((await page.locator(".graph-list .item[aria-selected=true]:not([hidden])").textContent()) ?? "").includes("Action_0"),
      );
    },
    async "the hovers are readable in three themes"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Deer.bgparamlist", "Deer.bgparamlist.yml");
      await editor.whenVisible(/^!io/);
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await t.workbench.useTheme(theme);
        const name = theme.toLowerCase().replaceAll(" ", "-");
        await editor.hoverAt("General", /Parameters for all actors/);
        await t.workbench.screenshot(`object-${name}`);
        await editor.hoverAt("Life", /Hit points/);
        await t.workbench.screenshot(`parameter-${name}`);
      }
    },

    async "a name that nothing is known of has its values in other files"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Own.aamp", "Own.aamp.yml");
      // no list has the name
      const hash = /(\d+): 12/.exec(await editor.whenVisible(/\d+: 12/))?.[1] ?? "";
      for (const theme of /** @type {const} */ (["Light Modern", "Dark High Contrast", "Dark Modern"])) {
        await t.workbench.useTheme(theme);
        await editor.hoverAt(hash, /In other files of the workspace:\s*36 in Other\.aamp/);
        await t.workbench.screenshot(`elsewhere-${theme.toLowerCase().replaceAll(" ", "-")}`);
      }
    },

    async "a number that lost its point is underlined, and the first correction brings it back"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Point.bgparamlist", "Point.bgparamlist.yml");
      await editor.whenVisible(/^!io/);
      await editor.hoverAt("Speed", /default 1\.0/);
      await editor.replace("Speed: 1.0", "Speed: 2");
      await editor.whenSquiggled("warning");
      await editor.goTo("Speed: 2");
      await editor.quickFix("Write 2.0");
      await editor.whenVisible(/Speed: 2\.0/);
      await editor.whenNotSquiggled("warning");
    },

    async "classes of a kind, missing parameters with their defaults and children of a class are completed"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Complete.baiprog", "Complete.baiprog.yml");
      await editor.whenVisible(/^!io/);
      await editor.hoverAt("ActorWaterDepthSelect", /AI class/);
      const clear = async (/** @type {string} */ text) => {
        await editor.goTo(text);
        await t.workbench.page.keyboard.press("Shift+End");
        await t.workbench.page.keyboard.press("Delete");
      };
      await clear("OnEnterOnly: false");
      assert.equal((await editor.suggestions())[0], "OnEnterOnly");
      await t.workbench.screenshot("complete-parameter");
      await editor.acceptSuggestion("OnEnterOnly");
      await editor.whenVisible(/DeepDepth.*\n\s+OnEnterOnly: false\n\s+ForceDeepChange/);
      await clear("浅瀬: 1");
      assert.equal((await editor.suggestions())[0], "浅瀬");
      await editor.acceptSuggestion("浅瀬");
      await editor.whenVisible(/ChildIdx: !obj\n\s+浅瀬: ?\n/);
      await editor.type("1");
      // a hint may follow the number already
      await editor.whenVisible(/浅瀬: 1(?:\n|→)/);
      assert.equal(await editor.text(), program);
      await clear("ActorWaterDepthSelect");
      const classes = await editor.suggestions();
      // once its files are read, what the project has comes first
      const others = classes.filter((name) => name !== "ActorWaterDepthSelect" && name !== "IdleAction");
      assert.equal(others[0], "SeqTwoAction", "of the others, the most used AI class comes first");
      await t.workbench.screenshot("complete-class");
      await editor.type("AddBasic");
      await editor.acceptSuggestion("AddBasicLinkOn");
      await editor.whenVisible(/ClassName: !str32 AddBasicLinkOn/);
      await editor.goTo("AddBasicLinkOn");
      await editor.quickFix("Fit AI_0 to its class AddBasicLinkOn");
      await editor.whenVisible(/OnlyOne: false\n\s+IsBroadCastOnlyOne: false\n.*\n\s+行動: -1/);
    },

    async "entries of an AI program are inserted, moved and removed, and every number follows, with one undo"(t) {
      const { editor } = t.workbench;
      await t.workbench.openFromExplorer("Rewrite.baiprog", "Rewrite.baiprog.yml");
      await editor.whenVisible(/^!io/);
      await editor.hoverAt("ActorWaterDepthSelect", /AI class/);
      const rewrites = /** @type {const} */ ([
        ["AI_0", "Insert a copy of AI_0 after it", /AI_1: !list.*Name: !str32 Root_2.*浅瀬: 2\n\s+深瀬: 3/s],
        ["Action_0", "Move Action_0 down", /浅瀬: 2\n\s+深瀬: 1\n.*Action_0: !list\n.*\n.*\n\s+Name: !str32 深瀬/s],
        ["Action_0", "Remove Action_0 (1 reference to it becomes -1)", /浅瀬: -1\n\s+深瀬: 1\n(?!.*Action_1)/s],
      ]);
      for (const [entry, title, expected] of rewrites) {
        await editor.goTo(`${entry}:`);
        await editor.quickFix(title);
        await until(`${title} is done`, async () => expected.test(await editor.text()));
        await t.workbench.page.keyboard.press("Control+z");
        await until("one undo takes it back", async () => (await editor.text()) === program);
      }
    },
  },
};
