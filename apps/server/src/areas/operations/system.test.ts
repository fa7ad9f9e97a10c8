import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTemporaryS3, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";
import { version } from "../../productFolder.ts";
import { backupTurn } from "../../store/fleetStore.ts";
import { createSystem, workerState } from "./system.ts";

const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

const metricsToken = "a token for Prometheus";
/** The metrics that Grafana's dashboard 11159, “NodeJS Application Dashboard”, reads. */
const stockDashboard = [
  "process_cpu_user_seconds_total",
  "process_cpu_system_seconds_total",
  "process_cpu_seconds_total",
  "process_start_time_seconds",
  "process_resident_memory_bytes",
  "nodejs_version_info",
  "nodejs_eventloop_lag_seconds",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_heap_size_total_bytes",
  "nodejs_heap_size_used_bytes",
  "nodejs_external_memory_bytes",
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
  "nodejs_heap_space_size_available_bytes",
];
const bearer = { authorization: `Bearer ${metricsToken}` };

describe("metrics for Prometheus", () => {
  let server: TestServer;
  afterEach(() => server.close());

  const get = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    server.app.inject({ url: "/api/metrics", headers, remoteAddress });

  it.each(kindsAboveStore())(
    "counts calls, jobs and render times on %s in Prometheus format",
    async (kind) => {
      server = await startTestServer(kind, { metricsToken, expectedWorkers: 3 });
      const backedUpAt = "2026-11-23T04:05:06.000Z";
      await server.store.fleet.takeTurn(backupTurn, backedUpAt, backedUpAt);
      const now = new Date().toISOString();
      const member = { id: "w", kind: "worker", host: "press", started_at: now, seen_at: now } as const;
      await server.store.fleet.join({ ...member, pieces: 9, busy_ms: 900, retries: 4, expired_leases: 3 });
      const id = await manyCards(server, 20);
      const job = await server.call("startPrintJob", { params: { id }, body: {} });
      await untilCompleted(server, job.body.job_id);
      expect((await server.call("exportPdf", { params: { id }, body: {} })).status).toBe(200);
      await server.call("getProject", { params: { id: "a-name" } });
      const { body, headers, statusCode } = await get(bearer);
      expect([statusCode, headers["content-type"]]).toEqual([
        200,
        "text/plain; version=0.0.4; charset=utf-8",
      ]);
      const sample =
        /^(?:print_builder|process|nodejs)_[a-z_0-9]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (?:-?[\d.e+-]+|Nan)$/;
      const lines = body.trimEnd().split("\n");
      expect(lines.filter((line) => !/^# (HELP|TYPE) /.test(line) && !sample.test(line))).toEqual([]);
      const figure = (start: string) =>
        Number(
          lines
            .find((line) => line.startsWith(`print_builder_${start} `))
            ?.split(" ")
            .at(-1),
        );
      const path = "/api/projects/:id";
      expect(figure(`http_requests_total{method="GET",route="${path}",status="404"}`)).toBe(1);
      expect(figure(`http_request_duration_seconds_count{route="${path}"}`)).toBeGreaterThanOrEqual(2);
      expect(
        figure(`http_request_duration_seconds_bucket{le="+Inf",route="${path}"}`),
      ).toBeGreaterThanOrEqual(2);
      expect(figure('job_seconds_count{kind="print",status="completed"}')).toBe(1);
      expect(figure('disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
      expect(figure('disk_size_bytes{folder="temporary"}')).toBeGreaterThan(0);
      expect(body).toContain(`print_builder_build_info{version="${version}"} 1`);
      expect(figure("child_processes")).toBeGreaterThanOrEqual(1);
      expect(figure('worker_process_ends_total{why="stuck"}')).toBe(0);
      expect(figure("expected_workers")).toBe(3);
      expect(figure('storage_seconds_count{operation="ping"}')).toBeGreaterThanOrEqual(1);
      expect(figure('database_connections{state="idle"}')).toEqual(
        kind === "postgres" ? expect.any(Number) : Number.NaN,
      );
      expect(figure("last_backup_timestamp_seconds")).toBe(Date.parse(backedUpAt) / 1000);
      expect(body).toMatch(/worker_retries_total\{kind="worker",host="press",member="w"\} 4\n/);
      expect(body).toMatch(/worker_expired_leases_total\{kind="worker",host="press",member="w"\} 3\n/);
      expect(figure('render_seconds_count{kind="pdf"}')).toBe(1);
      expect(figure('jobs{status="completed"}')).toBe(1);
      expect(figure('queue_batches{state="waiting"}')).toBe(0);
      expect(figure('up{part="database"}')).toBe(1);
      for (const name of stockDashboard) expect(body).toMatch(new RegExp(`^${name}(?:{.*})? `, "m"));
      // A path may contain a name, so it is not used as a label.
      expect(body).not.toContain("a-name");
    },
  );

  it("refuses metrics to every caller if METRICS_TOKEN is not set", async () => {
    server = await startTestServer();
    const user = { authorization: `Bearer ${await server.signIn("admin")}` };
    for (const address of ["127.0.0.1", "::1", "10.0.0.7"]) {
      for (const headers of [
        {},
        user,
        { "x-forwarded-for": "127.0.0.1" },
        { authorization: "Bearer null" },
      ]) {
        const answer = await get(headers, address);
        expect([answer.statusCode, answer.json().code]).toEqual([401, "operator_only"]);
      }
    }
  });

  it("serves metrics to any caller who sends METRICS_TOKEN", async () => {
    server = await startTestServer("sqlite", { metricsToken });
    expect((await get(bearer, "10.0.0.7")).statusCode).toBe(200);
    expect((await get({ ...bearer, "x-forwarded-for": "192.0.2.1" })).statusCode).toBe(200);
    expect((await get()).statusCode).toBe(401);
    expect((await get({ authorization: "Bearer another token, longer" })).statusCode).toBe(401);
  });
});

describe("health", () => {
  let s3: TemporaryS3;
  let server: TestServer;
  beforeEach(async () => {
    s3 = await startTemporaryS3();
    server = await startTestServer("sqlite", { storage: await s3.freshBucket(), metricsToken });
  });
  afterEach(async () => {
    await server.close();
    await s3.stop();
  });

  const health = async (url = "/api/health") => {
    const { statusCode, json } = await server.app.inject({ url });
    return { statusCode, ...json() };
  };
  const storageFailures = async () => {
    const { body } = await server.app.inject({ url: "/api/metrics", headers: bearer });
    return Number(/storage_failures_total\{operation="ping"\} (\d+)/.exec(body)?.[1] ?? 0);
  };
  const works = { database: "ok", storage: "ok", disk: "ok", workers: "ok" };

  it("health lists each component and is degraded without the storage", async () => {
    expect(await health()).toEqual({ statusCode: 200, status: "ok", parts: works });
    expect(await storageFailures()).toBe(0);
    await s3.lose();
    const degraded = { statusCode: 200, status: "degraded", parts: { ...works, storage: "failing" } };
    await expect.poll(() => health()).toEqual(degraded);
    expect((await server.call("listProjects")).status).toBe(200);
    expect(await storageFailures()).toBeGreaterThan(0);
    await s3.find();
    await expect.poll(async () => (await health()).status).toBe("ok");
  });

  it("a server is live but not ready without a database or during shutdown", async () => {
    const gone = { ...server.store, ping: () => Promise.reject(new Error("gone")) };
    const ending = new AbortController();
    const { clock, files, settings } = server;
    const system = createSystem({
      store: gone,
      files,
      settings,
      clock,
      ending: ending.signal,
      damage: { code: null },
    });
    await expect(system.health()).rejects.toMatchObject({
      status: 503,
      code: "unhealthy",
      message: "The server cannot reach its database.",
    });
    ending.abort();
    await expect(system.health()).rejects.toMatchObject({ status: 503, code: "server_ending" });
    expect(await health("/api/health?live=true")).toEqual({ statusCode: 200, status: "ok" });
    expect((await health("/api/health?live=perhaps")).statusCode).toBe(422);
  });

  it("reports workers as stalled when none of them claims a waiting job", async () => {
    const id = await manyCards(server, 20);
    await server.worker.close();
    await server.call("startPrintJob", { params: { id }, body: {} });
    expect((await health()).parts.workers).toBe("ok");
    server.advance(120_000);
    await expect.poll(() => health()).toMatchObject({ status: "degraded", parts: { workers: "stalled" } });
  });

  it("a storage outage fails calls and delays jobs, but loses no pictures", async () => {
    const id = await manyCards(server, 20);
    const params = { id };
    const picture = { id: "p", type: "image", x: 0, y: 40, width: 20, height: 20 };
    const properties = { staticImage: true, imageData: "media:a.png", originalName: "a.png" };
    await server.call("uploadMedia", { params, body: filesForm("files", { "a.png": png }) });
    const { front_elements = [] } = (await server.call("getProject", { params })).body;
    const elements = [...front_elements, { ...picture, properties }];
    await server.call("updateProject", { params, body: { front_elements: elements } });
    expect((await server.call("exportPdf", { params, body: {} })).status).toBe(200);

    await s3.lose();
    const lost = { status: 503, body: { code: "storage_unavailable" } };
    const upload = { params, body: filesForm("files", { "b.png": png }) };
    expect(await server.call("uploadMedia", upload)).toMatchObject(lost);
    expect(await server.call("getMediaFile", { params: { id, filename: "a.png" } })).toMatchObject(lost);
    expect(await server.call("preflight", { params, body: {} })).toMatchObject(lost);
    const started = await server.call("startPrintJob", { params, body: {} });
    const trouble = () => server.troubles.some((text) => text.includes("file storage is not responding"));
    await expect.poll(trouble).toBe(true);
    await s3.find();
    const job = await untilCompleted(server, started.body.job_id);
    expect(job).toMatchObject({ status: "completed", error: null });
    expect((await server.call("getMediaFile", { params: { id, filename: "a.png" } })).status).toBe(200);
  });
});

describe.each(kindsAboveStore())("the workers, on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const at = (ms: number) => new Date(Date.now() + ms);
  const state = (ms: number, expected = 0) => workerState(server.store, at(ms), expected);

  it("reports a worker without progress for five minutes as stalled", async () => {
    const id = await manyCards(server, 20);
    await server.worker.close();
    await server.call("startPrintJob", { params: { id }, body: {} });
    const { jobClaims } = server.store;
    const claimer = (ms: number) => ({ owner: "hung", now: at(ms).toISOString() });
    const claim = await jobClaims.claim(claimer(0));
    if (!claim) throw new Error("There is nothing to claim.");
    await jobClaims.renew(claim, claimer(200_000), 5);
    expect(await state(205_000)).toBe("ok");
    // The worker renews its claim but finishes no more records.
    await jobClaims.renew(claim, claimer(495_000), 5);
    expect(await state(497_000)).toBe("ok");
    await jobClaims.renew(claim, claimer(505_000), 5);
    expect(await state(507_000)).toBe("stalled");
    await jobClaims.renew(claim, claimer(508_000), 6);
    expect(await state(509_000)).toBe("ok");
  });

  it("reports fewer workers than expected as missing", async () => {
    const now = at(0).toISOString();
    const done = { pieces: 0, busy_ms: 0, retries: 0, expired_leases: 0 };
    const join = (id: string, kind: "server" | "worker") =>
      server.store.fleet.join({ id, kind, host: "press", started_at: now, seen_at: now, ...done });
    await join("a", "server");
    await join("b", "worker");
    expect(await state(0, 1)).toBe("ok");
    expect(await state(0, 2)).toBe("missing");
    expect(await state(0)).toBe("ok");
  });
});

describe("the log", () => {
  it("the log contains routes and status codes, but no names or content", async () => {
    const lines: string[] = [];
    const logStream = new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(...chunk.toString().split("\n").filter(Boolean));
        done();
      },
    });
    const server = await startTestServer("postgres", { logLevel: "debug" }, { logStream });
    try {
      const { id } = (await server.call("createProject", { body: { name: "Asha Rao" } })).body;
      await server.call("uploadMedia", { params: { id }, body: filesForm("files", { "asha-rao.png": png }) });
      await server.call("getMediaFile", { params: { id, filename: "asha-rao.png" } });
      await server.call("listProjects", { query: { search: "Asha Rao" } });
      await server.app.inject({ url: "/asha-rao?name=Asha", remoteAddress: "192.0.2.77" });
      await server.app.inject({ url: "/api/none/asha-rao", remoteAddress: "192.0.2.77" });
      await server.call("login", { body: { email: "asha@example.org", password: "wrong and long enough" } });
      const row = { id: "asha", name: "Asha Rao", name_key: "asha rao", color: "#000000" };
      const twice = server.store.tags.add(row).then(() => server.store.tags.add(row));
      const error = await twice.catch((caught: unknown) => caught);
      server.app.log.error({ err: error }, "Storing failed.");
    } finally {
      await server.close();
    }
    const said = lines.map((line) => JSON.parse(line));
    expect(said.map(({ route }) => route)).toContain("/api/projects/:id/media/:filename");
    expect(said.find(({ msg }) => msg === "Storing failed.").err).toMatchObject({ code: "23505" });
    expect(lines.join("\n")).not.toMatch(/asha|192\.0\.2\.77/i);
  });
});
