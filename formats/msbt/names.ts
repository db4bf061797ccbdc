/** Finds the game whose names to use: from the text, a name list, or the path. */
import { type NameList, Names, type Whereabouts } from "../core/names.ts";
import { GAME_IDS, type Game, gameOf, NO_GAME } from "./tags/games.ts";
import { LAYOUT } from "./text/printText.ts";

const LINE = `${LAYOUT} game `;
const STATED = new RegExp(`^${LAYOUT}[ \\t]+game[ \\t]+(\\w+)[ \\t]*\\r?$`, "m");

/** The first game that a name list states; without one, only the tags that all games share have names. */
export function gameIn({ lists }: Names): Game {
  for (const { names } of lists) {
    const stated = names.find((name) => name.startsWith(LINE))?.slice(LINE.length);
    if (stated !== undefined && GAME_IDS.includes(stated)) return gameOf(stated);
  }
  return gameOf(NO_GAME);
}

export function namesFor(names: Names, { text = "", path = "" }: Whereabouts): Names {
  const stated = STATED.exec(text)?.[1];
  const shown = gameOfPath(path);
  if (stated === undefined && shown === undefined) return names;
  return new Names([...(stated ? [listOf(stated)] : []), ...names.lists, ...(shown ? [listOf(shown)] : [])]);
}

function listOf(game: string): NameList {
  return { origin: "file", title: gameOf(game).title, names: [LINE + game], patterns: [] };
}

/** Languages in most games: `USen`. */
const LANGUAGE = "[A-Z]{2}[a-z]{2}";

/** Paths of messages in games, packed or unpacked. Source: format reference, section 7. */
const PATHS: readonly (readonly [string, RegExp])[] = [
  ["botw", new RegExp(`\\bMsg_${LANGUAGE}\\.product\\b|\\bBootup_${LANGUAGE}\\.pack\\b`)],
  ["totk", new RegExp(`\\bMals/+${LANGUAGE}\\.Product\\.\\d+`)],
  ["smo", new RegExp(`\\bLocalizedData/+${LANGUAGE}/+MessageData/`)],
  ["splatoon2", new RegExp(`\\b(?:CommonMsg|LayoutMsg)_${LANGUAGE}\\.release\\b`)],
  ["acnh", new RegExp(`\\b(?:Dialog|LayoutMsg|Mail|String|System|TalkFtr|TalkNNpc|TalkSNpc|TalkObj|TalkSys)_${LANGUAGE}(?:\\.sarc\\b|/)`)],
  ["skyward", /(?:^|\/)[a-z]{2}_[A-Z]{2}(?:_hd)?\/+\d-\w+/],
  ["ssbu", /\bui\/+message\/+msg_\w+\.msbt/],
  ["nxmenu", new RegExp(`\\btitles/+01000000000010[0-9a-f]{2}/.*\\bmessage/+${LANGUAGE}/`, "i")],
];

function gameOfPath(path: string): string | undefined {
  const plain = path.replaceAll("\\", "/");
  return PATHS.find(([, pattern]) => pattern.test(plain))?.[0];
}
