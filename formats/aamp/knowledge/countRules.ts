/** Numbers and flags that count something else in the same file, as data. Each rule holds in every real file available. */

export interface CountRule {
  /** Path of the object, as in the tables. */
  readonly object: string;
  readonly parameter: string;
  /** What is counted; a flag says whether there are any. */
  readonly counts: "parameters" | "objects" | "lists";
  /** Names that count; `#` stands for a number. */
  readonly named: string;
  /**
   * The list to count in, next to the object. Without it, parameters are counted in the object, others in the list that holds the object.
   */
  readonly within?: string;
}

const BODY = "ParamSet/RigidBodySet/RigidBodySet_#/RigidBody_#";
const SET = "ParamSet/ParamSetHeader";

function rule(object: string, parameter: string, counts: CountRule["counts"], named: string, within?: string): CountRule {
  return { object, parameter, counts, named, ...(within === undefined ? {} : { within }) };
}

/** Drop tables, recipes and shops. */
const ITEM_TABLES: readonly CountRule[] = [
  rule("Header", "TableNum", "parameters", "Table#"),
  rule("<table>", "ColumnNum", "parameters", "ItemName#"),
];

/** Rules for Breath of the Wild, by file extension. */
export const BOTW_COUNTS: Readonly<Record<string, readonly CountRule[]>> = {
  bdrop: ITEM_TABLES,
  brecipe: ITEM_TABLES,
  bshop: ITEM_TABLES,
  bchemical: [rule("chemical_root/chemical_header", "res_shape_num", "objects", "shape_#", "chemical_body")],
  bphysics: [
    rule(SET, "use_rigid_body_set_num", "lists", "RigidBodySet_#", "RigidBodySet"),
    rule(SET, "use_ragdoll", "objects", "Ragdoll"),
    rule(SET, "use_cloth", "lists", "Cloth"),
    rule(SET, "use_support_bone", "objects", "SupportBone"),
    rule(SET, "use_character_controller", "lists", "CharacterController"),
    rule(SET, "use_contact_info", "lists", "RigidContactInfo"),
    rule("ParamSet/RigidBodySet/RigidBodySet_#/RigidBodySetHeader", "num", "lists", "RigidBody_#"),
    rule("ParamSet/RigidContactInfo/RigidContactInfoHeader", "contact_point_info_num", "objects", "ContactPointInfo_#"),
    rule("ParamSet/RigidContactInfo/RigidContactInfoHeader", "collision_info_num", "objects", "CollisionInfo_#"),
    rule(`${BODY}/RigidBodyParam`, "shape_num", "objects", "ShapeParam_#"),
    rule(`${BODY}/ShapeParam_#`, "vertex_num", "parameters", "vertex_#"),
    rule("ParamSet/CharacterController/CharacterControllerParam", "form_num", "lists", "Form_#"),
    rule("ParamSet/Cloth/ClothHeader", "cloth_num", "objects", "Cloth_#"),
  ],
};
