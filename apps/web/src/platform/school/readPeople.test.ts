import { createSchoolClient, SchoolError } from "@print-builder/school";
import { describe, expect, test } from "vitest";
import { createPeoplePages, nextChunk, type ReadingProgress, readPeople } from "./readPeople.ts";

type PageRequest = { readonly limit: number; readonly offset: number; readonly query: URLSearchParams };

type SchoolBehaviour = {
  /** The number of records when a call arrives. Receives the call's number, counted from 0. */
  readonly total: (call: number) => number;
  /** Maximum number of records per response. */
  readonly most?: number;
  /** Duration of a call, ms. */
  readonly takes?: (limit: number) => number;
};

/** A client of a simulated school system, which responds with JSON like a real system. */
function schoolOf({ total, most = 1000, takes = () => 100 }: SchoolBehaviour) {
  const asked: PageRequest[] = [];
  let clock = 0;
  const client = createSchoolClient({
    baseUrl: "http://school.example",
    tokens: () => ({ impersonationToken: "imp", schoolCode: "RIV001" }),
    fetch: async (url) => {
      const { searchParams: query } = new URL(String(url));
      const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
      const all = total(asked.length);
      asked.push({ limit, offset, query });
      clock += takes(limit);
      const count = Math.max(0, Math.min(limit, most, all - offset));
      const students = Array.from({ length: count }, (_, at) => ({ id: offset + at + 1, user: {} }));
      return Response.json({ success: true, data: { students, pagination: { total: all, limit, offset } } });
    },
    sleep: async () => undefined,
  });
  return { records: client.records, asked, now: () => clock };
}

const everybody = { dataset: "students", filter: {} } as const;
const sizes = (asked: readonly PageRequest[]) => asked.map(({ limit }) => limit);

describe("reading a school's people for a print", () => {
  test("[PRINT-12, PRINT-13] requests 200 people first, then up to 500 at a time, in order", async () => {
    const { records, asked, now } = schoolOf({ total: () => 1250 });
    const progress: ReadingProgress[] = [];
    const { people, total } = await readPeople(records, everybody, {
      now,
      onProgress: (step) => progress.push(step),
    });
    expect(sizes(asked)).toEqual([200, 500, 500, 500]);
    expect(asked.map(({ offset }) => offset)).toEqual([0, 200, 700, 1200]);
    expect(total).toBe(1250);
    expect(people?.map(({ id }) => id)).toEqual(Array.from({ length: 1250 }, (_, at) => at + 1));
    expect(progress.map(({ read }) => read)).toEqual([200, 700, 1200, 1250]);
  });

  test("[PRINT-12] requests fewer people from a slow school system, but at least 50", async () => {
    const { records, asked, now } = schoolOf({ total: () => 420, takes: (limit) => limit * 60 });
    const { people } = await readPeople(records, everybody, { now });
    expect(sizes(asked)).toEqual([200, 50, 50, 50, 50, 50]);
    expect(people).toHaveLength(420);
    expect(nextChunk(200, 0)).toBe(500);
    expect(nextChunk(200, 1500)).toBe(200);
    expect(nextChunk(50, 60_000)).toBe(50);
  });

  test("[PRINT-12] reading stops after 50 calls and leaves the rest to the server", async () => {
    const { records, asked, now } = schoolOf({ total: () => 9000, most: 100 });
    expect(await readPeople(records, everybody, { now })).toEqual({ total: 9000, people: null });
    expect(asked).toHaveLength(51);
  });

  test("[OPEN-82] only counts a school that is too large to print, in one call", async () => {
    const { records, asked, now } = schoolOf({ total: () => 10_001 });
    expect(await readPeople(records, everybody, { now })).toEqual({ total: 10_001, people: null });
    expect(asked).toHaveLength(1);
  });

  test("[SCH-56] sends each filter as its parameter and accepts an empty list", async () => {
    const { records, asked, now } = schoolOf({ total: () => 0 });
    const filter = {
      search: "rao",
      classSectionId: 7,
      status: "active",
      printStatus: "ready_to_print",
    } as const;
    expect(await readPeople(records, { dataset: "students", filter }, { now })).toEqual({
      total: 0,
      people: [],
    });
    const { search, class_section_id, status, print_status } = Object.fromEntries(asked[0]?.query ?? []);
    expect([search, class_section_id, status, print_status]).toEqual([
      "rao",
      "7",
      "active",
      "ready_to_print",
    ]);
  });

  test("reads a list again if it changed, and fails if it keeps changing", async () => {
    const once = schoolOf({ total: (call) => (call === 0 ? 600 : 601) });
    const { people } = await readPeople(once.records, everybody, { now: once.now });
    expect(people).toHaveLength(601);
    const never = schoolOf({ total: (call) => 600 + call });
    await expect(readPeople(never.records, everybody, { now: never.now })).rejects.toThrow(
      "The school's list changed while it was read. Try again.",
    );
  });

  test("rethrows an error from the school system unchanged", async () => {
    const client = createSchoolClient({
      baseUrl: "http://school.example",
      tokens: () => ({ impersonationToken: "imp", schoolCode: "RIV001" }),
      fetch: async () => Response.json({ success: false, code: "unauthenticated" }, { status: 401 }),
    });
    await expect(readPeople(client.records, everybody)).rejects.toThrow(SchoolError);
  });
});

describe("reading some people of a large school", () => {
  test("[PRINT-11] reads each block of people once, on demand", async () => {
    const { records, asked } = schoolOf({ total: () => 12_000, most: 150 });
    const pages = createPeoplePages(records, everybody, 12_000);
    expect((await pages.read(390, 405)).map(({ id }) => id)).toEqual(
      Array.from({ length: 15 }, (_, at) => 391 + at),
    );
    expect((await pages.read(11_995, 12_100)).map(({ id }) => id)).toEqual([
      11_996, 11_997, 11_998, 11_999, 12_000,
    ]);
    const before = asked.length;
    await pages.read(400, 402);
    expect(asked).toHaveLength(before);
    expect(asked.map(({ offset }) => offset)).toEqual([200, 350, 400, 550, 11_800, 11_950]);
  });

  test("reading fails if the school has grown since it was counted", async () => {
    const { records } = schoolOf({ total: () => 12_001 });
    await expect(createPeoplePages(records, everybody, 12_000).read(0, 5)).rejects.toThrow("changed");
  });
});
