/** First bytes: compared, and what is known by them though Bytewright does not open it. */

/** Whether letters or bytes lie at `at`. */
export function hasMagic(bytes: Uint8Array, magic: string | readonly number[], at = 0): boolean {
  for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== (typeof magic === "string" ? magic.charCodeAt(i) : magic[i])) return false;
  return true;
}

interface KnownFile {
  readonly magic: string | readonly number[];
  readonly at?: number;
  readonly title: string;
  /** It holds files, too. */
  readonly isArchive?: true;
}

/** The most telling first: magics of more bytes before their beginnings. */
const KNOWN: readonly KnownFile[] = [
  { magic: "RARC", title: "RARC", isArchive: true },
  { magic: "RKCT", title: "RKCT", isArchive: true },
  { magic: "WU8a", title: "WU8", isArchive: true },
  { magic: [0x80, 0x03, 0x00, 0x05], title: "Metaforce PAK", isArchive: true },
  { magic: [0, 0, 0, 2, 0, 0, 0, 0x40], title: "Metroid Prime 3 or Donkey Kong Country Returns PAK", isArchive: true },
  { magic: "NARC", title: "NARC", isArchive: true },
  { magic: "darc", title: "DARC", isArchive: true },
  { magic: "BARS", title: "BARS" },
  { magic: "FRES", title: "BFRES" },
  { magic: "bres", title: "BRRES" },
  { magic: "CGFX", title: "BCRES" },
  { magic: "MsgStdBn", title: "MSBT" },
  { magic: "MsgPrjBn", title: "MSBP" },
  { magic: "MsgFlwBn", title: "MSBF" },
  { magic: "MESGbmg1", title: "BMG" },
  { magic: "BNTX", title: "BNTX" },
  { magic: "BNSH", title: "BNSH" },
  { magic: "FSHA", title: "BFSHA" },
  { magic: "Gfx2", title: "GTX" },
  { magic: "FFNT", title: "BFFNT" },
  { magic: "RFNT", title: "BRFNT" },
  { magic: "FLYT", title: "BFLYT" },
  { magic: "FLAN", title: "BFLAN" },
  { magic: "RLYT", title: "BRLYT" },
  { magic: "RLAN", title: "BRLAN" },
  { magic: "FCPX", title: "FCPX" },
  { magic: "BFEVFL", title: "BFEVFL" },
  { magic: "FWAV", title: "BFWAV" },
  { magic: "FSTM", title: "BFSTM" },
  { magic: "RSTM", title: "BRSTM" },
  { magic: "RSAR", title: "BRSAR" },
  { magic: "RBNK", title: "BRBNK" },
  { magic: "REFF", title: "BREFF" },
  { magic: "REFT", title: "BREFT" },
  { magic: "PBLM", title: "BBLM" },
  { magic: "PDOF", title: "BDOF" },
  { magic: "LGHT", title: "BLIGHT" },
  { magic: "LMAP", title: "BLMAP" },
  { magic: "J3D2", title: "J3D model" },
  { magic: "RFRM", title: "RFRM" },
  { magic: "RESTBL", title: "Resource size table" },
  { magic: "RSTB", title: "Resource size table" },
  { magic: [0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10], title: "Havok" },
  { magic: [0x00, 0x20, 0xaf, 0x30], title: "TPL" },
  { magic: "IMET", at: 0x40, title: "Wii banner" },
  { magic: "BNR1", title: "GameCube banner" },
  { magic: "BNR2", title: "GameCube banner" },
];

/** Bytes in which {@link findKnownFile} looks. */
export const KNOWN_HEAD_SIZE = 0x44;

/** What a file is that Bytewright does not open, by its first bytes. Names of formats only: nothing is read. */
export function findKnownFile(head: Uint8Array): Pick<KnownFile, "title" | "isArchive"> | undefined {
  return KNOWN.find(({ magic, at }) => hasMagic(head, magic, at));
}
