import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FileStorage } from "#files/fileStorage.ts";
import { openStorage } from "#files/openStorage.ts";
import { type KillableSite, startKillableSite } from "../site/killableSite.ts";
import { cardsOnPaper, everybodyWithPhoto, photoCards } from "../site/photoCards.ts";
import { startTemporaryS3, storageUrl, type TemporaryS3 } from "../site/temporaryS3.ts";
import { filesOfZip } from "../site/watchJob.ts";
import { untilRefused } from "./act.ts";
import { saving, uploading } from "./acts.ts";
import { exporting } from "./exporting.ts";
import { importing } from "./importing.ts";
import { sweepAndCheck } from "./storedFiles.ts";

/** Workers have the lowest priority, so they may take long. */
const patient = { timeout: 240_000, interval: 100 };

let s3: TemporaryS3;
let files: FileStorage;
let site: KillableSite;
beforeAll(async () => {
  s3 = await startTemporaryS3();
  const bucket = await s3.freshBucket();
  files = openStorage(bucket);
  const settings = { STORAGE_URL: storageUrl(bucket), LOG_LEVEL: "silent" };
  site = await startKillableSite("sqlite", { settings });
});
afterAll(async () => {
  await site.close();
  await s3.stop();
});

it("answers 503 while the bucket is unreachable, and resumes afterwards", async () => {
  const acts = [await uploading(site), await importing(site)];
  const saves = await saving(site);
  const exports = await exporting(site, 40);
  const exported = exports.doNext();
  const refusals = Promise.all(acts.map(untilRefused));
  await expect.poll(() => exports.hasBegun()).toBe(true);
  await sleep(1000);
  await s3.lose();
  try {
    for (const refusal of await refusals) {
      expect(refusal).toEqual({ status: 503, code: "storage_unavailable" });
    }
    await saves.doNext();
  } finally {
    await s3.find();
  }
  // The export waited for the storage without any action by the user.
  await exported;
  await exports.finish();
  for (const act of acts) {
    await act.check();
    await act.doNext();
    await act.check();
  }
  await saves.check();
  await sweepAndCheck(files, site.database);
});

it("a print started without the bucket gets every photo once it is back", async () => {
  const people = 40;
  const id = await photoCards(site.ask, people);
  await s3.lose();
  const { job_id: jobId } = await site.ask("startPrintJob", { params: { id }, body: {} });
  const job = () => site.ask("getJob", { params: { jobId } });
  try {
    await expect.poll(job, patient).toMatchObject({ code: "waiting_for_storage", finished_at: null });
    await sleep(4000);
  } finally {
    await s3.find();
  }
  const done = { status: "completed", error: null, code: null, warnings: [] };
  await expect.poll(job, patient).toMatchObject(done);
  const { bytes } = await site.call("downloadJob", { params: { jobId } });
  const [pdf = Buffer.alloc(0)] = (await filesOfZip(new Uint8Array(bytes))).values();
  expect(cardsOnPaper(pdf)).toEqual(everybodyWithPhoto(people));
}, 600_000);
