/**
 * Types of *Breath of the Wild*: the number to add to the rounded size of the file. Sizes are rounded to multiples of 32 on Switch, and of 64 on
 * Wii U, or of 32 with an `r`. All numbers are hexadecimal; `-` if no formula is known. Source: reference of size tables, section 6.1.
 */

export interface WildType {
  readonly switch: number | undefined;
  readonly wiiu: number | undefined;
  /** Multiple for rounding on Wii U. */
  readonly wiiuMultiple: 32 | 64;
}

/** The part of these numbers for the head of the heap. The rest is the C++ object. */
export const SWITCH_HEAP = 0x180;
export const WIIU_HEAP = 0xc0;

/** A type without its own class. */
export const OTHER_TYPE: WildType = { switch: 0x1c0, wiiu: 0x140, wiiuMultiple: 64 };
/** The same, stored in Yaz0, on Wii U. */
export const OTHER_COMPRESSED = 0x120;
/** Types whose files are nearly all loaded at boot, for which Wii U needs 16 bytes less. */
export const BOOT_COMPRESSED = 0x110;
export const BOOT_TYPES: ReadonlySet<string> = new Set(["byml", "beco", "belnk"]);
/** Types without their own class that the game stores in Yaz0. */
export const COMPRESSED_TYPES: ReadonlySet<string> = new Set(["mubin", "blwp", "fmc", "bquestpack", "bslnk", "byml", "beco", "belnk"]);
/** Files of these types that the game stores uncompressed. */
export const PLAIN_FILES: ReadonlySet<string> = new Set(["Actor/ResidentActors.byml"]);

const TABLE = `
bactorpack 200 r180
beventpack 200 r200
sarc 200 r180
stats 200 r180
bmodelsh 200 r180
pack 200 r180
stera 200 r180
bfres - -
tex.bfres - -
tex1.bfres - r2000
tex2.bfres - r2000
bcamanim - -
batpl 1c0 140
bnfprl 1c0 140
bplacement 1e0 100
hks 1c0 100
lua 1c0 100
bactcapt 6c0 4c0
bitemico - -
bmaptex - -
bstftex - -
jpg 200 200
bgdata 2c0 1c0
bgsvdata 1c0 100
hknm2 290 -
bmscdef - -
bars - 1f0
bxml 900 5c0
bgparamlist 440 340
bmodellist 960 600
baslist 5a0 400
baiprog 5e0 400
bphysics 600 440
bchemical 540 3c0
bas 560 3c0
batcllist 580 400
batcl 5c0 440
baischedule 440 340
bdmgparam 1b30 ee0
brgconfiglist 560 3c0
brgconfig 4460 2bc0
brgbw 440 340
bawareness cc0 800
bdrop 4a0 380
bshop 4a0 380
brecipe 4a0 380
blod 540 3c0
bbonectrl a60 680
blifecondition 640 480
bumii 440 340
baniminfo - -
byaml 1a0 100
bassetting - -
hkrb 1a0 100
hkrg 1a0 -
bphyssb - -
hkcl - -
hksc - -
hktmrb - -
brgcon - -
esetlist 4000 r4000
bdemo ca0 7c0
bfevfl 1c0 140
bfevtm 1c0 140
bfarc - -
blarc - -
bfsha - -
genvb - -
`;

function parseTable(): ReadonlyMap<string, WildType> {
  const types = new Map<string, WildType>();
  for (const line of TABLE.trim().split("\n")) {
    const [name, onSwitch, onWiiU] = line.split(" ");
    const isSmall = onWiiU.startsWith("r");
    types.set(name, { switch: numberOf(onSwitch), wiiu: numberOf(isSmall ? onWiiU.slice(1) : onWiiU), wiiuMultiple: isSmall ? 32 : 64 });
  }
  return types;
}

function numberOf(digits: string): number | undefined {
  return digits === "-" ? undefined : Number.parseInt(digits, 16);
}

export const WILD_TYPES: ReadonlyMap<string, WildType> = parseTable();
