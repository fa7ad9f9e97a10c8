import { tmpdir } from "node:os";
import { ApiProblem, type HealthParts, jobStatuses } from "@print-builder/api";
import { confinedProcessIds } from "@print-builder/production";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";
import { diskRoom } from "../../files/diskRoom.ts";
import { type FileStorage, isMissingFile } from "../../files/fileStorage.ts";
import { routeOf } from "../../http/logging.ts";
import { aliveSince } from "../../jobs/joinFleet.ts";
import type { WorkFigures } from "../../jobs/startWorkerProcess.ts";
import type { Printer } from "../../printing/printer.ts";
import { version } from "../../productFolder.ts";
import { backupTurn } from "../../store/fleetStore.ts";
import type { QueueFigures } from "../../store/jobs/queueStore.ts";
import type { PoolUse } from "../../store/postgresPool.ts";
import type { FleetMemberRow } from "../../store/schema.ts";
import type { ServerDeps } from "../services.ts";

type MetricsDeps = Pick<ServerDeps, "store" | "settings" | "workerFigures" | "clock"> & {
  readonly health: () => Promise<HealthParts>;
};

const callBounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const storageBounds = [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30];
const jobBounds = [1, 5, 15, 60, 300, 900, 3600, 14_400];
const renderBounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Figures that are counted as events happen; all others are queried on request. */
function createCounts() {
  return {
    calls: createCounter("http_requests_total", "Calls answered.", ["method", "route", "status"]),
    callTimes: createHistogram(
      "http_request_duration_seconds",
      "Time to answer a call.",
      ["route"],
      callBounds,
    ),
    renders: createHistogram("render_seconds", "Time to draw cards, by purpose.", ["kind"], renderBounds),
    failures: createCounter(
      "render_failures_total",
      "Drawings that ended without a result, by reason code.",
      ["kind", "code"],
    ),
    storing: createHistogram(
      "storage_seconds",
      "Response time of the file storage.",
      ["operation"],
      storageBounds,
    ),
    storageFailures: createCounter("storage_failures_total", "Failed operations of the file storage.", [
      "operation",
    ]),
    jobTimes: createHistogram(
      "job_seconds",
      "Time from a job's first batch to its end, of all servers on this database.",
      ["kind", "status"],
      jobBounds,
    ),
  };
}

/**
 * Metrics of this server process, and the database's figures about jobs and workers. No label names a person.
 */
