/** Semantic tokens of a whole text, a range, or the changes since the last answer. */
import type { SemanticTokensDelta, ServerCapabilities } from "vscode-languageserver";
import type { TokenType } from "../../../formats/core/analysis.ts";
import { TOKEN_TYPES } from "../../../formats/core/analysis.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { toPosition, toSpan } from "../lspConvert.ts";
import type { View } from "../service.ts";
import type { Session } from "../session.ts";

/** The types' names in themes; the extension declares `hash`, an unknown name. */
const LEGEND: Readonly<Record<TokenType, string>> = {
  name: "property",
  hash: "hash",
  tag: "decorator",
  string: "string",
  number: "number",
  keyword: "keyword",
  comment: "comment",
  reference: "variable",
  type: "type",
};

/** Line, column, length, type, modifiers; the first two relative to the token before. */
const STRIDE = 5;

interface Answer {
  readonly resultId: string;
  readonly data: Uint32Array;
}

export function semanticTokens(session: Session): ServerCapabilities {
  const { connection, service } = session;
  const { semanticTokens: requests } = connection.languages;
  const answers = new Map<string, Answer>();
  let made = 0;

  function answerWhole(view: View): Answer | undefined {
    const data = findTokens(view, { start: 0, end: view.document.text.length });
    if (!data) return undefined;
    const answer = { resultId: String(++made), data };
    answers.set(view.document.uri, answer);
    return answer;
  }

  requests.on(
    session.answer("semantic tokens", { data: [] }, (view) => {
      const answer = answerWhole(view);
      return answer ? { resultId: answer.resultId, data: Array.from(answer.data) } : { data: [] };
    }),
  );

  requests.onDelta(
    session.answer("semantic tokens", { data: [] }, (view, params) => {
      const before = answers.get(view.document.uri);
      const answer = answerWhole(view);
      if (!answer) return { data: [] };
      const { resultId, data } = answer;
      if (before?.resultId !== params.previousResultId) return { resultId, data: Array.from(data) };
      return { resultId, edits: findEdits(before.data, data) };
    }),
  );

  requests.onRange(
    session.answer("semantic tokens", { data: [] }, (view, { range }) => {
      const data = findTokens(view, toSpan(view.document, range));
      return { data: data ? Array.from(data) : [] };
    }),
  );

  service.listen({ closed: (uri) => void answers.delete(uri) });
  return {
    semanticTokensProvider: {
      legend: { tokenTypes: TOKEN_TYPES.map((type) => LEGEND[type]), tokenModifiers: [] },
      full: { delta: true },
      range: true,
    },
  };
}

/** The tokens in the protocol's encoding. */
function findTokens({ document, analysis }: View, within: Span): Uint32Array | undefined {
  const tokens = analysis.tokens?.(within);
  if (!tokens) return undefined;
  const data = new Uint32Array((tokens.length / 3) * STRIDE);
  let written = 0;
  let line = 0;
  let column = 0;
  for (let at = 0; at < tokens.length; at += 3) {
    const position = toPosition(document, tokens[at]);
    data[written] = position.line - line;
    data[written + 1] = position.line === line ? position.character - column : position.character;
    data[written + 2] = tokens[at + 1];
    data[written + 3] = tokens[at + 2];
    written += STRIDE;
    ({ line, character: column } = position);
  }
  return data;
}

/** One edit from the first to the last different token; none if all are equal. */
function findEdits(before: Uint32Array, after: Uint32Array): SemanticTokensDelta["edits"] {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same++;
  if (same === before.length && same === after.length) return [];
  same -= same % STRIDE;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]) sameAtEnd++;
  sameAtEnd -= sameAtEnd % STRIDE;
  return [{ start: same, deleteCount: before.length - sameAtEnd - same, data: Array.from(after.subarray(same, after.length - sameAtEnd)) }];
}
