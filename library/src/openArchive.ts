/** The command line's `list`, `extract` and `pack`, on bytes instead of files; archives at all depths. */
import { noSuchMember } from "../../formats/archives/diagnostics.ts";
import { type NestedArchive, type NestedMember, openNested } from "../../formats/archives/nested.ts";
import { notAnArchive } from "../../formats/archives/registry.ts";
import { movable, peelHead } from "../../formats/containers/index.ts";
import { KNOWN_HEAD_SIZE } from "../../formats/core/files/knownFiles.ts";
import { catchStop, type Issue } from "../../formats/core/issue.ts";
import type { CompressionOptions, Member, OpenedArchive } from "./api.ts";
import { BYTES, firstOf, listOf, objectOf, oneOf, TEXT } from "./arguments.ts";
import { placeIssues } from "./places.ts";
import { suppliesFrom } from "./supplies.ts";

/** Opens an archive, compressed or not. Never throws for bad input: see {@link OpenedArchive.issues}. */
export function openArchive(bytes: Uint8Array, options: CompressionOptions = {}): OpenedArchive {
  const wrong = firstOf([() => BYTES.find(bytes, "bytes"), () => OPTIONS.find(options, "options")]);
  if (wrong) return closed(wrong);
  const supplies = suppliesFrom(options);
  const opened = openNested(bytes, supplies);
  if (opened && "nested" in opened) return archiveOf(bytes, opened.nested);
  return closed(opened ? opened.issue : notAnArchive(peelHead(bytes, supplies, KNOWN_HEAD_SIZE)));
}

const OPTIONS = objectOf({ dictionaries: listOf(BYTES) });
const CHANGES = listOf(
  oneOf({
    put: objectOf({ path: TEXT, content: BYTES }, ["path", "content"]),
    delete: objectOf({ path: TEXT }, ["path"]),
    rename: objectOf({ path: TEXT, to: TEXT }, ["path", "to"]),
  }),
);

function closed(issue: Issue): OpenedArchive {
  const issues = placeIssues([issue]);
  return { type: undefined, issues, members: () => [], read: () => ({ issues }), change: () => ({ issues }) };
}

function archiveOf(bytes: Uint8Array, nested: NestedArchive): OpenedArchive {
  return {
    type: nested.archive.type.id,
    issues: placeIssues(nested.archive.issues),
    *members() {
      for (const found of nested.walk()) yield memberOf(found);
    },
    read(path) {
      const wrong = TEXT.find(path, "path");
      if (wrong) return { issues: placeIssues([wrong]) };
      const read = catchStop(() => {
        const found = nested.find(path);
        if (found?.kind === "member") return found.read();
        throw noSuchMember(path);
      });
      return "issue" in read ? { issues: placeIssues([read.issue]) } : { bytes: read.value, issues: [] };
    },
    change(changes) {
      const wrong = CHANGES.find(changes, "changes");
      if (wrong) return { issues: placeIssues([wrong]) };
      const changed = catchStop(() => nested.change(changes));
      return "issue" in changed
        ? { issues: placeIssues([changed.issue]) }
        : { bytes: changed.value ? movable(changed.value) : bytes, issues: [] };
    },
  };
}

function memberOf({ path, size, isArchive, member, issue }: NestedMember & { readonly issue?: Issue }): Member {
  const [placed] = issue ? placeIssues([issue]) : [];
  return { path, size, isArchive, ...(member.locked !== undefined && { readOnly: member.locked }), ...(placed && { issue: placed }) };
}
