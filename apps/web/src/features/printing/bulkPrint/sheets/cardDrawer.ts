import { type Project, type SideName, sidesOf } from "@print-builder/core/document";
import {
  type CardDrawing,
  type CardSide,
  type ElementDrawing,
  type LayoutTools,
  layoutElement,
  prepareSide,
  recordValues,
  surroundingsOf,
} from "@print-builder/core/layout";
import { type CardRecord, prepareMapping } from "@print-builder/core/records";
import type { CardStudio } from "#platform/cards/cardStudio.ts";

/** Draws cards of records, and caches the cards drawn last. */
export type CardDrawer = {
  readonly draw: (side: SideName, index: number, row: CardRecord) => DrawnCard;
  /** Call when fonts or pictures have arrived: unfinished cards are drawn again on request. */
  readonly renew: () => void;
};

export type DrawnCard = {
  readonly drawing: CardDrawing;
  /** False while a font or a picture of the card may still be loading. */
  readonly isFinal: boolean;
};

/** `lacking` holds the indexes of unfinished elements that differ between cards: only these are drawn again. */
type KeptCard = DrawnCard & { readonly lacking: ReadonlySet<number> };

const maxKept = 1200;

type StudioDeps = Pick<CardStudio, "pictures" | "tools">;

/** The studio's tools for small cards; they note each use of a font or picture that may be different the next time. */
function watchedTools({ pictures, tools }: StudioDeps) {
  const { paperLayout: layout } = tools();
  let isPassing = false;
  const watched: LayoutTools = {
    ...layout,
    text: {
      layout: (...input) => {
        const laid = layout.text.layout(...input);
        if (laid.pending.length > 0 || laid.missing.length > 0) isPassing = true;
        return laid;
      },
    },
    images: {
      find: (source) => {
        const found = pictures.findSmall(source);
        if (found.status !== "ready") isPassing = true;
        return found;
      },
    },
  };
  const takePassing = () => {
    const was = isPassing;
    isPassing = false;
    return was;
  };
  return { layout: watched, text: layout.text, takePassing };
}

/** Draws the cards of `project` as they print. Throws a DesignError if the design cannot be drawn. */
export function createCardDrawer(
  studio: StudioDeps,
  project: Project,
  { headers, total }: { readonly headers: readonly string[]; readonly total: number },
): CardDrawer {
  const sides = new Map<SideName, CardSide>(
    sidesOf(project).map((name) => [name, prepareSide(project, name)]),
  );
  const binder = prepareMapping(project.mapping, headers);
  const surroundings = surroundingsOf(project);
  const kept = new Map<string, KeptCard>();
  let tools = watchedTools(studio);
  // An element shared by all cards is drawn only for the first card, so anything it lacks is missing on all of them.
  let isSharedFinal = true;

  function lay(side: CardSide, index: number, row: CardRecord, before: KeptCard | undefined): KeptCard {
    const values = recordValues(binder.bind(row), surroundings, {
      index: index + 1,
      number: index + 1,
      total,
    });
    const lacking = new Set<number>();
    const elements = side.elements.map((element, index): ElementDrawing => {
      const known = before?.drawing.elements[index];
      if (known && element.bound && !before?.lacking.has(index)) return known;
      const drawing = layoutElement(element, values, tools.layout);
      if (tools.takePassing()) {
        if (element.bound) lacking.add(index);
        else isSharedFinal = false;
      }
      return drawing;
    });
    const { width, height, background } = side;
    const drawing = { width, height, background, elements };
    return { drawing, isFinal: lacking.size === 0 && isSharedFinal, lacking };
  }

  return {
    draw(name, index, row) {
      const key = `${name} ${index}`;
      const known = kept.get(key);
      kept.delete(key);
      const side = sides.get(name);
      if (!side) throw new RangeError(`The design has no ${name}.`);
      const card = known?.isFinal ? known : lay(side, index, row, known);
      kept.set(key, card);
      const oldest = kept.size > maxKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return card;
    },
    renew() {
      const { text } = tools;
      tools = watchedTools(studio);
      isSharedFinal = true;
      // Another engine has other fonts, so all earlier layouts are invalid.
      if (tools.text !== text) kept.clear();
    },
  };
}
