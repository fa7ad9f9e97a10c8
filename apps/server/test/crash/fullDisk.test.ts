import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFolderStorage } from "#files/folderStorage.ts";
import { startServer } from "#main.ts";
import { readSettings } from "#settings.ts";
import { joinDatabase } from "#store/database.ts";
import { callServer, filesForm } from "../site/callRoute.ts";
import { type KillableSite, siteCredentials, startKillableSite } from "../site/killableSite.ts";
import { mountSmallDisk } from "../site/smallDisk.ts";
import { untilRefused } from "./act.ts";
import { editing, saving, uploading, uploadingTables } from "./acts.ts";
import { exporting } from "./exporting.ts";
import { importing } from "./importing.ts";
import { numberedPicture } from "./numberedPicture.ts";
import { sweepAndCheck } from "./storedFiles.ts";

const diskMegabytes = 24;
const disk = mountSmallDisk(diskMegabytes);
afterAll(() => disk?.remove());

function halfFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".part"));
}

describe.skipIf(!disk)("a server on a full disk", () => {
  const dataDir = join(disk?.folder ?? "", "data");
  let site: KillableSite;
  beforeAll(async () => {
    site = await startKillableSite("sqlite", { dataDir, settings: { LOG_LEVEL: "silent" } });
  });
  afterAll(() => site.close());

  it("reports which pictures of an upload were stored on a full disk", async () => {
    const { id } = await site.ask("createProject", { body: { name: "too much" } });
    const params = { id };
    // Data after the picture's end is ignored.
    const large = Buffer.concat([numberedPicture(2), Buffer.alloc(diskMegabytes * 1024 * 1024)]);
    const body = filesForm("files", { "small.gif": numberedPicture(1), "large.gif": large });
    const { items, failed } = await site.ask("uploadMedia", { params, body });
    expect(items.map(({ filename }) => filename)).toEqual(["small.gif"]);
    expect(failed).toEqual([{ filename: "large.gif", detail: expect.stringContaining("storage is full") }]);
    expect((await site.ask("listMedia", { params })).total).toBe(1);
    expect(halfFiles(dataDir)).toEqual([]);
    await site.ask("deleteProject", { params });
    await site.ask("deleteProject", { params, query: { forever: true } });
  });

  it("on a full disk, refuses changes with 507 but still allows reading", async () => {
    const acts = [
      await uploading(site),
      await importing(site),
      await uploadingTables(site),
      await saving(site),
      await editing(site),
    ];
    const exports = await exporting(site, 40);
    await exports.doNext();
    for (const act of acts) await act.doNext();
    const { items } = await site.ask("listProjects");
    // Now and then a request also records when its session was last used, which is a change.
    const { db, close } = joinDatabase(site.database);
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    await db.updateTable("session").set({ last_used_at: anHourAgo }).execute();
    await close();

    const params = { id: items[0]?.id ?? "" };
    const { job_id: jobId } = await site.ask("startStandardZip", { params, body: {} });
    disk?.fill();
    try {
      for (const act of [...acts, exports]) {
        expect(await untilRefused(act)).toEqual({ status: 507, code: "storage_full" });
        await act.check();
      }
      const login = await callServer(site.server().address, "login", { body: siteCredentials });
      expect(login).toMatchObject({ status: 507, body: { code: "storage_full" } });
      expect((await site.ask("listProjects")).items).toHaveLength(items.length);
      expect(halfFiles(dataDir)).toEqual([]);
    } finally {
      disk?.free();
    }
    for (const act of [...acts, exports]) {
      await act.doNext();
      await act.check();
    }
    await exports.finish();
    // The running job either failed with the reason, or continued.
    const job = async () => {
      const { status, code } = await site.ask("getJob", { params: { jobId } });
      return status === "failed" ? code : status;
    };
    await expect.poll(job, { timeout: 240_000 }).toMatch(/^completed$|^storage_full$/);
    await sweepAndCheck(openFolderStorage(join(dataDir, "files")), site.database);
  }, 600_000);
});

it.skipIf(!disk)("reports a read-only data folder at the start", async () => {
  const folder = join(disk?.folder ?? "", "new");
  mkdirSync(folder);
  disk?.setWritable(false);
  try {
    const settings = readSettings({
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "silent",
    });
    await expect(startServer(settings)).rejects.toThrow(/^The data folder .* cannot be used: /);
  } finally {
    disk?.setWritable(true);
  }
});

describe.skipIf(!disk)("a server with a read-only file folder", () => {
  const files = join(disk?.folder ?? "", "only-files");
  const dataDir = mkdtempSync(join(tmpdir(), "print-builder-locked-"));
  let site: KillableSite;
  beforeAll(async () => {
    mkdirSync(files);
    symlinkSync(files, join(dataDir, "files"));
    site = await startKillableSite("sqlite", { dataDir, settings: { LOG_LEVEL: "silent" } });
  });
  afterAll(async () => {
    await site.close();
    rmSync(dataDir, { recursive: true });
  });

  const health = async () => (await site.call("health")).body;

  it("answers 503 to uploads until the file folder is writable again", async () => {
    const acts = [await uploading(site), await importing(site)];
    const saves = await saving(site);
    await acts[0]?.doNext();
    disk?.setWritable(false);
    try {
      for (const act of acts) {
        expect(await untilRefused(act)).toEqual({ status: 503, code: "storage_unavailable" });
        await act.check();
      }
      await saves.doNext();
      expect(await health()).toMatchObject({
        status: "degraded",
        parts: { storage: "failing", database: "ok" },
      });
    } finally {
      disk?.setWritable(true);
    }
    for (const act of acts) {
      await act.doNext();
      await act.check();
    }
    await saves.check();
    await expect.poll(health).toMatchObject({ status: "ok" });
  });
});
