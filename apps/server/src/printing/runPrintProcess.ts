import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ApiProblem, problem } from "@print-builder/api";
import { DesignError } from "@print-builder/core/document";
import { sharedOnce } from "@print-builder/core/preflight";
import {
  checkPhotos,
  drawThumbnail,
  InputError,
  type OpenProject,
  openStoredPictureCache,
  PictureGone,
  preflightProject,
  preparePictures,
  printProject,
  printRetakeSheet,
  recordsToDraw,
  renderCard,
} from "@print-builder/production";
import { storageProblem } from "../files/fileStorage.ts";
import { openStorage } from "../files/openStorage.ts";
import { type OpenSchool, openSchool } from "../school/openSchool.ts";
import { joinDatabase } from "../store/database.ts";
import { createFontStore } from "../store/fontStore.ts";
import { isDatabaseLost } from "../store/lostDatabase.ts";
import { createMediaStore } from "../store/mediaStore.ts";
import { connections } from "../store/postgresPool.ts";
import { createProjectStore } from "../store/projectStore.ts";
import { createRowStore } from "../store/rowStore.ts";
import type { PlainProjectRow } from "../store/schema.ts";
import { createSerialStore } from "../store/serialStore.ts";
import { isDatabaseDamaged } from "../store/sqliteDamage.ts";
import { choiceProblem, findChosen } from "./chosen.ts";
import { type ChangesAnswer, comparePrinted } from "./comparePrinted.ts";
import type { FromPrintProcess, PrintPlace, PrintTask, ToPrintProcess } from "./messages.ts";
import { type OtherRows, openProjectRow, openStoredTable, type StoredProjects } from "./openStoredProject.ts";
import { previewElements } from "./previewElements.ts";
import { designAsPrinted } from "./printedCards.ts";
import { printWarnings, problemAnswer } from "./printWarnings.ts";
import { issueOf, signerOf } from "./signingKeys.ts";
import { type ProcessWatch, watchDrawing } from "./watchDrawing.ts";

/** Number of bytes per message. */
const blockBytes = 256 * 1024;
const screenDpi = 300;

/** Runs the server's tasks one after another until the server is gone. */
export function runPrintProcess(self: NodeJS.Process): void {
  let opened: OpenedTask | null = null;
  let stop = new AbortController();
  let more = (): void => undefined;

  const send = (message: FromPrintProcess): Promise<void> =>
    new Promise((resolve) => {
      // Sending fails if the server was killed, and nobody needs the output then.
      self.send?.(message, (error: Error | null) => (error ? self.exit() : resolve()));
    });
  const sendBytes = async (bytes: Uint8Array): Promise<void> => {
    const taken = new Promise<void>((resolve) => {
      more = resolve;
    });
    await send({ kind: "bytes", bytes });
    await taken;
  };

  self.once("disconnect", () => self.exit());
  self.on("message", (message: ToPrintProcess) => {
    if (message.kind === "open") {
      const watch = watchDrawing(message.place.tempFolder, () => void send({ kind: "progress" }));
      opened = { stored: openStored(message.place), place: message.place, watch };
    } else if (message.kind === "more") more();
    else if (message.kind === "stop") stop.abort();
    else if (opened) {
      stop = new AbortController();
      const { stored, place, watch } = opened;
      const { signal } = stop;
      watch.begin();
      withSchool(message.task, place, (other) =>
        doTask(message.task, { stored, other, watch, sendBytes, signal }),
      ).then(send, (error: unknown) => send(failure(error)));
    }
  });
}

function openStored({ database, storage, cacheFolder }: PrintPlace): StoredProjects {
  const joined = joinDatabase(database, { connections: connections.drawing });
  return {
    projects: createProjectStore(joined.db),
    rows: createRowStore(joined),
    media: createMediaStore(joined.db),
    fonts: createFontStore(joined.db),
    serials: createSerialStore(joined.db),
    files: openStorage(storage),
    prepared: cacheFolder === undefined ? undefined : openStoredPictureCache(cacheFolder),
  };
}

type OpenedTask = {
  readonly stored: StoredProjects;
  readonly place: PrintPlace;
  readonly watch: ProcessWatch;
};

type SendBytes = (bytes: Uint8Array) => Promise<void>;

