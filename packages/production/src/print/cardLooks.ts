import { createHash } from "node:crypto";
import { printSetup, type SideName } from "@print-builder/core/document";
import {
  type CardDrawing,
  type CardLook,
  createLookReader,
  lookDifference,
} from "@print-builder/core/layout";
import type { CardRecord } from "@print-builder/core/records";
import { labelFit } from "@print-builder/core/sheets";
import { createCardMaker } from "./cardMaker.ts";
import type { OpenProject } from "./openProject.ts";

/** The look of each side of a record's card. */
export type CardLooks = Readonly<Partial<Record<SideName, CardLook>>>;

export type CardDifference = {
  readonly sides: readonly SideName[];
  /** Ids of the elements that differ on any side; empty if only the size or the background differs. */
  readonly elements: readonly string[];
};

/** Differences between two cards; null if they look the same. */
export function cardDifference(before: CardLooks = {}, after: CardLooks = {}): CardDifference | null {
  const sides: SideName[] = [];
  const elements = new Set<string>();
  for (const side of ["front", "back"] as const) {
    const ids = lookDifference(before[side] ?? null, after[side] ?? null);
    if (ids === null) continue;
    sides.push(side);
    for (const id of ids) elements.add(id);
  }
  return sides.length > 0 ? { sides, elements: [...elements] } : null;
}

/** Resolution at which cards are compared; the result hardly depends on it. */
const comparedDpi = 300;

/** Draws records by their positions and returns the looks of their cards. */
export type DrawLooks = (records: ReadonlyMap<number, CardRecord>) => Promise<ReadonlyMap<number, CardLooks>>;

/**
 * Returns a function that determines the looks of an open project's cards, regardless of the names of pictures and
 * fonts.
 */
export function createCardLooks(open: OpenProject): DrawLooks {
  const maker = createCardMaker(open, { dpi: comparedDpi, onProblem: () => undefined });
  const contents = createContents(open);
  const lookOf = createLookReader(contents);
  const { label } = printSetup(open.project);
  const fit = JSON.stringify([label, labelFit(open.project.canvas, label).matrix]);
  const sides: readonly SideName[] = open.project.isDualSided ? ["front", "back"] : ["front"];
  const drawSide = async (side: SideName, record: CardRecord, index: number): Promise<CardLook> => {
    const drawing = maker.draw(side, record, index);
    await contents.read(drawing);
    const { frame, elements } = lookOf(drawing);
    return { frame: frame + fit, elements };
  };
  return async (records) => {
    const waits = [...records].flatMap(([index, record]) =>
      sides.map((side) => maker.prepare(side, record, index)),
    );
    await Promise.all(waits);
    const looks = new Map<number, CardLooks>();
    for (const [index, record] of records) {
      const card: Partial<Record<SideName, CardLook>> = {};
      for (const side of sides) card[side] = await drawSide(side, record, index);
      looks.set(index, card);
    }
    return looks;
  };
}

/** Digests of a project's pictures and faces. */
function createContents({ pictures, faces }: OpenProject) {
  const known = new Map<string, string>();
  const digests = new Map<string, string>();
  const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");
  return {
    async read({ elements }: CardDrawing): Promise<void> {
      for (const { ops } of elements) {
        for (const op of ops) {
          if (op.op !== "image" || known.has(op.image)) continue;
          const bytes = await pictures.load(op.image);
          known.set(op.image, digestOf(bytes));
          pictures.release?.(op.image);
        }
      }
    },
    picture: (key: string) => known.get(key) ?? key,
    face(id: string): string {
      const digest = digests.get(id) ?? digestOf(faces.get(id).bytes);
      digests.set(id, digest);
      return digest;
    },
  };
}
