// Measures how much a photographer's upload and the analysis of its photos slow down people at work.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDataset } from "../dataset/ensureDataset.ts";
import { ensurePortraits } from "../dataset/portraits.ts";
import { type SentPicture, sendPictures } from "../measure/storeSchool.ts";
import { describeSurroundings, type Surroundings } from "../measure/surroundings.ts";
import { watchServer } from "../measure/watchServer.ts";
import { type OwnServer, withServer } from "../measure/withServer.ts";
import { photoCount } from "../paths.ts";
import type { DrivenPhase } from "./driverMessages.ts";
import { preparePeople } from "./prepareWorld.ts";
import { type Driver, startDriver } from "./startDriver.ts";

/** Half a minute of work: before the upload, during it, or during the analysis of photos. */
type Stretch = DrivenPhase & { readonly name: "before" | "uploading" | "looking" };

export type IntakeRun = {
  readonly surroundings: Surroundings;
  readonly people: number;
  /** Mean pause between a response and the next call, in ms. */
  readonly thinkMs: number;
  readonly photos: number;
  readonly uploadSeconds: number;
  readonly sentBytes: number;
  /** Time from the end of the upload until all photos were analysed. */
  readonly lookingSeconds: number;
  /** CPU time of all server processes, from the first photo sent to the last photo analysed; null if unknown. */
  readonly cpuSeconds: number | null;
  readonly peakMb: number | null;
  readonly stretches: readonly Stretch[];
};

const people = 10;
const thinkMs = 1000;
const photos = 1200;
const stretchSeconds = 30;
const pollEveryMs = 250;

/** Lets ten people work on a separate server while 1,200 photos of five megapixels are uploaded. */
export async function measureIntake(say: (line: string) => void): Promise<IntakeRun> {
  const surroundings = describeSurroundings();
  ensureDataset([photoCount]);
  const files = await ensurePortraits();
  const pictures = Array.from({ length: photos }, (_, index) => photoOf(files, index));
  const run = await withServer((server) => measureOn(server, pictures, say));
  return { surroundings, people, thinkMs, photos, ...run };
}

/** Makes each file different by adding invisible bytes after the JPEG's end. */
function photoOf(files: readonly string[], index: number): SentPicture {
  const file = files[index % files.length] ?? "";
  const bytes = async () => Buffer.concat([await readFile(file), Buffer.from(String(index))]);
  return { name: `IMG_${index + 1}.jpg`, bytes };
}

async function measureOn(server: OwnServer, pictures: readonly SentPicture[], say: (line: string) => void) {
  const { api, processId } = server;
  say(`${people} accounts and projects …`);
  const driver = await startDriver(await preparePeople(api, people));
  try {
    const { id } = await api.send<{ id: string }>("POST", "/api/projects", { name: "Photo day" });
    const before = await stretch(driver, "before");
    const watched = watchServer(processId);
    say(`${photos} photos of five megapixels are uploaded …`);
    const startedAt = performance.now();
    const { result: sentBytes, stretches: uploading } = await whileWorking(driver, "uploading", () =>
      sendPictures(api, id, pictures),
    );
    const sentAt = performance.now();
    say("they are analysed …");
    const { stretches: looking } = await whileWorking(driver, "looking", () => untilAnalysed(server, id));
    const lookedAt = performance.now();
    const { series, cpuSeconds } = watched.stop();
    return {
      uploadSeconds: (sentAt - startedAt) / 1000,
      sentBytes,
      lookingSeconds: (lookedAt - sentAt) / 1000,
      cpuSeconds,
      peakMb: series.length > 0 ? Math.max(...series.map(({ allMb }) => allMb)) : null,
      stretches: [before, ...uploading, ...looking],
    };
  } finally {
    driver.stop();
  }
}

async function stretch(driver: Driver, name: Stretch["name"]): Promise<Stretch> {
  return { name, ...(await driver.run({ seconds: stretchSeconds, thinkMs })) };
}

/** Lets people work in stretches of half a minute until `work` is done. The last stretch may end after it. */
async function whileWorking<Result>(driver: Driver, name: Stretch["name"], work: () => Promise<Result>) {
  const stretches: Stretch[] = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  // `await working` below throws the error. Without this handler, Node would exit at once.
  working.catch(() => undefined);
  while (!isDone) stretches.push(await stretch(driver, name));
  return { result: await working, stretches };
}

/** Polls the database instead of the API, whose calls would add to the measured load. */
async function untilAnalysed({ dataFolder }: OwnServer, projectId: string): Promise<void> {
  const database = new DatabaseSync(join(dataFolder, "print-builder.sqlite"), {
    readOnly: true,
    timeout: 10_000,
  });
  try {
    const unseen = database.prepare(
      "select count(*) as unseen from media where project_id = ? and photo_facts is null",
    );
    while (unseen.get(projectId)?.unseen !== 0) await sleep(pollEveryMs);
  } finally {
    database.close();
  }
}
