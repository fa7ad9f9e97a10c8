import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quickStart } from "#test/site/compiledFolder.ts";
import { type SchoolSystem, startSchoolSystem } from "#test/site/connectedSchool.ts";
import { freshDatabase, kindsAboveStore } from "#test/site/databases.ts";
import { answerJson, startUntouched } from "#test/site/schoolProxy.ts";
import { filesOfZip } from "#test/site/watchJob.ts";
import { joinDatabase } from "../../store/database.ts";

const child = "Zephyrcanary";
const password = "correct horse battery staple";

type Answer = { readonly status: number; readonly text: string; readonly bytes: Buffer };

/** A server process whose output is recorded. */
async function startHeardServer(env: Readonly<Record<string, string>>) {
  const process = fork(join(import.meta.dirname, "../../../test/site/serverProcess.ts"), [], {
    env: { ...quickStart, ...env, PORT: "0", DEMO: "off", LOG_LEVEL: "trace", ADMIN_PASSWORD: password },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let heard = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
    });
  }
  const [address] = (await once(process, "message")) as [string];
  return {
    heard: () => heard,
    async call(method: string, path: string, token: string, body?: unknown): Promise<Answer> {
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (token) headers.authorization = `Bearer ${token}`;
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(`${address}/api${path}`, { method, headers, ...sent });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, text: bytes.toString("latin1"), bytes };
    },
    async stop() {
      process.kill("SIGTERM");
      await once(process, "exit");
    },
  };
}

