/** Content from another program's clipboard or drop. */
export type Transfer = {
  readonly files: readonly File[];
  readonly html: string;
  /** Lines end with \n only. */
  readonly text: string;
};

/** In the system clipboard while the last copy was of elements; the product stores the elements themselves. */
const mark = '<meta name="print-builder" content="elements">';

type ReadableTransfer = Pick<DataTransfer, "getData">;

/** Marks the system clipboard as containing elements, so that an earlier copy from another program is not pasted. */
export function markOurs(data: Pick<DataTransfer, "setData">): void {
  data.setData("text/html", mark);
}

/** True if our elements were copied last; browsers wrap the mark in an HTML page. */
export function isOurs(data: ReadableTransfer): boolean {
  return data.getData("text/html").includes(mark);
}

export function readTransfer(
  data: ReadableTransfer & { readonly files: Iterable<File> | ArrayLike<File> },
): Transfer {
  return {
    files: Array.from(data.files),
    html: data.getData("text/html"),
    text: data.getData("text/plain").replaceAll(/\r\n?/g, "\n"),
  };
}
