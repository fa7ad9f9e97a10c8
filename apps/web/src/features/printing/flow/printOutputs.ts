import { routes } from "@print-builder/api";
import type { PageSetup } from "@print-builder/core/document";
import { type PrintRequest, partRequests } from "@print-builder/core/sheets";
import { call, callFile } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { fileSharing, saveFile } from "#platform/files/saveFile.ts";
import { groupWarnings, isOfCode, type PrintWarning, warningsTitle } from "#platform/jobs/JobWarnings.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type ChoiceGroup, groupRequests } from "../choosing/choice.ts";
import { maxNamed, type Names, namesText } from "../people/recordName.ts";
import { recordsOf } from "../preflight/problemGroups.ts";
import type { PreflightProblem, PrintInput } from "../preflight/runPreflight.ts";
import type { MakeTask, PrintOutput } from "./createPrintFlow.ts";
import { printBody } from "./printForm.ts";

const ofPhotos: ReadonlySet<string> = new Set(["missing_photo", "unreadable_photo"]);

/** The warnings that no check had reported. */
function unexpected(
  warnings: readonly PrintWarning[],
  known: readonly PreflightProblem[],
): readonly PrintWarning[] {
  const photos = new Set(recordsOf(known.filter(({ kind }) => ofPhotos.has(kind))));
  const codes = new Set(known.filter(isOfCode).map(({ record_index }) => record_index));
  return warnings.filter((warning) => {
    const { record_index } = warning;
    if (isOfCode(warning)) return !codes.has(record_index) && !codes.has(null);
    return record_index === null || !photos.has(record_index);
  });
}

export type NamesOf = (records: readonly number[]) => Promise<Names>;

/** If a name cannot be read, show the warning with the record's number. */
const unnamed = (error: unknown): Names => {
  console.warn("The cards with warnings could not be listed.", error);
  return new Map();
};

/**
 * Shows a message about cards that came out without a photo or with an unreadable code although the check had not
 * reported it.
 */
export async function tellUnexpected(
  warnings: readonly PrintWarning[],
  known: readonly PreflightProblem[],
  namesOf: NamesOf = async () => new Map(),
): Promise<void> {
  const found = unexpected(warnings, known);
  const [worst, ...others] = groupWarnings(found);
  if (!worst) return;
  const records = new Set([worst, ...others].flatMap((group) => group.records)).size;
  const more = others.length > 0 ? " See the print history for the others." : "";
  const names = await namesOf(worst.records.slice(0, maxNamed)).catch(unnamed);
  const whose =
    worst.records.length === 0
      ? "all cards"
      : namesText(worst.records, (record) => names.get(record) ?? null);
  const message = `${warningsTitle(found, records)}. ${capitalised(whose)}: ${worst.message}${more}`;
  showToast(message, { tone: "warning", durationMs: 20_000 });
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Data sent with every print of these records; empty if the server has the records. */
export type SentRecords = Pick<
  PrintInput,
  "live_rows" | "field_map_override" | "filters" | "record_ids" | "record_rows" | "printer"
>;

/**
 * A PDF with its file name, its id in the print history, and warnings about records (from 0) without a photo or with
 * an unreadable code.
 */
type PrintedPdf = {
  readonly file: Blob;
  /** "" if the print is not recorded. */
  readonly printId: string;
  readonly name: string;
  readonly warnings: readonly PrintWarning[];
};

/**
 * Prints records into a PDF. The PDF is streamed while it is made, so its warnings are read from the print history
 * afterwards; the print succeeds even if they cannot be read.
 * @throws ApiError as `callFile` does
 */
export async function fetchPdf(
  projectId: string,
  body: PrintInput,
  signal: AbortSignal,
): Promise<PrintedPdf> {
  const params = { id: projectId };
  const { file, name, headers } = await callFile(routes.exportPdf, { params, body }, { signal });
  const printId = headers.get("x-print-id") ?? "";
  if (printId === "") return { file, printId, name: name ?? "export.pdf", warnings: [] };
  const asked = { params: { ...params, entryId: printId } };
  const entry = await call(routes.getHistoryEntry, asked, { signal }).catch((error: unknown) => {
    console.warn("The warnings of the print could not be loaded.", error);
    return null;
  });
  return { file, printId, name: name ?? "export.pdf", warnings: printWarnings(entry?.warnings) };
}

/** The readable warnings of an entry of the print history. */
export function printWarnings(stored: unknown): readonly PrintWarning[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (each: Partial<PrintWarning> | null): each is PrintWarning =>
      typeof each?.message === "string" &&
      (each.record_index === null || typeof each.record_index === "number"),
  );
}

/** Delays before the helper frame is removed, ms: after printing began, after an error, and if it never loaded. */
const frameStays = { printing: 10_000, error: 2000, neverLoaded: 5000 } as const;

function hiddenFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = "Print";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  // Some browsers do not print a frame that is not displayed at all.
  frame.style.cssText =
    "position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0";
  frame.src = url;
  return frame;
}

function openPrintDialog(frame: HTMLIFrameElement): boolean {
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    return frame.contentWindow !== null;
  } catch (error) {
    console.warn("The browser's print dialog could not be opened.", error);
    return false;
  }
}

/**
 * Opens the browser's print dialog for a PDF in a helper frame, which is removed automatically. Resolves to whether
 * the dialog could be opened.
 */
