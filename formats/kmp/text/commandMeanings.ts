/** Descriptions of a text's commands, for hovers and completion. Source: format reference, 7.5 and 7.6. */

/** Commands by name, without the `@`; a macro call is `:`. */
export const COMMAND_MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    def: "Sets variables of the section: `@def a = 1, b ?= 2`. `?=` sets only variables that are not set yet.",
    gdef: "Sets variables of the whole text. `?=` sets only variables that are not set yet.",
    pdef: "Sets variables of the running macro.",
    if: "The lines up to `@elif`, `@else` or `@endif` are read if the condition is not 0.",
    elif: "The following lines are read if this condition holds and no previous one does.",
    else: "The following lines are read if no previous condition holds.",
    endif: "Ends a condition.",
    doif: "The rest of the line is read if the condition in brackets is not 0.",
    for: "The lines up to `@endfor` are read for each value: `@for i=1;9` or `@for i=1;9;2`, the last one included.",
    endfor: "Ends `@for`.",
    repeat: "The lines up to `@endrepeat` are read this many times.",
    endrepeat: "Ends `@repeat`.",
    while: "The lines up to `@endwhile` are read as long as the condition is not 0.",
    endwhile: "Ends `@while`.",
    loop: "The lines up to `@endloop` are read until `@break`.",
    endloop: "Ends `@loop`.",
    foreach: "The lines up to `@endforeach` are read for each value of a list: `@foreach v=a;b;c`.",
    endforeach: "Ends `@foreach`.",
    break: "Leaves the loop; a number leaves that many loops, and `@if` makes it conditional.",
    continue: "Continues with the next pass of the loop; a number selects an outer loop, and `@if` makes it conditional.",
    macro: "Gives a name to the lines up to `@endmacro`. `@:name(…)` reads them.",
    endmacro: "Ends `@macro`.",
    param: "Names the values with which the macro is called.",
    ":": "Calls a macro: its lines are read here, with these values as its parameters.",
    echo: "Shows its values as a finding.",
    warn: "Shows its values as a warning.",
    assert: "Reports a warning if its condition is 0.",
  }),
);

const UNSUPPORTED = "Not supported here.";

/** Unsupported commands of wkmpt, by name, without the `@`. */
export const UNSUPPORTED_COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ldef: "Sets variables.",
    num: "Sets variables that are numbers.",
    gnum: "Sets variables of the whole text that are numbers.",
    int: "Sets variables that are whole numbers.",
    gint: "Sets variables of the whole text that are whole numbers.",
    float: "Sets variables that are floats.",
    gfloat: "Sets variables of the whole text that are floats.",
    function: "Defines a function: the lines up to `@endfunction` compute the value of `@return`.",
    endfunction: "Ends `@function`.",
    return: "Returns the value of a function.",
    exec: "Runs the result of an expression as a line (a guess).",
    ">": "Runs the result of an expression as a line (a guess).",
    exit: "Stops reading the text.",
    revision: "States the revision of wkmpt that the text is for.",
    "szs-modifier": "Rows are written as in the tool SZS Modifier, in hexadecimal.",
    "setup-random": "Initializes random numbers.",
    include: "Reads another text here.",
    insert: "Reads another text here (a guess).",
    type: "Sets the type of variables (a guess).",
  }).map(([name, meaning]) => [name, `${meaning} ${UNSUPPORTED}`]),
);
const CONDITION = `Sets the LE-CODE condition under which the object above appears. ${UNSUPPORTED} The columns \`reference\` and \`presence\` of the row hold it.`;
const DEFINITION = `Makes a definition object of LE-CODE: a condition that objects refer to. ${UNSUPPORTED} A row whose object is 0x2000 to 0x7FFF is one.`;
/** Directives for the links that wkmpt generates in arenas. */
const ARENA_LINKS: Readonly<Record<string, string>> = {
  "DEF-CLASS": "class of the groups that follow",
  CLASS: "class of the group: one for both directions, or one for each",
  "AC-PREV": "class of the groups that lead here",
  "AC-NEXT": "class of the groups that it leads to",
  ONEWAY: "directions that are one-way: NONE, PREV, NEXT or BOTH",
};

/** Directives that generate points, by name, without the `$`. */
export const GENERATOR_MEANINGS: ReadonlyMap<string, string> = new Map([
  [
    "LINE",
    "Generates this many points on the line between the previous and the next point. They have the width and settings of the next point.",
  ],
  [
    "BEZIER",
    "Generates this many points on a curve between the previous and the next point. One or two points follow, which bend the curve. The generated points have the width and settings of the next point.",
  ],
  ["COPY", "Copies the points of a route: `$COPY route`, `$COPY route, first` or `$COPY route, first, end`."],
]);

/** All directives by name, without the `$`. */
export const DIRECTIVE_MEANINGS: ReadonlyMap<string, string> = new Map([
  ...GENERATOR_MEANINGS,
  [
    "GROUP",
    "Starts a group: the rows below are its points. `next:` lists the groups that it leads to, at most six; in ENPT, `B*2` repeats one.",
  ],
  [
    "PREV",
    "The groups that lead to this one, at most six. They are read with `@AUTO-CONNECT = AC$OFF`; otherwise they are computed from the next groups.",
  ],
  ["SETTINGS", "Two bytes of the group, 0 except in dispatch points of arenas."],
  ["ROUTE", "Starts a route: the rows below are its points. After `settings:` come smooth (0 or 1) and back (0 or 1)."],
  ["CLOSE", "Ends the route: following points need their own `$ROUTE`."],
  ["SPLIT", `Starts a new group inside a group, where \`AC$PREV\` computes the links. ${UNSUPPORTED}`],
  ["BORDER", `Makes check points. ${UNSUPPORTED}`],
  ...Object.entries(ARENA_LINKS).map(
    ([name, what]) => [name, `For links that wkmpt generates in arenas: ${what}. ${UNSUPPORTED}`] as const,
  ),
  ...["RACE", "BATTLE", "OR", "AND"].map((kind) => [`DEFOBJ-${kind}`, DEFINITION] as const),
  ...["ENABLE", "DISABLE", "ENABLE-BY", "ENABLE-BY-NOT", "DISABLE-BY", "DISABLE-BY-NOT", "REFERENCE"].map(
    (name) => [name, CONDITION] as const,
  ),
]);
