import { createHash, randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** An entry's properties as JSON, and its bytes. */
export type Entry = { readonly facts: unknown; readonly parts: readonly Uint8Array[] };

/** Entries in a folder that several processes share. Neither method throws. */
export type EntryStore = {
  /**
   * Returns the entry as it was written; null if it is missing, truncated or changed. Removes an entry that is
   * truncated or changed.
   */
  read(name: string): Entry | null;
  /** Stores an entry if there is space. */
  write(name: string, entry: Entry): void;
};

/**
 * Number of folders (shards) over which entries are distributed by the start of their names, each with its share of the
 * space.
 */
const usualShards = 64;
/** Block size in which disks allocate space for files. */
const blockBytes = 4096;
/** Share of a shard's space that stays in use after eviction, so that most new entries evict nothing. */
const keptShare = 0.75;
/** Share of its space that this process writes before it measures the shard again. */
const staleShare = 0.1;
/** Using an entry renews its time stamp, at most once in this period. */
const youngMs = 24 * 60 * 60 * 1000;
/** Tolerance in case the disk's clock is slightly behind. */
const clockMs = 1_000;
/** A draft older than this was left behind by a process that was killed. */
const draftMs = 60 * 60 * 1000;

/** `fresh` is the number of bytes this process has written since it last measured the shard. */
type Shard = { readonly folder: string; bytes: number; fresh: number };

/**
 * A store of at most `maxBytes` that evicts its oldest entries first. It never evicts entries that this process has
 * written, and stores nothing more once only those are left. Names are hexadecimal.
 */
export function createEntryStore(folder: string, maxBytes: number, shards = usualShards): EntryStore {
  const startedAt = Date.now() - clockMs;
  const shardBytes = maxBytes / shards;
  const open = new Map<number, Shard>();
  let isOff = false;

  const shardOf = (name: string) => Number.parseInt(name.slice(0, 2), 16) % shards;
  const folderOf = (shard: number) => join(folder, shard.toString(16).padStart(2, "0"));

  function opened(name: string): Shard {
    const number = shardOf(name);
    const known = open.get(number);
    if (known) return known;
    const shard = { folder: folderOf(number), bytes: 0, fresh: 0 };
    // Pictures show people, so only the owner may read them.
    mkdirSync(shard.folder, { recursive: true, mode: 0o700 });
    makeRoom(shard, 0);
    open.set(number, shard);
    return shard;
  }

  /** Measures a shard again, and evicts its oldest entries if it has no space for `needed` bytes. */
  function makeRoom(shard: Shard, needed: number): void {
    const entries = filesIn(shard.folder);
    shard.bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
    shard.fresh = 0;
    const isFull = shard.bytes + needed > shardBytes;
    for (const { path, bytes, usedAt, isDraft } of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
      const isLeft = isDraft && usedAt < startedAt - draftMs;
      const isOld = !isDraft && usedAt < startedAt && shard.bytes + needed > keptShare * shardBytes;
      if (!isLeft && !(isFull && isOld)) continue;
      rmSync(path, { force: true });
      shard.bytes -= bytes;
    }
  }

  return {
    read(name) {
      const path = join(folderOf(shardOf(name)), name);
      try {
        const entry = unpack(name, readFileSync(path));
        if (entry === null) rmSync(path, { force: true });
        else touch(path, startedAt);
        return entry;
      } catch {
        // The entry is missing or unreadable, so it will be created again.
        return null;
      }
    },
    write(name, entry) {
      if (isOff) return;
      const packed = pack(name, entry);
      const bytes = roomOf(packed.reduce((sum, { length }) => sum + length, 0));
      try {
        const shard = opened(name);
        // Other processes write to the shard too, so its size is measured again from time to time.
        const isStale = shard.fresh > staleShare * shardBytes;
        if (isStale || shard.bytes + bytes > shardBytes) makeRoom(shard, bytes);
        if (shard.bytes + bytes > shardBytes) return;
        place(shard.folder, name, packed);
        shard.bytes += bytes;
        shard.fresh += bytes;
      } catch {
        // The disk is full or the folder is read-only: this process continues without storing anything.
        isOff = true;
      }
    },
  };
}

const roomOf = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;

type StoredFile = {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
  readonly isDraft: boolean;
};

function filesIn(folder: string): StoredFile[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // Another process may have removed the file since.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return [];
    return [{ path, bytes: roomOf(stats.size), usedAt: stats.mtimeMs, isDraft: name.endsWith(draftEnd) }];
  });
}

const draftEnd = ".draft";

/** The entry is renamed into place once it is written, so readers see a whole entry or none. */
function place(folder: string, name: string, packed: readonly Uint8Array[]): void {
  const draft = join(folder, `${name}.${randomUUID()}${draftEnd}`);
  try {
    writeFileSync(draft, Buffer.concat(packed), { mode: 0o600 });
    renameSync(draft, join(folder, name));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function touch(path: string, now: number): void {
  const { mtimeMs } = statSync(path);
  if (mtimeMs < now - youngMs) utimesSync(path, new Date(), new Date());
}

/** A checksum, a line of JSON, then the bytes. The checksum covers the entry's name, the JSON and the bytes. */
function pack(name: string, { facts, parts }: Entry): readonly Uint8Array[] {
  const head = JSON.stringify({ facts, parts: parts.map(({ length }) => length) });
  return [Buffer.from(`${sumOf(name, head, parts)}${head}\n`), ...parts];
}

const sumLength = 64;

function unpack(name: string, packed: Buffer): Entry | null {
  const end = packed.indexOf("\n", sumLength);
  if (end < 0) return null;
  const head = packed.toString("utf8", sumLength, end);
  const body = packed.subarray(end + 1);
  if (sumOf(name, head, [body]) !== packed.toString("latin1", 0, sumLength)) return null;
  const { facts, parts } = JSON.parse(head) as { facts: unknown; parts: number[] };
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  return {
    facts,
    parts: parts.map((length, index) => body.subarray((ends[index] ?? 0) - length, ends[index])),
  };
}

function sumOf(name: string, head: string, parts: readonly Uint8Array[]): string {
  const sum = createHash("sha256").update(`${name}\n${head}\n`);
  for (const part of parts) sum.update(part);
  return sum.digest("hex");
}
