/** Content pasted or dropped from another program. */
export type Transfer = {
  readonly files: readonly File[];
  readonly html: string;
  /** Lines end with \n only. */
  readonly text: string;
};

/** Marks the system clipboard if elements were copied last. The app stores the elements themselves. */
const mark = '<meta name="print-builder" content="elements">';

type ReadableTransfer = Pick<DataTransfer, "getData">;

/** Marks the system clipboard as containing elements, so that an earlier copy from another program is not pasted. */
export function markOurs(data: Pick<DataTransfer, "setData">): void {
  data.setData("text/html", mark);
}

/** True if elements were copied last. Browsers wrap the mark in an HTML page. */
export function isOurs({ html }: Transfer): boolean {
  return html.includes(mark);
}

const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

export function readTransfer(
  data: ReadableTransfer & { readonly files: Iterable<File> | ArrayLike<File> },
): Transfer {
  return {
    files: Array.from(data.files),
    html: data.getData("text/html"),
    text: withPlainLines(data.getData("text/plain")),
  };
}

/** Reads the clipboard without a paste event. Browsers then provide pictures without names. */
export async function readItems(items: readonly ClipboardItem[]): Promise<Transfer> {
  const textOf = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? await (await item.getType(type)).text() : "";
  };
  const fileOf = async (item: ClipboardItem) => {
    const type = item.types.find((each) => each.startsWith("image/"));
    const name = `image.${type?.replace(/^image\/|\+.*/g, "")}`;
    return type ? [new File([await item.getType(type)], name, { type })] : [];
  };
  const files = (await Promise.all(items.map(fileOf))).flat();
  return { files, html: await textOf("text/html"), text: withPlainLines(await textOf("text/plain")) };
}
