/**
 * What identifies the entries of lists in files of the games. Source: measured on 52,881 files of published mods; lists that the usual keys
 * are right for are not in it. Data only.
 */

export interface ListKey {
  /** Part of the file's path; everywhere without it. */
  readonly file?: RegExp;
  /** Keys of the lists; empty for the root. */
  readonly lists: readonly string[];
  /** Keys of an entry; none where its place is all that there is. */
  readonly keys?: readonly string[];
  /** Known by number, while there are as many. */
  readonly byPosition?: boolean;
  /** The order is a way through space. */
  readonly way?: boolean;
}

const BSA = /game__bsa__/;

export const LIST_KEYS: readonly ListKey[] = [
  // Breath of the Wild
  { file: /mubin/, lists: ["LinksToObj", "LinksToRail"], keys: ["DestUnitHashId", "DefinitionName"] },
  { file: /mubin/, lists: ["StartPos"], keys: ["Map", "PosName"] },
  { file: /mubin/, lists: ["KorokLocation"], keys: ["Flag"] },
  { file: /ActorInfo\.product/i, lists: ["Actors", "homeArea"], keys: ["name"] },
  { file: /LevelSensor/, lists: ["enemy"], keys: ["species"] },
  { file: /LevelSensor/, lists: ["weapon"], keys: ["actorType", "series"] },
  { file: /LevelSensor/, lists: ["actors"], keys: ["name", "plus"] },
  { file: /LevelSensor/, lists: ["actors"], keys: ["name"] },
  { file: /QuestProduct/, lists: ["Steps"], keys: ["NextFlag"] },
  { file: /QuestProduct/, lists: ["Actors"], keys: ["Name", "UniqueName"] },
  { file: /QuestProduct/, lists: ["TriggerEvents"], keys: ["Trigger"] },
  { file: /QuestProduct/, lists: ["Actors"], keys: ["Actor"] },
  { file: /AreaData/, lists: ["DecoPlant"], keys: ["folder_name"] },
  { file: /\.s?bgdata/, lists: ["bool_data", "s32_data"], keys: ["DataName"] },
  // Super Mario Odyssey
  { file: /ActorHitReactionCtrl/, lists: [""], keys: ["ReactionName"] },
  { file: /BgmSituationInfoList/, lists: ["ProcInfoListForStart"], keys: ["ProcInfoName"] },
  { file: /InitExecutor/, lists: ["Drawer"], keys: ["CategoryName"] },
  { file: /ItemList/, lists: [""], keys: ["ItemName", "ItemType"] },
  { file: /ItemC/, lists: [""], keys: ["ItemName"] },
  { lists: ["EffectList"], keys: ["EffectName"] },
  { lists: ["ActionList"], keys: ["ActionName", "StartFrame"] },
  { file: /GraphicsQuality/, lists: ["GraphicsQualityParamArray"], byPosition: true },
  { file: /Stage(Map|Design|Sound)/, lists: [""], byPosition: true },
  { lists: ["SrcUnitLayerList"], keys: ["LayerName"] },
  { lists: ["ControlPoints", "BoundOBB", "Vertices"], byPosition: true },
  { lists: ["RailPoints"], keys: ["Id"], way: true },
  // Splatoon 2
  { file: /CoopSetting/, lists: ["MonthlyRewardGears"], byPosition: true },
  { file: /PlayerRank/, lists: [""], byPosition: true },
  { file: /ParticleBindModel/, lists: [""], keys: ["ModelIndex"] },
  { file: /PlayerHairAnimInfo/, lists: [""], keys: ["BodyAnimName"] },
  { lists: ["Switchable__SendTo", "ToGachihokoTargetPoint", "ToGraphNodeBidirectional"], keys: ["DestUnitId"] },
  // Super Mario Bros. Wonder
  { file: /bcett/, lists: ["ActorToRailLinks"], keys: ["Point", "Src"] },
  { file: /bcett/, lists: ["Links"], keys: ["Dst", "Src"] },
  // Tears of the Kingdom
  { file: /bcett/, lists: ["Links"], keys: ["Dst", "Name"] },
  { file: /bcett/, lists: ["Refers"], keys: ["Owner"] },
  { file: /bcett/, lists: ["Connections"], keys: ["RailHash", "RailPointIndex"] },
  { file: /bcett/, lists: ["Points"], keys: ["Hash"], way: true },
  { file: /bcett/, lists: ["Points", "Nodes"], way: true },
  { file: /bcett/, lists: ["Rails"], keys: ["Hash"] },
  { file: /bcett/, lists: ["Rails"], keys: ["Dst"] },
  { file: /bcett/, lists: ["Actors", "AiGroups"], keys: ["Hash"] },
  { file: /bcett/, lists: ["References"], keys: ["Path"] },
  { lists: ["PlacementGroups"], keys: ["GroupGUID"] },
  { lists: ["PlacementGroups"], keys: ["GroupID"] },
  { file: /Challenge/, lists: ["Participants"], keys: ["ActorName", "InstanceName"] },
  { file: /rstbl/, lists: ["ASInfoAutoPlayMaterials"], keys: ["FileName"] },
  { file: /rstbl/, lists: ["AnimationResources"], keys: ["ModelProjectName"] },
  { file: /rstbl/, lists: ["CutChangeInfo", "InCutInfo"], keys: ["Frame"] },
  { file: /PhiveConfig/, lists: [], keys: ["ComponentName"] },
  { lists: ["CheckList"], keys: ["CheckType"] },
  { lists: ["ActionSeqs"], keys: ["LabelHash"] },
  {
    file: BSA,
    lists: ["PickConditions", "Conditions", "EnterProcs", "DoCondition", "FinCondition", "SuccessCondition"],
    keys: ["DefineNameHash"],
  },
  { lists: ["NoReactionActionSettings"], keys: ["ActionVerb", "OverrideActionVerb"] },
  { lists: ["OverrideReactionVerbSettings"], keys: ["KeyActionVerb"] },
  { lists: ["BrainVerbs"], keys: ["BrainVerb"] },
  { lists: ["ArmorEffect"], keys: ["ArmorEffectType"] },
  { lists: ["ShootableActorSettings"], keys: ["KeyHash", "Actor"] },
  { lists: ["DropTableElement", "FallenActorTable"], keys: ["DropActorName"] },
  { lists: ["AttackParams"], keys: ["AttackType"] },
  { file: /EnhancementMaterial/, lists: ["Items"], keys: ["Actor"] },
  { file: /SharpInfoTable/, lists: ["SharpInfoList", "SharpInfoBowList", "SharpInfoShieldList"], keys: ["ActorName"] },
  { lists: ["SharpInfoList", "SharpInfoBowList", "SharpInfoShieldList"], keys: ["ActorNameHash"] },
  { lists: ["Fluctuation"], keys: ["FluctuationType"] },
  { lists: ["OperationLinear", "OperationAngular"], keys: ["Body"] },
  { lists: ["EnemyGroupList", "AttachmentGroupList"], keys: ["Label"] },
  { lists: ["WeaponGroupList", "ShopWeaponGroupList"], keys: ["Label", "EquipmentType"] },
  { file: /LevelSensorTargetDefine/, lists: ["Elements"], keys: ["ActorNameHash", "Plus"] },
  { lists: ["OverrideASEventReactSettings"], keys: ["Key", "Intensity"] },
  { lists: ["HornTypeAndAttachmentMapping"], keys: ["AttachmentName", "HornBoneName"] },
  { lists: ["ActorPositionData", "EventEntry"], keys: ["$type"] },
  { lists: ["GoodsList", "ResidentActors", "Settings", "ShootableShareActorSettings", "Contents"], keys: ["Actor"] },
  { lists: ["RegisteredActorArray", "RequirementList", "Rewards"], keys: ["ActorName"] },
  { file: /ArmyManagerParam/, lists: ["Actors"], keys: ["ActorName"] },
  { lists: ["PictureBookParamArray"], keys: ["ActorNameShort"] },
  { lists: ["AliasEntityList"], keys: ["AliasEntity"] },
  { lists: ["AliasSensorList"], keys: ["AliasSensor"] },
  { lists: ["BoneModifierSet", "Bones", "BindBoneList", "BoneList", "ModelBindSettings", "BoneInfoArray"], keys: ["BoneName"] },
  { lists: ["HeadshotDamageParameters"], keys: ["HeadshotBoneName"] },
  { lists: ["Interests", "StrongInterests"], keys: ["InterestType"] },
  { lists: ["DungeonBossDifficultyGameData"], keys: ["DefeatedNumGameDataHash"] },
  { lists: ["MiasmaAreaParam"], keys: ["MiasmaAreaType"] },
  { lists: ["PropertyDefinitions", "Sources"], keys: ["PropertyNameHash"] },
  { lists: ["PlgGdTable"], keys: ["PlgGuid"] },
  { lists: ["SpecialCullInfos", "CustomCullInfos"], keys: ["ResourceName"] },
  { lists: ["SuspiciosBuffs"], keys: ["SuspiciousBuffType"] },
  { lists: ["BoostOnlyTable"], keys: ["Target"] },
  { lists: ["BGParamArray"], keys: ["TexName"] },
  { lists: ["TipsSetArray"], keys: ["TipsType"] },
  { lists: ["PictureBookPackInfoArray"], keys: ["PackActor"] },
  { lists: ["EnemyGroupList"], keys: ["GroupName"] },
  { lists: ["EffectLimiterGroup", "HiddenMaterialGroupList"], keys: ["GroupName"] },
  { lists: ["ConditionList"], keys: ["WeaponEssence"] },
  { lists: ["Object"], keys: ["ChemicalMaterial"] },
];

/** Keys that identify entries of any list, in this order. Never one whose value people edit. */
export const USUAL_KEYS: readonly string[] = `
  HashId Hash __RowId HashValue DataName FullTagId UniqueId UniqueName Id AreaNumber Flag Name name NameHash Label LabelHash Key
  BBKey
`
  .trim()
  .split(/\s+/);
