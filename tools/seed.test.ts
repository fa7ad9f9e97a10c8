import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";

const command = join(import.meta.dirname, "seed.ts");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-seed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function seed(...options: string[]): Record<string, number> {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: "",
    STORAGE_URL: "",
    ADMIN_PASSWORD: "a password of tests",
  };
  return JSON.parse(execFileSync(process.execPath, [command, ...options], { env, encoding: "utf8" }));
}

test("fills an installation with projects, data and users, repeatedly", () => {
  const options = ["--projects", "3", "--rows", "70", "--users", "2", "--password", "a long enough one"];
  expect(seed(...options)).toMatchObject({ projects: 3, rows: 70, users: 2 });
  expect(seed("--projects", "0", "--users", "1")).toMatchObject({ projects: 0, users: 1 });
  const database = new DatabaseSync(join(folder, "print-builder.sqlite"), { readOnly: true });
  const ask = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
  expect(ask("select name, row_count, length(thumbnail_front) > 0 from project order by created_at")).toEqual(
    [
      ["Northgate Academy student cards", 70, 1],
      ["St. Ives College student cards", 70, 1],
      ["Bluebell Primary student cards", 70, 1],
    ],
  );
  expect(ask("select count(*), count(distinct json_extract(cells, '$[0]')) from data_row")).toEqual([
    [210, 70],
  ]);
  const [pictures] = ask("select count(*) from media group by project_id");
  expect(Number(pictures?.[0])).toBeGreaterThan(20);
  expect(ask("select email, role, password_hash is null from app_user order by created_at, email")).toEqual([
    ["admin@example.org", "super_admin", 0],
    ["user1@example.org", "admin", 0],
    ["user2@example.org", "admin", 0],
    ["user3@example.org", "admin", 1],
  ]);
  expect(ask("select count(distinct created_by) from project")).toEqual([[3]]);
  database.close();
});

test("seed explains --help and refuses an invalid number in one line", () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [command, ...options], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: folder },
    });
  expect(run("--help").stdout).toMatch(
    /Usage: npm run seed -- \[options\][\s\S]*--projects <n> .*\n +\(default: 10\)/,
  );
  const { status, stderr } = run("--rows", "many");
  expect([status, stderr]).toEqual([1, "--rows must be a whole number from 1 to 100000, not “many”.\n"]);
});
