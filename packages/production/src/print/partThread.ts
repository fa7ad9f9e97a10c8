// Worker thread that draws parts of a print: it opens the project once and draws one part after another until it is
// terminated.
import { parentPort, workerData } from "node:worker_threads";
import { DesignError } from "@print-builder/core/document";
import { InputError } from "../inputError.ts";
import { keepCompiled } from "../keepCompiled.ts";
import { MachineFault } from "../machineFault.ts";
import { type OpenProject, openProject, withRecords } from "./openProject.ts";
import { waitForPart } from "./partQueue.ts";
import type { FromPartThread, PartPrint, PartThreadData } from "./partThreads.ts";
import { openPictureCache } from "./pictureCache.ts";
import { createPartDrawer } from "./printedPart.ts";

const { print, spans, queue, drawer }: PartThreadData = workerData;
const tell = (message: FromPartThread) => parentPort?.postMessage(message);

try {
  keepCompiled();
  const draw = await createPartDrawer({ ...print, open: await openPrint(print) });
  for (;;) {
    const part = waitForPart(queue, drawer);
    const span = spans[part];
    if (span) tell({ kind: "drawn", part, printed: await draw(span) });
  }
} catch (error) {
  tell(failure(error));
}

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
