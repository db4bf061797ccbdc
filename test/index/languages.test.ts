/** Languages by the paths of files. */
import { describe, expect, test } from "vitest";
import { findTranslations, languageOf } from "../../index/languages.ts";

describe("the language of a path", () => {
  test.each([
    ["Pack/Bootup_USen.pack/Message/Msg_USen.product.ssarc/EventFlowMsg/Talk.msbt", "USen"],
    ["Mals/EUfr.Product.100.sarc.zs/LayoutMsg/Menu.msbt", "EUfr"],
    ["LocalizedData/JPja/MessageData/SystemMessage.szs/Cap.msbt", "JPja"],
    ["de_DE/0-Common/006-4KenseiNormal.msbt", "de_DE"],
    ["Scene/UI/Race_U.szs/message/Common.bmg", "U"],
    ["res/Msguk/zel_03.bmg", "uk"],
    ["USen.msbt", "USen"],
    ["Message/Talk.msbt", undefined],
    ["USenX/Talk.msbt", undefined],
    ["MUSic/Race_UX.szs", undefined],
  ])("%s: %s", (path, language) => {
    expect(languageOf(path)?.language).toBe(language);
  });
});

const talk = (folder: string, language: string) => ({ path: `${folder}/Bootup_${language}.pack/Msg_${language}.ssarc/Talk.msbt` });

test("translations are those with the same path but for the language, the nearest of each", () => {
  const files = [
    talk("dump", "EUde"),
    talk("mod", "EUde"),
    talk("dump", "JPja"),
    talk("mod", "USen"),
    { path: "mod/Bootup_EUfr.pack/Msg_EUfr.ssarc/Other.msbt" },
    { path: "mod/Talk.msbt" },
  ];
  expect(findTranslations(talk("mod", "USen"), files)).toEqual([
    { language: "EUde", file: talk("mod", "EUde") },
    { language: "JPja", file: talk("dump", "JPja") },
  ]);
  expect(findTranslations({ path: "mod/Talk.msbt" }, files)).toEqual([]);
});
