/** What a new file of a format may begin with, as data: each becomes an entry of VS Code's "New File…". */

export interface Beginning {
  /** Unique within its format. */
  readonly id: string;
  /** In a list of all: "Mario Kart Wii Course". */
  readonly title: string;
  /** Proposed for the file. What a file with its ending begins with. */
  readonly fileName: string;
  /** In the text form. */
  readonly text: string;
}

/** The command that begins such a file. */
export function newFileCommand(format: { readonly id: string }, { id }: Beginning): string {
  return `bytewright.new.${format.id}.${id}`;
}
