// What a suite is, which of its steps run, and which suites share a VS Code.
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Suite
 * @property {'node' | 'web'} host extension host: node (.vsix installed) or web worker (.vsix unpacked and served)
 * @property {Record<string, unknown>} [settings] user settings. Suites with equal ones share a VS Code. Those of a folder need no start of
 *   their own: they can be among its files
 * @property {boolean} [ownProcesses] webviews have an origin and a process of their own, as VS Code gives them on the desktop and in its
 *   cloud, instead of the window's. Content security policies are not enforced then
 * @property {boolean} [trust] the workspace is not trusted until a step says so
 * @property {Record<string, string | Uint8Array>} files content of the workspace, all of it while the suite runs
 * @property {boolean} [isProject] what its steps show is of all files together: it begins in a window that has seen no others
 * @property {boolean} [isRepository] VS Code looks at its folder as a Git repository, until the window closes: no other suite comes after it
 * @property {Record<string, string>} [neighbour] another extension: its files. It is there for all suites that share the VS Code
 * @property {RegExp[]} [expectedErrors] in the browser's console; any other fails the step
 * @property {(extension: string) => void} [alter] changes the installed extension, in this folder
 * @property {(workspace: Workspace) => void} [prepare] runs after the files are written
 * @property {Record<string, Step>} steps by the promise they check; each starts from a clean desk
 * @property {Record<string, Step>} [all] those that run with `npm test -- --all`, and where the suite is named
 *
 * @typedef {(t: Toolbox) => Promise<void>} Step
 * @typedef {import("./window.mjs").Workspace} Workspace
 * @typedef {{ workbench: import("./workbench.mjs").Workbench, workspace: Workspace, note: (text: string) => void, userData: string, address: (folder?: string) => string }} Toolbox
 *
 * @typedef {{ name: string, suite: Suite, steps: [promise: string, run: Step][] }} Chosen a suite with the steps that are to run
 */

/**
 * @param {string} file @param {{ isAll: boolean, wanted: string }} options `wanted`: only steps with this in their names
 * @returns {Promise<Chosen>}
 */
export async function loadSuite(file, { isAll, wanted }) {
  /** @type {{ suite: Suite }} */
  const { suite } = await import(pathToFileURL(file).href);
  const steps = Object.entries({ ...suite.steps, ...(isAll ? suite.all : {}) });
  return { name: path.basename(file, ".mjs"), suite, steps: steps.filter(([promise]) => promise.includes(wanted)) };
}

/**
 * Suites that share a VS Code, those with most steps first: started alike, in their order, but a repository last.
 * @param {readonly Chosen[]} chosen @returns {{ start: string, group: Chosen[], count: number }[]} with what it is started with, and its steps
 */
export function groupSuites(chosen) {
  /** @type {Map<string, { start: string, group: Chosen[], count: number }>} */
  const groups = new Map();
  for (const one of chosen.toSorted(
    (left, right) => Number(left.suite.isRepository ?? false) - Number(right.suite.isRepository ?? false),
  )) {
    const start = startOf(one.name, one.suite);
    const { group, count } = groups.get(start) ?? { group: [], count: 0 };
    groups.set(start, { start, group: [...group, one], count: count + one.steps.length });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** What a VS Code is started with, as text. @param {string} name @param {Suite} suite */
function startOf(name, { host, settings = {}, trust, ownProcesses, alter }) {
  return [
    `${host} extension host`,
    ...Object.entries(settings).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
    ...(trust ? ["no trust yet"] : []),
    ...(ownProcesses ? ["pages in processes of their own"] : []),
    ...(alter ? [`extension altered by ${name}`] : []),
  ].join(", ");
}

/** Some of a suite's steps, for another. @template T @param {Record<string, T>} steps @param {readonly string[]} promises @returns {Record<string, T>} */
export function pickSteps(steps, promises) {
  return Object.fromEntries(
    promises.map((promise) => {
      const step = steps[promise];
      if (!step) throw new Error(`there is no step "${promise}"`);
      return [promise, step];
    }),
  );
}
