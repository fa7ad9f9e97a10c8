import { createSchoolClient } from "@print-builder/school";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerJson, type SchoolProxy, startSchoolProxy, startUntouched } from "#test/site/schoolProxy.ts";
import { openSchoolHost, type SchoolHost } from "./schoolHost.ts";
import { openSchoolRecords } from "./schoolRecords.ts";
import type { SchoolRows } from "./schoolRows.ts";

let school: SchoolProxy;
let host: SchoolHost;
beforeEach(async () => {
  school = await startSchoolProxy(null);
  host = openSchoolHost(school.address);
});
afterEach(async () => {
  host.close();
  await school.close();
});

const student = (id: number) => ({ id, user: { full_name: `Student ${id}` } });

type List = {
  readonly total: number;
  readonly maxAtOnce?: number;
  readonly idAt?: (position: number) => number;
};

/** Serves students 1 to `total` in the order of their ids. */
function serveList({ total, maxAtOnce = 1000, idAt = (position) => position + 1 }: List): void {
  school.before = ({ query }, answer) => {
    const offset = Number(query.get("offset"));
    const count = Math.min(Number(query.get("limit")), maxAtOnce, Math.max(0, total - offset));
    const students = Array.from({ length: count }, (_, index) => student(idAt(offset + index)));
    return answerJson(answer, { success: true, data: { students, pagination: { total } } });
  };
}

/** No normal answer may time out on a busy machine, but an endless answer must end soon. */
const [plentyMs, soonMs] = [60_000, 400];

function open(total: number, pageSize?: number, filter: SchoolRows["filter"] = {}, timeoutMs = plentyMs) {
  const client = createSchoolClient({
    baseUrl: school.address,
    fetch: host.fetch,
    sleep: async () => undefined,
    timeoutMs,
    maxAnswerBytes: 200_000,
    tokens: () => ({ impersonationToken: "t", schoolCode: "S1" }),
  });
  return openSchoolRecords(client, { dataset: "students", filter, total, schoolCode: "S1" }, pageSize);
}

const names = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) => String(row["user.full_name"]).replace("Student ", "")).join(" ");

