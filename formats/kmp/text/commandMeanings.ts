/** What the commands of a text do, for hovers and completion. Source: format reference, 7.5 and 7.6. */

/** By their names without the `@`; a call of a macro is `:`. */
export const COMMAND_MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    def: "Sets variables of the section: `@def a = 1, b ?= 2`. With `?=` only what is not set yet.",
    gdef: "Sets variables of the whole text. With `?=` only what is not set yet.",
    pdef: "Sets variables of the macro that runs.",
    if: "The lines up to `@elif`, `@else` or `@endif` are read where the condition is not 0.",
    elif: "The lines that follow are read where no condition before holds and this one does.",
    else: "The lines that follow are read where no condition before holds.",
    endif: "Ends a condition.",
    doif: "The rest of the line is read where the condition in brackets is not 0.",
    for: "The lines up to `@endfor` are read for each value: `@for i=1;9` or `@for i=1;9;2`, the last one included.",
    endfor: "Ends `@for`.",
    repeat: "The lines up to `@endrepeat` are read so many times.",
    endrepeat: "Ends `@repeat`.",
    while: "The lines up to `@endwhile` are read as long as the condition is not 0.",
    endwhile: "Ends `@while`.",
    loop: "The lines up to `@endloop` are read until `@break`.",
    endloop: "Ends `@loop`.",
    foreach: "The lines up to `@endforeach` are read for each value of a list: `@foreach v=a;b;c`.",
    endforeach: "Ends `@foreach`.",
    break: "Leaves the loop; with a number so many loops.",
    continue: "Goes on with the next round of the loop; with a number of the loop so many levels out.",
    macro: "Gives a name to the lines up to `@endmacro`. They are read where `@:name(…)` calls them.",
    endmacro: "Ends `@macro`.",
    param: "Names the values that the macro is called with.",
    ":": "Calls a macro: its lines are read here, with these values as its parameters.",
    echo: "Shows its values as a finding.",
    warn: "Shows its values as a warning.",
    assert: "Is an error where its condition is 0.",
  }),
);

/** By their names without the `$`. */
export const GENERATOR_MEANINGS: ReadonlyMap<string, string> = new Map([
  ["LINE", "Makes so many points on the line between the point before and the one after."],
  ["BEZIER", "Makes so many points on a curve between the point before and the one after. One or two points follow that bend it."],
  ["COPY", "Makes points like those of the route."],
  ["CLOSE", "Ends the route. More points need a new `$ROUTE`."],
]);
