/** The files that the page loads later. The page's script stands in its document, so the document says where they are. */
const folder = document.currentScript?.getAttribute("data-folder") ?? "";

/** The address of a file in `dist/webview`. */
export function pageFile(name: string): string {
  return `${folder}/${name}`;
}
