import { createSchoolClient, type PrintStatus, parseSchoolRecord, SchoolError } from "@print-builder/school";
import fc from "fast-check";
import { beforeEach, describe, expect, it, test } from "vitest";
import { type ListKey, listAction } from "#ui/lists/LongList.tsx";
import { changesTo, everyone, setStatus } from "./statusChange.ts";
import {
  countOf,
  extended,
  extentOf,
  keepPageSize,
  nextStatus,
  nothingSelected,
  pageSizeOf,
  pageSizes,
  readPageSize,
  selectedCount,
  statusTabs,
  toggled,
  wholePage,
} from "./useFinalList.ts";
import { changedSince, rereadPeople } from "./useStatusChange.ts";

describe("status tabs", () => {
  test("[LIST-02, OPEN-91] offers the tabs All, Yet to print, Ready to print and Printed", () => {
    expect(statusTabs.map(({ tab, label }) => [tab, label])).toEqual([
      ["all", "All"],
      ["yet_to_print", "Yet to print"],
      ["ready_to_print", "Ready to print"],
      ["printed", "Printed"],
    ]);
  });

  test("[LIST-03] shows the print status summary's counts on the tabs", () => {
    const summary = { counts: { yet_to_print: 7, ready_to_print: 5, printed: 1 }, total: 13 };
    expect(statusTabs.map(({ tab }) => countOf(summary, tab))).toEqual([13, 7, 5, 1]);
    expect(countOf(undefined, "all")).toBeNull();
  });

  test("a tab's main button sets the next status", () => {
    const next = statusTabs.map(({ tab }) => nextStatus(tab));
    expect(next).toEqual(["ready_to_print", "ready_to_print", "printed", "yet_to_print"]);
  });
});

describe("page size", () => {
  beforeEach(() => localStorage.clear());

  test("[LIST-05] offers 25, 50, 100 and 200 rows a page, and starts with 50", () => {
    expect(pageSizes).toEqual([25, 50, 100, 200]);
    expect(readPageSize()).toBe(50);
    keepPageSize(200);
    expect(readPageSize()).toBe(200);
  });

  test("[LIST-06] never shows fewer than 10 rows a page, whatever was stored", () => {
    expect(["3", "0", "-50", "9.4", "10", "", "many", null].map(pageSizeOf)).toEqual([
      10, 10, 10, 10, 10, 50, 50, 50,
    ]);
    localStorage.setItem("final_record_list_page_size", "1");
    expect(readPageSize()).toBe(10);
    fc.assert(
      fc.property(fc.anything({ withBigInt: false, withNullPrototype: false, maxDepth: 0 }), (value) => {
        const size = pageSizeOf(value);
        expect(size >= 10 && size <= 200 && Number.isInteger(size)).toBe(true);
      }),
    );
  });
});

describe("[LIST-08] selecting rows", () => {
  const page = [11, 12, 13, 14, 15];
  const ids = (selection: typeof nothingSelected) => [...selection.ids];

  it("selects and deselects a row", () => {
    const once = toggled(nothingSelected, page, 2);
    expect(ids(once)).toEqual([13]);
    expect(ids(toggled(once, page, 2))).toEqual([]);
    expect(ids(toggled(once, page, 9))).toEqual([13]);
  });

  it("extends the selection from its anchor in either direction", () => {
    const from = toggled(nothingSelected, page, 3);
    expect(ids(extended(from, page, 1)).sort()).toEqual([12, 13, 14]);
    expect(ids(extended(extended(from, page, 1), page, 4)).sort()).toEqual([12, 13, 14, 15]);
    expect(ids(extended(nothingSelected, page, 1))).toEqual([12]);
  });

  it("reports how much of the page is selected", () => {
    expect(extentOf(nothingSelected, page)).toBe("nothing");
    expect(extentOf(nothingSelected, [])).toBe("nothing");
    expect(extentOf(toggled(nothingSelected, page, 0), page)).toBe("part");
    expect(extentOf(wholePage(page), page)).toBe("page");
  });

  it("unticking a person after selecting all keeps the other pages selected", () => {
    const without = toggled({ ...wholePage(page), isEverything: true }, page, 0);
    expect([without.isEverything, [...without.unticked], selectedCount(without, 40)]).toEqual([
      true,
      [page[0]],
      39,
    ]);
    expect(selectedCount(toggled(without, page, 0), 40)).toBe(40);
    expect(selectedCount(extended({ ...without, anchor: 1 }, page, 0), 40)).toBe(40);
    expect(selectedCount(toggled(nothingSelected, page, 1), 40)).toBe(1);
  });
});

