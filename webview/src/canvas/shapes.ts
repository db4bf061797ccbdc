/** Outlines of small shapes, which tell kinds of points apart where colours do not. */

export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross" | "star" | "ring" | "line";

/** The outline of a shape around 0, 0 with a reach of `r` pixels. Triangles point to the right. */
export function traceShape(path: CanvasPath, shape: Shape, x: number, y: number, r: number, angle = 0): void {
  switch (shape) {
    case "circle":
    case "ring":
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, Math.PI * 2);
      return;
    case "triangle":
      return polygon(path, x, y, 3, r * 1.3, angle);
    case "square":
      return polygon(path, x, y, 4, r * 1.2, Math.PI / 4);
    case "diamond":
      return polygon(path, x, y, 4, r * 1.2, 0);
    case "star":
      return polygon(path, x, y, 5, r * 1.3, -Math.PI / 2);
    case "cross":
    case "line":
      path.moveTo(x - r, y - r);
      path.lineTo(x + r, y + r);
      path.moveTo(x + r, y - r);
      path.lineTo(x - r, y + r);
  }
}

function polygon(path: CanvasPath, x: number, y: number, corners: number, r: number, angle: number): void {
  for (let corner = 0; corner < corners; corner++) {
    const at = angle + (corner * 2 * Math.PI) / corners;
    if (corner === 0) path.moveTo(x + r * Math.cos(at), y + r * Math.sin(at));
    else path.lineTo(x + r * Math.cos(at), y + r * Math.sin(at));
  }
  path.closePath();
}
