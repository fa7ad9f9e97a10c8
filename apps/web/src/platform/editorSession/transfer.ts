/** What another program hands over by the clipboard, or drops. */
export type Transfer = {
  readonly files: readonly File[];
  readonly html: string;
  /** Lines end with \n alone. */
  readonly text: string;
};

/** Stands in the clipboard while what was copied last are elements: they themselves are kept by the product. */
const mark = '<meta name="print-builder" content="elements">';

type Data = Pick<DataTransfer, "getData">;

/** Says in the clipboard that elements were copied, so that what another program copied before is not pasted. */
export function markOurs(data: Pick<DataTransfer, "setData">): void {
  data.setData("text/html", mark);
}

/** True where elements of ours were copied last; browsers put a page of their own around the mark. */
export function isOurs(data: Data): boolean {
  return data.getData("text/html").includes(mark);
}

export function readTransfer(data: Data & { readonly files: Iterable<File> | ArrayLike<File> }): Transfer {
  return {
    files: Array.from(data.files),
    html: data.getData("text/html"),
    text: data.getData("text/plain").replaceAll(/\r\n?/g, "\n"),
  };
}
