/** Names of events by number in Tears of the Kingdom. A record contains both; an event with another name needs its number in the text. */
const TRIGGER_NAMES = `
  AtSound AttackCharge ObjThrow ObjGrab ObjPut WeaponDrawn WeaponHold Jump Break Face FaceTalk UpdateAtCol
  CrossFade EyeBlink EmitEffect OpenMessage Voice FireExtinguish GrabDelete StartFeedbackControl ParameterChange
  SheikahStoneGrab SheikahStonePut SheikahStoneGrabWaist SheikahStoneReturnWaist ResetBoneControl
  ResetWeatherChangedFlag ChangeSignal Flap UpdateHeartGauge Show RumbleControllerTrigger CameraReset FadeStart
  PlayerFace SpurKick ApproachStart NpcRitoTakeOff NpcRitoLanding ActivateWeaponAbility
  SheikahStoneGrabWaistRight ClimbEnd DecideAttackPos RequestZonauMaterial ActivateArmorAbility ChangableSprain
  DungeonGoronBossRestoreRLeg DungeonGoronBossRestoreLLeg SwordCancelStart
`;
const HOLD_NAMES = `
  AtCollision ShieldAtCollision Ragdoll JstAvdRec AcceptInput Guard AnmSeqCancel SwordCancel JumpCancel
  FailedCancel Trans Rotate NoChangeAS NoChangeFaceAS NoCurveInputAS Noise AwarenessScale WeaponBlur
  ReleaseStirrupL ReleaseStirrupR ReleaseReinsL ReleaseReinsR NoFaceControll EyelidControl ModelInvisible
  PredictionShoot IK AnmGroup FixedMoveDirection OffTgSensorFilter OffHelperBone SpecialBoneControl Sync
  OffCloth NoFeedbackControl ChanceAttackAfter ShapeChange NoAutoAim KeepBoneControlAngle FreeMoving Lie
  NoSeFloorContact Slip ChangeGround EffectOn WeaponBreakFinish NoLegBendOnHorse ChangeSeFloorContact PreAttack
  ReleaseWeapon RumbleControllerHold HeadEquipNoDisplay ChangeForm RemovePartial FloorContact AcceptOneTouchBond
  JustGuard NoSpurs BurstPeriod DungeonBossZoraFinVisible DungeonBossZoraSharkFinVisible LimitLookIK Dodge
  GetOffBack OverrideReaction NoWeaponAbility InvalidAutoHeadLookIK BowCharge Rolling WeaponInvisible
  YunboAccessoryVisible MogurudoWaitEating DungeonBossGoronBreakableRoot ZonauGolemEyeLightOn MogurudoVacuum
  ZonauGolemEnableZonauParts Showing FixPlayerLookPos ForbidRagdoll DrakeDisableTailRagdoll ChangeGlideAnm
  DisableHandIK InvalidChangeGlideAnm AttachmentVisibleOn Spraining DisableBoneModifier ForbidJustAvoid
  LadderStepSync FittingModelToSlope HasToSyncRiderAnm DisableAIScheduleLOD NoBlinkChangeFaceEmotion
  DisableGuard LookIKReturn GuardBreak FootIK BounceSuppressor DisableSpineIK DisableArmFaceEvent
  DisableIKTargetRotation
`;

function numbersOf(names: string): ReadonlyMap<string, number> {
  return new Map(
    names
      .trim()
      .split(/\s+/)
      .map((name, number) => [name, number]),
  );
}

const TRIGGERS = numbersOf(TRIGGER_NAMES);
const HOLDS = numbersOf(HOLD_NAMES);

/** Number of an event; undefined if the name is unknown. */
export function findEventNumber(name: string, isHold: boolean): number | undefined {
  return (isHold ? HOLDS : TRIGGERS).get(name);
}

/** Names of the known hold events, or trigger events. */
export function eventNames(isHold: boolean): readonly string[] {
  return [...(isHold ? HOLDS : TRIGGERS).keys()];
}
