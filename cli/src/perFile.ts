/** Processes one file at a time, for commands with ordered output and few files. */
import { Stop } from "../../formats/core/issue.ts";
import type { Arguments } from "./args.ts";
import { ioStop } from "./files.ts";
import { attempt } from "./report.ts";
import type { Run } from "./run.ts";
import { fileSource, findReadProblem } from "./sources.ts";
import { type WalkOptions, walk } from "./walk.ts";

/** @param work returns false for a file that does not count. @returns true if a file failed, or a named one does not count */
export async function perFile(
  args: Arguments,
  run: Run,
  work: (path: string, explicit: boolean) => Promise<boolean>,
  options: WalkOptions = {},
): Promise<boolean> {
  let failed = false;
  for await (const { path, explicit } of walk(run, args.positionals, options)) {
    try {
      const counts = await work(path, explicit);
      if (counts || !explicit) continue;
      const reason = findReadProblem(fileSource(run, path));
      throw reason
        ? new Stop(reason)
        : ioStop("unknown-format", "Neither the name nor the content is that of a format that this command reads.");
    } catch (error) {
      attempt(run, path, () => {
        throw error;
      });
      failed = true;
    }
  }
  return failed;
}
