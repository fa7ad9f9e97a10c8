// Worker thread that draws parts of a print: it opens the project once and draws one part after another. It
// exits once the queue is closed; V8 may end the whole process if a thread is terminated while it draws.
import process from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import { DesignError } from "@print-builder/core/document";
import { InputError } from "../inputError.ts";
import { keepCompiled } from "../keepCompiled.ts";
import { MachineFault } from "../machineFault.ts";
import { type OpenProject, openProject, withRecords } from "./openProject.ts";
import { isClosed, waitForPart } from "./partQueue.ts";
import type { FromPartThread, PartPrint, PartThreadData } from "./partThreads.ts";
import { openPictureCache } from "./pictureCache.ts";
import { createPartDrawer } from "./printedPart.ts";

const { print, spans, queue, drawer }: PartThreadData = workerData;
const next = () => waitForPart(queue, drawer);
const tell = (message: FromPartThread) => parentPort?.postMessage(message);

try {
  keepCompiled();
  const open = await openPrint(print);
  const draw = await createPartDrawer({ ...print, open }, () => isClosed(queue));
  for (let part = next(); part !== null; part = next()) {
    const span = spans[part];
    if (span) tell({ kind: "drawn", part, printed: await draw(span) });
  }
  await open.close();
} catch (error) {
  tell(failure(error));
}
process.exit();

async function openPrint(print: PartPrint): Promise<OpenProject> {
  const { path, cacheFolder, positions, today, table, reading, sequence, pageSetup } = print;
  const cache = cacheFolder === null ? null : openPictureCache(cacheFolder);
  const opened = await openProject(path, { cache, reading, sequence, table: table ?? undefined });
  const whole = { ...opened, project: { ...opened.project, pageSetup } };
  const chosen = positions === null ? whole : withRecords(whole, [...positions]);
  return today === null ? chosen : { ...chosen, today };
}

/** Errors lose their classes between threads. */
function failure(error: unknown): FromPartThread {
  if (error instanceof InputError) return { kind: "refused", code: error.code, message: error.message };
  if (error instanceof DesignError || error instanceof MachineFault)
    return { kind: "refused", code: error.name, message: error.message };
  return { kind: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
