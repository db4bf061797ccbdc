/** What the filter finds on the page of an archive and over all archives. */
import { expect, it } from "vitest";
import { type FilteredMember, filterMembers } from "../../../formats/archives/memberFilter.ts";

const row = (path: string, names?: string): FilteredMember => ({ path, ...(names && { names }) });
const ROWS = [
  row("Walk/Model.bfres"),
  row("Actor/Link.bxml"),
  row("ANIM/0000A001.ANIM", "SamusWalk, walk_forward"),
  row("Actor/Walker.bas"),
];

it.each<[filter: string, found: readonly string[]]>([
  ["", ROWS.map(({ path }) => path)],
  ["walk", ["ANIM/0000A001.ANIM", "Actor/Walker.bas", "Walk/Model.bfres"]],
  ["LINK", ["Actor/Link.bxml"]],
  ["actor walk", ["Actor/Walker.bas"]],
  ["samus", ["ANIM/0000A001.ANIM"]],
  ["nothing", []],
])("%j finds %j", (filter, found) => {
  expect(filterMembers(ROWS, filter).map((at) => ROWS[at].path)).toEqual(found);
});
