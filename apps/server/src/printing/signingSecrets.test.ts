import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "#areas/index.ts";
import { callRoute, type RouteId } from "#test/site/callRoute.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { filesOfZip, resultOf, untilCompleted } from "#test/site/watchJob.ts";
import { backUpInstallation } from "../backup/installation.ts";
import { databaseOf } from "../installation/places.ts";
import { readSettings } from "../settings.ts";
import { createSecrets } from "../store/secrets.ts";

const signedCode = {
  id: "code",
  type: "barcode",
  ...{ x: 0, y: 0, width: 180, height: 180 },
  properties: { value: "{{ id }}", format: "qrcode", signed: { fields: ["number"], valid_days: 30 } },
};
/** SECRET_KEY of the test servers. */
const secretKey = "a secret key of the tests";

describe("the private key that signs codes", () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-keys-"));
  let server: TestServer;
  let logged = "";
  let id = "";
  let jobs: readonly string[] = [];
  /** All unsealed forms of the key: lines of its PEM, raw bytes, hexadecimal and base64. */
  let openForms: readonly Buffer[] = [];

  const holdsKey = (bytes: Uint8Array) => openForms.some((form) => Buffer.from(bytes).includes(form));

  beforeAll(async () => {
    const settings = readSettings({ DATA_DIR: join(folder, "data"), LOG_LEVEL: "trace" });
    const logStream = new Writable({
      write(chunk: Buffer, _, done) {
        logged += chunk.toString();
        done();
      },
    });
    server = await startTestServer("sqlite", settings, { logStream }, databaseOf(settings));
    await server.addUser({ id: "owner", role: "super_admin" });
    id = await manyCards(server, 3);
    const params = { id };
    await server.call("putFrontElements", { params, body: [signedCode] });
    await server.call("saveMapping", { params, body: { field_map: { id: "number", number: "number" } } });
    const printed = await server.call("exportPdf", { params, body: { range: { type: "all" } } });
    expect(printed.status).toBe(200);
    const print = await server.call("startPrintJob", { params, body: { range: { type: "all" } } });
    const zip = await server.call("startStandardZip", { params, body: {} });
    jobs = [print.body.job_id, zip.body.job_id];
    for (const job of jobs) await untilCompleted(server, job);

    const [stored] = await server.store.signingKeys.all();
    const pem = createSecrets(secretKey).unseal(stored?.private_key ?? "") ?? "";
    const { d = "" } = createPrivateKey(pem).export({ format: "jwk" });
    const raw = Buffer.from(d, "base64url");
    const texts = [
      "PRIVATE KEY",
      pem.split("\n")[1] ?? "",
      d.slice(0, -3),
      raw.toString("base64").slice(0, -4),
      raw.toString("hex"),
      // In base64 of other data, the key may begin at any of three offsets.
      Buffer.concat([Buffer.alloc(1), raw])
        .toString("base64")
        .slice(2, -4),
      Buffer.concat([Buffer.alloc(2), raw])
        .toString("base64")
        .slice(3, -4),
    ];
    expect(raw).toHaveLength(32);
    openForms = [raw, ...texts.map((text) => Buffer.from(text))];
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("the test's search finds a private key in plain form", () => {
    const [raw = Buffer.alloc(0)] = openForms;
    const around = Buffer.concat([Buffer.from("abcdefg"), raw, Buffer.from("xyz")]);
    expect(holdsKey(around)).toBe(true);
    for (const lead of [0, 1, 2]) {
      const bytes = Buffer.concat([around.subarray(0, lead), raw, Buffer.from("xyz")]);
      expect(holdsKey(Buffer.from(`{"key": "${bytes.toString("base64")}"}`)), String(lead)).toBe(true);
    }
    expect(holdsKey(Buffer.from("-----BEGIN PRIVATE KEY-----"))).toBe(true);
  });

  it("a backup contains the private key only in sealed form", async () => {
    const path = join(folder, "backup.zip");
    await backUpInstallation(server.settings, path);
    const files = await filesOfZip(readFileSync(path));
    const [stored] = await server.store.signingKeys.all();
    const rows = files.get("tables/signing_key.ndjson") ?? Buffer.alloc(0);
    expect(rows.includes(stored?.private_key ?? "none")).toBe(true);
    for (const [name, bytes] of files) expect([name, holdsKey(bytes)]).toEqual([name, false]);
    // The backup alone cannot unseal the key, because it contains no part of the secret.
    expect(createSecrets("another secret").unseal(stored?.private_key ?? "")).toBeNull();
    for (const [name, bytes] of files) expect([name, bytes.includes(secretKey)]).toEqual([name, false]);
  });

  it("no file in the data folder contains the private key", () => {
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
    const paths = files.flatMap((file) => (file.isFile() ? [join(file.parentPath, file.name)] : []));
    expect(paths.some((path) => path.endsWith(".sqlite"))).toBe(true);
    for (const path of paths) expect([path, holdsKey(readFileSync(path))]).toEqual([path, false]);
  });

  it("project ZIPs and downloaded prints do not contain the private key", async () => {
    for (const job of jobs) {
      for (const [name, bytes] of await resultOf(server, job))
        expect([name, holdsKey(bytes)]).toEqual([name, false]);
    }
  });

  it("no route returns the private key, whoever asks", async () => {
    const token = await server.signIn("owner");
    const asked = (Object.keys(contracts) as RouteId[]).filter((name) => contracts[name].method === "GET");
    expect(asked.length).toBeGreaterThan(35);
    const answered: string[] = [];
    for (const name of asked) {
      for (const jobId of jobs) {
        const params = { id, jobId, side: "front" };
        const { status, bytes } = await callRoute(server.app, name, { token, params });
        if (status === 200) answered.push(name);
        expect([name, holdsKey(bytes)]).toEqual([name, false]);
      }
    }
    expect(new Set(answered).size).toBeGreaterThan(25);
    expect(answered).toContain("signingKeys");
  });

  it("no log line contains the private key, even at debug level", () => {
    expect(logged.split("\n").length).toBeGreaterThan(20);
    expect(holdsKey(Buffer.from(logged))).toBe(false);
  });
});
