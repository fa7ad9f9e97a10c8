import { problem } from "@print-builder/api";
import type { RecordSource } from "@print-builder/core/records";
import { flattenRecord, type RecordPage, type SchoolClient, type SchoolRecord } from "@print-builder/school";
import type { LineUp } from "./lineUp.ts";
import { asSchoolProblem } from "./schoolHost.ts";
import type { SchoolRows } from "./schoolRows.ts";

/** A school's records, read page by page when they are needed. */
export type SchoolRecords = RecordSource & {
  /** Like `read`, but returns records before they are flattened. */
  people(start: number, end: number): Promise<readonly SchoolRecord[]>;
};

/** Number of records per call. */
const usualPage = 500;
/** Number of pages in the cache: drawing may need the next pages, and a custom order any of them. */
const pagesKept = 24;

/**
 * A school's records as a record source, in the order of the list. Throws a Problem (`data_replaced`) if the
 * list's length has changed since it was counted or a person appears twice, because people would be printed
 * twice or not at all. Also throws `schools_auth_required` and `school_failed`.
 */
export function openSchoolRecords(
  client: Pick<SchoolClient, "records">,
  { dataset, filter, total }: SchoolRows,
  pageSize = usualPage,
): SchoolRecords {
  const pages = new Map<number, Promise<readonly SchoolRecord[]>>();
  const pageOf = new Map<number, number>();

  function checkPeople(page: number, people: readonly SchoolRecord[]): void {
    const here = new Set(people.map(({ id }) => id));
    const isTwice = people.some(({ id }) => (pageOf.get(id) ?? page) !== page);
    if (isTwice || here.size < people.length) throw problem("data_replaced");
    for (const id of here) pageOf.set(id, page);
  }

  async function load(page: number): Promise<readonly SchoolRecord[]> {
    const first = page * pageSize;
    const wanted = Math.min(pageSize, total - first);
    const people: SchoolRecord[] = [];
    const query = { ...filter, offset: first, limit: wanted };
    // School systems may return fewer records than requested.
    const answers: AsyncIterable<RecordPage<typeof dataset>> = client.records.pages(dataset, query);
    for await (const { records, pagination } of answers) {
      if (pagination.total !== total) throw problem("data_replaced");
      people.push(...records);
      if (people.length >= wanted) break;
    }
    if (people.length < wanted) throw problem("data_replaced");
    people.length = wanted;
    checkPeople(page, people);
    return people;
  }

  function page(number: number): Promise<readonly SchoolRecord[]> {
    const loading = pages.get(number) ?? asSchoolProblem(() => load(number));
    loading.catch(() => pages.delete(number));
    // Moves the page to the end, because the first page is evicted first.
    pages.delete(number);
    pages.set(number, loading);
    for (const oldest of pages.keys()) {
      if (pages.size <= pagesKept) break;
      pages.delete(oldest);
    }
    return loading;
  }

  async function people(start: number, end: number): Promise<readonly SchoolRecord[]> {
    const found: SchoolRecord[] = [];
    const [from, to] = [Math.max(0, start), Math.min(end, total)];
    for (let number = Math.floor(from / pageSize); number * pageSize < to; number++) {
      const first = number * pageSize;
      found.push(...(await page(number)).slice(Math.max(0, from - first), to - first));
    }
    return found;
  }

  return {
    total,
    // A school's records may have different fields, so each record lists its own.
    headers: [],
    people,
    read: async (start, end) => (await people(start, end)).map(flattenRecord),
    close: () => {
      pages.clear();
      return Promise.resolve();
    },
  };
}

/**
 * The people of a line-up as a record source, read at the positions where they were last found. Throws a
 * Problem (`data_replaced`) if another person is there now.
 */
export function linedUp(list: SchoolRecords, { ids, places }: Pick<LineUp, "ids" | "places">): SchoolRecords {
  async function people(start: number, end: number): Promise<readonly SchoolRecord[]> {
    const found: SchoolRecord[] = [];
    const beyond = Math.min(end, ids.length);
    let position = Math.max(0, start);
    while (position < beyond) {
      const place = places[position] ?? -1;
      let count = 1;
      while (position + count < beyond && places[position + count] === place + count) count++;
      const read = place < 0 ? [] : await list.people(place, place + count);
      if (read.length < count || read.some(({ id }, at) => id !== ids[position + at]))
        throw problem("data_replaced");
      found.push(...read);
      position += count;
    }
    return found;
  }
  return {
    ...list,
    total: ids.length,
    people,
    read: async (start, end) => (await people(start, end)).map(flattenRecord),
  };
}
