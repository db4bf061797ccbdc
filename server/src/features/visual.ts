/** Answers the visual editor from the same analysis as the text. */
import type { CancellationToken } from "vscode-languageserver";
import { decodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { FieldTree } from "../../../formats/core/fields/fields.ts";
import { toRange } from "../lspConvert.ts";
import type { View } from "../service.ts";
import type { Session } from "../session.ts";
import { DocumentBytes } from "../visual/bytes.ts";
import { FieldView } from "../visual/fieldView.ts";
import type { ShapeChange, VisualAnswers, VisualParams, VisualQuestion, VisualResult } from "../visual/protocol.ts";

interface Open {
  view: View;
  fields: FieldView | undefined;
  readonly shapes: Shapes;
  readonly bytes: DocumentBytes;
}

type Answerers = {
  readonly [Kind in VisualQuestion["kind"]]: (open: Open, question: Extract<VisualQuestion, { kind: Kind }>) => VisualAnswers[Kind];
};

const ANSWERERS: Answerers = {
  rows(open, question) {
    const fields = fieldsOf(open);
    return { ...open.shapes.update(fields.tree, question.known), ...fields.rows(question) };
  },
  find: (open, { query }) => fieldsOf(open).find(query),
  rowAt: (open, { offset }) => fieldsOf(open).rowAt(offset),
  details: (open, { row }) => fieldsOf(open).details(row),
  values: (open, { span }) => fieldsOf(open).values(span),
  source: (open, { rows }) => fieldsOf(open).source(rows),
  bytes: ({ view, bytes }, question) => bytes.answer(view, question),
  byte: ({ view, bytes }, { offset }) => bytes.facts(view, offset),
  findBytes: ({ view, bytes }, question) => bytes.find(view, question.bytes),
  bytesOfText: ({ view, bytes }, { span }) => bytes.rangesOf(view, span),
  panel: ({ view }, { id, query }) => view.analysis.panel?.(id, query) ?? null,
};

export function visual(session: Session): void {
  const { connection, service } = session;
  const documents = new Map<string, Open>();
  service.listen({ closed: (uri) => documents.delete(uri) });

  function open(view: View): Open {
    const { uri } = view.document;
    const known = documents.get(uri);
    if (known?.view.analysis === view.analysis) return known;
    const fresh = { view, fields: undefined, shapes: known?.shapes ?? new Shapes(), bytes: known?.bytes ?? new DocumentBytes() };
    documents.set(uri, fresh);
    return fresh;
  }

  session.onRequest("bytewright/inspect", "taking a file to look at", false, ({ uri, format, content }) => {
    service.inspect(uri, format, decodeBase64(content));
    return true;
  });
  session.onNotification("bytewright/inspectEnd", ({ uri }) => service.close(uri));
  session.onNotification("bytewright/saved", ({ uri, saved }) =>
    session.guard("taking what was saved", undefined, () => {
      const view = service.findView(uri);
      if (view) open(view).bytes.setSaved(view, saved);
    }),
  );

  connection.onRequest("bytewright/visual", ({ uri, question }: VisualParams, token: CancellationToken) =>
    session.answerAbout<VisualResult>(uri, token, `the visual editor's ${question.kind}`, null, (view) => {
      const answer = ANSWERERS[question.kind] as (open: Open, question: VisualQuestion) => VisualAnswers[VisualQuestion["kind"]];
      return { version: view.document.version, answer: answer(open(view), question) };
    }),
  );
  session.onRequestAbout("bytewright/visualEdit", "a change in the visual editor", null, (view, { version, intent }) => {
    const { document } = view;
    if (document.version !== version) return { kind: "stale" };
    const outcome = fieldsOf(open(view)).edits(intent);
    if ("refused" in outcome) return { kind: "refused", message: outcome.refused };
    const edits = outcome.edits.map(({ span, text }) => ({ range: toRange(document, span), text }));
    return { kind: "edits", edits };
  });
}

/** Made on first use: pictures do not need it. */
function fieldsOf(open: Open): FieldView {
  return (open.fields ??= new FieldView(open.view));
}

interface Shape {
  readonly number: number;
  readonly depths: Uint8Array;
  readonly keys: Int32Array;
  /** From the shape before; missing for the first. */
  readonly change?: ShapeChange;
}

/**
 * The shapes of field trees that the visual editor knows: a change of values keeps the shape, and a change of rows
 * is sent as the rows between those that stayed. Knows no protocol.
 */
class Shapes {
  private next = 1;
  private current: Shape | undefined;

  /** The number of the tree's shape, and the change from the shape that the client knows. */
  update({ depths, keys }: FieldTree, known: number): { readonly shape: number; readonly change?: ShapeChange } {
    const previous = this.current;
    const change = previous && changeBetween(previous, depths, keys);
    if (!previous || change) this.current = { number: this.next++, depths, keys, ...(change ? { change } : {}) };
    const { number, change: last } = this.current as Shape;
    if (known === number) return { shape: number };
    return { shape: number, change: last && last.from === known ? last : wholeShape(depths, keys) };
  }
}

function wholeShape(depths: Uint8Array, keys: Int32Array): ShapeChange {
  return { from: 0, at: 0, removed: Number.MAX_SAFE_INTEGER, depths: [...depths], keys: [...keys] };
}

/** Undefined if nothing changed. */
function changeBetween(old: Shape, depths: Uint8Array, keys: Int32Array): ShapeChange | undefined {
  const shorter = Math.min(old.depths.length, depths.length);
  let start = 0;
  while (start < shorter && old.depths[start] === depths[start] && old.keys[start] === keys[start]) start++;
  if (start === shorter && old.depths.length === depths.length) return undefined;
  let oldEnd = old.depths.length;
  let end = depths.length;
  while (oldEnd > start && end > start && old.depths[oldEnd - 1] === depths[end - 1] && old.keys[oldEnd - 1] === keys[end - 1]) {
    oldEnd--;
    end--;
  }
  return {
    from: old.number,
    at: start,
    removed: oldEnd - start,
    depths: [...depths.subarray(start, end)],
    keys: [...keys.subarray(start, end)],
  };
}
