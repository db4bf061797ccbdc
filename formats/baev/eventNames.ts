/**
 * Names of events by their number in Tears of the Kingdom: the record holds both. A dash stands for a number that no known file shows;
 * such an event says its number in the text.
 */
const TRIGGER_NAMES = `
  AtSound AttackCharge ObjThrow ObjGrab ObjPut WeaponDrawn WeaponHold Jump Break Face FaceTalk UpdateAtCol
  CrossFade EyeBlink EmitEffect OpenMessage Voice FireExtinguish GrabDelete StartFeedbackControl ParameterChange
  - SheikahStonePut SheikahStoneGrabWaist SheikahStoneReturnWaist ResetBoneControl - ChangeSignal Flap
  UpdateHeartGauge Show RumbleControllerTrigger CameraReset FadeStart PlayerFace SpurKick ApproachStart
  NpcRitoTakeOff NpcRitoLanding ActivateWeaponAbility SheikahStoneGrabWaistRight ClimbEnd DecideAttackPos
  RequestZonauMaterial ActivateArmorAbility ChangableSprain DungeonGoronBossRestoreRLeg
  DungeonGoronBossRestoreLLeg SwordCancelStart
`;
const HOLD_NAMES = `
  AtCollision ShieldAtCollision Ragdoll - AcceptInput Guard AnmSeqCancel SwordCancel JumpCancel FailedCancel
  Trans Rotate NoChangeAS NoChangeFaceAS NoCurveInputAS Noise AwarenessScale WeaponBlur ReleaseStirrupL -
  ReleaseReinsL - - EyelidControl - PredictionShoot - - FixedMoveDirection OffTgSensorFilter OffHelperBone
  SpecialBoneControl Sync OffCloth - ChanceAttackAfter ShapeChange NoAutoAim - FreeMoving Lie NoSeFloorContact
  Slip - EffectOn WeaponBreakFinish NoLegBendOnHorse ChangeSeFloorContact PreAttack - RumbleControllerHold
  HeadEquipNoDisplay - RemovePartial FloorContact - JustGuard NoSpurs BurstPeriod DungeonBossZoraFinVisible
  DungeonBossZoraSharkFinVisible LimitLookIK Dodge GetOffBack OverrideReaction NoWeaponAbility
  InvalidAutoHeadLookIK BowCharge Rolling - YunboAccessoryVisible MogurudoWaitEating - ZonauGolemEyeLightOn
  MogurudoVacuum - - FixPlayerLookPos ForbidRagdoll - - DisableHandIK - AttachmentVisibleOn Spraining
  DisableBoneModifier ForbidJustAvoid LadderStepSync FittingModelToSlope HasToSyncRiderAnm DisableAIScheduleLOD
  NoBlinkChangeFaceEmotion DisableGuard LookIKReturn GuardBreak FootIK BounceSuppressor - DisableArmFaceEvent
  DisableIKTargetRotation
`;

function numbersOf(names: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  names
    .trim()
    .split(/\s+/)
    .forEach((name, number) => {
      if (name !== "-") numbers.set(name, number);
    });
  return numbers;
}

const TRIGGERS = numbersOf(TRIGGER_NAMES);
const HOLDS = numbersOf(HOLD_NAMES);

/** Number of an event; undefined where the name is not known. */
export function findEventNumber(name: string, isHold: boolean): number | undefined {
  return (isHold ? HOLDS : TRIGGERS).get(name);
}

/** Names of the known events that last, or of those at one frame. */
export function eventNames(isHold: boolean): readonly string[] {
  return [...(isHold ? HOLDS : TRIGGERS).keys()];
}