describe("keys of the list", () => {
  const key = (name: string, part: Partial<ListKey> = {}): ListKey => ({
    key: name,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...part,
  });

  it("list keys move only within the page", () => {
    const to = (row: number, name: string) => {
      const command = listAction(row, 20, key(name), false);
      return command?.action === "move" ? command.to : null;
    };
    expect([to(0, "ArrowUp"), to(0, "ArrowDown"), to(19, "ArrowDown")]).toEqual([0, 1, 19]);
    expect([to(10, "PageDown"), to(15, "PageDown"), to(3, "PageUp")]).toEqual([18, 19, 0]);
    expect([to(10, "Home"), to(10, "End"), to(10, "ArrowLeft")]).toEqual([0, 19, null]);
  });

  it("Space, Shift and Ctrl+A select rows, and Escape clears the selection", () => {
    expect(listAction(4, 20, key(" "), false)).toEqual({ action: "toggle", extends: false });
    expect(listAction(4, 20, key("ArrowDown", { shiftKey: true }), false)).toMatchObject({ extends: true });
    expect(listAction(4, 20, key("a", { ctrlKey: true }), false)).toEqual({ action: "selectPage" });
    expect(listAction(4, 20, key("Escape"), true)).toEqual({ action: "clear" });
    expect(listAction(4, 20, key("Escape"), false)).toBeNull();
    expect(listAction(0, 0, key("End"), false)).toBeNull();
    expect(listAction(4, 20, key("x"), false)).toBeNull();
  });
});

describe("setting a print status", () => {
  const person = (id: number, print_status: PrintStatus | null) =>
    parseSchoolRecord("students", { id, print_status, user: { full_name: `Person ${id}` } });
  const people = [
    person(1, null),
    person(2, "yet_to_print"),
    person(3, "ready_to_print"),
    person(4, "printed"),
  ];

  function systemOf(failed: readonly { id: number; message: string }[] = []) {
    const sent: { path: string; records: unknown }[] = [];
    const client = createSchoolClient({
      baseUrl: "http://school.example",
      tokens: () => ({ impersonationToken: "imp", schoolCode: "RIV001" }),
      fetch: async (url, init) => {
        const { pathname, searchParams } = new URL(String(url));
        if (init?.method === "POST") {
          sent.push({ path: pathname, ...JSON.parse(String(init.body)) });
          return Response.json({ success: true, data: { failed } });
        }
        const offset = Number(searchParams.get("offset"));
        const students = people.slice(offset, offset + 2);
        return Response.json({ success: true, data: { students, pagination: { total: people.length } } });
      },
    });
    return { records: client.records, sent };
  }

  test("[LIST-09, OPEN-65] sets any of the three statuses; a missing status is yet to print", () => {
    const ids = (status: PrintStatus) => changesTo(status, people).map(({ id }) => id);
    expect(ids("yet_to_print")).toEqual([3, 4]);
    expect(ids("ready_to_print")).toEqual([1, 2, 4]);
    expect(ids("printed")).toEqual([1, 2, 3]);
  });

  test("[LIST-09, SCH-63, OPEN-66] sends one bulk request of {id, print_status}, teachers as staff", async () => {
    const students = systemOf();
    await setStatus(students.records, "students", "printed", people);
    const printed = [1, 2, 3].map((id) => ({ id, print_status: "printed" }));
    expect(students.sent).toEqual([{ path: "/school/students/print-status/bulk", records: printed }]);
    const teachers = systemOf();
    await setStatus(teachers.records, "teachers", "printed", people);
    expect(teachers.sent.map(({ path }) => path)).toEqual(["/school/staff/print-status/bulk"]);
  });

  test("[OPEN-67] names a person who was refused, and Undo restores only the rest", async () => {
    const { records } = systemOf([{ id: 2, message: "No such record." }]);
    const { changed, refused, undo } = await setStatus(records, "students", "printed", people);
    expect(changed).toBe(2);
    expect(refused).toEqual([{ id: 2, name: "Person 2", message: "No such record." }]);
    expect(undo).toEqual([
      { id: 1, print_status: "yet_to_print" },
      { id: 3, print_status: "ready_to_print" },
    ]);
  });

  test("sends nothing if everybody already has the status", async () => {
    const { records, sent } = systemOf();
    expect((await setStatus(records, "students", "printed", people.slice(3))).changed).toBe(0);
    expect(sent).toEqual([]);
  });

  test("finds people whose status somebody else has set in the meantime", () => {
    const now = people.map((record, index) =>
      index < 2 ? { ...record, print_status: "printed" as const } : record,
    );
    const ids = (status: PrintStatus) => changedSince(status, people, now).map(({ id }) => id);
    expect([ids("ready_to_print"), ids("printed")]).toEqual([[1, 2], []]);
  });

  test("reads people again one by one or as a list, keeps missing people", async () => {
    const { records } = systemOf();
    const many = Array.from({ length: 26 }, (_, index) => person(index + 1, "printed"));
    const pages = await rereadPeople({ records, dataset: "students", filter: {} }, many);
    expect(pages.map((record) => record.print_status).slice(0, 5)).toEqual([
      null,
      "yet_to_print",
      "ready_to_print",
      "printed",
      "printed",
    ]);
    const get = async () => {
      throw new SchoolError(404, "not_found", "No such record.");
    };
    const few = people.slice(0, 1);
    expect(
      await rereadPeople({ records: { ...records, get }, dataset: "students", filter: {} }, few),
    ).toEqual(few);
  });

  test("returns everybody a search matches, including on other pages", async () => {
    expect((await everyone(systemOf().records, "students", {})).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
