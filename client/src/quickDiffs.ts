/**
 * Originals for VS Code's line comparisons (quick diffs). VS Code lists each provider in Source Control, so files that differ are listed
 * there, and without them, the provider is hidden.
 */
import type { Command, Disposable, QuickDiffProvider, SourceControl, SourceControlResourceGroup, Uri } from "vscode";
import { scm } from "vscode";

interface ListedFile {
  readonly resourceUri: Uri;
  /** Run on a click. */
  readonly command: Command;
}

/** @param label names it in Source Control @param groupLabel is above the files */
export function quickDiffs(
  id: string,
  label: string,
  groupLabel: string,
  provider: QuickDiffProvider,
): Disposable & { show(files: readonly ListedFile[]): void } {
  let shown: { control: SourceControl; group: SourceControlResourceGroup } | undefined;
  const dispose = () => {
    shown?.control.dispose();
    shown = undefined;
  };
  const begin = () => {
    const control = scm.createSourceControl(id, label);
    control.quickDiffProvider = provider;
    control.inputBox.visible = false;
    control.count = 0;
    return { control, group: control.createResourceGroup("files", groupLabel) };
  };
  const show = (files: readonly ListedFile[]) => {
    if (files.length === 0) return dispose();
    shown ??= begin();
    shown.group.resourceStates = [...files];
  };
  return { show, dispose };
}
