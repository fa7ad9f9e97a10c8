import { mmPerInch } from "@print-builder/core/document";
import {
  type Box,
  type CardDrawing,
  type DrawOp,
  type ElementDrawing,
  type Matrix,
  type Paint,
  type ShadowOp,
  shadowArea,
} from "@print-builder/core/layout";
import type { FaceLibrary } from "@print-builder/core/text";
import type { Inks } from "@print-builder/press";
import { deflateBytes } from "./deflateBytes.ts";
import { type Books, drawElement, drawOps, unitSquareTo } from "./drawElement.ts";
import { maskGroup } from "./drawGradient.ts";
import { boxOperators } from "./drawPath.ts";
import type { PendingObject } from "./pageWriter.ts";
import type { ObjectFile } from "./pdfFile.ts";
import { createSurface, type Surface } from "./surface.ts";

/** Consecutive elements that are the same on every card, with or without the card's background. */
export type Run = {
  readonly width: number;
  readonly height: number;
  readonly ground: Paint | undefined;
  readonly elements: readonly ElementDrawing[];
};

/** Content with a common opacity: an element or a shadow. */
export type DrawGroup = { readonly ops: readonly DrawOp[] };

type KeptRun = { readonly run: Run; readonly number: number };

/** Larger than any element, because the label clips the drawing. */
const reachPt = 16_000;
const everywhere = `[${-reachPt} ${-reachPt} ${reachPt} ${reachPt}]`;
const masksKept = 1_024;
const deflateLevel = 6;
/** Without pictures the size of the unit does not matter. */
const noPictures = 0;

/** Draws a card's background, unless it is transparent. */
export function drawGround(surface: Surface, card: CardDrawing | Run, ground: Paint): void {
  if (ground.alpha > 0) {
    surface.setAlpha(ground.alpha, 1);
    const box = { x: 0, y: 0, width: card.width, height: card.height };
    surface.content.add(`${surface.fill(ground)} ${boxOperators(box)}f\n`);
  }
}

/** The document's form XObjects: drawings that are stored once and painted many times. */
export type FormBook = {
  /** Returns the form that draws a run of elements, cached by the identity of its drawings. */
  run(run: Run, unitMm: number): number;
  /** Returns a transparency group for an opacity that applies to the whole; cached by identity. */
  group(whole: DrawGroup, unitMm: number): number;
  /** Returns a soft mask from a grey shading, cached by the shading's dictionary. */
  mask(shading: string): number;
  /** Returns a blurred shadow's soft mask and the box it fills; null if nothing of the shadow is visible. */
  blurred(shadow: ShadowOp, unitMm: number): BlurredShadow | null;
  /** Returns the forms created since the last call. */
  take(): PendingObject[];
};

type BlurredShadow = { readonly mask: number; readonly box: Box };

type FormOptions = { readonly inks: Inks; readonly faces: FaceLibrary; readonly dpi: number };