describe.each(kindsAboveStore())("a school's token and a child's name on %s", (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), "print-builder-canary-"));
  let school: SchoolSystem;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let server: Awaited<ReturnType<typeof startHeardServer>>;
  let owner: string;
  let other: string;

  beforeAll(async () => {
    school = await startSchoolSystem();
    database = await freshDatabase(kind);
    const { place } = database;
    const where = place.kind === "postgres" ? { DATABASE_URL: place.url } : {};
    server = await startHeardServer({ ...where, DATA_DIR: dataDir, SCHOOL_API_URL: school.address });
    owner = await signIn("admin@example.org");
    const user = { name: "Other", email: "other@example.org", role: "admin", status: "active", password };
    expect((await server.call("POST", "/users", owner, user)).status).toBe(201);
    other = await signIn("other@example.org");
  });
  afterAll(async () => {
    await server.stop();
    await school.close();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function signIn(email: string): Promise<string> {
    return JSON.parse((await server.call("POST", "/auth/login", "", { email, password })).text).token;
  }

  async function connect(meta: object): Promise<string> {
    const { id } = JSON.parse((await server.call("POST", "/projects", owner, { name: "Cards" })).text);
    const properties = { text: "{{ name }}" };
    const front_elements = [
      { id: "t", type: "text", x: 1, y: 1, width: 300, height: 30, properties },
      { id: "p", type: "image", x: 1, y: 40, width: 90, height: 90, properties: { imageBinding: "photo" } },
    ];
    await server.call("PUT", `/projects/${id}`, owner, { front_elements, school_mapping_meta: meta });
    await server.call("PATCH", `/projects/${id}/data-mode`, owner, { mode: "school" });
    const field_map = { name: "user.full_name", photo: "user.image" };
    const token_types = { name: "text", photo: "image" };
    await server.call("PUT", `/projects/${id}/school/mapping`, owner, { field_map, token_types });
    return id;
  }

  async function finish(started: Answer): Promise<Record<string, unknown>> {
    expect([started.status, started.text]).toEqual([202, expect.stringContaining("job_id")]);
    const path = `/export/jobs/${JSON.parse(started.text).job_id}/status`;
    for (;;) {
      const job = JSON.parse((await server.call("GET", path, owner)).text);
      if (job.finished_at !== null) return job;
      await sleep(100);
    }
  }

  it("[OPEN-86][OPEN-82] no log, URL, error, ZIP or database contains the token or name", async () => {
    const { token, code } = await school.impersonate(3);
    const person = { first_name: child, last_name: "Xu", gender: "female", dob: "2015-03-04" };
    const [section] = await school.client.info.classSections();
    const fields = { ...person, class_section_id: String(section?.id), admission_date: "2024-06-01" };
    const addresses = { current_address: "1 Mill Lane", permanent_address: "1 Mill Lane" };
    await school.client.records.create("students", { fields: { ...fields, ...addresses } });
    const meta = {
      source: "students",
      school_code: code,
      impersonation_token: token,
      super_admin_token: token,
    };
    const id = await connect(meta);
    const post = (path: string, body: object) => server.call("POST", `/projects/${id}${path}`, owner, body);

    const few = { range: { type: "range", start: 0, end: 4 } };
    const pdf = await post("/export/pdf", few);
    expect(pdf.status).toBe(200);
    const zip = await finish(
      await post("/export/school-zip/jobs", { include_project: true, include_files: false }),
    );
    const standard = await finish(await post("/export/standard-zip/jobs", {}));
    const printed = await finish(await post("/export/jobs", few));
    expect([zip.status, standard.status, printed.status]).toEqual(["completed", "completed", "completed"]);
    const zips: Buffer[] = [];
    for (const { job_id } of [zip, standard, printed]) {
      const { bytes } = await server.call("GET", `/export/jobs/${job_id}/download`, owner);
      zips.push(bytes, ...(await filesOfZip(bytes)).values());
    }
    expect(zips.some((file) => file.includes(child))).toBe(true);

    const answers = await answersToHostility(post, token);
    await school.expireTokens();
    answers.push(await post("/export/pdf", {}), await post("/export/school-zip/jobs", {}));
    expect(answers.some(({ status }) => status === 502)).toBe(true);
    expect(answers.at(-1)?.status).toBe(409);

    const jobIds = [zip, standard, printed].map(({ job_id }) => `/export/jobs/${job_id}/status`);
    const ofOthers = ["/projects", `/projects/${id}`, `/projects/${id}/school/mapping`, ...jobIds];
    for (const path of ofOthers) answers.push(await server.call("GET", path, other));
    expect(answers.every(({ text }) => text !== "")).toBe(true);
    for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${child}|${token}`));
    expect(server.heard()).toContain("request completed");
    expect(server.heard()).not.toMatch(new RegExp(`${child}|${token}`));
    for (const { path, query } of school.proxy.seen) {
      expect(`${decodeURIComponent(path)} ${query}`).not.toMatch(new RegExp(`${child}|${token}`));
    }
    for (const file of zips) expect(file.includes(token)).toBe(false);
    await expectNoToken(token);
  });

  /** Our answers while the school system leaks the token in every possible way. */
  async function answersToHostility(
    post: (path: string, body: object) => Promise<Answer>,
    token: string,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    const listener = await startUntouched();
    const echo = `${token} ${child}`;
    const hostile: [number, string, unknown][] = [
      [500, "", { success: false, message: echo, code: echo }],
      [401, "", { success: false, message: echo, errors: { [child]: [echo] } }],
      [422, "", { error: true, message: echo, data: { [child]: token } }],
      [
        200,
        "",
        { success: true, data: { students: [{ id: echo, [echo]: echo }], pagination: { total: echo } } },
      ],
      [302, `${listener.address}/${child}?token=${token}`, {}],
    ];
    for (const [status, location, body] of hostile) {
      // Leaks at once, or only after the list was counted, so that both the server and print processes
      // see a leak.
      for (const honest of [0, 1]) {
        let lists = 0;
        school.proxy.before = ({ path }, answer) => {
          if (!path.startsWith("/school/") || lists++ < honest) return false;
          if (location) answer.setHeader("location", location);
          return answerJson(answer, body, status);
        };
        for (const path of ["/export/pdf", "/preflight", "/export/jobs"]) {
          lists = 0;
          const answer = await post(path, {});
          answers.push(answer);
          if (answer.status === 202) answers.push({ ...answer, text: JSON.stringify(await finish(answer)) });
        }
      }
    }
    expect(listener.touched()).toBe(0);
    await listener.close();
    school.proxy.before = () => false;
    return answers;
  }

  async function expectNoToken(token: string): Promise<void> {
    const { place } = database;
    const own = { kind: "sqlite", file: join(dataDir, "print-builder.sqlite") } as const;
    const raw = joinDatabase(place.kind === "postgres" ? place : own);
    const tables = await raw.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(10);
    for (const { name, schema } of tables) {
      // The queue has its tables in a separate schema.
      const table = schema === undefined ? sql.table(name) : sql.id(schema, name);
      const { rows } = await sql`select * from ${table}`.execute(raw.db);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    await raw.close();
    for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(readFileSync(join(file.parentPath, file.name)).includes(token)).toBe(false);
      expect(file.parentPath).not.toContain("photos");
    }
  }
});
