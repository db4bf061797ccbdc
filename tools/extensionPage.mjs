/**
 * Makes the page for the Extensions view from README.md: without the sections for developers, and with absolute links and pictures. The
 * project's address comes from the packaging script. Without it, links to files of the repository become plain words, and a sentence about
 * the walkthrough replaces the pictures: VS Code shows only pictures at `http` or `https` addresses there, and the packer refuses others.
 */
import { parseArgs } from "node:util";

/** Headings of the sections for developers. */
const FOR_DEVELOPERS = new Set(["Install", "Speed", "More"]);

/** A paragraph that is a picture. */
const PICTURE = /^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n/gm;
const PICTURES_ELSEWHERE =
  "*Pictures are in the walkthrough: run **Welcome: Open Walkthrough…** and choose **Your first edit of a game file**.*\n\n";
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const isAbsolute = (target) => /^(?:[a-z]+:|#)/i.test(target);

/**
 * @param {string} readme
 * @param {string} [home] address of the repository, without a slash at its end
 */
export function makeExtensionPage(readme, home) {
  const kept = readme.split(/^(?=## )/m).filter((section) => !FOR_DEVELOPERS.has(/^## (.*)$/m.exec(section)?.[1] ?? ""));
  const page = kept.join("");
  return (home ? page : withoutPictures(page)).replace(LINK, (all, picture, words, target) => {
    if (isAbsolute(target)) return all;
    return home ? `${picture}[${words}](${home}/${picture ? "raw" : "blob"}/HEAD/${target})` : words;
  });
}

/** @param {string} page */
function withoutPictures(page) {
  let isFirst = true;
  return page.replace(PICTURE, () => {
    const instead = isFirst ? PICTURES_ELSEWHERE : "";
    isFirst = false;
    return instead;
  });
}

/** Additions to the manifest if the project's address is known. */
export function addressesOf(home) {
  return home && { repository: { type: "git", url: `${home}.git` }, bugs: { url: `${home}/issues` }, homepage: `${home}#readme` };
}

/** The value of `--home`, an address of a repository; ends the program if it is invalid. @returns {string | undefined} */
export function readHome() {
  const { values } = parseArgs({ options: { home: { type: "string" } } });
  if (values.home === undefined || /^https:\/\/[^/\s]+\/\S+$/.test(values.home)) return values.home?.replace(/\/+$/, "");
  console.error(`--home needs the address of a repository (https://host/owner/repository), but got "${values.home}".`);
  process.exit(2);
}