export function createFormBook(
  file: ObjectFile,
  { inks, faces, dpi }: FormOptions,
  books: () => Books,
): FormBook {
  /** Runs by their first drawing, so that a run is released together with its design. */
  const runs = new WeakMap<ElementDrawing, KeptRun[]>();
  const groups = new WeakMap<DrawGroup, number>();
  const masks = new Map<string, number>();
  const shadows = new WeakMap<ShadowOp, BlurredShadow>();
  let pending: PendingObject[] = [];

  function add(surface: Surface, box: string, entries: string): number {
    const number = file.allocate();
    const dictionary =
      `/Type/XObject/Subtype/Form/BBox${box}${entries}` +
      `/Resources${surface.resources()}/Filter/FlateDecode`;
    pending.push(
      deflateBytes(surface.content.take(), deflateLevel).then(
        (data) => () => file.stream(number, dictionary, data),
      ),
    );
    return number;
  }

  return {
    run(run, unitMm) {
      const [first] = run.elements;
      if (!first) {
        throw new RangeError("A run holds at least one drawing.");
      }
      const kept = runs.get(first);
      const known = kept?.find((candidate) => sameRun(candidate.run, run));
      if (known) {
        return known.number;
      }
      const surface = createSurface(unitMm, inks);
      if (run.ground) {
        drawGround(surface, run, run.ground);
      }
      for (const element of run.elements) {
        drawElement(surface, element, books());
      }
      const { width, height } = run;
      const number = add(surface, `[${-width} ${-height} ${2 * width} ${2 * height}]`, "");
      runs.set(first, [...(kept ?? []), { run, number }]);
      return number;
    },
    group(whole, unitMm) {
      const kept = groups.get(whole);
      if (kept !== undefined) {
        return kept;
      }
      const surface = createSurface(unitMm, inks);
      drawOps(surface, whole.ops, 1, books());
      const number = add(surface, everywhere, `/Group<</S/Transparency/CS/${inks.device}/I true>>`);
      groups.set(whole, number);
      return number;
    },
    mask(shading) {
      const known = masks.get(shading);
      if (known !== undefined) return known;
      if (masks.size >= masksKept) masks.clear();
      const surface = createSurface(noPictures, inks);
      surface.paintShading(shading);
      const number = add(surface, everywhere, `/Group<<${maskGroup}>>`);
      masks.set(shading, number);
      return number;
    },
    blurred(shadow, unitMm) {
      const known = shadows.get(shadow);
      if (known) return known;
      const picture = shadowPicture(shadow, unitMm, {
        faces,
        dpi,
        smooth: inks.colour.standard !== "pdfa2b",
      });
      if (!picture) return null;
      const image = file.allocate();
      pending.push(picture.write(file, image));
      const surface = createSurface(unitMm, inks);
      surface.isolated(`${unitSquareTo(picture.box)} cm `, () => surface.paintObject(image));
      const made = { mask: add(surface, everywhere, `/Group<<${maskGroup}>>`), box: picture.box };
      shadows.set(shadow, made);
      return made;
    },
    take() {
      const made = pending;
      pending = [];
      return made;
    },
  };
}

function sameRun(one: Run, other: Run): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.ground?.color === other.ground?.color &&
    one.ground?.alpha === other.ground?.alpha &&
    one.elements.length === other.elements.length &&
    one.elements.every((element, index) => element === other.elements[index])
  );
}

type ShadowTarget = {
  readonly faces: FaceLibrary;
  readonly dpi: number;
  /** Archive standards forbid interpolation of pictures. */
  readonly smooth: boolean;
};

/** Draws a blurred shadow as a picture, at the print's resolution or as finely as its blur needs. */
type ShadowPicture = {
  /** The area that the picture fills, in the element's units. */
  readonly box: Box;
  readonly write: (file: ObjectFile, number: number) => PendingObject;
};

/** Pixel limit for a shadow; larger shadows are drawn more coarsely. */
const mostPixels = 4_000_000;

/**
 * Pixels per standard deviation that suffice for a blur, where readers interpolate (the error is below 1 of 255) and
 * where they must not.
 */
const enoughPixels = { smooth: 4, plain: 12 } as const;

/** The opacity of a blurred shadow as a grey picture; null if nothing of the shadow is visible. */
function shadowPicture(
  shadow: ShadowOp,
  unitMm: number,
  { faces, dpi, smooth }: ShadowTarget,
): ShadowPicture | null {
  const areaAt = (scale: number) =>
    shadowArea(shadow, [scale, 0, 0, scale, 0, 0], (face) => faces.get(face).unitsPerEm);
  const wanted = Math.min(
    (dpi * unitMm) / mmPerInch,
    (smooth ? enoughPixels.smooth : enoughPixels.plain) / (shadow.blur ?? 1),
  );
  const first = areaAt(wanted);
  if (!first) return null;
  const scale = wanted * Math.min(1, Math.sqrt(mostPixels / (first.width * first.height)));
  const { x, y, width, height } = areaAt(scale) ?? first;
  const place: Matrix = [scale, 0, 0, scale, 0, 0];
  return {
    box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
    write: async (file, number) => {
      // Skia is loaded only for files that need it.
      const { shadowAlpha } = await import("../pixels/drawElement.ts");
      const alpha = shadowAlpha(shadow, place, faces)?.alpha ?? new Uint8Array(width * height);
      const data = await deflateBytes(alpha, deflateLevel);
      const size = `/Width ${width}/Height ${height}/BitsPerComponent 8${smooth ? "/Interpolate true" : ""}`;
      const entries = `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/Filter/FlateDecode`;
      return () => file.stream(number, entries, data);
    },
  };
}
