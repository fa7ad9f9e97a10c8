// Child process that draws parts of a print: it opens the project once and draws one part after another.
import process from "node:process";
import { DesignError, printSetup } from "@print-builder/core/document";
import type { ImageSource } from "@print-builder/core/elements";
import type { Problem } from "@print-builder/core/preflight";
import { planSheets, type SheetSpan, sheetsOf } from "@print-builder/core/sheets";
import { drawPart } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import { keepCompiled } from "../keepCompiled.ts";
import { MachineFault } from "../machineFault.ts";
import { drawSheets } from "./drawSheets.ts";
import type { ShownPicture } from "./greyPictures.ts";
import { type OpenProject, openProject, type SharedTable, withRecords } from "./openProject.ts";
import {
  type FromPartProcess,
  type PartPrint,
  type PrintedPart,
  type ToPartProcess,
  tableFile,
} from "./partMessages.ts";
import { openPictureCache } from "./pictureCache.ts";
import { openColour } from "./printColour.ts";

type OpenPrint = PartPrint & { readonly open: OpenProject };

/** Keys of pictures whose sources the main process already has. */
const named = new Set<string>();
let print: Promise<OpenPrint> | null = null;
let last: Promise<void> = Promise.resolve();

process.once("disconnect", () => process.exit());
process.on("message", (message: ToPartProcess) => {
  if (message.kind === "open") print = openPrint(message.print);
  else last = last.then(() => answer(message.part, message.span));
});
keepCompiled();

async function answer(part: number, span: SheetSpan): Promise<void> {
  try {
    if (print === null) throw new Error("A part was asked for before its print was opened.");
    tell({ kind: "drawn", part, printed: await draw(await print, span) });
  } catch (error) {
    tell(failure(error));
  }
}

function tell(message: FromPartProcess): void {
  process.send?.(message);
}

async function openPrint(asked: PartPrint): Promise<OpenPrint> {
  const { path, cacheFolder, positions, today, table, reading, sequence, pageSetup } = asked;
  const cache = cacheFolder === null ? null : openPictureCache(cacheFolder);
  const shared = table ? inThisProcess(table) : undefined;
  const opened = await openProject(path, { cache, reading, sequence, table: shared });
  const whole = { ...opened, project: { ...opened.project, pageSetup } };
  const chosen = positions === null ? whole : withRecords(whole, [...positions]);
  return { ...asked, open: today === null ? chosen : { ...chosen, today } };
}

function inThisProcess(table: SharedTable): SharedTable {
  const { rows } = table;
  return { ...table, rows: { ...rows, file: rows.file === null ? null : tableFile } };
}

async function draw({ open, request, now }: OpenPrint, span: SheetSpan): Promise<PrintedPart> {
  const setup = printSetup(open.project);
  const whole = planSheets(request, open.records.total, setup, open.project.isDualSided);
  const problems: Problem[] = [];
  const shown: ShownPicture[] = [];
  const pages = drawSheets(open, request, sheetsOf(request, whole, span), {
    now,
    onProblem: (problem) => problems.push(problem),
    onPicture: (picture) => shown.push(picture),
  });
  const drawn = await drawPart(pages, {
    faces: open.faces,
    dpi: request.dpi,
    colour: await openColour(request.colour),
  });
  return { ...drawn, problems, shown, sources: newSources(open, shown) };
}

function newSources(open: OpenProject, shown: readonly ShownPicture[]): ReadonlyMap<string, ImageSource> {
  const fresh = [...new Set(shown.map(({ key }) => key))].filter((key) => !named.has(key));
  for (const key of fresh) named.add(key);
  return new Map(fresh.map((key) => [key, open.pictures.sourceOf(key)]));
}

function failure(error: unknown): FromPartProcess {
  if (error instanceof InputError) return { kind: "refused", code: error.code, message: error.message };
  if (error instanceof DesignError || error instanceof MachineFault)
    return { kind: "refused", code: error.name, message: error.message };
  return { kind: "failed", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
