/** The tag list, and the tag groups after it. */

import { HEADER_AT } from "../../records/header.ts";
import type { Reading } from "../reading.ts";
import type { Writing } from "../writing.ts";

export function readTags(reading: Reading): void {
  const { input, header, file } = reading;
  const count = input.u32(header.tags);
  input.table(header.tags + 4, count, 4, "tag list");
  for (let i = 0; i < count; i++) file.validTags.push({ name: input.str(header.tags + 4 + i * 4), at: -1 });
  const end = header.expressions !== 0 ? header.expressions : header.markings;
  let at = header.tags + 4 + count * 4;
  while (at < end) at = reading.addTagGroup(at);
}

export function writeTags(writing: Writing): void {
  const { out, file, tagUses } = writing;
  out.setU32(HEADER_AT.tags, out.length);
  out.u32(file.validTags.length);
  for (const { name, at } of file.validTags) {
    const start = out.length;
    out.str(name);
    writing.mark("tag", at, start);
  }
  const offsets = file.tagGroups.map((group) => {
    const offset = out.length;
    writing.textList(group, "tagGroup");
    return offset;
  });
  for (let i = 0; i < tagUses.length; i += 2) out.setU32(tagUses[i], offsets[tagUses[i + 1]]);
}
