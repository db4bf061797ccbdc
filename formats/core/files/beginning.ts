/** Templates for new files of a format. Each becomes an entry of VS Code's "New File…". */

export interface Beginning {
  /** Unique within its format. */
  readonly id: string;
  /** The title in a list of all templates: "Mario Kart Wii Course". */
  readonly title: string;
  /** The suggested name. New files with its extension begin with this template. */
  readonly fileName: string;
  /** The content, in the text form. */
  readonly text: string;
}

/** The id of the command that creates such a file. */
export function newFileCommand(format: { readonly id: string }, { id }: Beginning): string {
  return `bytewright.new.${format.id}.${id}`;
}