export function createMetrics({ store, settings, workerFigures, health, clock }: MetricsDeps) {
  const counts = createCounts();
  const { calls, callTimes, renders, failures, storing, storageFailures, jobTimes } = counts;
  let jobsSeenUntil = clock().toISOString();

  /** The database's figures; none if the database does not respond, which `up` reports. */
  async function shared(): Promise<readonly Metric[]> {
    const now = clock();
    try {
      const figures = await store.queue.figures();
      const members = await store.fleet.seenSince(aliveSince(now));
      await seeJobs(now.toISOString());
      const backup = backupFamilies(await store.fleet.takenAt(backupTurn));
      return [...queueFamilies(figures, now), ...fleetFamilies(members), ...backup];
    } catch {
      return [];
    }
  }

  /** Counts the jobs that ended since the last scrape. Concurrent scrapes count each job once. */
  async function seeJobs(until: string): Promise<void> {
    const after = jobsSeenUntil;
    jobsSeenUntil = until;
    for (const { kind, status, started_at, finished_at } of await store.queue.finishedBetween(after, until)) {
      if (started_at === null || finished_at === null) continue;
      jobTimes.observe({ kind, status }, (Date.parse(finished_at) - Date.parse(started_at)) / 1000);
    }
  }

  return {
    /** Counts a call to the file storage, or its failure. */
    stored(operation: string, seconds: number, failed: boolean): void {
      storing.observe({ operation }, seconds);
      if (failed) storageFailures.inc({ operation });
    },
    called(method: string, route: string, status: number, seconds: number): void {
      calls.inc({ method, route, status: String(status) });
      callTimes.observe({ route }, seconds);
    },
    /** Measures how long a drawing takes, or counts its failure. */
    async rendered<Result>(kind: string, drawing: Promise<Result>): Promise<Result> {
      const startedAt = performance.now();
      try {
        const result = await drawing;
        renders.observe({ kind }, (performance.now() - startedAt) / 1000);
        return result;
      } catch (error) {
        failures.inc({ kind, code: error instanceof ApiProblem ? error.code : "internal" });
        throw error;
      }
    },
    async text(): Promise<string> {
      const up = gauge("up", "1 if a part works, 0 if it does not.", upSamples(await health()));
      const fromDatabase = await shared();
      return await toText([
        up,
        ...Object.values(counts),
        ...fromDatabase,
        ...poolFamilies(store.poolUse()),
        ...(await diskFamilies(settings.dataDir)),
        ...programFamilies(workerFigures(), settings.expectedWorkers),
      ]);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

function upSamples(parts: HealthParts) {
  return Object.entries(parts).map(([part, state]) => ({ labels: { part }, value: state === "ok" ? 1 : 0 }));
}

function queueFamilies(figures: QueueFigures, now: Date): readonly Metric[] {
  const { jobs, waitingBatches, claimedBatches, waitingSince } = figures;
  const waited = waitingSince === null ? 0 : (now.getTime() - Date.parse(waitingSince)) / 1000;
  return [
    gauge(
      "jobs",
      "Jobs by their state, of all servers on this database.",
      jobStatuses.map((status) => ({ labels: { status }, value: jobs[status] ?? 0 })),
    ),
    gauge("queue_batches", "Batches of jobs that are allowed to run.", [
      { labels: { state: "waiting" }, value: waitingBatches },
      { labels: { state: "claimed" }, value: claimedBatches },
    ]),
    gauge(
      "queue_wait_seconds",
      "How long the longest-waiting job has been without a worker.",
      Math.max(0, waited),
    ),
  ];
}

function fleetFamilies(members: readonly FleetMemberRow[]): readonly Metric[] {
  const labelled = (value: (member: FleetMemberRow) => number) =>
    members.map((member) => ({
      labels: { kind: member.kind, host: member.host, member: member.id },
      value: value(member),
    }));
  return [
    gauge(
      "fleet_members",
      "Servers and workers on this database.",
      labelled(() => 1),
    ),
    total(
      "worker_pieces_total",
      "Batches and results that a process completed.",
      labelled(({ pieces }) => pieces),
    ),
    total(
      "worker_busy_seconds_total",
      "Time that a process spent on batches and results.",
      labelled(({ busy_ms }) => busy_ms / 1000),
    ),
    total(
      "worker_retries_total",
      "Batches and results that a process began after another attempt had failed.",
      labelled(({ retries }) => retries),
    ),
    total(
      "worker_expired_leases_total",
      "Retried batches and results whose worker had died or stopped responding.",
      labelled(({ expired_leases }) => expired_leases),
    ),
  ];
}

/** Has no value before the first backup. */
function backupFamilies(madeAt: string | null): readonly Metric[] {
  if (madeAt === null) return [];
  const seconds = Date.parse(madeAt) / 1000;
  return [gauge("last_backup_timestamp_seconds", "When the last backup of this database was made.", seconds)];
}

type Sample<Label extends string = string> = {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
};

const prefixed = (name: string) => `print_builder_${name}`;

/** Counts events separately for each set of labels. */
function createCounter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
  return new Counter({ name: prefixed(name), help, labelNames, registers: [] });
}

/** Counts durations by length. `buckets` are in seconds, in ascending order. */
function createHistogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
) {
  return new Histogram({ name: prefixed(name), help, labelNames, buckets, registers: [] });
}

function gauge(name: string, help: string, samples: readonly Sample[] | number): Metric {
  const metric = new Gauge({ name: prefixed(name), help, labelNames: labelNames(samples), registers: [] });
  for (const { labels, value } of listed(samples)) metric.set(labels, value);
  return metric;
}

/** A total that is counted elsewhere, such as in the database. */
function total(name: string, help: string, samples: readonly Sample[] | number): Metric {
  const metric = new Counter({ name: prefixed(name), help, labelNames: labelNames(samples), registers: [] });
  for (const { labels, value } of listed(samples)) metric.inc(labels, value);
  return metric;
}

/**
 * `process_…` and `nodejs_…` metrics under the names that common dashboards expect. Observers cannot be
 * stopped, so each process has one set.
 */
let processRegistry: Registry | null = null;

function ofProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** The given metrics and those of this process, in Prometheus' text format 0.0.4. */
async function toText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric);
  const texts = await Promise.all([registry.metrics(), ofProcess().metrics()]);
  // The registry separates metrics with blank lines.
  return texts.join("\n").replaceAll("\n\n", "\n");
}

