// Clips of Metroid Prime as text, and texts of others that share their ending.
import assert from "node:assert/strict";
import { until } from "../rig/until.mjs";

/** @typedef {import("../rig/suite.mjs").Toolbox} Toolbox */

const BITS = 5;
/** X of bone 3 at frames 0 to 2: one track of rotation, made here and not by the product. */
const sample = (/** @type {number} */ last) => clip([10, 20, last], BITS);

const unity = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n  m_Name: Walk\n";
const names = ["hover", "widen", "hints", "convert"];
const file = (/** @type {string} */ name) => `${name}.ANIM`;
const tab = (/** @type {string} */ name) => `${file(name)}.json`;

/** @param {Toolbox} toolbox @param {string} name */
async function open({ workbench }, name) {
  await workbench.openFromExplorer(file(name), tab(name));
  await workbench.editor.whenVisible(/metroid-prime-anim/);
}

/** @type {import("../rig/suite.mjs").Suite} */
export const suite = {
  host: "node",
  files: {
    ...Object.fromEntries(names.map((name) => [file(name), sample(25)])),
    "Unity.anim": unity,
  },
  steps: {
    async "a step that is too large is widened by the quick fix, saved, and undone byte for byte"(t) {
      const { workbench, workspace } = t;
      const { editor } = workbench;
      const original = sample(25);
      await open(t, "widen");
      await editor.replace("25,", "60,");
      await editor.whenSquiggled("error");
      await workbench.screenshot("misfit");
      await editor.goTo("60,");
      await editor.quickFix(/^Widen X to 7 bits/);
      await editor.whenNotSquiggled("error");
      assert.match(await editor.text(), /"bits": \[7, 5, 5\]/);
      await workbench.save();
      await workbench.whenClean(tab("widen"));
      assert.deepEqual(workspace.read(file("widen")), clip([10, 20, 60], BITS, 7));
      await until("undo brings the old text back", async () => {
        await workbench.undo();
        return /"\+", 25/.test(await editor.text());
      });
      await workbench.whenDirty(tab("widen"));
      await workbench.save();
      await workbench.whenClean(tab("widen"));
      assert.deepEqual(workspace.read(file("widen")), original);
    },
  },
  all: {
    async "the hover over a number of a key shows its turn, its step and its bits"(t) {
      const { editor } = t.workbench;
      await open(t, "hover");
      await editor.hoverAt("25,", /Step from the previous key: \+5, in 5 bits/);
      await t.workbench.screenshot("hover");
    },

    async "turns and times follow the keys"(t) {
      await open(t, "hints");
      await t.workbench.page.locator(".view-line", { hasText: "0.0667 s" }).first().waitFor();
      await t.workbench.screenshot("hints");
    },

    async "a clip becomes one of the other game, and a message first says what changes"(t) {
      const { workbench, workspace } = t;
      await open(t, "convert");
      await workbench.runCommand("Bytewright: Convert To…");
      await workbench.quickInput.getByText("event removed: it was none").waitFor();
      await workbench.screenshot("convert");
      await workbench.pick("Metroid Prime 2: Echoes");
      await workbench.notification(/Converted to Metroid Prime 2: Echoes: .*scale multiplier added/);
      await workbench.editor.whenVisible(/"game": "echoes"/);
      await workbench.save();
      await workbench.whenClean(tab("convert"));
      // the bytes 1 1 after the scratch size are those of Echoes
      assert.equal(workspace.read(file("convert")).readUInt16BE(8), 0x0101);
    },

    async "an animation of Unity opens as the text that it is"(t) {
      const { workbench } = t;
      await workbench.openFromExplorer("Unity.anim", "Unity.anim");
      await workbench.editor.whenVisible(/AnimationClip:/);
      assert.equal(await workbench.editor.text(), unity);
      assert.doesNotMatch((await workbench.editor.address()) ?? "", /^bytewright:/);
      assert.deepEqual(await workbench.tabs(), ["Unity.anim"]);
      await workbench.screenshot("unity");
    },
  },
};

/**
 * A clip of Metroid Prime, version 2, with one bone that has a rotation. The layout is that of docs/anim.md: big endian; fields of the
 * stream are taken from the lowest bit of each 32-bit word on.
 * @param {number[]} values of X, a key each frame @param {number} bits of a step @param {number} [bitsX] of X, where others
 */
function clip(values, bits, bitsX = bits) {
  const keys = values.length - 1;
  /** @type {number[]} */
  const stream = [];
  for (let key = 1; key <= keys; key++) {
    stream.push(0);
    const step = values[key] - values[key - 1];
    for (let bit = 0; bit < bitsX; bit++) stream.push((step >> bit) & 1);
    for (let bit = 0; bit < 2 * bits; bit++) stream.push(0);
  }
  const words = Math.ceil(stream.length / 32);
  const tail = Buffer.alloc(words * 4);
  for (let word = 0; word < words; word++)
    tail.writeUInt32BE(
      stream.slice(word * 32, word * 32 + 32).reduce((sum, bit, at) => sum + bit * 2 ** at, 0),
      word * 4,
    );
  const head = Buffer.alloc(0x38);
  const frames = values.length;
  head.writeUInt32BE(2, 0);
  head.writeUInt32BE(1, 0x0c);
  head.writeFloatBE((frames - 1) / 30, 0x10);
  head.writeFloatBE(1 / 30, 0x14);
  head.writeUInt32BE(3, 0x18);
  head.writeUInt32BE(32767, 0x20);
  head.writeFloatBE(0.0005, 0x24);
  head.writeUInt32BE(1, 0x28);
  head.writeUInt32BE(1, 0x2c);
  head.writeUInt32BE(frames, 0x30);
  head.writeUInt32BE(2 ** frames - 1, 0x34);
  const bone = Buffer.alloc(8 + 4 + 11 + 2);
  bone.writeUInt32BE(1, 0);
  bone.writeUInt32BE(1, 4);
  bone.writeUInt32BE(3, 8);
  bone.writeUInt16BE(keys, 12);
  bone.writeInt16BE(values[0], 14);
  bone.writeUInt8(bitsX, 16);
  bone.writeUInt8(bits, 19);
  bone.writeUInt8(bits, 22);
  const data = Buffer.concat([head, bone, tail]);
  // the scratch size is the size of the data after the version
  data.writeUInt32BE(data.length - 4, 4);
  return Buffer.concat([data, Buffer.alloc(-data.length & 31, 0xff)]);
}
