/** Languages by the paths of files. */
import { describe, expect, test } from "vitest";
import { findTranslations, languageOf, swapLanguage } from "../../index/languages.ts";

describe("the language of a path", () => {
  test.each([
    ["Pack/Bootup_USen.pack/Message/Msg_USen.product.ssarc/EventFlowMsg/Talk.msbt", "USen"],
    ["Mals/EUfr.Product.100.sarc.zs/LayoutMsg/Menu.msbt", "EUfr"],
    ["LocalizedData/JPja/MessageData/SystemMessage.szs/Cap.msbt", "JPja"],
    ["de_DE/0-Common/006-4KenseiNormal.msbt", "de_DE"],
    ["Scene/UI/Race_U.szs/message/Common.bmg", "U"],
    ["res/Msguk/zel_03.bmg", "uk"],
    ["Msguk/zel_03.bmg", "uk"],
    ["USen.msbt", "USen"],
    ["Message/Talk.msbt", undefined],
    ["USenX/Talk.msbt", undefined],
    ["MUSic/Race_UX.szs", undefined],
  ])("%s: %s", (path, language) => {
    expect(languageOf(path)?.language).toBe(language);
  });
});

test.each([
  ["Pack/Bootup_USen.pack/Msg_USen.ssarc/USenX.msbt", "USen", "EUde", "Pack/Bootup_EUde.pack/Msg_EUde.ssarc/USenX.msbt"],
  ["en_US/Msg_en_US.msbt", "en_US", "fr_FR", "fr_FR/Msg_fr_FR.msbt"],
  ["Msgus/bmgres.arc/zel_00.bmg", "us", "fr", "Msgfr/bmgres.arc/zel_00.bmg"],
  ["UI/Race_U.szs/Common.bmg", "U", "G", "UI/Race_G.szs/Common.bmg"],
  ["Text/EN/EN-1.msbt", "EN", "EN", "Text/EN/EN-1.msbt"],
  ["Text/EN/a.msbt", "E", "F", undefined],
  ["a.b/c.msbt", "a.b", "$&", "$&/c.msbt"],
  ["aXb/c.msbt", "a.b", "x", undefined],
])("%s with another language than %s", (path, language, other, swapped) => {
  expect(swapLanguage(path, language, other)).toBe(swapped);
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

test.each([
  ["mod/res/Msgus/bmgres.arc", "mod/res/Msgde/bmgres.arc", "de"],
  ["Msgus/bmgres.arc", "dump/res/Msgde/bmgres.arc", "de"],
  ["Scene/UI/Race_U.szs/message/Common.bmg", "Scene/UI/Race_G.szs/message/Common.bmg", "G"],
  ["en_US/0-Common/006.msbt", "de_DE/0-Common/006.msbt", "de_DE"],
])("%s is translated by %s", (own, other, language) => {
  const files = [{ path: own }, { path: other }];
  expect(findTranslations({ path: own }, files)).toEqual([{ language, file: { path: other } }]);
});
