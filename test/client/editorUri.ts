/**
 * An address object as VS Code has them: parts are kept decoded, the whole is written with each part encoded once. Enough
 * of it to hold our addresses against, outside of VS Code.
 */
export class EditorUri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  constructor(parts: { scheme: string; authority?: string; path: string; query?: string; fragment?: string }) {
    this.scheme = parts.scheme;
    this.authority = parts.authority ?? "";
    this.path = parts.path;
    this.query = parts.query ?? "";
    this.fragment = parts.fragment ?? "";
    if (this.authority === "" && this.path.startsWith("//"))
      throw new RangeError("without an authority a path cannot start with two slashes");
    if (this.authority !== "" && this.path !== "" && !this.path.startsWith("/"))
      throw new RangeError("the path after an authority must start with a slash");
  }

  static parse(text: string): EditorUri {
    const match = /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text);
    if (!match) throw new RangeError(`no address: ${text}`);
    const [, scheme = "", authority = "", path = "", query = "", fragment = ""] = match;
    const [a, p, q, f] = [authority, path, query, fragment].map(decodeURIComponent);
    return new EditorUri({ scheme, authority: a ?? "", path: p ?? "", query: q ?? "", fragment: f ?? "" });
  }

  toString(): string {
    const authority = this.authority !== "" || this.scheme === "file" ? `//${encodeURIComponent(this.authority)}` : "";
    const path = this.path.split("/").map(encodeURIComponent).join("/");
    const query = this.query === "" ? "" : `?${encodeURIComponent(this.query)}`;
    const fragment = this.fragment === "" ? "" : `#${encodeURIComponent(this.fragment)}`;
    return `${this.scheme}:${authority}${path}${query}${fragment}`;
  }
}
