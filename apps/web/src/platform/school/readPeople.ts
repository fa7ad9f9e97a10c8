import { maxLiveRows } from "@print-builder/api";
import type { Dataset, RecordCalls, RecordsQuery, SchoolRecord } from "@print-builder/school";

/** Which records of a school to read. */
export type PeopleFilter = Pick<RecordsQuery, "search" | "classSectionId" | "status" | "printStatus">;

export type PeopleQuery = { readonly dataset: Dataset; readonly filter: PeopleFilter };

/** The records of a query. `people` is null if there are more than a print accepts. */
export type FoundPeople = { readonly total: number; readonly people: readonly SchoolRecord[] | null };

export type ReadingProgress = { readonly read: number; readonly of: number };

export type ReadingOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadingProgress) => void;
  /** The current time in milliseconds. Replaced in tests. */
  readonly now?: () => number;
};

/** Number of records requested by the first call. */
export const firstFetch = 200;
/** Minimum and maximum number of records requested by each further call. */
export const chunkLimits = { least: 50, most: 500 } as const;
/** Maximum number of further calls. */
export const maxLoops = 50;
/** Target duration of a call, ms. A slow school system gets smaller requests. */
const callTime = 1500;
/** Maximum number of attempts to read a list that changes while it is read. */
const maxTries = 3;

const changed = "The school's list changed while it was read. Try again.";

/** Number of records to request next, after a call that returned `count` records in `ms`. */
export function nextChunk(count: number, ms: number): number {
  const fitting = Math.round((count * callTime) / Math.max(ms, 1));
  return Math.min(Math.max(fitting, chunkLimits.least), chunkLimits.most);
}

type List = Pick<RecordCalls, "list">;

function isEachOnce(people: readonly SchoolRecord[], total: number): boolean {
  return people.length === total && new Set(people.map(({ id }) => id)).size === total;
}

/**
 * Reads the list once. Null if the list changed while it was read, because somebody could be printed twice or not at
 * all.
 */
async function readOnce(
  records: List,
  { dataset, filter }: PeopleQuery,
  { signal, onProgress, now = () => performance.now() }: ReadingOptions,
): Promise<FoundPeople | null> {
  const options = signal ? { signal } : {};
  const people: SchoolRecord[] = [];
  let chunk = firstFetch;
  let total = 0;
  for (let loops = 0; loops <= maxLoops; loops++) {
    const began = now();
    const page = await records.list(dataset, { ...filter, limit: chunk, offset: people.length }, options);
    if (loops > 0 && page.pagination.total !== total) return null;
    total = page.pagination.total;
    if (page.records.length === 0 && total > 0) return null;
    if (total > maxLiveRows) return { total, people: null };
    people.push(...page.records);
    onProgress?.({ read: Math.min(people.length, total), of: total });
    if (people.length >= total) return isEachOnce(people, total) ? { total, people } : null;
    chunk = nextChunk(page.records.length, now() - began);
  }
  return { total, people: null };
}

/**
 * Reads all records of a query: 200 first, then 50 to 500 at a time, at most 50 times.
 * @throws SchoolError as its calls do; Error if the list keeps changing
 */
export async function readPeople(
  records: List,
  query: PeopleQuery,
  options: ReadingOptions = {},
): Promise<FoundPeople> {
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await readOnce(records, query, options);
    if (found) return found;
  }
  throw new Error(changed);
}

/** Maximum number of parallel calls. */
const callsAtOnce = 5;

/** Reads people by ID, with one call for each person. Throws what `get` throws. */
export async function readEach(
  ids: readonly number[],
  get: (id: number) => Promise<SchoolRecord>,
): Promise<readonly SchoolRecord[]> {
  const people: SchoolRecord[] = [];
  for (let start = 0; start < ids.length; start += callsAtOnce) {
    people.push(...(await Promise.all(ids.slice(start, start + callsAtOnce).map(get))));
  }
  return people;
}

/** Records that are read on demand, in blocks. Caches the most recently used blocks. */
export type PeoplePages = {
  readonly read: (start: number, end: number) => Promise<readonly SchoolRecord[]>;
};

const blockSize = 200;
const maxBlocks = 30;

/** Reads a list of known length in blocks. Throws an Error if its length has changed. */
export function createPeoplePages(
  records: List,
  { dataset, filter }: PeopleQuery,
  total: number,
): PeoplePages {
  const blocks = new Map<number, Promise<readonly SchoolRecord[]>>();

  async function load(block: number): Promise<readonly SchoolRecord[]> {
    const wanted = Math.min(blockSize, total - block * blockSize);
    const people: SchoolRecord[] = [];
    while (people.length < wanted) {
      const offset = block * blockSize + people.length;
      const page = await records.list(dataset, { ...filter, limit: wanted - people.length, offset });
      if (page.pagination.total !== total || page.records.length === 0) throw new Error(changed);
      people.push(...page.records);
    }
    return people.slice(0, wanted);
  }

  function block(number: number): Promise<readonly SchoolRecord[]> {
    const known = blocks.get(number);
    const loading = known ?? load(number);
    if (!known) loading.catch(() => blocks.delete(number));
    // Move the block to the end, because eviction starts at the beginning.
    blocks.delete(number);
    blocks.set(number, loading);
    const [oldest] = blocks.keys();
    if (blocks.size > maxBlocks && oldest !== undefined) blocks.delete(oldest);
    return loading;
  }

  return {
    async read(start, end) {
      const [from, to] = [Math.max(0, start), Math.min(end, total)];
      const people: SchoolRecord[] = [];
      for (let number = Math.floor(from / blockSize); number * blockSize < to; number++) {
        const first = number * blockSize;
        people.push(...(await block(number)).slice(Math.max(0, from - first), to - first));
      }
      return people;
    },
  };
}
