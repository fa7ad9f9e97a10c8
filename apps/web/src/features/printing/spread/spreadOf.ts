import type { StoredElement } from "@print-builder/core/document";
import type { TextSpread } from "@print-builder/core/layout";
import type { CardRecord } from "@print-builder/core/records";
import type { NamedFace } from "@print-builder/fonts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { showFailure } from "#platform/api/showFailure.ts";
import { fetchUploadedFace } from "#platform/cards/uploadedFaces.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { projectRows } from "../bulkPrint/rowProvider.ts";
import { connectedSchool } from "../connectedSchool.ts";
import { openSchoolRows, type SchoolRows } from "../schoolPrint/schoolRows.ts";
import type { SpreadFont, SpreadOrder, SpreadReport, SpreadTask } from "./spreadTask.ts";

/** Records sent to the worker at once. */
const blockSize = 1000;

type SpreadRecords = {
  readonly total: number;
  readonly headers: readonly string[];
  /** Records from 0, `end` exclusive. */
  readonly read: (start: number, end: number) => Promise<readonly CardRecord[]>;
};

type RunOptions = {
  readonly task: SpreadTask;
  readonly records: Pick<SpreadRecords, "total" | "read">;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
};

/**
 * Lays out text for all records in a worker, so that the editor stays responsive.
 * @throws ApiError when records cannot be read; Error when the worker fails; the reason of an aborted `signal`
 */
async function runSpread({ task, records, signal, onProgress }: RunOptions): Promise<readonly TextSpread[]> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./spreadWorker.ts", import.meta.url), { type: "module" });
  const tell = (order: SpreadOrder) => worker.postMessage(order);
  const ready = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<readonly TextSpread[]>();
  worker.addEventListener("message", ({ data }: MessageEvent<SpreadReport>) => {
    if (data.report === "ready") ready.resolve();
    else if (data.report === "progress") onProgress(data.done);
    else if (data.report === "result") ending.resolve(data.spreads);
    else ending.reject(new Error(data.message));
  });
  worker.addEventListener("error", ({ message }) =>
    ending.reject(new Error(message || "The texts could not be checked. Try again.")),
  );
  signal.addEventListener("abort", () => ending.reject(signal.reason), { once: true });

  async function send(): Promise<readonly TextSpread[]> {
    await ready.promise;
    tell({ order: "begin", task });
    for (let start = 0; start < records.total; start += blockSize) {
      const rows = await records.read(start, Math.min(records.total, start + blockSize));
      signal.throwIfAborted();
      tell({ order: "rows", rows });
    }
    tell({ order: "end" });
    return await ending.promise;
  }

  try {
    return await Promise.race([send(), ending.promise]);
  } finally {
    worker.terminate();
  }
}

/** Rows per request; large, because all rows are read. */
const rowsAtOnce = 1000;

async function schoolRecords(editor: EditorSession, signal: AbortSignal): Promise<SpreadRecords | null> {
  const school = await connectedSchool(editor);
  if (!school) return null;
  const query = { dataset: school.dataset, filter: {} };
  const found: { rows: SchoolRows | null } = { rows: null };
  await withSchoolAccess({ projectId: editor.projectId, work: "check of texts" }, async () => {
    found.rows = await openSchoolRows({ school, project: editor.currentProject(), query }, { signal });
  });
  return found.rows;
}

/**
 * All records of the project: rows of its table, or people of its school. Null, after a message, if they cannot be
 * read.
 */
async function openSpreadRecords(editor: EditorSession, signal: AbortSignal): Promise<SpreadRecords | null> {
  const { project } = editor.store.getState();
  if (project.dataMode === "school") return await schoolRecords(editor, signal);
  await loadCount(editor);
  const { total } = editor.store.getState();
  return total === null ? null : projectRows(editor.projectId, project, total, rowsAtOnce);
}