describe("records of a school", () => {
  it("reads records page by page as needed, each page once", async () => {
    serveList({ total: 1250 });
    const records = open(1250);
    expect(records.total).toBe(1250);
    expect(school.seen).toEqual([]);
    expect(names(await records.read(498, 502))).toBe("499 500 501 502");
    expect(names(await records.read(1248, 2000))).toBe("1249 1250");
    expect(names(await records.read(0, 3))).toBe("1 2 3");
    expect(await records.read(1250, 1260)).toEqual([]);
    const asked = school.seen.map(({ query }) => [query.get("offset"), query.get("limit")]);
    expect(asked).toEqual([
      ["0", "500"],
      ["500", "500"],
      ["1000", "250"],
    ]);
  });

  it("[LIVE-14] requests a single record with limit 1", async () => {
    serveList({ total: 9 });
    expect(names(await open(9, 1).read(4, 5))).toBe("5");
    expect(school.seen.map(({ query }) => query.get("limit"))).toEqual(["1"]);
  });

  it("reads all records from a school that returns smaller pages", async () => {
    serveList({ total: 25, maxAtOnce: 7 });
    expect(names(await open(25).read(0, 25))).toBe(Array.from({ length: 25 }, (_, at) => at + 1).join(" "));
  });

  it("sends filters in the query, but token and code only in headers", async () => {
    serveList({ total: 2 });
    const filter = {
      search: "Asha & Co",
      classSectionId: 7,
      status: "active",
      printStatus: "printed",
    } as const;
    await open(2, 500, filter).read(0, 2);
    const [call] = school.seen;
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      limit: "2",
      offset: "0",
      search: "Asha & Co",
      class_section_id: "7",
      status: "active",
      print_status: "printed",
    });
    expect(call?.headers).toMatchObject({ authorization: "Bearer t", "school-code": "S1" });
  });

  it.each([
    ["has grown", { total: 21 }],
    ["has shrunk", { total: 19 }],
    ["returns fewer people than it counts", { total: 20, maxAtOnce: 0 }],
    [
      "names somebody twice on a page",
      { total: 20, idAt: (position: number) => Math.floor(position / 2) + 1 },
    ],
    ["names somebody again on another page", { total: 20, idAt: (position: number) => (position % 10) + 1 }],
  ])("a list that %s stops the job instead of printing wrong cards", async (_, list) => {
    serveList(list);
    const records = open(20, 10);
    const reading = records.read(0, 20);
    await expect(reading).rejects.toMatchObject({ code: "data_replaced" });
  });

  it("removes characters that no font can draw and no file can store", async () => {
    const bad = { id: 1, user: { full_name: "A\u0000sha \ud800" }, __proto__: null };
    school.before = (_, answer) =>
      answerJson(answer, { success: true, data: { students: [bad], pagination: { total: 1 } } });
    const [row] = await open(1).read(0, 1);
    expect(row?.["user.full_name"]).toBe("Asha \ufffd");
  });

  it.each([
    ["401", 401, { success: false, message: "Unauthenticated for canary-child", code: "unauthenticated" }],
    ["403", 403, { success: false, message: "no", code: "forbidden" }],
    ["200 and an error", 200, { error: true, message: "Unauthenticated.", data: null, code: 401 }],
  ])("a response of %s requires a new sign-in without quoting the school", async (_, status, body) => {
    school.before = (_call, answer) => answerJson(answer, body, status);
    const error = await open(3)
      .read(0, 3)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "schools_auth_required",
      message: "Sign in to the school system again to continue.",
    });
    expect((error as Error).cause).toBeUndefined();
  });

  it.each([
    [
      "a list of other things",
      { success: true, data: { students: [{ id: "x" }], pagination: { total: 3 } } },
    ],
    ["an answer without a list", { success: true, data: "canary-child" }],
    ["an answer without a count", { success: true, data: { students: [] } }],
    ["a negative count", { success: true, data: { students: [], pagination: { total: -1 } } }],
    ["a refusal in its own words", { success: false, message: "canary-child", code: "canary_child" }],
    ["a null body", null],
    ["nested lists", JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`)],
  ])("refuses %s without repeating any of it", async (_, body) => {
    school.before = (_call, answer) => answerJson(answer, body);
    const error = await open(3)
      .read(0, 3)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "school_failed", status: 502 });
    expect(`${(error as Error).message} ${(error as Error).stack}`).not.toMatch(/canary/);
    expect((error as Error).cause).toBeUndefined();
  });

  it.each([
    [
      "is too large",
      (answer: import("node:http").ServerResponse) =>
        answer.end(`{"success":true,"data":"${"x".repeat(1e6)}"}`),
    ],
    ["is not JSON", (answer: import("node:http").ServerResponse) => answer.end("<html>")],
    ["never ends", (answer: import("node:http").ServerResponse) => answer.write("{")],
    ["is cut off", (answer: import("node:http").ServerResponse) => answer.destroy()],
    ["fails", (answer: import("node:http").ServerResponse) => answer.writeHead(500).end("{}")],
  ])("an answer that %s fails within the timeout", async (_, give) => {
    school.before = (_call, answer) => {
      give(answer);
      return true;
    };
    const records = open(3, undefined, {}, soonMs);
    await expect(records.read(0, 3)).rejects.toMatchObject({ code: "school_failed" });
  });

  it("does not follow a redirect to another host", async () => {
    const other = await startUntouched();
    school.before = (_, answer) => {
      answer.writeHead(302, { location: `${other.address}/school/students` }).end();
      return true;
    };
    await expect(open(3).read(0, 3)).rejects.toMatchObject({
      code: "school_failed",
      message: expect.stringContaining("does not follow"),
    });
    expect(other.touched()).toBe(0);
    await other.close();
  });

  it("requests a failed page again on the next attempt", async () => {
    const records = open(3);
    school.before = (_, answer) => answerJson(answer, { success: false, code: "unauthenticated" }, 401);
    await expect(records.read(0, 3)).rejects.toMatchObject({ code: "schools_auth_required" });
    serveList({ total: 3 });
    expect(names(await records.read(0, 3))).toBe("1 2 3");
  });
});
