import type { Box, DrawOp, Paint, PathCommand, Stroke } from "../../drawing/drawOp.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { combinedTone, duotone, greyTone, lightTone, type Tone } from "../../drawing/tone.ts";
import type { PhotoEdit } from "../drawTools.ts";
import { insetOutline, type MaskShape, maskArea, maskOutline } from "./maskOutline.ts";

export const pictureEffects = ["none", "gray", "duotone", "ghost"] as const;

export type PictureEffect = (typeof pictureEffects)[number];

/** A picture's look, without its position. Lengths are canvas px. */
export type PictureLook = {
  readonly shape: MaskShape | undefined;
  /** Width of the soft edge, inside the outline. */
  readonly feather: number;
  readonly cornerRadius: number;
  readonly border: Stroke | null;
  readonly effect: PictureEffect;
  /** For `duotone`, `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
};

/**
 * The backdrop behind a picture's transparent parts, within the same outline: a colour, or a picture with its
 * position.
 */
export type BackdropPaint = Paint | { readonly image: string; readonly box: Box };

type PlacedImage = {
  readonly image: string;
  readonly box: Box;
  readonly clip: Box;
  readonly turn: number;
  readonly behind?: BackdropPaint | null;
};

/** Opacity of a ghost image. */
const ghostAlpha = 0.3;

/** Number of layers of a soft edge, so many that the steps are invisible. */
const featherSteps = 12;

/**
 * Draws a picture in its mask, with its effect and border. A soft edge consists of the picture drawn several times
 * within ever smaller outlines, which every back end supports.
 */
export function pictureOps(picture: PlacedImage, look: PictureLook, edit: PhotoEdit): readonly DrawOp[] {
  const { shape, cornerRadius, border } = look;
  const clip = shape ? maskArea(shape, picture.clip) : picture.clip;
  const edge = pictureOutline(shape, clip, cornerRadius);
  const tone = toneOf(look, edit);
  const shown = {
    op: "image",
    image: picture.image,
    box: picture.box,
    clip,
    ...(picture.turn === 0 ? {} : { turn: picture.turn }),
    ...(tone ? { tone } : {}),
  } as const;
  const share = look.effect === "ghost" ? ghostAlpha : 1;
  const framed: readonly DrawOp[] = border ? [{ op: "path", path: edge, fill: null, stroke: border }] : [];
  const feather = Math.min(look.feather, clip.width / 2, clip.height / 2);
  const layers: readonly Layer[] =
    feather > 0
      ? featherLayers(feather, share).map(({ inset, alpha }) => ({
          outline: insetOutline(edge, clip, inset),
          alpha,
        }))
      : [{ ...(shape || cornerRadius > 0 ? { outline: edge } : {}), ...(share < 1 ? { alpha: share } : {}) }];
  const { behind } = picture;
  return [
    ...(behind ? layers.map((layer) => behindOp(behind, clip, layer)) : []),
    ...layers.map((layer) => ({ ...shown, ...layer })),
    ...framed,
  ];
}

type Layer = { readonly outline?: readonly PathCommand[]; readonly alpha?: number };

function behindOp(behind: BackdropPaint, clip: Box, layer: Layer): DrawOp {
  if ("image" in behind) return { op: "image", ...behind, clip, ...layer };
  const { outline = roundedBox(clip, 0, 0), alpha = 1 } = layer;
  return { op: "path", path: outline, fill: { ...behind, alpha: behind.alpha * alpha }, stroke: null };
}

export function pictureOutline(
  shape: MaskShape | undefined,
  area: Box,
  cornerRadius: number,
): readonly PathCommand[] {
  if (shape) return maskOutline(shape, maskArea(shape, area), cornerRadius);
  return roundedBox(area, cornerRadius, cornerRadius);
}

/**
 * The opacities and insets of the layers that fade the picture in from the edge inwards, up to the opacity `share`.
 */
function featherLayers(feather: number, share: number) {
  return Array.from({ length: featherSteps }, (_, step) => {
    const [before, after] = [(share * step) / featherSteps, (share * (step + 1)) / featherSteps];
    return { inset: (feather * (step + 0.5)) / featherSteps, alpha: (after - before) / (1 - before) };
  });
}

function toneOf(
  { effect, dark, light }: PictureLook,
  { brightness = 0, contrast = 0 }: PhotoEdit,
): Tone | null {
  const lit = brightness === 0 && contrast === 0 ? null : lightTone(brightness, contrast);
  const coloured = effect === "none" ? null : effect === "duotone" ? duotone(dark, light) : greyTone;
  if (lit && coloured) return combinedTone(coloured, lit);
  return coloured ?? lit;
}
