import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseKind, databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { aProject, aUser } from "#test/site/storedRows.ts";
import { openStore, type Store } from "./openStore.ts";
import type { RowEdit, RowQuery } from "./rowStore.ts";

const everything: RowQuery = { search: "", searchColumn: null, order: null };
const noFilter = { search: "", tagIds: [], mode: null, dualSided: null };
const firstPage = { offset: 0, limit: 20 };

function opened(kind: DatabaseKind): { readonly store: Store } {
  const context: { store: Store | null; remove: () => Promise<void> } = {
    store: null,
    remove: async () => {},
  };
  beforeEach(async () => {
    const { place, remove } = await migratedDatabase(kind);
    context.store = await openStore(place);
    context.remove = remove;
  });
  afterEach(async () => {
    await context.store?.close();
    await context.remove();
  });
  return {
    get store(): Store {
      if (!context.store) throw new Error("The store is not open.");
      return context.store;
    },
  };
}

describe.each(databaseKinds)("the store on %s", (kind) => {
  const context = opened(kind);
  const dataset = { headers: "[]", field_map: "{}", image_map: "{}", dataset_id: "d", updated_at: "2026" };

  async function withRows(rows: readonly (readonly string[])[]): Promise<void> {
    await context.store.projects.add(aProject({ id: "p" }), []);
    expect(await context.store.rows.replace("p", dataset, rows)).toBe(true);
  }

  async function firstCells(query: Partial<RowQuery>): Promise<readonly (string | undefined)[]> {
    const { rows } = context.store;
    const found = await rows.at("p", await rows.positionsOf("p", { ...everything, ...query }));
    return found.map(({ cells }) => cells[0]);
  }

  it("opens an up-to-date database without changing it", async () => {
    await context.store.users.add(aUser({ id: "u" }));
    expect(await context.store.users.count()).toBe(1);
  });

  it("detects that a unique value is already in use", async () => {
    const { users, isTaken } = context.store;
    await users.add(aUser({ id: "a", email_key: "x@y.z" }));
    const error = await users.add(aUser({ id: "b", email_key: "x@y.z" })).catch((caught: unknown) => caught);
    expect(isTaken(error)).toBe(true);
    expect(isTaken(new Error("other"))).toBe(false);
  });

  it("[OPEN-14] lists the most recently updated projects first, by page", async () => {
    const { projects } = context.store;
    for (const day of [1, 3, 2]) {
      await projects.add(aProject({ id: `p${day}`, updated_at: `2026-01-0${day}T00:00:00.000Z` }), []);
    }
    const names = async (offset: number, limit: number) =>
      (await projects.list(noFilter, { offset, limit })).map(({ id }) => id);
    expect(await names(0, 20)).toEqual(["p3", "p2", "p1"]);
    expect(await names(1, 1)).toEqual(["p2"]);
    expect(await projects.total(noFilter)).toBe(3);
  });

  it.each([
    ["ŁUKASZ", ["Łukasz"]],
    ["ärz", ["MÄRZ 2026"]],
    ["100%", ["100% free"]],
    ["a_b", ["a_b"]],
    ["\\", ["back\\slash"]],
    ["शर्मा", ["आर्यन शर्मा"]],
  ])("[OPEN-14] search %j finds %j whatever the case, and %% and _ are literal", async (search, found) => {
    const names = ["Łukasz", "MÄRZ 2026", "100% free", "1000 free", "a_b", "axb", "back\\slash", "आर्यन शर्मा"];
    for (const [index, name] of names.entries()) {
      await context.store.projects.add(aProject({ id: `p${index}`, name }), []);
    }
    const rows = await context.store.projects.list({ ...noFilter, search }, firstPage);
    expect(rows.map(({ name }) => name)).toEqual(found);
  });

  it("[OPEN-15] the tag filter finds projects that have all of the tags", async () => {
    const { tags, projects } = context.store;
    for (const id of ["red", "blue"]) await tags.add({ id, name: id, name_key: id, color: "#000" });
    await projects.add(aProject({ id: "one" }), ["red"]);
    await projects.add(aProject({ id: "both" }), ["red", "blue", "red"]);
    const found = await projects.list({ ...noFilter, tagIds: ["red", "blue"] }, firstPage);
    expect(found.map(({ id }) => id)).toEqual(["both"]);
    expect((await tags.ofProjects(["both"])).get("both")?.map(({ id }) => id)).toEqual(["blue", "red"]);
    expect(await tags.allExist(["red", "green"])).toBe(false);
  });

  it("[PROJ-11] filters the list by mode and sides", async () => {
    const { projects } = context.store;
    await projects.add(aProject({ id: "a", data_mode: "school", is_dual_sided: 1 }), []);
    await projects.add(aProject({ id: "b" }), []);
    expect(await projects.total({ ...noFilter, mode: "school" })).toBe(1);
    expect(await projects.total({ ...noFilter, dualSided: false })).toBe(1);
    expect(await projects.total({ ...noFilter, mode: "school", dualSided: false })).toBe(0);
  });

  it("saves only if the project still has the revision that was read", async () => {
    const { projects } = context.store;
    await projects.add(aProject({ id: "p", revision: 4 }), []);
    expect(await projects.save("p", 4, { name: "new" }, {})).toBe(true);
    expect(await projects.save("p", 4, { name: "stale" }, {})).toBe(false);
    expect(await projects.get("p")).toMatchObject({ name: "new", revision: 5 });
  });

  it("exactly one of many saves of the same revision succeeds", async () => {
    const { projects } = context.store;
    await projects.add(aProject({ id: "p", revision: 0 }), []);
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) => projects.save("p", 0, { name: `n${index}` }, {})),
    );
    expect(saves.filter(Boolean)).toHaveLength(1);
    expect((await projects.get("p"))?.revision).toBe(1);
  });

  it("[OPEN-23] deleting a project deletes its rows, pictures, tags and history", async () => {
    const { projects, rows, media, history } = context.store;
    await withRows([["a"]]);
    await media.add(aPicture("p", "a.png"));
    await history.add([{ id: "h", project_id: "p", entry: "{}", at: "2026", record_ids: null }]);
    expect(await projects.remove("p")).toBe(true);
    expect(await projects.remove("p")).toBe(false);
    expect(await rows.positionsOf("p", everything)).toHaveLength(0);
    expect(await media.total("p", "")).toBe(0);
    expect(await history.list("p")).toEqual([]);
  });

  it("[DATA-13] returns rows in upload order by page, and their total number", async () => {
    await withRows(Array.from({ length: 1203 }, (_, index) => [`r${index}`]));
    const page = await context.store.rows.range("p", 1200, 1300);
    expect(page.map(({ position, version, cells }) => [position, version, cells[0]])).toEqual([
      [1200, 1, "r1200"],
      [1201, 1, "r1201"],
      [1202, 1, "r1202"],
    ]);
    expect(await context.store.rows.positionsOf("p", everything)).toHaveLength(1203);
    expect(await context.store.rows.range("p", 10, 12)).toHaveLength(2);
    const some = await context.store.rows.at("p", [1202, 5, 4000, 0]);
    expect(some.map(({ position }) => position)).toEqual([1202, 5, 0]);
  });

  it("a second upload replaces the first table completely", async () => {
    await withRows([["a"], ["b"]]);
    expect(await context.store.rows.replace("p", dataset, [["c"]])).toBe(true);
    expect(await firstCells({})).toEqual(["c"]);
    expect(await context.store.projects.get("p")).toMatchObject({ dataset_version: 2, row_count: 1 });
    expect(await context.store.rows.replace("nobody", dataset, [["c"]])).toBe(false);
  });

  const edit = (cells: readonly string[], fields: Partial<RowEdit> = {}): RowEdit => ({
    projectId: "p",
    position: 1,
    datasetId: "d",
    baseVersion: 1,
    cells,
    at: "2027",
    ...fields,
  });

  const uploaded = (rows: readonly (readonly string[])[], basedOn: number | null = null) =>
    context.store.rows.replace("p", dataset, rows, {
      files: [],
      edited: new Map([[0, ["as read"]]]),
      versions: "add",
      basedOn,
    });
  const versions = async () =>
    (await context.store.tableFiles.versions("p")).map(({ version, row_count }) => [version, row_count]);

  it("stores the last ten replaced tables with their corrections", async () => {
    await withRows([["0"]]);
    for (let turn = 1; turn <= 12; turn++)
      expect(await uploaded(Array.from({ length: turn }, () => [String(turn)]))).toBe(true);
    const kept = await versions();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([10, [12, 11], [3, 2]]);
    expect(await context.store.rows.restore("p", 3, dataset)).toBe(true);
    expect(await context.store.rows.range("p", 0, 9)).toEqual([
      { position: 0, version: 2, cells: ["2"], original: ["as read"] },
      { position: 1, version: 1, cells: ["2"], original: null },
    ]);
    // The replaced table became an earlier version, and the restored version is no longer one.
    expect([(await versions())[0], (await versions()).at(-1)]).toEqual([
      [13, 12],
      [4, 3],
    ]);
    expect(await context.store.rows.restore("p", 3, dataset)).toBe(false);
    expect(await context.store.projects.get("p")).toMatchObject({ row_count: 2 });
    await context.store.rows.replace("p", dataset, []);
    expect(await versions()).toEqual([]);
  });

  it("stores no merged rows if the rows changed since they were read", async () => {
    await withRows([["a"], ["b"]]);
    const { dataset_version } = (await context.store.projects.get("p")) ?? { dataset_version: 0 };
    expect(await context.store.rows.edit(edit(["!"]))).toBe(true);
    expect(await uploaded([["c"]], dataset_version)).toBe(false);
    expect(await firstCells({})).toEqual(["a", "!"]);
    expect(await uploaded([["c"]], dataset_version + 1)).toBe(true);
  });

  it("[OPEN-61] an edited row has the next version and is found by its new text", async () => {
    await withRows([["a"], ["b"]]);
    expect(await context.store.rows.edit(edit(["Ünï"]))).toBe(true);
    const stored = { position: 1, version: 2, cells: ["Ünï"], original: ["b"] };
    expect(await context.store.rows.range("p", 1, 2)).toEqual([stored]);
    expect(await firstCells({ search: "üNÏ" })).toEqual(["Ünï"]);
    expect(await firstCells({ search: "b" })).toEqual([]);
    expect(await context.store.projects.get("p")).toMatchObject({ dataset_version: 2, updated_at: "2027" });
  });

  it("[OPEN-60] stores exactly one of many simultaneous edits of one version", async () => {
    await withRows([["a"], ["b"]]);
    const tries = ["1", "2", "3", "4", "5"].map((cell) => context.store.rows.edit(edit([cell])));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect((await context.store.rows.range("p", 1, 2))[0]?.version).toBe(2);
    expect((await context.store.projects.get("p"))?.dataset_version).toBe(2);
  });

  it("an edit of a replaced table changes nothing", async () => {
    await withRows([["a"], ["b"]]);
    await context.store.rows.replace("p", { ...dataset, dataset_id: "other" }, [["x"], ["y"]]);
    expect(await context.store.rows.edit(edit(["!"]))).toBe(false);
    expect(await firstCells({})).toEqual(["x", "y"]);
    expect(await context.store.rows.edit(edit(["!"], { datasetId: "other", position: 9 }))).toBe(false);
  });

  it("simultaneous edits and uploads do not deadlock", async () => {
    await withRows([["a"], ["b"]]);
    const work = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? context.store.rows.replace("p", dataset, [["c"], ["d"]])
        : context.store.rows.edit(edit(["e"], { position: index % 2 })),
    );
    await Promise.all(work);
    expect(await firstCells({})).toHaveLength(2);
  });

  it("[DATA-13] sorts naturally, with blanks last in both directions", async () => {
    await withRows([["10"], [""], ["9"], ["b"], ["A"], ["Ä"]]);
    const order = { column: 0, descending: false };
    expect(await firstCells({ order })).toEqual(["9", "10", "A", "Ä", "b", ""]);
    expect(await firstCells({ order: { column: 0, descending: true } })).toEqual([
      "b",
      "A",
      "Ä",
      "10",
      "9",
      "",
    ]);
  });

  it("[OPEN-64] searches all cells or one column, in every script", async () => {
    await withRows([
      ["ÅSA", "x"],
      ["Bo", "åsa"],
      ["50%", "5"],
    ]);
    expect(await firstCells({ search: "åsa" })).toEqual(["ÅSA", "Bo"]);
    expect(await firstCells({ search: "åsa", searchColumn: 1 })).toEqual(["Bo"]);
    expect(await firstCells({ search: "åsa", searchColumn: 0 })).toEqual(["ÅSA"]);
    expect(await firstCells({ search: "%" })).toEqual(["50%"]);
  });

  it("stores cells with quotes, braces, line breaks and every script", async () => {
    const cells = ['"', "'", "{}", "a\nb", "अ", "😀", "\\", ""];
    await withRows([cells]);
    const [row] = await context.store.rows.range("p", 0, 1);
    expect(row?.cells).toEqual(cells);
    const order = { column: 7, descending: false };
    expect(await firstCells({ order })).toEqual(['"']);
  });

  it("[OPEN-73] two pictures of one project cannot have the same name", async () => {
    await withRows([]);
    await context.store.media.add(aPicture("p", "a.png"));
    const error = await context.store.media
      .add({ ...aPicture("p", "A.PNG"), id: "other" })
      .catch((caught: unknown) => caught);
    expect(context.store.isTaken(error)).toBe(true);
  });

  it("[MEDIA-07] sorts pictures by time, name and size", async () => {
    await withRows([]);
    const add = (filename: string, size: number, uploaded_at: string) =>
      context.store.media.add({ ...aPicture("p", filename), size, uploaded_at });
    await add("b.png", 1, "2026-02");
    await add("a.png", 3, "2026-01");
    await add("C.png", 2, "2026-03");
    const names = async (sort: "newest" | "oldest" | "name_asc" | "name_desc" | "size_desc" | "size_asc") =>
      (await context.store.media.page("p", { search: "", sort, offset: 0, limit: 9 })).map(
        (m) => m.filename[0],
      );
    expect(await names("newest")).toEqual(["C", "b", "a"]);
    expect(await names("oldest")).toEqual(["a", "b", "C"]);
    expect(await names("name_asc")).toEqual(["a", "b", "C"]);
    expect(await names("name_desc")).toEqual(["C", "b", "a"]);
    expect(await names("size_desc")).toEqual(["a", "C", "b"]);
    expect(await names("size_asc")).toEqual(["b", "C", "a"]);
  });

  it("ends a single session, or all sessions of a user", async () => {
    const { users } = context.store;
    await users.add(aUser({ id: "u" }));
    for (const id of ["s1", "s2"]) {
      const times = { created_at: "2026-01-01", last_used_at: "2026-01-01" };
      await users.addSession({ id, user_id: "u", token_hash: `t${id}`, cookie_hash: `c${id}`, ...times });
    }
    expect((await users.sessionByToken("ts1"))?.user.id).toBe("u");
    expect((await users.sessionByCookie("cs2"))?.session.id).toBe("s2");
    expect(await users.sessionByToken("cs1")).toBeNull();
    await users.endSession("s1");
    expect(await users.sessionByToken("ts1")).toBeNull();
    await users.endSessionsOf("u");
    expect(await users.sessionByToken("ts2")).toBeNull();
  });
});

function aPicture(projectId: string, filename: string) {
  const name_key = filename.toLowerCase();
  return {
    id: `m-${filename}`,
    project_id: projectId,
    filename,
    name_key,
    content_type: "image/png",
    size: 1,
    storage_key: `k-${filename}`,
    uploaded_at: "2026",
  };
}
