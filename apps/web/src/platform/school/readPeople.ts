import { maxLiveRows } from "@print-builder/api";
import type { Dataset, RecordCalls, RecordsQuery, SchoolRecord } from "@print-builder/school";

/** Which of a school's records are meant. */
export type PeopleFilter = Pick<RecordsQuery, "search" | "classSectionId" | "status" | "printStatus">;

export type PeopleQuery = { readonly dataset: Dataset; readonly filter: PeopleFilter };

/** The records of a query; `people` is null where there are more of them than a print can be sent with. */
export type FoundPeople = { readonly total: number; readonly people: readonly SchoolRecord[] | null };

export type ReadingProgress = { readonly read: number; readonly of: number };

export type ReadingOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadingProgress) => void;
  /** Milliseconds; given in tests. */
  readonly now?: () => number;
};

/** Records that the first call asks for. */
export const firstFetch = 200;
/** Records that a further call asks for, at least and at most. */
export const chunkLimits = { least: 50, most: 500 } as const;
/** Further calls. */
export const maxLoops = 50;
/** A call should take about so long, ms: a slow school system is asked for less at a time. */
const callTime = 1500;
/** How often a list that changes while it is read is begun anew. */
const maxTries = 3;

const changed = "The school's list changed while it was read. Try again.";

/** Records to ask for next, after a call that brought `count` of them in `ms`. */
export function nextChunk(count: number, ms: number): number {
  const fitting = Math.round((count * callTime) / Math.max(ms, 1));
  return Math.min(Math.max(fitting, chunkLimits.least), chunkLimits.most);
}

type List = Pick<RecordCalls, "list">;

function isEachOnce(people: readonly SchoolRecord[], total: number): boolean {
  return people.length === total && new Set(people.map(({ id }) => id)).size === total;
}

/** Null when the list changed on the way: somebody would be printed twice, or not at all. */
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
 * Reads all records of a query: 200 first, then 50 to 500 at a time, 50 times at most.
 * @throws SchoolError as its calls do; Error when the list does not hold still
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

/** As many calls at once. */
const callsAtOnce = 5;

/** Reads people whose ids are known, each by a call of its own. Throws what `get` throws. */
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

/** Records that are read as they are needed, some blocks of them kept. */
export type PeoplePages = {
  readonly read: (start: number, end: number) => Promise<readonly SchoolRecord[]>;
};

const blockSize = 200;
const maxBlocks = 30;

/** Reads a list of known length by blocks. A list of another length since then throws an Error. */
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
    // The block used last is the last to go.
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
