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
export function isOurs({ html }: Transfer): boolean {
  return html.includes(mark);
}

const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

export function readTransfer(data: Data & { readonly files: Iterable<File> | ArrayLike<File> }): Transfer {
  return {
    files: Array.from(data.files),
    html: data.getData("text/html"),
    text: withPlainLines(data.getData("text/plain")),
  };
}

/** What a page may read of the clipboard without a paste event. Browsers give pictures there without names. */
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
