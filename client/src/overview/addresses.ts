/** The addresses of overviews and of the parts that they lead to. The query holds the address of the file itself. */
import { Uri } from "vscode";

export const OVERVIEW_SCHEME = "bytewright-overview";
/** Of the title of a part so much is in the name of its tab. */
const LONGEST_TITLE = 80;

export interface Address {
  readonly real: string;
  /** Of a part that is only shown: the line of the overview that leads to it. */
  readonly line?: number;
  /** Title of a part that can be edited: its line changes when others are. */
  readonly part?: string;
}

export function addressOf({ query }: Uri): Address {
  return JSON.parse(query) as Address;
}

export function overviewUri(real: Uri): Uri {
  return addressed(`${real.path} (overview)`, { real: real.toString() });
}

/** @param suffix ending of the name, by which VS Code knows the language */
export function shownPartUri(real: string, line: number, name: string, suffix: string): Uri {
  return addressed(`${Uri.parse(real, true).path} (${name})${suffix}`, { real, line });
}

/** Ends as the address of the whole text does, so that it has its language. */
export function editedPartUri(real: string, title: string, suffix: string): Uri {
  const { path } = Uri.parse(real, true);
  const folder = path.lastIndexOf("/") + 1;
  const name = title.slice(0, LONGEST_TITLE).replaceAll("/", " › ");
  return addressed(`${path.slice(0, folder)}${name} – ${path.slice(folder)}${suffix}`, { real, part: title });
}

function addressed(path: string, address: Address): Uri {
  return Uri.from({ scheme: OVERVIEW_SCHEME, path, query: JSON.stringify(address) });
}