/** Does a task with rows from the call or from a school, and removes fetched photos afterwards. */
async function withSchool(
  task: PrintTask,
  { schoolApiUrl, tempFolder }: PrintPlace,
  work: (other: OtherRows) => Promise<FromPrintProcess>,
): Promise<FromPrintProcess> {
  const live = "live" in task ? task.live : null;
  const asked = ("school" in task ? task.school : null) ?? null;
  const fieldMap = live?.fieldMap ?? asked?.fieldMap ?? null;
  const chosen = ("chosen" in task ? task.chosen : null) ?? null;
  let school: OpenSchool | null = null;
  if (schoolApiUrl !== null && (live || asked)) {
    school = openSchool({
      apiUrl: schoolApiUrl,
      folder: join(tempFolder, randomUUID()),
      access: () => asked?.access ?? null,
      rows: asked?.rows ?? null,
      pageSize: asked?.pageSize,
    });
  }
  try {
    return await work({
      live,
      school,
      fieldMap,
      chosen,
      givesSerials: task.kind === "pdf" && !live?.isSample,
    });
  } finally {
    await school?.close();
  }
}

type TaskDeps = {
  readonly stored: StoredProjects;
  readonly other: OtherRows;
  readonly watch: ProcessWatch;
  readonly sendBytes: SendBytes;
  readonly signal: AbortSignal;
};

async function doTask(
  task: PrintTask,
  { stored, other, watch, sendBytes, signal }: TaskDeps,
): Promise<FromPrintProcess> {
  if (task.kind === "choose") {
    const found = await openStoredTable(stored, task.projectId, other);
    return found
      ? { kind: "chosen", chosen: await findChosen(found, task.choice, task.group ?? null) }
      : { kind: "gone", what: "project" };
  }
  const saved = await stored.projects.get(task.projectId);
  if (!saved) return { kind: "gone", what: "project" };
  if (task.kind === "thumbnails") refuseHuge(saved);
  const row = projectFor(saved, task);
  const open = { ...(await openProjectRow(stored, row, other)), watch, ...signOf(task, row) };
  try {
    if (task.kind === "pdf") {
      const out = blockWriter(sendBytes);
      const result = await printProject(task.request, {
        open,
        out,
        outKeepsNothing: true,
        now: new Date(),
        notesPeople: true,
        codes: { printId: task.printId, sheetsBefore: 0 },
        signal,
        onRecords: async () => {
          watch.progress();
          other.school?.photos.check();
        },
      });
      await other.school?.photos.settle();
      const { bytes, cards, pages, people, records } = result;
      const warnings = sharedOnce(printWarnings(result.problems), records, "record_index");
      return { kind: "printed", summary: { bytes, cards, pages, people, warnings } };
    }
    if (task.kind === "preflight") {
      const { checked, problems } = await preflightProject(task.request, {
        open,
        checkCodes: task.checkCodes,
        signal,
      });
      other.school?.photos.check();
      await other.school?.photos.settle();
      return { kind: "preflight", answer: { checked, problems: problems.map(problemAnswer) } };
    }
    if (task.kind === "prepare" || task.kind === "photos")
      return await lookAtPictures(task, open, { other, watch, signal });
    if (task.kind === "compare") {
      return { kind: "compared", answer: await compare(task, open, row, { stored, other, watch, signal }) };
    }
    if (task.kind === "thumbnails") {
      const back = open.project.isDualSided ? await drawThumbnail(open, "back") : null;
      return { kind: "thumbnails", sides: { front: await drawThumbnail(open, "front"), back } };
    }
    return await preview(task, open);
  } finally {
    await open.close();
  }
}

/**
 * Maximum length of a design, without pictures, for thumbnails. Opening a design takes 20 bytes per
 * character.
 */
const hugeCharacters = 2_000_000;

function refuseHuge({ front_elements, back_elements }: PlainProjectRow): void {
  const stored = front_elements + back_elements;
  if (stored.length <= hugeCharacters) return;
  const pictures = [...stored.matchAll(/"data:[^"\\]*"/g)].reduce(
    (sum, [picture]) => sum + picture.length,
    0,
  );
  if (stored.length - pictures <= hugeCharacters) return;
  throw new InputError("too_large", "The design is too large for a thumbnail.");
}

