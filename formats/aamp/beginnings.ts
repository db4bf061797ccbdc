/** New files of Breath of the Wild: a drop table with one row, and a file without parameters. */
import type { Beginning } from "../core/beginning.ts";

const HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n";

const DROP_TABLE = `${HEAD}  objects:
    Header: !obj
      TableNum: 1
      Table01: !str64 Normal
    Normal: !obj
      RepeatNumMin: 1
      RepeatNumMax: 1
      ApproachType: 0
      OccurrenceSpeedType: 0
      ColumnNum: 1
      ItemName01: !str64 Item_Fruit_A
      ItemProbability01: 100.0
  lists: {}
`;

export const BEGINNINGS: readonly Beginning[] = [
  { id: "dropTable", title: "Breath of the Wild Drop Table", fileName: "Enemy_New.bdrop", text: DROP_TABLE },
  {
    id: "parameters",
    title: "Breath of the Wild Parameter File",
    fileName: "New.bgparamlist",
    text: `${HEAD}  objects: {}\n  lists: {}\n`,
  },
];
