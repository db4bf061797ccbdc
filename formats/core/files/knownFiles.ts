/** Checks of first bytes, and types of files that Bytewright recognizes by them but does not open. */

/** Whether the bytes have these letters or bytes at `at`. */
export function hasMagic(bytes: Uint8Array, magic: string | readonly number[], at = 0): boolean {
  for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== (typeof magic === "string" ? magic.charCodeAt(i) : magic[i])) return false;
  return true;
}

interface KnownFile {
  readonly magic: string | readonly number[];
  readonly at?: number;
  readonly title: string;
  /** A short description for users who do not know the type. */
  readonly holds?: string;
  /** Whether it contains files. */
  readonly isArchive?: true;
  /** Set if it is a placeholder for the expected file: a sentence that says what it is and what to do. */
  readonly standIn?: string;
}

const LFS_POINTER = "This is a Git LFS pointer instead of the file. Run `git lfs pull` to get the file.";
const WEB_PAGE = "This is a web page instead of the file. Download the file itself.";

/** Sorted: longer magics come before their prefixes. */
const KNOWN: readonly KnownFile[] = [
  { magic: "version https://git-lfs.github.com/spec/", title: "Git LFS pointer", standIn: LFS_POINTER },
  ...["<!DOCTYPE html", "<!doctype html", "<html", "<HTML"].map((magic) => ({ magic, title: "HTML", standIn: WEB_PAGE })),
  {
    magic: "404: Not Found",
    title: "HTTP answer",
    standIn: "This is a server's response instead of the file: the download failed. Download the file itself.",
  },
  { magic: "RARC", title: "RARC", isArchive: true },
  { magic: "CRAR", title: "RARC in the other byte order", isArchive: true },
  { magic: "RKCT", title: "RKCT", isArchive: true },
  { magic: "WU8a", title: "WU8", isArchive: true },
  { magic: [0x80, 0x03, 0x00, 0x05], title: "Metaforce PAK", isArchive: true },
  { magic: [0, 0, 0, 2, 0, 0, 0, 0x40], title: "Metroid Prime 3 or Donkey Kong Country Returns PAK", isArchive: true },
  { magic: "NARC", title: "NARC", isArchive: true },
  { magic: "darc", title: "DARC", isArchive: true },
  { magic: "BARS", title: "BARS", holds: "sounds" },
  { magic: "FRES", title: "BFRES", holds: "models, animations and textures" },
  { magic: "bres", title: "BRRES", holds: "models and textures" },
  { magic: "CGFX", title: "BCRES", holds: "models and textures" },
  { magic: "MsgPrjBn", title: "MSBP", holds: "text settings" },
  { magic: "MsgFlwBn", title: "MSBF", holds: "text flow" },
  { magic: "BNTX", title: "BNTX", holds: "textures" },
  { magic: "BNSH", title: "BNSH", holds: "shaders" },
  { magic: "FSHA", title: "BFSHA", holds: "shaders" },
  { magic: "Gfx2", title: "GTX", holds: "textures" },
  { magic: "FFNT", title: "BFFNT", holds: "a font" },
  { magic: "RFNT", title: "BRFNT", holds: "a font" },
  { magic: "FLYT", title: "BFLYT", holds: "a screen layout" },
  { magic: "FLAN", title: "BFLAN", holds: "a screen animation" },
  { magic: "RLYT", title: "BRLYT", holds: "a screen layout" },
  { magic: "RLAN", title: "BRLAN", holds: "a screen animation" },
  { magic: "FCPX", title: "FCPX" },
  { magic: "BFEVFL", title: "BFEVFL", holds: "event flow" },
  { magic: "FWAV", title: "BFWAV", holds: "a sound" },
  { magic: "FSTM", title: "BFSTM", holds: "music" },
  { magic: "RSTM", title: "BRSTM", holds: "music" },
  { magic: "RSAR", title: "BRSAR", holds: "sounds" },
  { magic: "RBNK", title: "BRBNK", holds: "a sound bank" },
  { magic: "EFTB", title: "PTCL", holds: "particle effects" },
  { magic: "VFXB", title: "PTCL", holds: "particle effects" },
  { magic: "SPBD", title: "PTCL", holds: "particle effects" },
  { magic: "REFF", title: "BREFF", holds: "particle effects" },
  { magic: "REFT", title: "BREFT", holds: "textures of effects" },
  { magic: "PBLM", title: "BBLM", holds: "bloom" },
  { magic: "PDOF", title: "BDOF", holds: "depth of field" },
  { magic: "LGHT", title: "BLIGHT", holds: "lights" },
  { magic: "LMAP", title: "BLMAP", holds: "light maps" },
  { magic: "J3D2", title: "J3D model", holds: "a model" },
  { magic: "RFRM", title: "RFRM" },
  { magic: [0x57, 0xe0, 0xe0, 0x57, 0x10, 0xc0, 0xc0, 0x10], title: "Havok", holds: "physics" },
  { magic: [0x00, 0x20, 0xaf, 0x30], title: "TPL", holds: "textures" },
  { magic: "AIB ", title: "AINB", holds: "an AI program" },
  { magic: "LZ77", title: "LZ77", holds: "a compressed file" },
  { magic: "Yay0", title: "Yay0", holds: "a compressed file" },
  { magic: "MIO0", title: "MIO0", holds: "a compressed file" },
  { magic: "DMDC", title: "Mario Kart 7 KMP", holds: "a course of Mario Kart 7" },
  { magic: "RKGD", title: "RKG", holds: "a ghost of a time trial" },
  { magic: "BKHD", title: "BNK", holds: "a sound bank" },
  { magic: "AKPK", title: "Wwise package", holds: "sounds" },
  { magic: "daeh", title: "Halo map", holds: "a compiled level" },
  { magic: [0x50, 0x4b, 0x03, 0x04], title: "ZIP", isArchive: true },
  { magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], title: "7z", isArchive: true },
  { magic: [0x1f, 0x8b, 0x08], title: "gzip", holds: "a compressed file" },
  { magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], title: "PNG", holds: "a picture" },
  { magic: [0xff, 0xd8, 0xff], title: "JPEG", holds: "a picture" },
  { magic: "DDS ", title: "DDS", holds: "a texture" },
  { magic: "OggS", title: "Ogg", holds: "sound" },
  { magic: "RIFF", title: "RIFF", holds: "sound or video" },
  { magic: [0x7f, 0x45, 0x4c, 0x46], title: "ELF", holds: "a program" },
  { magic: "IMET", at: 0x40, title: "Wii banner" },
  { magic: "BNR1", title: "GameCube banner" },
  { magic: "BNR2", title: "GameCube banner" },
];

/** Number of bytes that {@link findKnownFile} needs. */
export const KNOWN_HEAD_SIZE = 0x44;

/** Recognizes a type of file that Bytewright does not open, by its first bytes. */
export function findKnownFile(head: Uint8Array): Omit<KnownFile, "magic" | "at"> | undefined {
  return KNOWN.find(({ magic, at }) => hasMagic(head, magic, at));
}
