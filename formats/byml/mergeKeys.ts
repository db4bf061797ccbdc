/**
 * Keys that identify the entries of lists in games' files. Source: measured on 52,881 files of published mods. Lists for which the usual
 * keys are right are omitted. Data only.
 */

export interface ListKey {
  /** Matches part of the file's path; without it, the rule applies everywhere. */
  readonly file?: RegExp;
  /** Keys of the lists; empty for the root. */
  readonly lists: readonly string[];
  /** Keys that identify an entry; undefined if only its index does. */
  readonly keys?: readonly string[];
  /** Not every entry has all of the keys. */
  readonly isPartial?: boolean;
  /** Entries are identified by index while the number of entries is equal. */
  readonly byPosition?: boolean;
  /** The entries are points of a path through space, so their order matters. */
  readonly isChain?: boolean;
}

/** Links inside an actor all start there; links of a course, next to its actors, may start anywhere. */
export const LINKS_OF_ACTOR = "Actors[]/Links";

/** Lists of Tears of the Kingdom by the key that identifies their entries, in files of any kind. */
const TOTK_LISTS = `
  GroupGUID: PlacementGroups
  Label: EnemyGroupList AttachmentGroupList
  GroupID: PlacementGroups
  CheckType: CheckList
  LabelHash: ActionSeqs
  KeyActionVerb: OverrideReactionVerbSettings
  BrainVerb: BrainVerbs
  ArmorEffectType: ArmorEffect
  DropActorName: DropTableElement FallenActorTable
  AttackType: AttackParams
  ActorNameHash: SharpInfoList SharpInfoBowList SharpInfoShieldList
  FluctuationType: Fluctuation
  Body: OperationLinear OperationAngular
  $type: ActorPositionData EventEntry
  Actor: GoodsList ResidentActors Settings ShootableShareActorSettings Contents
  ActorName: RegisteredActorArray RequirementList Rewards
  ActorNameShort: PictureBookParamArray
  AliasEntity: AliasEntityList
  AliasSensor: AliasSensorList
  BoneName: BoneModifierSet Bones BindBoneList BoneList ModelBindSettings BoneInfoArray FruitOffsetTranslation StickWeaponBone
  HeadshotBoneName: HeadshotDamageParameters
  InterestType: Interests StrongInterests
  DefeatedNumGameDataHash: DungeonBossDifficultyGameData
  MiasmaAreaType: MiasmaAreaParam
  PropertyNameHash: PropertyDefinitions Sources
  PlgGuid: PlgGdTable
  ResourceName: SpecialCullInfos CustomCullInfos
  SuspiciousBuffType: SuspiciosBuffs
  Target: BoostOnlyTable
  TexName: BGParamArray
  TipsType: TipsSetArray
  PackActor: PictureBookPackInfoArray
  GroupName: EnemyGroupList EffectLimiterGroup HiddenMaterialGroupList
  WeaponEssence: ConditionList
  ChemicalMaterial: Object
  EventName: AdventureMemorySetArray GlobalResidentEventList
  UpdateGameDataFlag: AlreadyReadInfo
  AnchorName: Anchors
  FileName: AutoPlayBoneVisibilities AutoPlayMaterials
  ActorHolderKey: BindActorInfo
  CallbackName: Categories
  CaveInstanceId: CaveParams
  ComponentName: CharacterComponentPresetCollection LayerHitMaskEntityCollection LayerHitMaskSensorCollection
  ComponentName: MaterialCollection MaterialPresetCollection
  ComponentName: MotionPropertiesCollection PhysicsMaterialMappingInfoCollection
  ComponentName: SubLayerHitMaskEntityCollection SubLayerHitMaskSensorCollection UserShapeTagMaskCollection
  SrcActorName: CropActorTable
  CropName: CropYieldTable
  BindPointRespawnGameDataHash: DragonInfoList
  NewsKeyName: ExtraNewsSourceInfo TopNewsSourceInfo
  EquipUserBbKey: HackEquip
  ConstraintName: HingeArray RangeArray
  Fmab: ModelVariationAnims
  Alias: NavMeshObjects
  FootIKMode: OptionParam
  InstanceId: OverwriteParam
  TargetTypeNameHash: OverwritePropertiesEffect OverwritePropertiesSound
  TargetName: PartialConfigs
  GameData: PartialList
  PhshMeshPath: PhshMesh
  Umii: SB T U
  RidableType: Seats
  SeriesName: SeriesArmorEffectList
  DungeonIndexStr: SmallDungeonLocationList
  guid: Textures
  TmbMeshPath: TmbMesh
  Index: TransitionParam
  DyeColor: VariationListForArmorDye
  Pattern: VariationListForParasail
  SageType: VisibleSageOnNonMember
  WeaponType: WeaponTypeAndSubModelMapping
  FlintstonesNum: WinningRateTable
`;

/** @param table lines of the form `KEY: LIST LIST` */
function keysOf(table: string): ListKey[] {
  return Array.from(table.matchAll(/(\S+): (.+)/g), ([, key, lists]) => ({ lists: lists.split(" "), keys: [key] }));
}

