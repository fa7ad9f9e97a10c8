import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { hostileTables } from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { familyMemory } from "#installation/guardMemory.ts";
import { callServer, filesForm, type RouteId, type RouteInput } from "../site/callRoute.ts";
import { kindsAboveStore } from "../site/databases.ts";
import { type KillableSite, startKillableSite } from "../site/killableSite.ts";
import { numberedDesign, numbersTable } from "../site/manyCards.ts";
import { allowedMs, fuzzSeed } from "./fuzzRun.ts";
import { hostileProjects } from "./hostileProjects.ts";
import { hostileSvgs } from "./hostileSvgs.ts";
import { zipOf } from "./sampleFiles.ts";

/** SIEGE=all runs everything, which takes minutes, and prints its figures. By default only a part runs. */
const isWhole = process.env.SIEGE === "all";
const madeSvgs = isWhole ? 40 : 4;
const everyTable = isWhole ? 1 : 4;
/** Hostile projects take a gigabyte of memory, and minutes on a busy machine. */
const sentProjects = isWhole ? hostileProjects : [];
const stalledReaders = 6;

/** Limits in ms and MB on an idle machine. Time limits increase with the machine's load. */
const promised = { answer: 8000, neighbour: 2000, memoryMb: 800 };

/** Memory of a server and its processes. Shared pages count once. */
function memoryMb(server: number): number {
  const shares = familyMemory(server).map(({ processId }) => {
    try {
      return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // The process has ended.
      return 0;
    }
  });
  return shares.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** Requests a PDF and never reads it. */
function stall(address: string, projectId: string, token: string): ClientRequest {
  const asked = request(`${address}/api/projects/${projectId}/export/pdf`, {
    method: "POST",
    agent: false,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  asked.on("response", (response) => response.pause());
  // The server and this test both close unread answers.
  asked.on("error", () => undefined);
  asked.end(JSON.stringify({}));
  return asked;
}

/** A picture that a PDF cannot compress. */
function noise(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32BE(data.length);
    sizes.writeUInt32BE(crc32(named), 4);
    return [sizes.subarray(0, 4), named, sizes.subarray(4)];
  };
  const header = Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, 8, 2, 0, 0, 0]);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]));
  const parts = [
    ...chunk("IHDR", header),
    ...chunk("IDAT", deflateSync(Buffer.concat(rows))),
    ...chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]));
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);

const text = (value: string) => ({
  ...numberedDesign.front_elements[0],
  id: "name",
  properties: { text: value },
});
const box = { x: 0, y: 0, width: 120, height: 120 };

