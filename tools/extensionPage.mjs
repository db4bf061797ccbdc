/**
 * The page that the Extensions view shows, made of README.md: without the sections for developers, with links and pictures that lead
 * somewhere there. The project's address comes from the packaging script. Without one, links to files of the repository become plain words,
 * and instead of pictures the page says where they are. VS Code's page removes every picture that is not at an `http` or `https` address,
 * relative ones and `data:` too, and the packer refuses them; the walkthrough shows those in the package.
 */
import { parseArgs } from "node:util";

/** Sections of README.md that are about building, by their headings. */
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

/** What the manifest says where the project's address is known. */
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