export const LIST_KEYS: readonly ListKey[] = [
  // Breath of the Wild
  { file: /mubin/, lists: ["LinksToObj", "LinksToRail"], keys: ["DestUnitHashId", "DefinitionName"] },
  { file: /mubin/, lists: ["StartPos"], keys: ["Map", "PosName"], isPartial: true },
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
  { lists: ["RailPoints"], keys: ["Id"], isChain: true },
  // usual keys, which apply even if most entries share a value
  { file: /Stage(Map|Design|Sound)/, lists: ["ObjectList", "AreaList", "PlayerStartInfoList"], keys: ["Id"] },
  { file: /BgmStageInfoList/, lists: ["StagePlayInfoList"], keys: ["Name"] },
  { file: /\.release/, lists: [""], keys: ["Name"] },
  { file: /Fld_/, lists: ["Objs"], keys: ["Id"] },
  { file: /Challenge/, lists: ["Steps"], keys: ["Name"] },
  { file: /game__ecosystem/, lists: ["Enemy"], keys: ["name"] },
  { file: /phive__/, lists: ["AnimationDrive", "Polytope"], keys: ["Name"] },
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
  { file: /bcett/, lists: [LINKS_OF_ACTOR], keys: ["Dst", "Name"] },
  { file: /bcett/, lists: [LINKS_OF_ACTOR], keys: ["Dst", "Gyaml"] },
  { file: /bcett/, lists: ["Refers"], keys: ["Owner"] },
  { file: /bcett/, lists: ["Connections"], keys: ["RailHash", "RailPointIndex"] },
  { file: /bcett/, lists: ["Points"], keys: ["Hash"], isChain: true },
  { file: /bcett/, lists: ["Points", "Nodes"], isChain: true },
  { file: /bcett/, lists: ["Rails"], keys: ["Hash"] },
  { file: /bcett/, lists: ["Rails"], keys: ["Dst"] },
  { file: /bcett/, lists: ["Actors", "AiGroups"], keys: ["Hash"] },
  { file: /bcett/, lists: ["References"], keys: ["Path"] },
  { file: /Challenge/, lists: ["Participants"], keys: ["ActorName", "InstanceName"] },
  { file: /rstbl/, lists: ["ASInfoAutoPlayMaterials"], keys: ["FileName"] },
  { file: /rstbl/, lists: ["AnimationResources"], keys: ["ModelProjectName"] },
  { file: /rstbl/, lists: ["CutChangeInfo", "InCutInfo"], keys: ["Frame"] },
  { file: /PhiveConfig/, lists: [], keys: ["ComponentName"] },
  { lists: ["PickConditions", "Conditions", "EnterProcs", "DoCondition", "FinCondition", "SuccessCondition"], keys: ["DefineNameHash"] },
  { lists: ["NoReactionActionSettings"], keys: ["ActionVerb", "OverrideActionVerb"] },
  { lists: ["ShootableActorSettings"], keys: ["Actor", "KeyHash"] },
  { file: /EnhancementMaterial/, lists: ["Items"], keys: ["Actor"] },
  { file: /SharpInfoTable/, lists: ["SharpInfoList", "SharpInfoBowList", "SharpInfoShieldList"], keys: ["ActorName"] },
  { lists: ["WeaponGroupList", "ShopWeaponGroupList"], keys: ["Label", "EquipmentType"] },
  { file: /LevelSensorTargetDefine/, lists: ["Elements"], keys: ["ActorNameHash", "Plus"] },
  { lists: ["OverrideASEventReactSettings"], keys: ["Key", "Intensity"] },
  { lists: ["HornTypeAndAttachmentMapping"], keys: ["AttachmentName", "HornBoneName"] },
  { file: /ArmyManagerParam/, lists: ["Actors"], keys: ["ActorName"] },
  { file: /enemy__DrakeSubModelInfo/, lists: ["Elements"], keys: ["BoneName"] },
  { file: /sound__ShrineSpotBgmTypeInfoList/, lists: ["List"], keys: ["DungeonIndexStr"] },
  { file: /ui__LargeDungeonFloorDefaultSettingTable/, lists: ["SettingTable"], keys: ["DungeonType"] },
  { file: /colorvariation__ConversionActorNameToParasailPatternSetTable/, lists: ["Table"], keys: ["ParasailPattern"] },
  { file: /ecosystem__DecayedWeaponMappingTable/, lists: ["Table"], keys: ["EquipmentDeathCountGmdHash"] },
  ...keysOf(TOTK_LISTS),
];

/** Keys that identify entries of any list, in this order. Keys whose values users edit must not be among them. */
export const USUAL_KEYS: readonly string[] = `
  HashId Hash __RowId HashValue DataName FullTagId UniqueId UniqueName Id AreaNumber Flag Name name NameHash Label LabelHash Key
  BBKey
`
  .trim()
  .split(/\s+/);
