/** A map with linked objects, like those of Tears of the Kingdom. */
export function bymlMapText(objects: number): string {
  const lines = ["Actors:"];
  for (let i = 0; i < objects; i++) {
    const hash = 9_433_498_247_133_106_451n + BigInt(i) * 7_919n;
    lines.push(
      "- Dynamic:",
      `    Drop: {DropActor: Item_${i % 90}, DropNum: ${i % 4}}`,
      `    Score: ${(i % 100) / 4}.25`.replace(/\.(\d+)\.25/, ".$1"),
      `  Gyaml: Work/Actor/Enemy_${i % 300}.engine__actor__ActorParam.gyml`,
      `  Hash: !ul ${hash}`,
      "  Links:",
      `  - {Dst: !ul ${hash}, Gyml: BasicSig, Src: !ul ${hash}}`,
      `  Rotate: [0.0, ${((i * 37) % 628) / 100}, 0.0]`.replace(/, (\d+),/, ", $1.0,"),
      `  SRTHash: ${(i * 7919) % 100_000}`,
      `  Translate: [${(i % 997) - 500}.125, 120.5, ${(i % 499) * 3}.75]`,
    );
  }
  return `${lines.join("\n")}\n#!layout file little 7\n`;
}
