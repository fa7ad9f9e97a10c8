import { fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { quickStart } from "#test/site/compiledFolder.ts";
import { startKillableServer } from "#test/site/killableSite.ts";
import { backUpInstallation, restoreInstallation } from "../backup/installation.ts";
import { readSettings } from "../settings.ts";
import { lockDataFolder } from "./lockDataFolder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = () => ({ DATA_DIR: folder, ADMIN_PASSWORD: "a password of the tests", LOG_LEVEL: "silent" });

/** Error output of a second server, which must refuse to start. */
async function refusal(): Promise<string> {
  const child = fork(join(import.meta.dirname, "../../test/site/serverProcess.ts"), [], {
    env: { ...quickStart, ...settings(), PORT: "0", DEMO: "off" },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  if (!child.stderr) throw new Error("Nothing can be read of it.");
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).not.toBe(0);
  return said;
}

describe("locking a data folder", () => {
  it("refuses a second server on a data folder and names the first server", async () => {
    const server = await startKillableServer(settings());
    const underWay = join(folder, "tmp", "under-way");
    mkdirSync(join(folder, "tmp"), { recursive: true });
    writeFileSync(underWay, "half an upload");
    const said = await refusal();
    expect(said).toContain(`The data folder ${folder} is used by another server (process `);
    expect(said).toContain(`on ${hostname()}, since 20`);
    expect(said).toContain("DATA_DIR=");
    expect(existsSync(underWay)).toBe(true);
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
    await server.stop();
  });

  it("unlocks a data folder as soon as its server is killed", async () => {
    for (let round = 0; round < 3; round++) {
      const server = await startKillableServer(settings());
      await server.kill();
      expect(readdirSync(folder)).toContain("server.json");
    }
    const last = await startKillableServer(settings());
    await last.stop();
    expect(readdirSync(folder)).not.toContain("server.json");
  });

  it("a data folder in use can be backed up but not restored into", async () => {
    const server = await startKillableServer(settings());
    const backup = join(folder, "backup.zip");
    const places = readSettings(settings());
    await backUpInstallation(places, backup);
    await expect(restoreInstallation(places, backup)).rejects.toThrow("is used by another server");
    await server.stop();
    const other = readSettings({ ...settings(), DATA_DIR: join(folder, "restored") });
    await restoreInstallation(other, backup);
    lockDataFolder(other.dataDir).release();
  });

  it("a released lock cannot release the lock of its successor", () => {
    const first = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow("is used by another server");
    first.release();
    const second = lockDataFolder(folder);
    first.release();
    expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
    second.release();
  });
});

describe.skipIf(process.platform === "win32")("file permissions", () => {
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

  it("makes new data files owner-only and repairs older files", async () => {
    const first = await startKillableServer(settings());
    await first.stop();
    for (const path of ["print-builder.sqlite", "secret.key", "server.lock"])
      expect(modeOf(path)).toBe("600");
    expect(modeOf("files")).toBe("700");
    chmodSync(folder, 0o755);
    for (const path of ["print-builder.sqlite", "secret.key"]) chmodSync(join(folder, path), 0o644);
    chmodSync(join(folder, "files"), 0o755);
    const second = await startKillableServer(settings());
    expect([".", "files"].map(modeOf)).toEqual(["700", "700"]);
    expect(["print-builder.sqlite", "secret.key"].map(modeOf)).toEqual(["600", "600"]);
    await second.stop();
  });
});
