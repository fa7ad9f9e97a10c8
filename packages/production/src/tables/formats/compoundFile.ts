/** No .xls has a directory with more entries. Each entry is a stream, such as the workbook or a picture. */
const maxEntries = 10_000;
const entryBytes = 128;
/** Values of at least this are markers, such as the end of a chain, not sectors. */
const firstMark = 0xfffffffa;
const noEntry = 0xffffffff;
const headerBytes = 512;
/** Number of allocation table sectors listed in the header. */
const tableSectorsInHeader = 109;

/** Smaller streams are packed together in a stream of the root entry. */
const smallStream = 4096;
const smallSectorBytes = 64;

type Entry = {
  readonly name: string;
  /** First sector of the entry's content. */
  readonly start: number;
  readonly bytes: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  /** The values of `left`, `right` and `child` that refer to an entry. */
  readonly named: readonly number[];
};

/**
 * Whether the entries of a compound file (MS-CFB 2.6, the container of .xls) form a tree, as they must. Otherwise a
 * reader would follow circular entries forever.
 */
export function hasTreeOfEntries(bytes: Uint8Array): boolean {
  const entries = entriesOf(bytes);
  if (entries === null) return false;
  const parents = new Map<number, number>();
  for (const [index, { named }] of entries.entries()) {
    for (const child of named) {
      // The root, which is the first entry, has no parent; every other entry has exactly one parent.
      if (child === 0 || child >= entries.length || parents.has(child)) return false;
      parents.set(child, index);
    }
  }
  return !hasCircle(entries, parents);
}

/**
 * Returns the stream in a compound file's root with one of these names, in order of preference; null if there is none,
 * or the file is truncated within it. The entries must form a tree. The time is linear in the file's size.
 */
export function streamOf(bytes: Uint8Array, names: readonly string[]): Buffer | null {
  const entries = entriesOf(bytes);
  const root = entries?.[0];
  if (!entries || !root) return null;
  const children = siblings(entries, root.child);
  for (const name of names) {
    const entry = children.find((child) => child.name.toLowerCase() === name.toLowerCase());
    if (entry) return contentOf(viewOf(bytes), root, entry);
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function entriesOf(bytes: Uint8Array): readonly Entry[] | null {
  return bytes.length < headerBytes ? null : readEntries(viewOf(bytes));
}

/** The entries of one folder. */
function siblings(entries: readonly Entry[], first: number): Entry[] {
  const found: Entry[] = [];
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry) continue;
    found.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return found;
}

function contentOf(file: DataView, root: Entry, entry: Entry): Buffer | null {
  const sectorBytes = sectorBytesOf(file);
  const table = allocationTable(file, sectorBytes);
  const whole = chainOf(file, { start: entry.start, next: table, sectorBytes, offset: sectorBytes });
  if (entry.bytes >= smallStream) return cut(whole, entry.bytes);
  const small = chainOf(file, { start: root.start, next: table, sectorBytes, offset: sectorBytes });
  const smallTable = chainOf(file, {
    start: file.getUint32(60, true),
    next: table,
    sectorBytes,
    offset: sectorBytes,
  });
  const next = (sector: number) => numberAt(viewOf(smallTable), 4 * sector);
  const sectors = { start: entry.start, next, sectorBytes: smallSectorBytes, offset: 0 };
  return cut(chainOf(viewOf(small), sectors), entry.bytes);
}

function cut(content: Buffer, bytes: number): Buffer | null {
  return content.length < bytes ? null : content.subarray(0, bytes);
}

type Chain = {
  readonly start: number;
  next(sector: number): number;
  readonly sectorBytes: number;
  /** Offset of sector 0. */
  readonly offset: number;
};

/** Reads the content of a chain of sectors; stops where the chain ends, leaves the file or repeats. */
function chainOf(file: DataView, { start, next, sectorBytes, offset }: Chain): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const seen = new Set<number>();
  const sectors: Buffer[] = [];
  for (let sector = start; sector < firstMark && !seen.has(sector); sector = next(sector)) {
    const at = offset + sector * sectorBytes;
    if (at >= bytes.length) break;
    seen.add(sector);
    sectors.push(bytes.subarray(at, at + sectorBytes));
  }
  return Buffer.concat(sectors);
}

