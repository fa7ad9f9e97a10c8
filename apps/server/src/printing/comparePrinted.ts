import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type CardChangeAnswer, type ChangeCause, changeCauses } from "@print-builder/api";
import type { Project, SideName } from "@print-builder/core/document";
import {
  type CardSide,
  imageSources,
  prepareSide,
  printedValues,
  recordValues,
} from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import {
  type CardRecord,
  createPhotoIndex,
  prepareMapping,
  prepareRecordIds,
} from "@print-builder/core/records";
import { cardDifference, createCardLooks, type OpenProject, recordsToDraw } from "@print-builder/production";
import type { HeldCardRow } from "../store/cardStore.ts";
import type { MediaRow, PlainProjectRow } from "../store/schema.ts";
import { designAsPrinted, sameDesign } from "./printedCards.ts";

/** People's current cards by their ids, and by revision the designs (JSON) from which they were printed. */
export type HeldCards = {
  readonly cards: Readonly<Record<string, Omit<HeldCardRow, "outcome">>>;
  readonly designs: Readonly<Record<number, string>>;
};

export type ChangesAnswer = {
  readonly compared: number;
  readonly unprinted: number;
  /** Cards whose content is unknown, because its hash was deleted. */
  readonly forgotten: number;
  readonly items: CardChangeAnswer[];
};

export type CompareDeps = {
  readonly open: OpenProject;
  readonly row: PlainProjectRow;
  readonly held: HeldCards;
  readonly media: readonly MediaRow[];
  /** Opens the project with another design. */
  readonly openWith: (row: PlainProjectRow) => Promise<OpenProject>;
  readonly signal: AbortSignal;
  readonly progress: () => void;
};

/** Number of records read at a time. */
const blockSize = 50;

/**
 * Finds people whose card would look different today, because their record, a picture or the design changed.
 * Printed content is not stored: records are compared by their hashes, and designs by drawing today's record
 * in both.
 */
export async function comparePrinted(deps: CompareDeps): Promise<ChangesAnswer> {
  const { open, signal, progress } = deps;
  const states = createPrintedStates(deps);
  const judge = createJudge(deps, states.of);
  const counts = { compared: 0, unprinted: 0, forgotten: 0 };
  const items: CardChangeAnswer[] = [];
  const { total } = open.records;
  try {
    for (let start = 0; start < total; start += blockSize) {
      signal.throwIfAborted();
      const indexes = Array.from({ length: Math.min(blockSize, total - start) }, (_, at) => start + at);
      for (const [index, record] of await recordsToDraw(open, indexes)) {
        const { counted, change } = await judge(index, record);
        counts[counted]++;
        if (change) items.push(change);
      }
      progress();
      await setImmediate();
    }
    return { ...counts, items };
  } finally {
    await states.close();
  }
}

type Judgement = {
  readonly counted: "compared" | "unprinted" | "forgotten";
  readonly change?: CardChangeAnswer;
};

type StateOf = (revision: number) => Promise<PrintedState | null>;

/** Compares the card of a record today with the printed card. */
function createJudge(deps: CompareDeps, stateOf: StateOf) {
  const describe = describeRecords(deps.open);
  const isReplaced = findReplacedPictures(deps);
  return async (index: number, record: CardRecord): Promise<Judgement> => {
    const person = describe(record, index);
    const card = ownValue(deps.held.cards, person.record_id);
    if (!card) return { counted: "unprinted" };
    const state = await stateOf(card.revision);
    if (!state || card.values_hash === null) return { counted: "forgotten" };
    const { printed_at, revision } = card;
    const design = await state.difference(index, record);
    const isSo: Readonly<Record<ChangeCause, boolean>> = {
      data: state.digest(record) !== card.values_hash,
      picture: isReplaced(record, printed_at),
      design: design !== null,
    };
    const causes = changeCauses.filter((cause) => isSo[cause]);
    if (causes.length === 0) return { counted: "compared" };
    const changed = { sides: [...(design?.sides ?? [])], elements: [...(design?.elements ?? [])] };
    return { counted: "compared", change: { ...person, printed_at, revision, causes, ...changed } };
  };
}

