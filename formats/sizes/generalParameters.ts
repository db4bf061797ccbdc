/** Objects of `.bgparamlist` files: bytes on Switch and on Wii U, in hexadecimal digits. Source: reference of size tables. */
import { crc32 } from "../core/bytes/crc32.ts";
import type { ElementSize } from "./heap.ts";

const TABLE = `
AirWall 60 34
AnimalFollowOffset 60 38
AnimalUnit 260 134
Armor 138 a8
ArmorEffect e0 74
ArmorHead a8 5c
ArmorUpper e8 80
Arrow f8 80
Attack 190 cc
AttackInterval f8 80
AutoGen a8 58
Beam 58 30
BindActor 80 44
BindBone b0 64
Bow 540 2dc
Bullet 78 40
Camera 198 d0
ChemicalType 88 48
ClothReaction 288 150
CookSpice d8 70
CureItem c0 64
EatTarget 128 98
Enemy 288 148
EnemyLevel 1b8 e0
EnemyRace 590 31c
EnemyShown b8 60
Event 178 c0
ExtendedEntity 78 40
Fish d8 70
GelEnemy 248 130
General 148 a8
GiantArmor 80 48
GiantArmorSlot 218 110
Global b78 5f0
Golem 120 94
GolemIK 358 1b0
Grab 218 110
Guardian 160 b4
GuardianMini 120 94
GuardianMiniWeapon 100 84
Horse 1d0 ec
HorseCreator 88 48
HorseObject 78 40
HorseRider 2c0 184
HorseTargetedInfo 98 50
HorseUnit b8 60
Insect 58 30
Item 120 94
LargeSword 3a8 228
Liftable 2e0 18c
LumberjackTree 118 90
MasterSword 148 a8
MonsterShop 78 40
Motorcycle 4e8 280
Nest 60 34
Npc 230 11c
NpcEquipment 3f8 240
PictureBook 98 50
Player 1578 ac0
Prey d8 70
Rod 220 114
Rope 178 c0
Rupee 58 30
Sandworm 388 1cc
SeriesArmor 80 44
ShiekerStone 128 a8
Shield 2f0 1b4
SmallSword 3a8 228
Spear 448 288
StalEnemy 88 48
Swarm a0 54
System 80 44
Traveler 3148 18a8
WeaponCommon 620 318
WeaponOption 128 b0
WeaponThrow c0 68
Wizzrobe 168 b8
WolfLink 878 440
Zora d8 70
`;

/** By the hash of the name. */
export const GENERAL_PARAMETERS: ReadonlyMap<number, ElementSize> = new Map(
  Array.from(TABLE.matchAll(/^(\w+) (\w+) (\w+)$/gm), ([, name, ...sizes]) => {
    const [onSwitch, onWiiU] = sizes.map((digits) => Number.parseInt(digits, 16));
    return [crc32(name), [onSwitch, onWiiU]];
  }),
);
