/** Reads routes and their points: `$ROUTE`, `$COPY` and points. Source: format reference, 7.5. */
import { routeStarts } from "../course.ts";
import { Poti } from "../schema/things.ts";
import { Row } from "./parsedText.ts";
import type { ReadContext } from "./readContext.ts";
import { ROW_LAYOUTS } from "./rowLayouts.ts";
import { readColumns } from "./rowReader.ts";
import { isNameStart } from "./scanner.ts";
import { toNumber } from "./values.ts";

/** Routes while the text is read; the records are in the course's tables. */
export class RouteReader {
  private isOpen = false;

  constructor(private readonly context: ReadContext) {}

  /** `$ROUTE name, settings`; the scanner is after `$ROUTE`. */
  open(start: number): void {
    const { context } = this;
    const { scan } = context;
    if (!context.hasRoom(start)) return scan.skipLine();
    const index = context.course.tables.POTI.append();
    const row = context.addRow("POTI", index, start);
    this.isOpen = true;
    scan.skipSpace();
    const nameStart = scan.pos;
    const name = scan.label();
    context.rows[row + Row.nameStart] = nameStart;
    context.rows[row + Row.nameEnd] = scan.pos;
    context.rows[row + Row.end] = scan.pos;
    if (name !== undefined) context.nameEntry("POTI", name, index, nameStart, scan.pos);
    if (scan.skipSpace() === 0x2c) {
      scan.pos++;
      scan.skipSpace();
    }
    if (isNameStart(scan.code())) scan.name();
    if (scan.skipSpace() === 0x3a) scan.pos++;
    const layout = ROW_LAYOUTS.POTI;
    if (layout !== undefined && scan.skipSpace() >= 0) readColumns(context, layout, context.course.tables.POTI, index, row, []);
    scan.skipLine();
  }

  /** Ends the open route. */
  close(): void {
    this.isOpen = false;
  }

  /** `$COPY route[,first[,end]]`: copies points of an earlier route. */
  copy(start: number): void {
    const { context } = this;
    const { scan, course, expressions } = context;
    const args: number[] = [];
    while (scan.skipSpace() >= 0 && args.length < 3) {
      const before = scan.pos;
      args.push(toNumber(expressions.column()));
      if (scan.skipSpace() === 0x2c) scan.pos++;
      else if (scan.pos === before) break;
    }
    const end = scan.pos;
    scan.skipLine();
    const routes = course.tables.POTI;
    if (!args.every(Number.isInteger)) {
      // without a space, a comma between digits is a decimal point
      const parts = "a route, its first point and the point after the last";
      context.report("expected", `Expected whole numbers after \`$COPY\`, with a space after each comma: ${parts}.`, start, end);
      return;
    }
    const route = args[0] ?? -1;
    if (route < 0 || route >= routes.count) {
      context.report("directive-place", "`$COPY` needs a route above it.", start, Math.max(end, start + 1));
      return;
    }
    const first = routeStarts(course)[route];
    const count = routes.u16(route, Poti.point_count);
    const [from, to] = [Math.max(0, args[1] ?? 0), Math.min(count, args[2] ?? count)];
    for (let point = from; point < to && context.hasRoom(start); point++) {
      const source = (first + point) * course.routePoints.size;
      const bytes = course.routePoints.bytes.slice(source, source + course.routePoints.size);
      const index = this.appendPoint(start);
      if (index === undefined) return;
      course.routePoints.setBytes(index, bytes);
      context.rows[context.addRow("POTI_point", index, start) + Row.end] = end;
    }
  }

  /** Adds a point to the open route; undefined, and reported, if no route is open. */
  appendPoint(start: number): number | undefined {
    const { context } = this;
    const routes = context.course.tables.POTI;
    const route = routes.count - 1;
    if (!this.isOpen || route < 0) {
      context.report("directive-place", "A point of a route must follow a `$ROUTE`.", start, start + 1);
      return undefined;
    }
    const count = routes.u16(route, Poti.point_count);
    if (count === 0xffff) return undefined;
    routes.setU16(route, Poti.point_count, count + 1);
    return context.course.routePoints.append();
  }
}
