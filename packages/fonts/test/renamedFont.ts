/** Position of a table's directory entry, which has tag, checksum, offset and length of four bytes each. */
export function entryOf(bytes: Uint8Array, view: DataView, tag: string): number {
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    if (new TextDecoder("latin1").decode(bytes.subarray(entry, entry + 4)) === tag) return entry;
  }
  throw new RangeError(`The font has no table ${tag}.`);
}

function nameTable(family: string): Uint8Array {
  const text = new Uint8Array(family.length * 2);
  const words = new DataView(text.buffer);
  for (let index = 0; index < family.length; index++) words.setUint16(index * 2, family.charCodeAt(index));
  const table = new Uint8Array(18 + text.length);
  const view = new DataView(table.buffer);
  // One record: Windows, Unicode, English, family.
  const fields = [0, 1, 18, 3, 1, 0x409, 1, text.length, 0];
  for (const [index, value] of fields.entries()) view.setUint16(index * 2, value);
  table.set(text, 18);
  return table;
}

/** A test's changes to a font: the family's name, and the embedding bits (`fsType`). */
export type FontChanges = { readonly family: string; readonly fsType?: number };

/** A copy of a font with a different family name, for tests that upload it. */
export function renamedFont(font: Uint8Array, { family, fsType = 0 }: FontChanges): Uint8Array<ArrayBuffer> {
  const names = nameTable(family);
  const bytes = new Uint8Array(font.length + names.length);
  bytes.set(font);
  bytes.set(names, font.length);
  const view = new DataView(bytes.buffer);
  const entry = entryOf(bytes, view, "name");
  view.setUint32(entry + 8, font.length);
  view.setUint32(entry + 12, names.length);
  view.setUint16(view.getUint32(entryOf(bytes, view, "OS/2") + 8) + 8, fsType);
  return bytes;
}
