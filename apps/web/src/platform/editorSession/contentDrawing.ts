import { barcodeLibrary } from "@print-builder/core/barcodes";
import type { StoredElement } from "@print-builder/core/document";
import {
  type CardValues,
  describeElement,
  type PreparedElement,
  prepareElement,
} from "@print-builder/core/elements";
import { type ElementDrawing, type LayoutTools, layoutElement } from "@print-builder/core/layout";
import { noListener } from "@print-builder/core/tokens";

type CachedDrawing = {
  readonly values: CardValues;
  readonly text: LayoutTools["text"];
  readonly paper: LayoutTools["paper"];
  readonly drawing: ElementDrawing;
  /** True if other values give the same results for everything that the element has looked up. */
  readonly givesSameContent: (others: CardValues) => boolean;
};

type ElementCache = {
  readonly width: number;
  readonly height: number;
  readonly prepared: PreparedElement;
  /** The last drawing for which everything had loaded. */
  drawn: CachedDrawing | null;
};

const keptById = new WeakMap<StoredElement["properties"], Map<string, ElementCache>>();

/**
 * The element prepared at the origin, unrotated. It stays the same object while only the position changes, so that
 * dragging and rotating need no new parsing, shaping or drawing. Throws a DesignError for invalid properties.
 */
export function preparedContent(element: StoredElement): PreparedElement {
  return keptContent(element).prepared;
}

function keptContent(element: StoredElement): ElementCache {
  const { id, width, height, properties } = element;
  // Copies of an element share its properties but not its ID.
  const kept = keptById.get(properties) ?? new Map<string, ElementCache>();
  keptById.set(properties, kept);
  const known = kept.get(id);
  if (known && known.width === width && known.height === height) return known;
  const prepared = prepareElement({ ...element, x: 0, y: 0, rotation: 0 });
  const fresh = { width, height, prepared, drawn: null };
  kept.set(id, fresh);
  return fresh;
}

/** Wraps the values so that every lookup is recorded. */
function remembered(values: CardValues): {
  readonly values: CardValues;
  readonly givesSameContent: CachedDrawing["givesSameContent"];
} {
  const texts = new Map<string, string>();
  const conditions = new Map<string, boolean | undefined>();
  const pictures = new Map<string, string>();
  let isKeyRead = false;
  const pictureText = (picture: ReturnType<CardValues["image"]>) => JSON.stringify(picture);
  return {
    values: {
      designing: values.designing,
      get key() {
        isKeyRead = true;
        return values.key;
      },
      fill: (text, listener) => {
        const filled = values.fill(text, listener);
        texts.set(text, filled.text);
        return filled;
      },
      holds: (condition, onWrong) => {
        const isMet = values.holds(condition, onWrong);
        conditions.set(condition, isMet);
        return isMet;
      },
      image: (token, ...reports) => {
        const picture = values.image(token, ...reports);
        pictures.set(token, pictureText(picture));
        return picture;
      },
    },
    givesSameContent: (others) =>
      others.designing === values.designing &&
      (!isKeyRead || others.key === values.key) &&
      [...texts].every(([text, filled]) => others.fill(text, noListener).text === filled) &&
      [...conditions].every(([condition, isMet]) => others.holds(condition) === isMet) &&
      [...pictures].every(([token, picture]) => pictureText(others.image(token)) === picture),
  };
}

/** Wraps the tools so that they report when a drawing uses something that is still loading. */
function watched(tools: LayoutTools, onPassing: () => void): LayoutTools {
  return {
    ...tools,
    text: {
      layout: (...input) => {
        const laid = tools.text.layout(...input);
        if (laid.pending.length > 0 || laid.missing.length > 0) onPassing();
        return laid;
      },
    },
    images: {
      find: (source) => {
        onPassing();
        return tools.images.find(source);
      },
    },
  };
}

/**
 * An element's drawing in its own box. It stays the same object until its look changes. Loaded fonts and pictures
 * redraw only the elements that were missing them, and another record only the elements whose values differ.
 */
export function contentDrawing(
  element: StoredElement,
  values: CardValues,
  tools: LayoutTools,
): ElementDrawing {
  const kept = keptContent(element);
  const { drawn, prepared } = kept;
  if (drawn && drawn.text === tools.text && drawn.paper === tools.paper) {
    if (drawn.values === values || !prepared.bound) return drawn.drawing;
    if (drawn.givesSameContent(values)) {
      kept.drawn = { ...drawn, values };
      return drawn.drawing;
    }
  }
  // The library that draws the element may still be loading.
  let isFinal = barcodeLibrary() !== null || !describeElement(element).needsBarcodeLibrary;
  const recorded = remembered(values);
  const drawing = layoutElement(
    prepared,
    recorded.values,
    watched(tools, () => {
      isFinal = false;
    }),
  );
  kept.drawn = isFinal
    ? { values, text: tools.text, paper: tools.paper, drawing, givesSameContent: recorded.givesSameContent }
    : null;
  return drawing;
}

/** The transform that moves an element's drawing from its own box to the card. */
export function placeOf({ x, y, width, height, rotation }: StoredElement): string {
  const turn = rotation % 360 === 0 ? "" : ` rotate(${rotation} ${width / 2} ${height / 2})`;
  return `translate(${x} ${y})${turn}`;
}
