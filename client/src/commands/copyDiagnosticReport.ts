import { commands, version as editorVersion, env, l10n, UIKind, window, workspace } from "vscode";
import type { GameFile } from "../files/gameFiles.ts";
import { showInformationMessage } from "../notices.ts";
import { sentenceOf } from "../wording.ts";
import { command, type Services } from "./command.ts";
import { resolveTarget } from "./target.ts";

const MAX_FINDINGS = 20;

/** Copies a problem report for maintainers, in English: no contents, no folder names. */
export const copyDiagnosticReport = command("bytewright.copyDiagnosticReport", async (services, argument) => {
  const report = await makeReport(services, argument);
  await env.clipboard.writeText(report);
  void showInformationMessage(l10n.t("The diagnostic report is in the clipboard. It holds no contents of the file."));
  return report;
});

/** Opens the project's report form with the text filled in, or else the text in an editor. */
export const reportProblem = command("bytewright.reportProblem", async (services, argument) => {
  const report = `${l10n.t("What did you do, what happened, and what did you expect?")}\n\n\n\n\`\`\`\n${await makeReport(services, argument)}\`\`\`\n`;
  if (services.hasReports)
    return commands.executeCommand("workbench.action.openIssueReporter", { extensionId: "bytewright.bytewright", issueBody: report });
  return window.showTextDocument(await workspace.openTextDocument({ language: "markdown", content: report }));
});

async function makeReport(services: Services, argument: unknown): Promise<string> {
  const parts = [productLines(services)];
  try {
    const target = await resolveTarget(services.files, argument);
    if (target.kind === "game") parts.push(fileLines(await services.files.read(target.real)));
    parts.push(await serverLines(services, target.kind === "game" ? target.decoded.toString() : target.uri.toString()));
  } catch (error) {
    parts.push([`File: none (${sentenceOf(error)})`]);
  }
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Some hosts include the machine's name, which is private. */
function remoteKind(): string {
  const known = ["ssh-remote", "wsl", "dev-container", "attached-container", "codespaces", "tunnel"];
  return env.remoteName === undefined ? "no" : (known.find((kind) => kind === env.remoteName) ?? "other");
}

function productLines({ version, platform, names }: Services): string[] {
  const folders = workspace.workspaceFolders ?? [];
  const schemes = [...new Set(folders.map(({ uri }) => uri.scheme))].join(", ") || "none";
  const settings = workspace.getConfiguration("bytewright");
  const lists = names.lists.map((list) => `${list.origin} ${list.names.length}+${list.patterns.length}`).join(", ") || "none";
  return [
    `Bytewright ${version}`,
    `VS Code ${editorVersion}, ${env.appHost}, ${env.uiKind === UIKind.Web ? "browser" : "desktop"}, ${platform.name} host, ${remoteKind()} remote`,
    `Workspace: ${folders.length} folders (${schemes}), ${workspace.isTrusted ? "trusted" : "not trusted"}`,
    `Settings: openAs ${settings.get("openAs")}, learnFromWorkspace ${settings.get("names.learnFromWorkspace")}`,
    `Name lists (names+patterns): ${lists}`,
  ];
}

function fileLines({ name, real, bytes, content, layers, format, decoded }: GameFile): string[] {
  const outcome =
    decoded.kind === "fail" ? "cannot be decoded" : decoded.exact ? "exact" : `not exact from offset ${decoded.difference ?? "unknown"}`;
  const findings = decoded.issues.slice(0, MAX_FINDINGS).map((issue) => {
    const at = issue.bytes ? ` at ${issue.bytes.start}-${issue.bytes.end}` : "";
    return `- ${issue.severity} ${issue.code}${at}`;
  });
  return [
    `File: *.${name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : ""} (${real.scheme}), ${bytes.length} bytes`,
    `Containers: ${layers.map(({ container }) => container.id).join(", ") || "none"}, contents ${content.length} bytes`,
    `First bytes: ${[...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ")}`,
    `Format: ${format?.id ?? "not recognized"}, ${outcome}`,
    ...decoded.facts.map(({ label, value }) => `${label}: ${value}`),
    `Findings: ${decoded.issues.length}`,
    ...findings,
  ];
}

async function serverLines({ language }: Services, uri: string): Promise<string[]> {
  const report = await language.ask("bytewright/report", { uri });
  return [`Language server: ${report ? JSON.stringify(report) : "knows nothing of this text"}`];
}
