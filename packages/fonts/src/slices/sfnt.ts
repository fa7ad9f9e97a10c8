export type SfntTables = ReadonlyMap<string, Uint8Array>;

const directoryStart = 12;
const entryLength = 16;
const trueType = 0x00010000;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The tables of a TrueType file by tag, as views of its bytes (OpenType 1.9, "Organization of an OpenType font"). Only
 * for files of the catalogue: nothing is validated.
 */
export function readSfnt(bytes: Uint8Array): SfntTables {
  const file = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < file.getUint16(4); index++) {
    const entry = directoryStart + index * entryLength;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const start = file.getUint32(entry + 8);
    tables.set(tag, bytes.subarray(start, start + file.getUint32(entry + 12)));
  }
  return tables;
}

/** Writes a TrueType file. Checksums are 0, because its readers ignore them. */
export function writeSfnt(tables: SfntTables): Uint8Array {
  const ordered = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const head = directoryStart + ordered.length * entryLength;
  const bytes = new Uint8Array(ordered.reduce((sum, [, table]) => sum + padded(table.length), head));
  const file = viewOf(bytes);
  file.setUint32(0, trueType);
  file.setUint16(4, ordered.length);
  let start = head;
  for (const [index, [tag, table]] of ordered.entries()) {
    const entry = directoryStart + index * entryLength;
    bytes.set(
      [...tag].map((letter) => letter.charCodeAt(0)),
      entry,
    );
    file.setUint32(entry + 8, start);
    file.setUint32(entry + 12, table.length);
    bytes.set(table, start);
    start += padded(table.length);
  }
  return bytes;
}