/** Caches records, so that a check after a change of the design does not read them again. */
function keptRecords(records: SpreadRecords): SpreadRecords {
  const known = new Map<string, ReturnType<SpreadRecords["read"]>>();
  return {
    ...records,
    read(start, end) {
      const key = `${start} ${end}`;
      const read = known.get(key) ?? records.read(start, end);
      known.set(key, read);
      read.catch(() => known.delete(key));
      return read;
    },
  };
}

/** The result for a text element, and the element's state that it applies to. */
export type KnownSpread = {
  readonly spread: TextSpread;
  readonly element: StoredElement;
  readonly mapping: unknown;
  readonly total: number;
};

export type SpreadState = {
  /** Null while no check is running; `total` is null until it is known. */
  readonly running: { readonly done: number; readonly total: number | null } | null;
  readonly known: ReadonlyMap<string, KnownSpread>;
};

export type Spread = {
  readonly store: StoreApi<SpreadState>;
  /**
   * Checks text elements across all records. Reads the records again unless `sameRecords` is set, because then only
   * the design has changed.
   */
  readonly check: (
    texts: readonly StoredElement[],
    options?: { readonly sameRecords: boolean },
  ) => Promise<void>;
  readonly cancel: () => void;
};

/** True while the result still applies; moving the text on the card does not change it. */
export function isFresh({ element, mapping }: KnownSpread, now: StoredElement, nowMapping: unknown): boolean {
  const { width, height, properties } = element;
  return (
    properties === now.properties && width === now.width && height === now.height && mapping === nowMapping
  );
}

async function withBytes(faces: readonly NamedFace[]): Promise<readonly SpreadFont[]> {
  return await Promise.all(faces.map(async (face) => ({ face, bytes: await fetchUploadedFace(face.id) })));
}

function createSpread(editor: EditorSession): Spread & { fonts: readonly NamedFace[] } {
  const store = createStore<SpreadState>(() => ({ running: null, known: new Map() }));
  let stop: AbortController | null = null;
  let records: SpreadRecords | null = null;

  async function checkTexts(texts: readonly StoredElement[], signal: AbortSignal, sameRecords: boolean) {
    if (!sameRecords || records === null) {
      const opened = await openSpreadRecords(editor, signal);
      records = opened && keptRecords(opened);
    }
    if (records === null) return;
    const { total, headers } = records;
    store.setState({ running: { done: 0, total } });
    const project = editor.currentProject();
    const task = { project, headers, texts, fonts: await withBytes(spread.fonts) };
    const onProgress = (done: number) => {
      if (!signal.aborted) store.setState({ running: { done, total } });
    };
    const spreads = await runSpread({ task, records, signal, onProgress });
    const known = new Map(store.getState().known);
    for (const spread of spreads) {
      const element = texts.find(({ id }) => id === spread.elementId);
      if (element) known.set(element.id, { spread, element, mapping: project.mapping, total });
    }
    store.setState({ known });
  }

  const spread: ReturnType<typeof createSpread> = {
    store,
    fonts: [],
    async check(texts, { sameRecords } = { sameRecords: false }) {
      stop?.abort();
      const now = new AbortController();
      stop = now;
      store.setState({ running: { done: 0, total: null } });
      try {
        await checkTexts(texts, now.signal, sameRecords);
      } catch (error) {
        if (!now.signal.aborted) showFailure(error);
      } finally {
        if (stop === now) store.setState({ running: null });
      }
    },
    cancel: () => stop?.abort(),
  };
  return spread;
}

const spreads = new WeakMap<EditorSession, ReturnType<typeof createSpread>>();

/** The results for an open project's text elements, kept only in this tab's memory. `fonts` are the project's own. */
export function spreadOf(editor: EditorSession, fonts: readonly NamedFace[]): Spread {
  const spread = spreads.get(editor) ?? createSpread(editor);
  spread.fonts = fonts;
  spreads.set(editor, spread);
  return spread;
}
