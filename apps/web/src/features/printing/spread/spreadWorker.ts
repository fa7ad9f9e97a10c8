import { usesExpressions } from "@print-builder/core/elements";
import { loadExpressions } from "@print-builder/core/layout";
import type { TextEngine } from "@print-builder/core/text";
import { fetchBundledFace } from "#platform/cards/earlyFaces.ts";
import { createFaceStore, type FaceStore } from "#platform/cards/faceStore.ts";
import {
  createSpreadRun,
  type SpreadOrder,
  type SpreadReport,
  type SpreadRun,
  type SpreadTask,
} from "./spreadTask.ts";

/** Records laid out between two progress reports. */
const blockSize = 200;

function report(message: SpreadReport): void {
  self.postMessage(message);
}

function openFaces({ fonts }: SpreadTask): FaceStore {
  const uploaded = new Map(fonts.map(({ face, bytes }) => [face.id, bytes]));
  return createFaceStore(async (face) => uploaded.get(face) ?? (await fetchBundledFace(face)));
}

/** Text stays pending only while a font is really loading: a font that failed never arrives. */
function waitingEngine(text: TextEngine, store: FaceStore): TextEngine {
  return {
    ...text,
    layout: (...input) => {
      const laid = text.layout(...input);
      if (!store.isWaiting()) return { ...laid, pending: [] };
      return laid.missing.length > 0 ? { ...laid, pending: [...laid.pending, "fallback"] } : laid;
    },
  };
}

function settledBy(store: FaceStore): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      if (!store.isWaiting()) return resolve();
      const stop = store.subscribe(() => {
        if (store.isWaiting()) return;
        stop();
        resolve();
      });
    });
}

async function begin(task: SpreadTask): Promise<SpreadRun> {
  if (usesExpressions({ front: task.texts, back: [] })) await loadExpressions();
  const store = openFaces(task);
  const { text } = store.withFonts(task.fonts.map(({ face }) => face));
  const tools = {
    text: waitingEngine(text, store),
    images: { find: () => ({ status: "missing", detail: "" }) as const },
    paper: null,
    onProblem: () => undefined,
  };
  return createSpreadRun(task, tools, settledBy(store));
}

let run: SpreadRun | null = null;

async function handleOrder(message: SpreadOrder): Promise<void> {
  if (message.order === "begin") {
    run = await begin(message.task);
  } else if (message.order === "rows") {
    for (let start = 0; run && start < message.rows.length; start += blockSize) {
      run.add(message.rows.slice(start, start + blockSize));
      report({ report: "progress", done: run.done() });
    }
  } else if (run) {
    report({ report: "result", spreads: await run.result() });
  }
}

/** Runs messages one after the other. */
let last: Promise<void> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<SpreadOrder>) => {
  last = last
    .then(() => handleOrder(data))
    .catch((error: unknown) =>
      report({ report: "failed", message: error instanceof Error ? error.message : String(error) }),
    );
});

// Report that the worker is ready, because messages sent while its modules load are lost.
report({ report: "ready" });