/** Identifies a record in answers. */
function describeRecords({ project, records, positions }: OpenProject) {
  const mapping = prepareMapping(project.mapping, records.headers);
  const idOf = prepareRecordIds(project, records.headers);
  return (record: CardRecord, index: number) => {
    const position = positions?.[index] ?? index;
    return {
      record_id: idOf(record, position),
      record_index: position,
      name: mapping.bind(record).label(),
    };
  };
}

/** A project in one of its printed revisions, filled from the columns that its tokens read today. */
type PrintedState = {
  /** Hash of what the revision's design reads from a record today. */
  readonly digest: (record: CardRecord) => string;
  /** How the card differs today; null if both designs draw the same card. */
  readonly difference: (index: number, record: CardRecord) => Promise<ReturnType<typeof cardDifference>>;
};

function createPrintedStates({ open, row, held, openWith }: CompareDeps) {
  const states = new Map<number, Promise<PrintedState | null>>();
  const opened: OpenProject[] = [];
  const today = createCardLooks(open);
  const headers = open.records.headers;

  async function openState(revision: number): Promise<PrintedState | null> {
    const design = held.designs[revision];
    if (design === undefined) return null;
    const then = designAsPrinted(row, design);
    const isSame = sameDesign(then, row);
    // The pictures are the same in both designs, so their keys are too.
    const printed = isSame ? open : { ...(await openWith(then)), pictures: open.pictures };
    if (!isSame) opened.push(printed);
    const mapping = prepareMapping(open.project.mapping, headers);
    const valuesOf = printedValues(printed.project);
    const looks = isSame ? null : createCardLooks(printed);
    return {
      digest: (record) =>
        createHash("sha256")
          .update(valuesOf(mapping.bind(record)))
          .digest("hex"),
      async difference(index, record) {
        if (looks === null) return null;
        const one = new Map([[index, record]]);
        const [was, is] = [await looks(one), await today(one)];
        return cardDifference(was.get(index), is.get(index));
      },
    };
  }

  return {
    /** A printed revision of the project; null if it is no longer stored. */
    of(revision: number): Promise<PrintedState | null> {
      const known = states.get(revision) ?? openState(revision);
      states.set(revision, known);
      return known;
    },
    async close(): Promise<void> {
      for (const each of opened) await each.close();
    },
  };
}

/**
 * Whether a picture on a record's card was uploaded after a time. The upload times of school photos are
 * unknown.
 */
function findReplacedPictures({ open, media }: CompareDeps): (record: CardRecord, time: string) => boolean {
  const uploadedAt = new Map(media.map((picture) => [picture.filename, picture.uploaded_at]));
  const newest = media.reduce((latest, { uploaded_at }) => (uploaded_at > latest ? uploaded_at : latest), "");
  const photos = createPhotoIndex([...uploadedAt.keys()]);
  const mapping = prepareMapping(open.project.mapping, open.records.headers);
  const sides = cardSides(open.project);
  const fileOf = (value: string | null): string | null => {
    const found = value === null ? null : photos.find(value);
    return found?.status === "matched" ? found.fileName : null;
  };
  return (record, time) => {
    if (newest <= time) return false;
    const sources = sides.flatMap((side) => imageSources(side, recordValues(mapping.bind(record))));
    return sources.some((source) => {
      if (source.kind === "data") return false;
      const file = source.kind === "media" ? source.name : (fileOf(source.value) ?? fileOf(source.fallback));
      return file !== null && (uploadedAt.get(file) ?? "") > time;
    });
  };
}

function cardSides(project: Project): readonly CardSide[] {
  const names: readonly SideName[] = project.isDualSided ? ["front", "back"] : ["front"];
  return names.map((name) => prepareSide(project, name));
}
