/** `plan_text`: edits of a file's text, each of a part that occurs once. */
import { rewrap } from "../../formats/containers/index.ts";
import { lastPart } from "../../formats/core/files/fileNames.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { encodeProved } from "../../formats/core/proof.ts";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { applyEdits, type TextEdit } from "../../formats/core/text/span.ts";
import type { ContentFile } from "../../index/contentFiles.ts";
import { decodeFile, mustBeExact, openFile, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { differencesOf } from "../fieldChanges.ts";
import type { Host } from "../host.ts";
import { ToolError } from "../toolError.ts";
import { Draft, placeInMod, refused } from "./draft.ts";
import type { Proposal } from "./proposal.ts";

interface Input {
  readonly path: string;
  readonly edits: readonly { readonly old: string; readonly new: string }[];
}

const MAX_ERRORS = 5;

export async function planText({ path: asked, edits }: Input, context: Context): Promise<Proposal> {
  const { host } = context;
  await placeInMod(host, asked);
  const { opened, file } = await openFile(host, asked);
  const decoded = decodeFile(host, file);
  mustBeExact(file, decoded);
  const text = edited(file.path, decoded.text, edits);
  const made = encodeProved(file.format, text, host.namesFor(file.format));
  const errors = made.kind === "errors" ? errorsOf(made.issues) : newErrors(host, file, decoded.text, text);
  if (errors.length > 0) {
    const lines = new LineIndex(text);
    const said = errors.slice(0, MAX_ERRORS).map((issue) => `line ${lines.placeOf(issue.text?.start ?? 0).line}: ${issue.message}`);
    throw new ToolError(
      "text/errors",
      `${file.path}: The edited text has errors. ${said.join(" ")}`,
      "Lines count in the edited text. Correct the edits and plan again.",
    );
  }
  if (made.kind !== "bytes") throw refused(`${file.path}: The edited text does not survive a round trip through the binary file.`);
  const after = { ...file, content: made.bytes };
  const changes = [...differencesOf(valuesOf(context, file, decoded.text), valuesOf(context, after, decodeFile(host, after).text))];
  const draft = new Draft(host);
  await draft.put(opened.path, file.inside, rewrap(made.bytes, file.layers));
  return { files: draft.finish(), changes: changes.map((change) => ({ path: file.path, ...change })) };
}

function errorsOf(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ severity }) => severity === "error");
}

/** A file that is text itself can be written with errors: those that it already has may stay. */
function newErrors(host: Host, { format, path }: ContentFile, before: string, after: string): readonly Issue[] {
  if (format.textSuffix !== "") return [];
  const context = { names: host.namesFor(format), decoded: false, fileName: lastPart(path), path };
  const known = new Set(errorsOf(format.analyse(before, context).issues).map(({ code, message }) => `${code} ${message}`));
  return errorsOf(format.analyse(after, context).issues).filter(({ code, message }) => !known.has(`${code} ${message}`));
}

/** @throws ToolError if a part does not occur exactly once, or two edits overlap */
function edited(path: string, text: string, edits: Input["edits"]): string {
  const made: TextEdit[] = edits.map(({ old, new: by }, at) => {
    const start = text.indexOf(old);
    const again = start < 0 ? -1 : text.indexOf(old, start + 1);
    if (start < 0 || again >= 0)
      throw notOnce(`${path}: The old text of edit ${at + 1} ${start < 0 ? "does not occur" : "occurs more than once"} in the text.`);
    return { span: { start, end: start + old.length }, text: by };
  });
  try {
    return applyEdits(text, made);
  } catch {
    throw notOnce(`${path}: Two edits change the same part of the text.`);
  }
}

function notOnce(message: string): ToolError {
  return new ToolError("edit/not-once", message, "Include more of the surrounding lines, exactly as read_text shows them.");
}