/** Walks down from every entry without a parent; entries that are not reached form cycles. */
function hasCircle(entries: readonly Entry[], parents: ReadonlyMap<number, number>): boolean {
  const reached = [...entries.keys()].filter((index) => !parents.has(index));
  for (const index of reached) reached.push(...(entries[index]?.named ?? []));
  return reached.length < entries.length;
}

function sectorBytesOf(file: DataView): number {
  return 2 ** file.getUint16(30, true);
}

/** The entries, the root first. Null if they cannot be found or are too many. */
function readEntries(file: DataView): readonly Entry[] | null {
  const sectorBytes = sectorBytesOf(file);
  if (sectorBytes !== 512 && sectorBytes !== 4096) return null;
  const entries: Entry[] = [];
  for (const sector of directorySectors(file, sectorBytes)) {
    const start = (sector + 1) * sectorBytes;
    for (let at = start; at < start + sectorBytes && at + entryBytes <= file.byteLength; at += entryBytes) {
      entries.push(readEntry(file, at));
    }
    if (entries.length > maxEntries) return null;
  }
  return entries.length > 0 ? entries : null;
}

function readEntry(file: DataView, at: number): Entry {
  const [left = noEntry, right = noEntry, child = noEntry] = [68, 72, 76].map((offset) =>
    file.getUint32(at + offset, true),
  );
  // Some programs fill unused entries with zeros; such an entry does not refer to the root.
  const isUnused = file.getUint8(at + 66) === 0;
  const nameBytes = Math.max(0, Math.min(64, file.getUint16(at + 64, true)) - 2);
  return {
    name: Buffer.from(file.buffer, file.byteOffset + at, nameBytes).toString("utf16le"),
    start: file.getUint32(at + 116, true),
    bytes: file.getUint32(at + 120, true),
    left,
    right,
    child,
    named: [left, right, child].filter((entry) => entry !== noEntry && !(isUnused && entry === 0)),
  };
}

/** The directory's sectors in order; stops where the chain ends, leaves the file or repeats. */
function* directorySectors(file: DataView, sectorBytes: number): Generator<number> {
  const table = allocationTable(file, sectorBytes);
  const seen = new Set<number>();
  for (let sector = file.getUint32(48, true); sector < firstMark; sector = table(sector)) {
    if (seen.has(sector) || (sector + 1) * sectorBytes >= file.byteLength) return;
    seen.add(sector);
    yield sector;
  }
}

function allocationTable(file: DataView, sectorBytes: number): (sector: number) => number {
  const tableSectors = [...tableSectorsOf(file, sectorBytes)];
  const perSector = sectorBytes / 4;
  return (sector) => {
    const tableSector = tableSectors[Math.floor(sector / perSector)];
    if (tableSector === undefined) return firstMark;
    return numberAt(file, (tableSector + 1) * sectorBytes + 4 * (sector % perSector));
  };
}

/**
 * Sectors of the allocation table: first the sectors listed in the header, then the sectors listed in a chain of
 * sectors.
 */
function* tableSectorsOf(file: DataView, sectorBytes: number): Generator<number> {
  for (let index = 0; index < tableSectorsInHeader; index++) yield numberAt(file, 76 + 4 * index);
  const seen = new Set<number>();
  let more = numberAt(file, 68);
  while (more < firstMark && !seen.has(more)) {
    seen.add(more);
    const start = (more + 1) * sectorBytes;
    for (let at = start; at < start + sectorBytes - 4; at += 4) yield numberAt(file, at);
    more = numberAt(file, start + sectorBytes - 4);
  }
}

/** A number in the file, or an end marker past the file's end. */
function numberAt(file: DataView, at: number): number {
  return at + 4 <= file.byteLength ? file.getUint32(at, true) : firstMark;
}
