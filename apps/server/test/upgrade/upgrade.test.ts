import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PrintRequest } from "@print-builder/core/sheets";
import { printProject } from "@print-builder/production";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import { startJobWorker } from "#jobs/jobWorker.ts";
import { createJobKinds } from "#jobs/runWorkerProcess.ts";
import { openProjectRow } from "#printing/openStoredProject.ts";
import { watchDrawing } from "#printing/watchDrawing.ts";
import { type DatabasePlace, knownMigrations } from "#store/database.ts";
import { createSecrets } from "#store/secrets.ts";
import { changePostgres, type DatabaseKind, databaseKinds, freshDatabase } from "../site/databases.ts";
import { startTestServer, type TestServer } from "../site/testServer.ts";
import { resultOf, untilCompleted } from "../site/watchJob.ts";
import { fixtureNames, loadFixture } from "./fixtures.ts";
import { storedDesign, storedNames } from "./storedProject.ts";

const names = fixtureNames();
/** The first version with jobs. */
const withJobs = (name: string) => name >= "0003";
/** The job tables have not changed since 0013, so the newest version represents all later versions. */
const withOtherJobs = (name: string) => withJobs(name) && (name < "0014" || name === names.at(-1));

it("every schema has a fixture (after a migration: npm run fixture)", () => {
  expect(names).toEqual(knownMigrations);
});

const everything: PrintRequest = {
  range: { type: "all" },
  side: "both",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 300,
  showGuides: false,
  flipEdge: "long",
};

/** The lines of text in a PDF, and its number of pictures. */
function readBack(pdf: Buffer): { readonly lines: readonly string[]; readonly pictures: number } {
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8" });
  const pictures = pdf.toString("latin1").matchAll(/\/Subtype ?\/Image/g);
  return { lines: text.split(/[\n\f]/).filter(Boolean), pictures: [...pictures].length };
}

const everyCard = [
  ...storedNames.flatMap((name, index) => [name, `Class ${["7B", "7C", "8A"][index]}`]),
  // The text on the back is longer than a line of its box.
  ...storedNames.flatMap(() => ["If found, call 020 7946", "0000"]),
];

/** Starts the current server on an older version's installation. Its administrator can still sign in. */
async function upgraded(
  kind: DatabaseKind,
  name: string,
  change: (place: DatabasePlace) => Promise<void> = async () => undefined,
): Promise<TestServer> {
  const { place, remove } = await freshDatabase(kind);
  const dataDir = mkdtempSync(join(tmpdir(), "print-builder-upgrade-"));
  await loadFixture(name, place, dataDir);
  await change(place);
  const server = await startTestServer(kind, { dataDir }, { withoutAdmin: true }, place);
  return { ...server, close: () => server.close().then(remove) };
}

let server: TestServer;

/** Checks the running and the completed export of an older version. */
async function checkExports(): Promise<void> {
  const { store, files, clock, workerPlace } = server;
  const jobs = await store.jobs.page({ status: null, kind: null }, { offset: 0, limit: 10 });
  expect(jobs.map(({ status }) => status)).toEqual([expect.stringMatching(/queued|running/), "completed"]);
  // Earlier claims are void, as after a server's start.
  await store.jobClaims.release(null);
  const { tempFolder, schoolApiUrl, secretKey } = workerPlace;
  const watch = watchDrawing(tempFolder, () => undefined);
  const deps = { store, files, clock, tempFolder, schoolApiUrl, watch, secrets: createSecrets(secretKey) };
  const troubles: unknown[] = [];
  // Works in this process, because starting one for each version would take most of the time.
  const worker = startJobWorker({
    ...deps,
    kinds: createJobKinds(deps),
    owner: "worker",
    onTrouble: (error) => troubles.push(error),
    onClaim: () => undefined,
    onPiece: () => undefined,
    onTask: () => undefined,
  });
  try {
    for (const { id } of jobs) {
      await untilCompleted(server, id);
      const pdfs = [...(await resultOf(server, id))].filter(([file]) => file.endsWith(".pdf"));
      expect(pdfs.flatMap(([, pdf]) => readBack(pdf).lines).toSorted()).toEqual(everyCard.toSorted());
    }
  } finally {
    await worker.stop();
    watch.close();
  }
  expect(troubles).toEqual([]);
}

