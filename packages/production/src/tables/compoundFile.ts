/** Of a directory with more entries nobody has an .xls: each holds a stream, such as the workbook or a picture. */
const mostEntries = 10_000;
const entryBytes = 128;
/** Numbers from here on are no sectors, but marks such as the end of a chain. */
const firstMark = 0xfffffffa;
const noEntry = 0xffffffff;
const headerBytes = 512;
/** Sectors of the allocation table that the header names itself. */
const tableSectorsInHeader = 109;

/**
 * Says whether the entries of a compound file (MS-CFB 2.6, the container of .xls) form a tree, as they must. The library
 * that reads them follows entries which name each other in a circle for ever.
 */
export function hasTreeOfEntries(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes) return false;
  const entries = readEntries(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  if (entries === null) return false;
  const parents = new Map<number, number>();
  for (const [index, children] of entries.entries()) {
    for (const child of children) {
      // Nothing leads to the root, the first entry, and one way to every other.
      if (child === 0 || child >= entries.length || parents.has(child)) return false;
      parents.set(child, index);
    }
  }
  return !hasCircle(entries, parents);
}

/** Walks down from every entry that no other names; what is left was named only by what is left. */
function hasCircle(entries: readonly (readonly number[])[], parents: ReadonlyMap<number, number>): boolean {
  const reached = [...entries.keys()].filter((index) => !parents.has(index));
  for (const index of reached) reached.push(...(entries[index] ?? []));
  return reached.length < entries.length;
}

/** The entries that each entry names: left, right and child. Null where they are not to be found, or too many. */
function readEntries(file: DataView): readonly (readonly number[])[] | null {
  const sectorBytes = 2 ** file.getUint16(30, true);
  if (sectorBytes !== 512 && sectorBytes !== 4096) return null;
  const entries: number[][] = [];
  for (const sector of directorySectors(file, sectorBytes)) {
    const start = (sector + 1) * sectorBytes;
    for (let at = start; at < start + sectorBytes && at + entryBytes <= file.byteLength; at += entryBytes) {
      const named = [68, 72, 76].map((offset) => file.getUint32(at + offset, true));
      // Some programs fill an entry that is not in use with zeros only: it then does not mean the root.
      const isUnused = file.getUint8(at + 66) === 0;
      entries.push(named.filter((entry) => entry !== noEntry && !(isUnused && entry === 0)));
    }
    if (entries.length > mostEntries) return null;
  }
  return entries.length > 0 ? entries : null;
}

/** The directory's sectors, one after the other; ends where the chain does, leaves the file or comes back. */
function* directorySectors(file: DataView, sectorBytes: number): Generator<number> {
  const table = allocationTable(file, sectorBytes);
  const seen = new Set<number>();
  for (let sector = file.getUint32(48, true); sector < firstMark; sector = table(sector)) {
    if (seen.has(sector) || (sector + 1) * sectorBytes >= file.byteLength) return;
    seen.add(sector);
    yield sector;
  }
}

/** Answers which sector follows another. */
function allocationTable(file: DataView, sectorBytes: number): (sector: number) => number {
  const tableSectors = [...tableSectorsOf(file, sectorBytes)];
  const perSector = sectorBytes / 4;
  return (sector) => {
    const tableSector = tableSectors[Math.floor(sector / perSector)];
    if (tableSector === undefined) return firstMark;
    return numberAt(file, (tableSector + 1) * sectorBytes + 4 * (sector % perSector));
  };
}

/** Where the allocation table itself lies: first as the header says, then as a chain of sectors that say more. */
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

/** A number of the file; a mark beyond its end. */
function numberAt(file: DataView, at: number): number {
  return at + 4 <= file.byteLength ? file.getUint32(at, true) : firstMark;
}