async function preview(
  { recordIndex, side }: Extract<PrintTask, { readonly kind: "preview" }>,
  open: OpenProject,
): Promise<FromPrintProcess> {
  const record = (await recordsToDraw(open, [recordIndex])).get(recordIndex);
  if (!record || recordIndex >= open.records.total) return { kind: "gone", what: "record" };
  const card = await renderCard(open, { recordIndex, side, format: "svg", dpi: screenDpi }, new Date());
  const problems = card.problems.map(problemAnswer);
  const elements = previewElements(open, side, record);
  return { kind: "preview", answer: { svg: card.bytes.toString("utf8"), elements, problems } };
}

/** Signs the codes of prints. Previews and samples get no signed codes. */
function signOf(task: PrintTask, row: PlainProjectRow): Pick<OpenProject, "sign"> {
  if (task.kind !== "pdf" || !task.signing || task.printId === null) return {};
  return { sign: signerOf(task.signing, issueOf(row, task.printId, new Date(task.signing.issuedAt))) };
}

/** The project of a task, in its current or a printed design. */
function projectFor(project: PlainProjectRow, task: PrintTask): PlainProjectRow {
  const design = "design" in task ? task.design : null;
  return design ? designAsPrinted(project, design) : project;
}

type PicturesTask = Extract<PrintTask, { readonly kind: "photos" | "prepare" }>;

/** Prepares pictures for later prints, or finds photos that should be taken again. */
async function lookAtPictures(
  task: PicturesTask,
  open: OpenProject,
  { other, watch, signal }: Pick<TaskDeps, "other" | "watch" | "signal">,
): Promise<FromPrintProcess> {
  const onProgress = (): void => {
    watch.progress();
    other.school?.photos.check();
  };
  if (task.kind === "prepare") {
    await preparePictures(open, { now: new Date(), signal, onRecords: async () => onProgress() });
  }
  const checks = await checkPhotos({ open, signal, onProgress });
  if (task.kind === "prepare") return { kind: "prepared" };
  await other.school?.photos.settle();
  if (!task.wantsSheet) return { kind: "photos", checks, sheet: null };
  const out = new PassThrough();
  const [sheet] = await Promise.all([
    buffer(out),
    printRetakeSheet(open, checks.problems, { out, now: new Date() }),
  ]);
  return { kind: "photos", checks, sheet };
}

type CompareTask = Extract<PrintTask, { readonly kind: "compare" }>;

async function compare(
  { held }: CompareTask,
  open: OpenProject,
  row: PlainProjectRow,
  { stored, other, watch, signal }: Omit<TaskDeps, "sendBytes">,
): Promise<ChangesAnswer> {
  const media = await stored.media.all(row.id);
  const openWith = (then: PlainProjectRow) => openProjectRow(stored, then, other);
  const answer = await comparePrinted({ open, row, held, media, openWith, signal, progress: watch.progress });
  other.school?.photos.check();
  await other.school?.photos.settle();
  return answer;
}

/** Collects output into blocks, and sends a block when the previous block was consumed. */
function blockWriter(sendBytes: SendBytes): Writable {
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const block = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    if (block.length > 0) await sendBytes(block);
  };
  const settle = (work: Promise<void>, done: (error?: Error | null) => void): void => {
    work.then(() => done(), done);
  };
  return new Writable({
    write(chunk: Buffer, _, done) {
      // The writer may reuse its buffer, so the bytes are copied.
      waiting.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < blockBytes) done();
      else settle(flush(), done);
    },
    final: (done) => settle(flush(), done),
  });
}

/** Maps an error to the API problem to report; null if the project itself caused it. */
function problemOf(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return error;
  const wrongChoice = choiceProblem(error);
  if (wrongChoice) return wrongChoice;
  if (error instanceof PictureGone) return problem("data_replaced");
  if (isDatabaseDamaged(error)) return problem("database_damaged");
  return isDatabaseLost(error) ? problem("database_unavailable") : storageProblem(error);
}

function failure(error: unknown): FromPrintProcess {
  const known = problemOf(error);
  if (known) return { kind: "problem", code: known.code, details: known.details };
  if (error instanceof DesignError) return { kind: "refused", field: error.field, reason: error.message };
  if (error instanceof InputError) {
    const field = error.code === "bad_profile" ? "icc" : "project";
    return { kind: "refused", field, reason: error.message };
  }
  return { kind: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
