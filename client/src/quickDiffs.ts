/** Originals that VS Code compares the lines of texts with, while they are wanted: it lists whoever offers some in Source Control. */
import type { Disposable, QuickDiffProvider, SourceControl } from "vscode";
import { scm } from "vscode";

export class QuickDiffs implements Disposable {
  private readonly id: string;
  private readonly label: string;
  private readonly provider: QuickDiffProvider;
  private control: SourceControl | undefined;

  /** @param label names it in Source Control */
  constructor(id: string, label: string, provider: QuickDiffProvider) {
    this.id = id;
    this.label = label;
    this.provider = provider;
  }

  show(isWanted: boolean): void {
    if (!isWanted) return this.dispose();
    if (this.control) return;
    this.control = scm.createSourceControl(this.id, this.label);
    this.control.quickDiffProvider = this.provider;
    this.control.inputBox.visible = false;
    this.control.count = 0;
  }

  dispose(): void {
    this.control?.dispose();
    this.control = undefined;
  }
}
