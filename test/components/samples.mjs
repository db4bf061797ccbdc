// Documents for the pages: one with a field for each control, and one with enough rows to scroll.

export const controls = {
  fileName: "Controls.bxml",
  text: `!io
version: 0
type: xml
param_root: !list
  objects:
    Controls: !obj
      Truth: true
      Whole: 40
      Real: 1.5
      Text: !str32 Moriblin
      Vector: !vec3 [1.0, 2.0, 3.0]
      Color: !color [1.0, 0.5, 0.0, 1.0]
      Turn: !quat [0.0, 0.0, 0.0, 1.0]
    Others: !obj
      IsGetItemSelf: false
      Life: 7
  lists: {}
`,
};

export const controlRows = [
  "Controls",
  "Truth true",
  "Whole 40",
  "Real 1.5",
  "Text Moriblin",
  "Vector [1.0, 2.0, 3.0]",
  "Color [1.0, 0.5, 0.0, 1.0]",
  "Turn [0.0, 0.0, 0.0, 1.0]",
  "Others",
  "IsGetItemSelf false",
  "Life 7",
];

export const large = {
  fileName: "Large.bxml",
  text: `!io
version: 0
type: xml
param_root: !list
  objects:
${Array.from({ length: 300 }, (_, object) => `    Object${object}: !obj\n${Array.from({ length: 10 }, (_, at) => `      P${object}_${at}: ${object * 10 + at}\n`).join("")}`).join("")}  lists: {}
`,
};
