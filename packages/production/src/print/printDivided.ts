import { availableParallelism } from "node:os";
import type { Writable } from "node:stream";
import type { ImageSource } from "@print-builder/core/elements";
import type { Problem } from "@print-builder/core/preflight";
import { type PrintRequest, planParts, type SheetPlan } from "@print-builder/core/sheets";
import { assemblePdf, type DrawnPart, type PdfOptions } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import type { GreyPictures } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import type { PrintedPart } from "./partMessages.ts";
import { type PartProcesses, startPartProcesses } from "./partProcesses.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";

/** Division of a print among processes that each open the same project. */
export type Division = {
  readonly path: string;
  /** Folder of the picture cache; null to use no cache. */
  readonly cacheFolder: string | null;
  /** Number of processes; null for as many as speed up the print. */
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
/** Larger prints are divided only on request, because memory then matters more than time. */
const cardsOfOne = 200_000;
/** One process writes the pictures and the file; more drawing processes would only wait for it. */
const usefulProcesses = 4;

/** Number of processes for a print; 1 if it is not divided. */
export function processesFor({ processes }: Pick<Division, "processes">, plan: SheetPlan): number {
  const parts = planParts({ startAt: 1 }, plan, partSize(plan)).length;
  const helps = plan.cards >= cardsThatPay && plan.cards <= cardsOfOne;
  const wanted = processes ?? (helps ? Math.min(availableParallelism(), usefulProcesses) : 1);
  return Math.min(wanted, parts);
}

/**
 * Records per part: about fifty parts, so that none takes long, yet each large enough that its separate fonts hardly
 * add to the file. The size does not depend on the number of processes, so the file does not either.
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

/** Maps the keys that several processes give their pictures to this process's picture library. */
function createSharedPictures(library: PictureLibrary, grey: GreyPictures) {
  const sources = new Map<string, ImageSource>();
  /** This process's keys by the processes' keys, and the reverse. */
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
    /** Returns the part with picture names that are unique across processes. */
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
