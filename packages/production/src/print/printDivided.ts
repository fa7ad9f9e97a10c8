import { availableParallelism } from "node:os";
import type { Writable } from "node:stream";
import type { ImageSource } from "@print-builder/core/elements";
import type { Problem } from "@print-builder/core/preflight";
import { type PrintRequest, planParts, type SheetPlan } from "@print-builder/core/sheets";
import { assemblePdf, type DrawnPart, type PdfOptions } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import type { GreyPictures } from "./greyPictures.ts";
import type { OpenProject } from "./openProject.ts";
import { drawParts, type PartDrawers } from "./partThreads.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";
import type { PrintedPart } from "./printedPart.ts";

/** Division of a print among threads that each open the same project. */
export type Division = {
  readonly path: string;
  /** Folder of the picture cache; null to use no cache. */
  readonly cacheFolder: string | null;
  /** Maximum number of threads; null for as many as speed up the print. */
  readonly threads: number | null;
  /** True to start all threads at once; by default they start once cores are idle. */
  readonly startsAtOnce?: boolean;
  /** Heap limit of a thread in MB; default 512. */
  readonly memoryMb?: number;
};

export type DividedPrint = {
  readonly request: PrintRequest;
  readonly open: OpenProject;
  readonly plan: SheetPlan;
  readonly now: Date;
};

type Divided = {
  readonly division: Division;
  readonly threads: number;
  readonly onProblem: (problem: Problem) => void;
  readonly grey: GreyPictures;
  /** Called after each part with the number of records drawn so far. */
  readonly onRecords: ((drawn: number) => Promise<void>) | undefined;
};

/** Each thread must open the project first, so smaller prints are faster undivided. */
const cardsThatPay = 4_000;
/** Larger prints are divided only on request, because memory then matters more than time. */
const cardsOfOne = 200_000;
/** One thread writes the pictures and the file; more drawing threads would only wait for it. */
const usefulThreads = 4;
/** An undivided print already uses 1.7 cores, so on fewer cores threads only get in each other's way. */
const coresThatPay = 4;

/** Maximum number of threads for a print on a machine with so many cores; 1 if it is not divided. */
export function threadsFor(
  { threads }: Pick<Division, "threads">,
  plan: SheetPlan,
  cores = availableParallelism(),
): number {
  const parts = planParts({ startAt: 1 }, plan, partSize(plan)).length;
  const helps = cores >= coresThatPay && plan.cards >= cardsThatPay && plan.cards <= cardsOfOne;
  const wanted = threads ?? (helps ? usefulThreads : 1);
  return Math.min(wanted, parts);
}

/**
 * Records per part: about fifty parts, so that none takes long, yet each large enough that its separate fonts hardly
 * add to the file. The size does not depend on the number of threads, so the file does not either.
 */
function partSize({ records }: SheetPlan): number {
  return Math.min(2_000, Math.max(250, Math.ceil(records / 50)));
}

/** Writes a print whose pages several threads draw; this thread also adds the pictures and writes the file. */
export async function printDivided(
  { request, open, plan, now }: DividedPrint,
  { division, threads, onProblem, grey, onRecords }: Divided,
  out: Writable,
  options: PdfOptions,
  signal?: AbortSignal,
): ReturnType<typeof assemblePdf> {
  const spans = planParts(request, plan, partSize(plan));
  const { path, cacheFolder, startsAtOnce = false, memoryMb = 512 } = division;
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
  const drawers = drawParts({ print, open, spans, threads, startsAtOnce, memoryMb });
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
  drawers: PartDrawers,
  pictures: SharedPictures,
  told: (part: PrintedPart) => Promise<void>,
): AsyncGenerator<DrawnPart> {
  for await (const { drawer, printed } of drawers.parts()) {
    await told(printed);
    yield pictures.take(drawer, printed);
  }
}

type SharedPictures = ReturnType<typeof createSharedPictures>;

/** Maps the keys that several drawers give their pictures to this thread's picture library. */
function createSharedPictures(library: PictureLibrary, grey: GreyPictures) {
  const sources = new Map<string, ImageSource>();
  /** This thread's keys by the drawers' keys, and the reverse. */
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
    /** Returns the part with picture names that are unique across drawers. */
    take(drawer: number, { pages, fonts, shapes, shown, sources: fresh }: PrintedPart): DrawnPart {
      const nameOf = (key: string) => `${drawer} ${key}`;
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
