/** Editor locations of links' targets and users. */
import { Location, type Position, Range, type Uri, workspace } from "vscode";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import type { ProjectFile } from "../../../index/project.ts";
import type { Target } from "../../../index/resolve.ts";
import type { Use } from "../../../index/uses.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { positionIn, rangeOf } from "../ranges.ts";
import type { GameProject } from "./gameProject.ts";
import { relationsOf } from "./textRelations.ts";

const START = new Range(0, 0, 0, 0);
/** Maximum files to search for lines; for further users, the location is the start. */
const MAX_LINES = 500;

/** The address at which a file is shown: that of its text, if it has one. */
export function shownUri(project: GameProject, file: ProjectFile): Uri {
  const uri = project.uriOf(file);
  const format = file.reading && findFormatByName(gameFileName(uri));
  return format ? decodedUri(uri, format) : uri;
}

export async function locationOf(project: GameProject, { file, definition }: Target): Promise<Location> {
  const uri = shownUri(project, file);
  const format = findFormatByName(gameFileName(project.uriOf(file)));
  if (!definition || !format?.relations) return new Location(uri, START);
  const document = await workspace.openTextDocument(uri);
  const found = relationsOf(document, format)?.definitions.find(
    (one) => one.definition.kind === definition.kind && one.definition.name === definition.name,
  );
  return new Location(uri, found ? rangeOf(document, found.span) : START);
}

/** The places that the uses are at. */
export async function locationsOf(project: GameProject, files: GameFiles, uses: readonly Use[]): Promise<readonly Location[]> {
  const locations: Location[] = [];
  for (const [index, { file, links }] of uses.entries()) {
    const uri = shownUri(project, file);
    const offsets = index < MAX_LINES ? links.map(({ at }) => at) : [];
    const places = offsets.length === 0 ? [] : await placesOf(files, project.uriOf(file), offsets);
    locations.push(...(places.length === 0 ? [new Location(uri, START)] : places.map((place) => new Location(uri, place))));
  }
  return locations;
}

async function placesOf(files: GameFiles, real: Uri, offsets: readonly number[]): Promise<readonly Position[]> {
  try {
    const { decoded } = await files.read(real);
    if (decoded.kind === "fail") return [];
    const map = decoded.map();
    const lines = new LineIndex(decoded.text);
    return offsets.map((at) => positionIn(lines, map.atByte(at)[0]?.text.start ?? 0));
  } catch {
    return [];
  }
}
