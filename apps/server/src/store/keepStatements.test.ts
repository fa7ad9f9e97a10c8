import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepStatements } from "./database.ts";

let database: Database.Database;
let prepare: ReturnType<typeof keepStatements>;

beforeEach(() => {
  database = new Database(":memory:");
  database.exec(
    "create table card (id integer primary key, name text); insert into card values (1, 'a'), (2, 'b')",
  );
  prepare = keepStatements(database);
});

afterEach(() => database.close());

test("prepares identical SQL only once", () => {
  expect(prepare("select * from card")).toBe(prepare("select * from card"));
  expect(prepare("select * from card")).not.toBe(prepare("select id from card"));
});

test("reading a statement row by row survives a second use of the same SQL", () => {
  const text = "select name from card order by id";
  const rows = prepare(text).iterate();
  expect(rows.next().value).toEqual({ name: "a" });
  expect(prepare(text).all()).toEqual([{ name: "a" }, { name: "b" }]);
  expect(rows.next().value).toEqual({ name: "b" });
  expect(rows.next().done).toBe(true);
});

test("a cached statement sees a column that was added later", () => {
  const before = prepare("select * from card where id = ?");
  expect(before.all(1)).toEqual([{ id: 1, name: "a" }]);
  database.exec("alter table card add column side text default 'front'");
  expect(prepare("select * from card where id = ?").all(1)).toEqual([{ id: 1, name: "a", side: "front" }]);
});

test("evicts the least recently used SQL and never caches very long SQL", () => {
  const first = prepare("select 0");
  const second = prepare("select 1");
  for (let number = 2; number < 300; number++) prepare(`select ${number}`);
  expect(prepare("select 0")).toBe(first);
  prepare("select 300");
  expect(prepare("select 0")).toBe(first);
  expect(prepare("select 1")).not.toBe(second);
  const long = `select '${"x".repeat(5000)}'`;
  expect(prepare(long)).not.toBe(prepare(long));
});