describe.each(databaseKinds)("upgrading an older installation on %s", (kind) => {
  afterEach(() => server.close());

  async function print(id: string): Promise<Buffer> {
    const { store, files } = server;
    const row = await store.projects.get(id);
    if (!row) throw new Error("The project is gone.");
    const opened = await openProjectRow({ ...store, files }, row, {
      live: null,
      school: null,
      fieldMap: null,
    });
    const out = new PassThrough();
    const [pdf] = await Promise.all([
      buffer(out),
      printProject(everything, { open: opened, out, now: new Date() }),
    ]);
    await opened.close();
    return pdf;
  }

  it.each(names)("schema %s opens unchanged; its cards print and its exports resume", async (name) => {
    server = await upgraded(kind, name);
    const listed = (await server.call("listProjects")).body.items;
    expect(listed.map((project) => [project.name, project.tags.map((tag) => tag.name)])).toEqual([
      [storedDesign.name, ["Of long ago"]],
    ]);
    const params = { id: listed[0]?.id ?? "" };
    const project = (await server.call("getProject", { params })).body;
    const elements = [...project.front_elements, ...project.back_elements].map(({ id, type }) => ({
      id,
      type,
    }));
    const stored = [...storedDesign.front_elements, ...storedDesign.back_elements];
    expect(elements).toEqual(stored.map(({ id, type }) => ({ id, type })));
    expect(project.print_history).toHaveLength(withJobs(name) ? 2 : 1);
    const media = (await server.call("listMedia", { params })).body.items;
    expect(media.map(({ filename }) => filename).toSorted()).toEqual(["blue.png", "red.png"]);
    for (const { filename } of media) {
      const file = await server.call("getMediaFile", { params: { ...params, filename } });
      expect([file.status, file.bytes.length]).toEqual([200, 104]);
    }
    if (kind === "sqlite" || name === names[0] || name === names.at(-1)) {
      const { lines, pictures } = readBack(await print(params.id));
      expect(lines.toSorted()).toEqual(everyCard.toSorted());
      expect(pictures).toBeGreaterThan(0);
    }
    expect((await server.call("stats")).body).toEqual({ projects: 1, templates: name >= "0002" ? 1 : 0 });
    if (kind === "sqlite" && withOtherJobs(name)) await checkExports();
  });
});

describe.each(databaseKinds)("upgrading an older print history on %s", (kind) => {
  afterEach(() => server.close());

  it("an upgraded print history keeps everybody who was printed", async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `N${at}`);
    const entries = { h_few: { record_ids: ids.slice(0, 200) }, h_many: { record_ids: ids, dpi: 300 } };
    server = await upgraded(kind, "0013_ledger", async (place) => {
      for (const [id, entry] of Object.entries(entries)) {
        const values = [id, JSON.stringify({ ...entry, id }), "2026-01-01T00:00:00.000Z"];
        const command =
          "insert into print_history (id, project_id, entry, at) select ?, id, ?, ? from project limit 1";
        if (place.kind === "postgres") await changePostgres(place.url, command, values);
        else {
          const database = new Database(place.file);
          database.prepare(command).run(...values);
          database.close();
        }
      }
    });
    const id = (await server.call("listProjects")).body.items[0]?.id ?? "";
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.filter((entry) => String(entry.id) in entries)).toEqual([
      { id: "h_few", record_ids: ids.slice(0, 200) },
      { id: "h_many", dpi: 300, record_ids_total: 250 },
    ]);
    const params = { id, entryId: "h_many" };
    const { body } = await server.call("getHistoryEntry", { params });
    expect(body).toEqual({ id: "h_many", dpi: 300, record_ids_total: 250, record_ids: ids });
  });
});