describe.each(kindsAboveStore())("one user attacking a server on %s", (kind) => {
  let site: KillableSite;
  let address: string;
  let neighbour: string;
  let attacker: string;
  const slow: string[] = [];
  const peaks = { answer: 0, neighbour: 0, memoryMb: 0 };
  const neighbourMs: number[] = [];

  beforeAll(async () => {
    site = await startKillableSite(kind, { settings: { LOG_LEVEL: "silent" } });
    ({ address } = site.server());
    const tokens = [];
    for (const name of ["attacker", "neighbour"]) {
      const password = `the long words of ${name}`;
      const email = `${name}@example.org`;
      await site.ask("createUser", { body: { name, email, role: "admin", password } });
      tokens.push((await callServer(address, "login", { body: { email, password } })).body.token);
    }
    [attacker = "", neighbour = ""] = tokens;
  });
  afterAll(() => site.close());

  /** Makes a call and records its response time. */
  async function timed<Id extends RouteId>(
    whose: "answer" | "neighbour",
    what: string,
    id: Id,
    sent: RouteInput,
  ) {
    const begun = performance.now();
    const token = whose === "answer" ? attacker : neighbour;
    const answer = await callServer(address, id, { token, ...sent });
    const ms = performance.now() - begun;
    peaks[whose] = Math.max(peaks[whose], ms);
    if (whose === "neighbour") neighbourMs.push(ms);
    if (ms > allowedMs(promised[whose], isWhole)) slow.push(`${whose} ${id} (${what}): ${Math.round(ms)} ms`);
    if (answer.status === 500) slow.push(`${whose} ${id} (${what}): 500`);
    return answer;
  }

  async function project(token: string, design: object, table: string): Promise<string> {
    const body = { ...numberedDesign, ...design };
    const { id } = (await callServer(address, "createProject", { token, body })).body;
    const form = filesForm("file", { "table.csv": table });
    await callServer(address, "uploadData", { token, params: { id }, body: form });
    return id;
  }

  /** A card whose PDF is larger than what network buffers hold for a stalled client. */
  async function largeProject(): Promise<string> {
    const names = Array.from({ length: 20 }, (_, at) => `noise${at}.png`);
    const pictures = names.map((name, at) => ({
      id: name,
      type: "image",
      ...box,
      x: at * 10,
      properties: { staticImage: true, imageData: `media:${name}` },
    }));
    const id = await project(attacker, { is_dual_sided: false, front_elements: pictures }, "number\n1\n");
    const files = Object.fromEntries(names.map((name) => [name, noise(400)]));
    const body = filesForm("files", files);
    await callServer(address, "uploadMedia", { token: attacker, params: { id }, body });
    return id;
  }

  /** Built before the time is measured, because real senders use their own machines. */
  const hostileFiles = () =>
    Promise.all([
      Promise.all(
        hostileTables
          .filter((_, at) => at % everyTable === 0)
          .map(async ({ what, build, times }) => {
            const name = what.startsWith("CSV") ? "t.csv" : what.startsWith("XLSX") ? "t.xlsx" : "t.xls";
            return { what, file: { [name]: new Uint8Array(await build(times)) } };
          }),
      ),
      Promise.all(
        sentProjects.map(async ({ what, json, times }) => {
          const zip = await zipOf([{ name: "project.json", bytes: Buffer.from(json(times)) }]);
          return { what, file: { "p.zip": new Uint8Array(zip) } };
        }),
      ),
    ]);
  type HostileFiles = Awaited<ReturnType<typeof hostileFiles>>;

  async function sendTables(tables: HostileFiles[0]): Promise<void> {
    const id = await project(attacker, {}, numbersTable(1));
    for (const { what, file } of tables) {
      await timed("answer", what, "uploadData", { params: { id }, body: filesForm("file", file) });
    }
  }

  async function sendProjects(projects: HostileFiles[1]): Promise<void> {
    for (const { what, file } of projects) {
      await timed("answer", what, "importProject", { body: filesForm("file", file) });
    }
  }

  async function sendDrawings(): Promise<void> {
    const drawings = hostileSvgs(madeSvgs, fuzzSeed).filter(({ svg }) => svg.length < 1e6);
    for (const { name, svg } of drawings) {
      const imageData = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
      const crest = { id: "crest", type: "image", ...box, properties: { staticImage: true, imageData } };
      const id = await project(attacker, { is_dual_sided: false, front_elements: [crest] }, "number\n1\n");
      const params = { id };
      await Promise.all([
        timed("answer", name, "exportPdf", { params, body: {} }),
        timed("answer", name, "preflight", { params, body: {} }),
        timed("answer", name, "renderPreview", { params, body: { record_index: 0, side: "front" } }),
      ]);
    }
  }

  /** Prints and checks a card repeatedly during the attack. */
  async function workBesideThem(isOver: () => boolean): Promise<number> {
    const design = { is_dual_sided: false, front_elements: [text("{{ number }}")] };
    const params = { id: await project(neighbour, design, "number\n1\n") };
    let cards = 0;
    while (!isOver()) {
      const pdf = await timed("neighbour", "a card", "exportPdf", { params, body: {} });
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
      const checked = await timed("neighbour", "a check", "preflight", { params, body: {} });
      expect(checked.body.checked).toBe(1);
      cards++;
      await sleep(100);
    }
    return cards;
  }

  it(
    "a server under attack answers in time and prints another user's card",
    async () => {
      // A retry of this test starts from scratch.
      slow.length = 0;
      Object.assign(peaks, { answer: 0, neighbour: 0, memoryMb: 0 });
      const [tables, projects] = await hostileFiles();
      let isOver = false;
      const watching = setInterval(() => {
        peaks.memoryMb = Math.max(peaks.memoryMb, memoryMb(site.server().processId));
      }, 200);
      const neighbourly = workBesideThem(() => isOver);
      // The failure is reported after the other calls have finished.
      neighbourly.catch(() => undefined);
      const stalled: ClientRequest[] = [];
      let cards = 0;
      try {
        const large = await largeProject();
        for (let reader = 0; reader < stalledReaders; reader++) stalled.push(stall(address, large, attacker));
        await Promise.race([once(stalled[0] ?? process, "response"), sleep(5000)]);
        await Promise.all([sendTables(tables), sendDrawings(), sendProjects(projects)]);
        isOver = true;
        cards = await neighbourly;
      } finally {
        isOver = true;
        clearInterval(watching);
        for (const asked of stalled) asked.destroy();
      }
      if (process.env.SIEGE)
        process.stderr.write(
          `${kind}: ${cards} cards, ${median(neighbourMs)} ms usually, ${JSON.stringify(peaks)}\n`,
        );
      expect(slow).toEqual([]);
      expect(peaks.memoryMb).toBeLessThan(promised.memoryMb);
      expect(cards).toBeGreaterThan(0);
    },
    isWhole ? 1_800_000 : 600_000,
  );
});