export function printInFrame(pdf: Blob): Promise<boolean> {
  const url = URL.createObjectURL(pdf);
  const frame = hiddenFrame(url);
  const goIn = (ms: number) =>
    setTimeout(() => {
      frame.remove();
      URL.revokeObjectURL(url);
    }, ms);
  return new Promise((resolve) => {
    const end = (isPrinting: boolean, stays: number) => {
      clearTimeout(lateTimer);
      goIn(stays);
      resolve(isPrinting);
    };
    const lateTimer = setTimeout(() => end(false, 0), frameStays.neverLoaded);
    frame.addEventListener(
      "load",
      () => (openPrintDialog(frame) ? end(true, frameStays.printing) : end(false, frameStays.error)),
      { once: true },
    );
    frame.addEventListener("error", () => end(false, frameStays.error), { once: true });
    document.body.append(frame);
  });
}

/** A print whose sheets are made into PDFs. */
type SheetPrint = {
  readonly projectId: string;
  /** Builds the request without the excluded records. */
  readonly requestOf: (excluded: readonly number[]) => PrintRequest;
  /** The number of cards without these records, shown while waiting. */
  readonly cardsOf: (excluded: readonly number[]) => number;
  readonly sent?: SentRecords;
  /** True for a PDF that is only a proof and does not count as printed. */
  readonly isProof?: boolean;
  /** Reads the names of records for messages. */
  readonly namesOf?: NamesOf;
  /** Called with the id in the print history of each PDF. */
  readonly onPrinted?: (printId: string) => void;
};

async function makePdf(print: SheetPrint, request: PrintRequest, signal: AbortSignal): Promise<PrintedPdf> {
  const body = { ...printBody(request), ...print.sent, ...(print.isProof ? { proof: true } : {}) };
  const printed = await fetchPdf(print.projectId, body, signal);
  if (printed.printId !== "") print.onPrinted?.(printed.printId);
  return printed;
}

async function makeWhole(print: SheetPrint, task: MakeTask): Promise<PrintedPdf> {
  const { excluded, signal, onProgress } = task;
  onProgress({ of: "cards", cards: print.cardsOf(excluded) });
  return await makePdf(print, print.requestOf(excluded), signal);
}

export function savedPdf(print: SheetPrint): PrintOutput {
  return async (task) => {
    const { file, name, warnings } = await makeWhole(print, task);
    saveFile(file, name);
    const share = fileSharing(file, name);
    showToast(print.isProof ? `The proof was saved as “${name}”` : `The PDF was saved as “${name}”`, {
      tone: "success",
      ...(share
        ? { action: { label: "Share", run: () => void share().catch(showFailure) } }
        : { durationMs: 4000 }),
    });
    await tellUnexpected(warnings, task.known, print.namesOf);
  };
}

/** Opens the browser's print dialog; if that fails, saves the PDF. */
export function printedPdf(print: SheetPrint): PrintOutput {
  return async (task) => {
    const onPaper = { ...print, sent: { ...print.sent, printer: "browser" } } as const;
    const { file, name, warnings } = await makeWhole(onPaper, task);
    await tellUnexpected(warnings, task.known, print.namesOf);
    if (await printInFrame(file)) return;
    saveFile(file, name);
    showToast(`The browser's print dialog could not be opened. The PDF was saved as “${name}” instead.`, {
      tone: "warning",
      durationMs: 6000,
    });
  };
}

/** Saves a file per batch of records; requests one file at a time. */
export function savedParts(
  print: SheetPrint,
  records: { readonly total: number; readonly setup: PageSetup; readonly size: number },
): PrintOutput {
  return async ({ excluded, known, signal, onProgress }) => {
    const requests = partRequests(print.requestOf(excluded), records);
    const found: PrintWarning[] = [];
    for (const [index, part] of requests.entries()) {
      onProgress({ of: "parts", part: index + 1, parts: requests.length });
      const { file, name, warnings } = await makePdf(print, part, signal);
      found.push(...warnings);
      saveFile(file, `export_part_${index + 1} - ${name}`);
    }
    showToast(`${requests.length} files were saved`, { tone: "success", durationMs: 4000 });
    await tellUnexpected(found, known, print.namesOf);
  };
}

/** Turns any name into a valid file name. */
function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  return `${plain.slice(0, 120) || "Unnamed"}.pdf`;
}

/** Saves a file per group, named after the group; skips groups whose records are all left out. */
export function savedGroups(print: SheetPrint, groups: readonly ChoiceGroup[], total: number): PrintOutput {
  return async ({ excluded, known, signal, onProgress }) => {
    const request = print.requestOf(excluded);
    const files = groupRequests(request, groups, total);
    const found: PrintWarning[] = [];
    for (const [index, file] of files.entries()) {
      onProgress({ of: "parts", part: index + 1, parts: files.length });
      const made = await makePdf(print, file.request, signal);
      found.push(...made.warnings);
      saveFile(made.file, fileName(file.name));
    }
    showToast(countText(files.length, "file was saved", "files were saved"), {
      tone: "success",
      durationMs: 4000,
    });
    await tellUnexpected(found, known, print.namesOf);
  };
}

/** Starts a job that continues without this window. */
export function startedJob(start: (excluded: readonly number[]) => Promise<void>): PrintOutput {
  return async ({ excluded, onProgress }) => {
    onProgress({ of: "job" });
    await start(excluded);
  };
}
