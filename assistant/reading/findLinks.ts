/** `find_links`: a file's references to other files, or other files' references to it. */
import { resolveLink } from "../../index/resolve.ts";
import { usesOfFile } from "../../index/uses.ts";
import { type Answer, clipped, Page, type PageInput } from "../answer.ts";
import type { Context } from "../context.ts";
import { locate, notFound, readPath } from "../paths.ts";

interface Input extends PageInput {
  readonly path: string;
  readonly direction?: "from" | "to";
}

export async function findLinks({ path: asked, direction = "from", ...input }: Input, { host, tick }: Context): Promise<Answer> {
  const path = readPath(asked, host);
  const found = await locate(host, path);
  const view = await host.project(tick);
  const file = found.kind === "file" ? view.find(path) : undefined;
  if (!file) throw notFound(path);
  const page = new Page<object>(input);
  if (direction === "to") {
    for (const use of usesOfFile(view.project, file)) {
      tick();
      for (const { kind, value } of use.links)
        page.add(() => ({ from: view.pathOf(use.file), kind, value: clipped(value, 500), to: path, status: "found" }));
    }
  } else
    for (const link of view.project.relationsOf(file).links)
      page.add(() => {
        const { status, targets } = resolveLink(view.project, file, link);
        const to = targets[0] ? view.pathOf(targets[0].file) : null;
        return { from: path, kind: link.kind, value: clipped(link.value, 500), to, status };
      });
  return { path, direction, total: page.total, links: page.rows, ...page.end };
}
