/** Parses text to a clip. This file handles the members that both versions share; each version has its own file. */
import type { Issue } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { GAMES, type Game } from "../clip.ts";
import { issue } from "../diagnostics.ts";
import { FieldReader } from "./fieldReader.ts";
import type { ParsedClip } from "./parsedClip.ts";
import { parsePacked } from "./parsePacked.ts";
import { parsePlain } from "./parsePlain.ts";
import { FORMAT_MARK } from "./printClip.ts";

/** Never throws: any text gives a value that lists its issues. */
export function parseClip(text: string): ParsedClip {
  const json = parseJson(text);
  const issues: Issue[] = json.errors.map(({ message, start, end }) => issue("syntax", message, { text: { start, end } }));
  const reader = new FieldReader(json, 0, issues);
  const nothing = { json, issues, clip: undefined, fields: reader.fields, bones: [], plainTracks: [] };
  if (json.kinds[0] !== Json.object) return nothing;
  const mark = reader.textOf("format");
  if (mark !== undefined && mark !== FORMAT_MARK)
    reader.say("unknown-name", `The format of this text is "${FORMAT_MARK}".`, reader.find("format"));
  const game = parseGame(reader);
  const version = reader.wordOf("version");
  const versionRow = reader.find("version", true);
  if (version !== 0 && version !== 2) {
    reader.say("unsupported-version", `The version is ${version}; only 0 and 2 are known.`, versionRow);
    return nothing;
  }
  if (game === undefined || versionRow < 0) return nothing;
  if (version === 0 && game === "echoes-demo") {
    reader.say("unknown-layout", "The Echoes demo has no clips of version 0.", versionRow);
    return nothing;
  }
  return version === 2 ? parsePacked(reader, game) : parsePlain(reader, game as "prime1" | "echoes");
}

function parseGame(reader: FieldReader): Game | undefined {
  const name = reader.textOf("game");
  const game = GAMES.find((known) => known === name);
  if (name !== undefined && game === undefined) reader.say("unknown-name", `The game is one of ${GAMES.join(", ")}.`, reader.find("game"));
  return game;
}