const listed = (samples: readonly Sample[] | number): readonly Sample[] =>
  typeof samples === "number" ? [{ labels: {}, value: samples }] : samples;

const labelNames = (samples: readonly Sample[] | number) => Object.keys(listed(samples)[0]?.labels ?? {});

/** Free space on the disks of the data folder and of temporary files. Omits a disk that does not respond. */
async function diskFamilies(dataDir: string): Promise<readonly Metric[]> {
  const folders = { data: dataDir, temporary: tmpdir() };
  const rooms = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) => {
      // Health reports the failure, and `up` is 0.
      const room = await diskRoom(path).catch(() => null);
      return room === null ? [] : [{ labels: { folder }, ...room }];
    }),
  );
  const found = rooms.flat();
  const samples = (value: "free" | "size") =>
    found.map((room) => ({ labels: room.labels, value: room[value] }));
  return [
    gauge("disk_free_bytes", "Free space on the disk of a folder.", samples("free")),
    gauge("disk_size_bytes", "Size of the disk of a folder.", samples("size")),
  ];
}

/** Figures of this program and of the processes alongside it. */
function programFamilies({ ends }: WorkFigures, expectedWorkers: number): readonly Metric[] {
  return [
    gauge("build_info", "1, with the version of this program.", [{ labels: { version }, value: 1 }]),
    gauge(
      "child_processes",
      "Processes of this one that draw, read files or do jobs.",
      confinedProcessIds().length,
    ),
    total(
      "worker_process_ends_total",
      "Job processes of this server that crashed or were stopped because they stalled.",
      Object.entries(ends).map(([why, value]) => ({ labels: { why }, value })),
    ),
    gauge(
      "expected_workers",
      "Number of workers that should be running (EXPECTED_WORKERS).",
      expectedWorkers,
    ),
  ];
}

/** This process's connections to PostgreSQL; nothing on SQLite. */
function poolFamilies(use: PoolUse | null): readonly Metric[] {
  if (use === null) return [];
  const samples = Object.entries(use).map(([state, value]) => ({ labels: { state }, value }));
  return [
    gauge(
      "database_connections",
      "Connections to PostgreSQL; `waiting` counts the calls that wait for one.",
      samples,
    ),
  ];
}

/** Measures calls to the file storage. A missing file does not count as a failure. */
export function measureFiles(files: FileStorage, metrics: Pick<Metrics, "stored">): FileStorage {
  const measured =
    <Args extends readonly unknown[], Result>(operation: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const startedAt = performance.now();
      const note = (failed: boolean) =>
        metrics.stored(operation, (performance.now() - startedAt) / 1000, failed);
      try {
        const result = await call(...args);
        note(false);
        return result;
      } catch (error) {
        note(!isMissingFile(error));
        throw error;
      }
    };
  return {
    ...files,
    add: measured("add", (bytes) => files.add(bytes)),
    addFile: measured("add", (path, key) => files.addFile(path, key)),
    addSmall: measured("add", (key, size, bytes) => files.addSmall(key, size, bytes)),
    addOriginal: measured("add", (key, bytes) => files.addOriginal(key, bytes)),
    copy: measured("copy", (key) => files.copy(key)),
    read: measured("read", (key) => files.read(key)),
    stream: measured("open", (key) => files.stream(key)),
    remove: measured("remove", (key) => files.remove(key)),
    ping: measured("ping", () => files.ping()),
  };
}

/** Measures drawings. A PDF is measured from its request to its last byte. */
export function measurePrinter(printer: Printer, metrics: Metrics): Printer {
  return {
    ...printer,
    async print(job) {
      const printing = printer.print(job);
      const whole = printing.then(({ finished }) => finished);
      // The caller handles the failure, which is only counted here.
      metrics.rendered("pdf", whole).catch(() => undefined);
      return await printing;
    },
    preview: (job) => metrics.rendered("preview", printer.preview(job)),
    preflight: (job) => metrics.rendered("preflight", printer.preflight(job)),
    thumbnails: (projectId, user) => metrics.rendered("thumbnails", printer.thumbnails(projectId, user)),
  };
}

/** Counts calls by route. */
export function watchCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.called(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
