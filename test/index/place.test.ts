import { describe, expect, it } from "vitest";
import { canonicalPath, diskPlace, memberPlace } from "../../index/place.ts";

describe("canonical paths", () => {
  it.each([
    ["Actor/ActorLink/X.sbxml", "Actor/ActorLink/X.bxml"],
    ["Actor/Pack/X.sbactorpack", "Actor/Pack/X.bactorpack"],
    ["Model/X.Tex1.sbfres", "Model/X.Tex1.bfres"],
    ["Map/Static.smubin", "Map/Static.mubin"],
    ["Actor/ActorInfo.product.sbyml", "Actor/ActorInfo.product.byml"],
    ["UI/X.sarc", "UI/X.sarc"],
    ["Race/Course/x.szs", "Race/Course/x.szs"],
    ["Actor/AS/X.bas", "Actor/AS/X.bas"],
    ["Shop.s/x", "Shop.s/x"],
    ["AI/X.root.ainb.zs", "AI/X.root.ainb"],
    ["System/X.Product.121.rsizetable.zs", "System/X.Product.121.rsizetable"],
    ["Model/X.ta.zs", "Model/X.ta.zs"],
    [".zs/x", ".zs/x"],
  ])("%s is %s", (path, expected) => expect(canonicalPath(path)).toBe(expected));

  it.each([
    ["/dump/content/Actor/Physics/X.bphysics", "/dump/content", "Actor/Physics/X.bphysics"],
    ["/Actor/mod/content/Actor/Pack/X.sbactorpack", "/Actor/mod/content", "Actor/Pack/X.bactorpack"],
    ["mod/Physics/Cloth/a/b.hkcl", "mod", "Physics/Cloth/a/b.hkcl"],
    ["Actor/Pack/X.sbactorpack", "", "Actor/Pack/X.bactorpack"],
    ["mod/romfs/Banc/MainField/A.bcett.byml", "mod/romfs", "Banc/MainField/A.bcett.byml"],
    ["flat/X.bxml", undefined, undefined],
    ["Actor", undefined, undefined],
  ])("of a file on disk: %s", (path, root, inGame) => expect(diskPlace(path)).toEqual({ path, root, inGame, inArchive: false }));

  it("of a member begin at its archive, without a slash in front", () => {
    expect(memberPlace("a/b.pack", "/Actor/X.sbxml")).toMatchObject({ root: "a/b.pack", inGame: "Actor/X.bxml" });
  });
});
