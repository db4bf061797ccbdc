/**
 * The page that the Extensions view shows, made of README.md: without the sections for developers, with links and pictures that lead
 * somewhere there. The project's address comes from the packaging script. Without one, links to files of the repository become plain words
 * and pictures are left out: VS Code's page loads them from the web only, so those in the package are shown by the walkthrough.
 */
import { parseArgs } from "node:util";

/** Sections of README.md that are about building, by their headings. */
const FOR_DEVELOPERS = new Set(["Install", "Speed", "More"]);

/** A paragraph that is a picture. */
const PICTURE = /^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n/gm;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const isAbsolute = (target) => /^(?:[a-z]+:|#)/i.test(target);

/**
 * @param {string} readme
 * @param {string} [home] address of the repository, without a slash at its end
 */
export function makeExtensionPage(readme, home) {
  const kept = readme.split(/^(?=## )/m).filter((section) => !FOR_DEVELOPERS.has(/^## (.*)$/m.exec(section)?.[1] ?? ""));
  const page = kept.join("");
  return (home ? page : page.replace(PICTURE, "")).replace(LINK, (all, picture, words, target) => {
    if (isAbsolute(target)) return all;
    return home ? `${picture}[${words}](${home}/${picture ? "raw" : "blob"}/HEAD/${target})` : words;
  });
}

/** What the manifest says where the project's address is known. */
export function addressesOf(home) {
  return home && { repository: { type: "git", url: `${home}.git` }, bugs: { url: `${home}/issues` }, homepage: `${home}#readme` };
}

/** The value of `--home`, an address of a repository; ends the program where it is none. @returns {string | undefined} */
export function readHome() {
  const { values } = parseArgs({ options: { home: { type: "string" } } });
  if (values.home === undefined || /^https:\/\/[^/\s]+\/\S+$/.test(values.home)) return values.home?.replace(/\/+$/, "");
  console.error(`--home needs the address of a repository (https://host/owner/repository), but got "${values.home}".`);
  process.exit(2);
}
