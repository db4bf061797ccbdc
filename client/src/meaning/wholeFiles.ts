/** Has the language server compare and merge whole files. */
import { l10n, type Uri, workspace } from "vscode";
import { encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { ConflictChoice } from "../../../formats/mergeFiles.ts";
import type { ComparedPart, MergeFilesResult, PictureResult, SuppliedMessage } from "../../../server/src/protocol.ts";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable } from "../fileErrors.ts";
import { checksum } from "../files/checksum.ts";
import { type DiskSupplier, mayBeCompressed } from "../files/supplier.ts";
import type { LanguageService } from "../language/languageService.ts";

/** A limit, because a message contains several versions of a file as text. */
const MAX_FILE = 64 * 1024 * 1024;

export interface Versions {
  /** Undefined if both sides added the file. */
  readonly base: Uint8Array | undefined;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

/** The same for the same versions. */
export function sumOf({ base, ours, theirs }: Versions): string {
  return [base, ours, theirs].map((bytes) => (bytes ? checksum(bytes) : "")).join(" ");
}

export class WholeFiles {
  constructor(
    private readonly supplier: DiskSupplier,
    private readonly language: LanguageService,
  ) {}

  /** Reads files, members and versions in Git. @throws FileSystemError if one cannot be read or is too large */
  async read(uri: Uri): Promise<Uint8Array> {
    const bytes = await workspace.fs.readFile(uri);
    if (bytes.length > MAX_FILE)
      throw unavailable(
        l10n.t("{0} is too large to compare (the limit is {1} MiB).", gameFileName(uri), Math.floor(MAX_FILE / 1024 / 1024)),
      );
    return bytes;
  }

  /** @param uri of one of the two, by which their kind and their dictionaries are found */
  async compare(uri: Uri, before: Uint8Array, after: Uint8Array): Promise<readonly ComparedPart[]> {
    const supplied = await this.suppliedFor(uri, [before, after]);
    const params = { path: gameFileName(uri), before: encodeBase64(before), after: encodeBase64(after), supplied };
    return (await this.language.ask("bytewright/compareFiles", params)) ?? [notStarted()];
  }

  async merge(uri: Uri, { base, ours, theirs }: Versions, choices: readonly ConflictChoice[]): Promise<MergeFilesResult> {
    const supplied = await this.suppliedFor(uri, [ours, theirs]);
    const files = { base: base ? encodeBase64(base) : null, ours: encodeBase64(ours), theirs: encodeBase64(theirs) };
    const merged = await this.language.ask("bytewright/mergeFiles", { path: gameFileName(uri), ...files, supplied, choices });
    return merged ?? { refused: notStarted().message };
  }

  /** @param texts of versions of a document, the oldest first @returns undefined if its format has no picture of several versions */
  async draw({ id }: Format, fileName: string, texts: readonly string[]): Promise<PictureResult | undefined> {
    return (await this.language.ask("bytewright/picture", { format: id, fileName, texts })) ?? undefined;
  }

  private suppliedFor(uri: Uri, versions: readonly Uint8Array[]): Promise<SuppliedMessage> {
    return suppliedFor(this.supplier, findMemberPlace(uri)?.outer ?? uri, versions);
  }
}

/** Supplies for versions of a file on disk and their members. */
export async function suppliedFor(supplier: DiskSupplier, outer: Uri, versions: readonly Uint8Array[]): Promise<SuppliedMessage> {
  if (!versions.some(mayBeCompressed)) return { dictionaries: [] };
  const library = await supplier.readLibrary();
  const { dictionaries } = await supplier.find(outer);
  return {
    ...(library ? { library: encodeBase64(library) } : {}),
    dictionaries: dictionaries.map(({ id, bytes }) => ({ id, bytes: encodeBase64(bytes) })),
  };
}

function notStarted() {
  return { path: "", kind: "bytes", message: l10n.t("The language server did not start."), statements: [] } as const;
}
