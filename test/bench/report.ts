/** The results as a page of the documentation, with machine, date and commit. */
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { type Measure, shortNumber } from "./measure.ts";

export function benchmarkPage(measures: readonly (Measure & { readonly ratio: number | undefined })[]): string {
  // by its subject, because rebasing changes its hash
  const commit = execFileSync("git", ["log", "-1", "--format=%s"], { encoding: "utf8" }).trim();
  const rows = measures.map(
    ({ name, value, unit, ratio }) =>
      `| ${name.replaceAll("|", "\\|")} | ${shortNumber(value)} ${unit} | ${ratio === undefined ? "" : shortNumber(ratio)} |`,
  );
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}, after the commit “${commit}”.

Measured with Node ${process.versions.node} on ${cpus().length} cores of a shared machine. Times and rates change with the machine and the
hour. The last column divides each by the baseline of the same unit, measured in the same run, and holds anywhere.

Most of a click on an archive is VS Code's own time: showing the document of any extension's page takes several times as long as VS Code's
page for a large file, which loads no document. The archive is read, unpacked and listed in the meantime; the rows that begin with "work" say
what each part takes in a process that does nothing else.

Some of the memory does not grow with the file, and counts for more the smaller the file is: V8 keeps its young objects in up to 12 MB, and
takes up to 18 MB while it compiles the Zstandard library.

A value of BYML takes less than half the characters of one of AAMP, so the same speed by values is fewer megabytes of text.

| what | measured | to baseline |
|---|---|---|
${rows.join("\n")}
`;
}
