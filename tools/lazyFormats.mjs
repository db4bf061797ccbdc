/**
 * Formats for the start of the extension and of the command line, whose time goes with the size of what is loaded: what they declare in few
 * words is in the bundle, all the rest (functions, tables) is in a bundle of each format and loaded when it is first asked for. In the
 * extension, analyses run in the language server, but for those of texts that are too large to get there.
 */
import { importBundled } from "./bundle.mjs";

const { formats } = await importBundled("formats/registry.ts");

/** Longer declarations, in characters of JSON, are tables that are not needed at the start. KMP's context menu is just below. */
const FEW_WORDS = 2000;

export const isText = ({ textSuffix }) => textSuffix === "";
const formatPart = (id) => `format.${id}`;
const analysisPart = (id) => `analysis.${id}`;

/** Entry points of the bundles that are loaded later, by their names. */
export const lazyEntries = (hasAnalysis) => ({
  ...Object.fromEntries(formats.map(({ id }) => [formatPart(id), `formats/${id}/index.ts`])),
  ...Object.fromEntries(formats.filter(hasAnalysis).map(({ id }) => [analysisPart(id), `formats/${id}/language/analysis.ts`])),
});

const isPlainObject = (value) => typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True if JSON can represent it completely, unlike functions, patterns and tables. */
const isWords = (value) =>
  value === null || Array.isArray(value) || isPlainObject(value)
    ? Object.values(value ?? {}).every(isWords)
    : ["string", "number", "boolean", "undefined"].includes(typeof value);

/** A member of an object literal that is `value`, which the whole format has at `path`. */
function memberOf(key, value, path) {
  if (typeof value === "function") return `${key}: (...given) => whole()${path}(...given)`;
  if (!isWords(value) && (isPlainObject(value) || isListOfObjects(value))) return `${key}: ${literalOf(value, path)}`;
  const words = isWords(value) ? JSON.stringify(value) : undefined;
  return words && words.length <= FEW_WORDS ? `${key}: ${words}` : `get ${key}() { return whole()${path}; }`;
}

const isListOfObjects = (value) => Array.isArray(value) && value.every(isPlainObject);

function literalOf(value, path) {
  if (Array.isArray(value)) return `[${value.map((each, at) => literalOf(each, `${path}[${at}]`)).join(",\n")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([key, member]) => memberOf(JSON.stringify(key), member, `${path}[${JSON.stringify(key)}]`)).join(",\n")} }`;
}

const loaders = {
  format: (id) => `let loaded;
    const whole = () => (loaded ??= require("./${formatPart(id)}.cjs").${id});
    export const ${id} = ${literalOf(
      formats.find((format) => format.id === id),
      "",
    )};`,
  analysis: (id) => `export const analyse = (...given) => require("./${analysisPart(id)}.cjs").analyse(...given);`,
  noAnalysis: () => 'export const analyse = () => { throw new Error("Analyses run in the language server."); };',
};

/** The format in whose folder a module is. */
const formatOf = (file) => formats.find(({ id }) => new RegExp(`[\\\\/]formats[\\\\/]${id}[\\\\/]`).test(file));

/** Leaves the analyses out of a bundle that has all formats in one file. */
export const withoutAnalyses = {
  name: "without analyses",
  setup(build) {
    build.onResolve({ filter: /^\.\/language\/analysis\.ts$/ }, ({ importer }) =>
      isText(formatOf(importer)) ? undefined : { path: formatOf(importer).id, namespace: "noAnalysis" },
    );
    build.onLoad({ filter: /.*/, namespace: "noAnalysis" }, ({ path }) => ({ contents: loaders.noAnalysis(path) }));
  },
};

/**
 * Puts the formats and the analyses of some into bundles of their own, which are next to the one that loads them; other analyses are left
 * out. The entry points of these bundles are {@link lazyEntries} of the same analyses.
 */
export const lazyFormats = (hasAnalysis) => ({
  name: "lazy formats",
  setup(build) {
    build.onResolve({ filter: /^\.\/\w+\/index\.ts$/ }, ({ importer, path }) =>
      /[\\/]formats[\\/]registry\.ts$/.test(importer) ? { path: path.split("/")[1], namespace: "format" } : undefined,
    );
    build.onResolve({ filter: /^\.\/language\/analysis\.ts$/ }, ({ importer }) => {
      const format = formatOf(importer);
      return { path: format.id, namespace: hasAnalysis(format) ? "analysis" : "noAnalysis" };
    });
    build.onResolve({ filter: /^\.\/(format|analysis)\.\w+\.cjs$/ }, ({ path }) => ({ path, external: true }));
    for (const [namespace, load] of Object.entries(loaders))
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: load(path) }));
  },
});
