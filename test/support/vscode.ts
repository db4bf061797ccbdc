/**
 * What the client's code asks of VS Code when it reads and saves files: addresses, events, errors, the file system. Stands in for the platform
 * in tests that run our own code; takes the place of the module "vscode" there.
 */
import { EditorUri } from "../client/editorUri.ts";

/** The running extension host, as far as files go. */
export interface Host {
  readonly fs: unknown;
  watch(folder: string, pattern: string, listener: (path: string, type: number) => void): () => void;
  /** What the user is shown. @returns what the user chooses of what can be chosen */
  say(message: string, choices: readonly unknown[]): unknown;
  /** The user's answer to what is asked for in an input box or a dialog; nothing where no one can be asked. */
  answer?(options: InputBox | FileDialog): unknown;
  /** Work that the user is shown, and can cancel; never cancelled where this is absent. */
  work?(title: string, cancel: () => void): void;
  readonly documents: readonly { readonly uri: Uri; readonly isDirty: boolean }[];
  /** Paths of the workspace's folders. */
  readonly folders?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What the user is asked for: a text. */
export interface InputBox {
  readonly value: string;
  validateInput(value: string): string | undefined;
}

/** Files. */
export interface FileDialog {
  readonly canSelectMany: boolean;
}

let running: Host | undefined;

export function setHost(host: Host | undefined): void {
  running = host;
}

/** Code of a host that was killed goes nowhere. */
const nowhere: unknown = new Proxy({}, { get: () => () => new Promise(() => {}) });

export class Uri extends EditorUri {
  static override parse(text: string): Uri {
    return new Uri(EditorUri.parse(text));
  }

  static from(parts: { scheme: string; authority?: string; path: string; query?: string; fragment?: string }): Uri {
    return new Uri(parts);
  }

  static file(path: string): Uri {
    return new Uri({ scheme: "file", path });
  }

  static joinPath(base: Uri, ...segments: string[]): Uri {
    const parts: string[] = [];
    for (const part of [...base.path.split("/"), ...segments.flatMap((segment) => segment.split("/"))]) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return base.with({ path: `/${parts.join("/")}` });
  }

  get fsPath(): string {
    return this.path;
  }

  with(change: { path?: string; query?: string }): Uri {
    const { scheme, authority, path, query, fragment } = this;
    return new Uri({ scheme, authority, path, query, fragment, ...change });
  }
}

export class Disposable {
  constructor(private readonly callOnDispose: () => void) {}

  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }

  dispose(): void {
    this.callOnDispose();
  }
}

export class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => unknown>();
  readonly event = (listener: (value: T) => unknown): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  fire(value: T): void {
    for (const listener of [...this.listeners]) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class CancellationTokenSource {
  private readonly cancellations = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.cancellations.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.cancellations.fire();
  }

  dispose(): void {
    this.cancellations.dispose();
  }
}

export class FileSystemError extends Error {
  readonly code: string;

  constructor(message?: string | Uri, code = "Unknown") {
    super(String(message ?? code));
    this.code = code;
  }

  static FileNotFound = (said?: string | Uri) => new FileSystemError(said, "FileNotFound");
  static FileExists = (said?: string | Uri) => new FileSystemError(said, "FileExists");
  static FileIsADirectory = (said?: string | Uri) => new FileSystemError(said, "FileIsADirectory");
  static NoPermissions = (said?: string | Uri) => new FileSystemError(said, "NoPermissions");
  static Unavailable = (said?: string | Uri) => new FileSystemError(said, "Unavailable");
}

export class RelativePattern {
  constructor(
    readonly baseUri: Uri,
    readonly pattern: string,
  ) {}
}

export class Range {
  constructor(
    readonly start: unknown,
    readonly end: unknown,
  ) {}
}

export class WorkspaceEdit {
  readonly replaced: { readonly uri: Uri; readonly range: Range; readonly text: string }[] = [];

  replace(uri: Uri, range: Range, text: string): void {
    this.replaced.push({ uri, range, text });
  }
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export const ViewColumn = { Active: -1, Beside: -2 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export class TabInputText {}
export class TabInputTextDiff {}
export class TabInputCustom {}

export const FilePermission = { Readonly: 1 };
export const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 };
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };

export const l10n = {
  t: (message: string, ...values: unknown[]) => message.replace(/\{(\d+)\}/g, (_, at) => String(values[Number(at)])),
};

const never = () => new Disposable(() => {});
const say = (message: string, ...choices: unknown[]) => Promise.resolve(running?.say(message, choices));
const ask = (options: InputBox | FileDialog) => Promise.resolve(running?.answer?.(options));

export const window = {
  onDidChangeWindowState: never,
  showInformationMessage: say,
  showWarningMessage: say,
  showErrorMessage: say,
  showInputBox: ask,
  showOpenDialog: ask,
  withProgress: ({ title }: { readonly title: string }, work: (progress: unknown, token: unknown) => unknown) => {
    const listeners: (() => void)[] = [];
    const token = {
      isCancellationRequested: false,
      onCancellationRequested(listener: () => void) {
        listeners.push(listener);
        return never();
      },
    };
    const working = work({ report: () => {} }, token);
    running?.work?.(title, () => {
      token.isCancellationRequested = true;
      for (const listener of listeners) listener();
    });
    return working;
  },
};

export const ProgressLocation = { Notification: 15 } as const;

export const commands = { executeCommand: () => Promise.resolve(undefined) };
export const env = { language: "en", clipboard: { writeText: () => Promise.resolve() } };

export const workspace = {
  get fs(): unknown {
    return running?.fs ?? nowhere;
  },
  get workspaceFolders() {
    return running?.folders?.map((path) => ({ uri: Uri.file(path) }));
  },
  onDidChangeWorkspaceFolders: never,
  onDidChangeConfiguration: never,
  isTrusted: true,
  get textDocuments() {
    return running?.documents ?? [];
  },
  onWillSaveTextDocument: never,
  asRelativePath: (uri: Uri) => uri.path,
  getConfiguration: () => ({ get: (key: string, fallback?: unknown) => running?.settings?.[key] ?? fallback, inspect: () => undefined }),
  createFileSystemWatcher(watched: RelativePattern | string) {
    const { baseUri, pattern } = typeof watched === "string" ? new RelativePattern(Uri.file("/"), watched) : watched;
    const emitters = { 1: new EventEmitter<Uri>(), 2: new EventEmitter<Uri>(), 3: new EventEmitter<Uri>() };
    const stop = running?.watch(baseUri.path, pattern, (path, type) => emitters[type as 1 | 2 | 3].fire(baseUri.with({ path })));
    const watcher = { onDidChange: emitters[1].event, onDidCreate: emitters[2].event, onDidDelete: emitters[3].event };
    return { ...watcher, dispose: () => stop?.() };
  },
};
