import { availableParallelism } from "node:os";
import type { Writable } from "node:stream";
import type { ImageSource } from "@print-builder/core/elements";
import type { Problem } from "@print-builder/core/preflight";
import { type PrintRequest, planParts, type SheetPlan } from "@print-builder/core/print";
import { assemblePdf, type DrawnPart, type PdfOptions } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import type { GreyPictures } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import type { PrintedPart } from "./partMessages.ts";
import { type PartProcesses, startPartProcesses } from "./partProcesses.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";

/** How to divide a print among processes that open the same project. */
export type Division = {
  readonly path: string;
  /** Folder of the picture cache; null: none. */
  readonly cacheFolder: string | null;
  /** Null: as many as help. */
  readonly processes: number | null;
};

export type DividedPrint = {
  readonly request: PrintRequest;
  readonly open: OpenProject;
  readonly plan: SheetPlan;
  readonly now: Date;
};

type Divided = {
  readonly division: Division;
  readonly processes: number;
  readonly onProblem: (problem: Problem) => void;
  readonly grey: GreyPictures;
  /** Called after each part with the number of records drawn so far. */
  readonly onRecords: ((drawn: number) => Promise<void>) | undefined;
};

/** Each process must open the project first, so smaller prints are faster undivided. */
const cardsThatPay = 4_000;
/** Larger prints run where memory matters more than time, unless configured otherwise. */
const cardsOfOne = 200_000;
/** Pictures and the file are written by one process, which more processes would only wait for. */
const usefulProcesses = 4;

/** Number of processes for a print; 1 if it is not divided. */
export function processesFor({ processes }: Pick<Division, "processes">, plan: SheetPlan): number {
  const parts = planParts({ startAt: 1 }, plan, partSize(plan)).length;
  const helps = plan.cards >= cardsThatPay && plan.cards <= cardsOfOne;
  const wanted = processes ?? (helps ? Math.min(availableParallelism(), usefulProcesses) : 1);
  return Math.min(wanted, parts);
}

/**
 * Records per part: about fifty parts, so that none takes long, yet large enough that separate fonts hardly add to the
 * file. It is independent of the number of processes, so the file is too.
 */
function partSize({ records }: SheetPlan): number {
  return Math.min(2_000, Math.max(250, Math.ceil(records / 50)));
}

/** Writes a print whose pages other processes draw; this process adds the pictures and writes the file. */
export async function printDivided(
  { request, open, plan, now }: DividedPrint,
  { division, processes, onProblem, grey, onRecords }: Divided,
  out: Writable,
  options: PdfOptions,
  signal?: AbortSignal,
): ReturnType<typeof assemblePdf> {
  const spans = planParts(request, plan, partSize(plan));
  const { path, cacheFolder } = division;
  const positions = open.positions ? Uint32Array.from(open.positions) : null;
  const print = {
    path,
    cacheFolder,
    table: open.shared ?? null,
    reading: open.reading ?? {},
    sequence: open.sequence ?? null,
    positions,
    today: open.today ?? null,
    pageSetup: open.project.pageSetup,
    request,
    now,
  };
  const drawers = startPartProcesses(print, spans, processes);
  const pictures = createSharedPictures(open.pictures, grey);
  const drawn = { parts: 0, records: 0 };
  const told = async (part: PrintedPart): Promise<void> => {
    part.problems.forEach(onProblem);
    drawn.records += spans[drawn.parts++]?.records ?? 0;
    await onRecords?.(drawn.records);
  };
  try {
    return await assemblePdf(
      takenParts(drawers, pictures, told),
      out,
      { ...options, findPicture: pictures.find, onUnreadablePicture: pictures.unreadable },
      signal,
    );
  } finally {
    await drawers.close();
  }
}

async function* takenParts(
  drawers: PartProcesses,
  pictures: SharedPictures,
  told: (part: PrintedPart) => Promise<void>,
): AsyncGenerator<DrawnPart> {
  for await (const { process, printed } of drawers.parts()) {
    await told(printed);
    yield pictures.take(process, printed);
  }
}

type SharedPictures = ReturnType<typeof createSharedPictures>;

/** Maps pictures that several processes name with local keys to this process's library. */
function createSharedPictures(library: PictureLibrary, grey: GreyPictures) {
  const sources = new Map<string, ImageSource>();
  /** This process's keys by the others' keys, and the reverse. */
  const keys = new Map<string, string>();
  const namesOf = new Map<string, string[]>();
  const unreadable = new Set<string>();

  async function keyOf(name: string): Promise<string> {
    const source = sources.get(name);
    if (!source) throw new RangeError(`There is no picture ${name}.`);
    await library.prepare([source]);
    const found = library.find(source);
    if (found.status !== "ready") throw new InputError("unreadable_photo", found.detail);
    return found.image.key;
  }

  return {
    /** The part with picture names unique across processes. */
    take(process: number, { pages, fonts, shapes, shown, sources: fresh }: PrintedPart): DrawnPart {
      const nameOf = (key: string) => `${process} ${key}`;
      for (const [key, source] of fresh) sources.set(nameOf(key), source);
      for (const picture of shown) grey.shown({ ...picture, key: nameOf(picture.key) });
      const named = pages.map((page) => ({
        ...page,
        pictures: page.pictures.map((picture) => ({ ...picture, key: nameOf(picture.key) })),
      }));
      return { pages: named, fonts, shapes };
    },
    async find(name: string): Promise<string> {
      const known = keys.get(name);
      if (known !== undefined) return known;
      const key = await keyOf(name);
      keys.set(name, key);
      namesOf.set(key, [...(namesOf.get(key) ?? []), name]);
      if (unreadable.has(key)) grey.unreadable(name);
      return key;
    },
    unreadable(key: string): void {
      unreadable.add(key);
      for (const name of namesOf.get(key) ?? []) grey.unreadable(name);
    },
  };
}
