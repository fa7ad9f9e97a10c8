import { setImmediate } from "node:timers/promises";
import { mmToDots, printSetup, type SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type BoundRecord, prepareMapping, prepareRecordIds } from "@print-builder/core/records";
import type { PhotoFacts } from "../pictures/photoFacts.ts";
import { type PictureReader, startPictureReader } from "../pictures/startPictureReader.ts";
import { createCardMaker, mmPerPx } from "../print/cardMaker.ts";
import { type OpenProject, recordsToDraw } from "../print/openProject.ts";
import type { PictureLibrary } from "../print/pictureLibrary.ts";
import { findDuplicates } from "./findDuplicates.ts";
import { judgePhoto, type PhotoJudgement } from "./judgePhoto.ts";

/** A photo to retake, and the first record that shows it. */
export type PhotoProblem = PhotoJudgement & {
  /** The photo's file name, or its URL in the school system. */
  readonly media: string;
  readonly recordIndex: number;
  readonly recordId: string;
  /** "" if no token provides a name. */
  readonly name: string;
  readonly other: string | null;
};

export type PhotoChecks = {
  readonly checked: number;
  readonly problems: readonly PhotoProblem[];
};

export type PhotoCheckJob = {
  readonly open: OpenProject;
  readonly reader?: Pick<PictureReader, "look">;
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
};

/** The child process that analyses photos. It starts with the first photo and exits when idle. */
const ourReader = startPictureReader();

const recordsAtOnce = 10;

type Photo = {
  readonly people: Set<string>;
  readonly recordIndex: number;
  readonly name: string;
  readonly facts: PhotoFacts | null;
  /** The lowest resolution at which any card prints the photo. */
  dpi: number;
};

/**
 * Checks every photo of the records as their cards show it: for resolution, sharpness, brightness, faults of the
 * face, and duplicates of another person's photo. Skips drawings, and pictures that are the same on every card.
 * Throws a DesignError when an element is wrong, and the signal's reason when aborted.
 */
export async function checkPhotos({ open, reader = ourReader, ...job }: PhotoCheckJob): Promise<PhotoChecks> {
  const { project, records, positions } = open;
  const shown = watchPhotos(open.pictures);
  const { dpi } = printSetup(project);
  const maker = createCardMaker({ ...open, pictures: shown.pictures }, { dpi, onProblem: () => undefined });
  const mapping = prepareMapping(project.mapping, records.headers);
  const idOf = prepareRecordIds(project, records.headers);
  const sides: readonly SideName[] = project.isDualSided ? ["front", "back"] : ["front"];
  const photos = new Map<string, Photo>();

  async function note(
    drawing: CardDrawing,
    bound: BoundRecord,
    recordIndex: number,
    id: string,
  ): Promise<void> {
    for (const { media, key, widthPx } of shown.take()) {
      const dpiHere = leastDpi(drawing, key, widthPx, mmPerPx(project));
      const known = photos.get(media);
      if (known) {
        known.people.add(id);
        known.dpi = Math.min(known.dpi, dpiHere);
        continue;
      }
      const facts = await open.pictures.factsOf(key, reader.look);
      photos.set(media, { people: new Set([id]), recordIndex, name: bound.label(), facts, dpi: dpiHere });
    }
  }

  for (let start = 0; start < records.total; start += recordsAtOnce) {
    job.signal?.throwIfAborted();
    const indexes = Array.from(
      { length: Math.min(recordsAtOnce, records.total - start) },
      (_, at) => start + at,
    );
    for (const [index, record] of await recordsToDraw(open, indexes)) {
      const bound = mapping.bind(record);
      const id = idOf(record, positions?.[index] ?? index);
      for (const side of sides) {
        await maker.prepare(side, record, index);
        await note(maker.draw(side, record, index), bound, index, id);
      }
      job.onProgress?.();
    }
    await setImmediate();
  }
  return { checked: photos.size, problems: problemsOf(photos) };
}

type ShownPhoto = { readonly media: string; readonly key: string; readonly widthPx: number };

/** A picture library that also collects the photos of the records drawn since the last `take`. */
function watchPhotos(pictures: PictureLibrary) {
  let found: ShownPhoto[] = [];
  const watched: PictureLibrary = {
    ...pictures,
    find(source) {
      const answer = pictures.find(source);
      const media = source.kind === "photo" ? pictures.fileOf(source) : null;
      if (media !== null && answer.status === "ready" && !answer.image.isVector)
        found.push({ media, key: answer.image.key, widthPx: answer.image.width });
      return answer;
    },
  };
  return {
    pictures: watched,
    take(): readonly ShownPhoto[] {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** Picture pixels per inch of paper where the picture is printed largest; Infinity if the card does not show it. */
function leastDpi({ elements }: CardDrawing, key: string, widthPx: number, mmOfPx: number): number {
  const widths = elements
    .flatMap(({ ops }) => ops)
    .flatMap((op) => (op.op === "image" && op.image === key ? [op.box.width * mmOfPx] : []));
  return Math.min(...widths.map((widthMm) => widthPx / mmToDots(widthMm, 1)));
}

function problemsOf(photos: ReadonlyMap<string, Photo>): readonly PhotoProblem[] {
  const problems: PhotoProblem[] = [];
  const about = (media: string) => {
    const photo = photos.get(media);
    const [recordId = ""] = photo?.people ?? [];
    return { media, recordIndex: photo?.recordIndex ?? 0, recordId, name: photo?.name ?? "" };
  };
  for (const [media, { facts, dpi }] of photos)
    for (const judged of judgePhoto(facts, dpi)) problems.push({ ...about(media), ...judged, other: null });
  const portraits = [...photos].flatMap(([media, { people, facts }]) =>
    facts ? [{ media, people, likeness: facts.likeness, colours: facts.colours }] : [],
  );
  for (const { media, other, score } of findDuplicates(portraits))
    problems.push({ ...about(media), kind: "duplicate", score, other });
  return problems.toSorted((a, b) => b.score - a.score || a.recordIndex - b.recordIndex);
}
