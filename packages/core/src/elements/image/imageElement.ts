import { z } from "zod";
import type { Box, DrawOp, Paint, PathCommand } from "../../drawing/drawOp.ts";
import { mmPerInch } from "../../drawing/inches.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { ownValue } from "../../ownValue.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import { tokenName } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import { cutOutOf, type DrawTools, type ImageInfo, type ImageSource, pxOfMm } from "../drawTools.ts";
import { required, requiredField } from "../facts.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";
import { shadowFields, shadowShape, withShadow } from "../shadow.ts";
import { opacityField, strokeFields, strokeOf } from "../shapes/shapeProperties.ts";
import { maskShapes } from "./maskOutline.ts";
import {
  type BackdropPaint,
  type PictureLook,
  pictureEffects,
  pictureOps,
  pictureOutline,
} from "./pictureOps.ts";
import { isPlacedByHand, pictureFits, placePicture } from "./placePicture.ts";
import { sourceNamed } from "./sourceNamed.ts";

/** Names for fit modes in designs from other systems. */
const fitNames: Readonly<Record<string, string>> = { stretch: "fill", scale: "contain", crop: "cover" };

/** Default colours of a duotone picture. */
const usualDuotone = { dark: "#1b2a5c", light: "#f6f1e4" };

const black: Paint = { color: "#000000", alpha: 1 };

const properties = {
  // Older designs lack this property. Their pictures are static unless a token is bound.
  staticImage: z
    .preprocess(
      (value) => (value === "true" ? true : value === "false" ? false : value),
      z.boolean().optional(),
    )
    .optional(),
  imageData: z.string().nullable().prefault(""),
  imageBinding: z.string().nullable().prefault(""),
  originalName: z.string().nullable().prefault(""),
  required,
  fit: z
    .preprocess(
      (value) => (typeof value === "string" ? (ownValue(fitNames, value) ?? value) : value),
      z.enum(pictureFits),
    )
    .prefault("cover"),
  frame: z
    .object({ eye_line: z.number().min(0).max(1), head_height: z.number().min(0.05).max(2) })
    .optional(),
  mask: z
    .object({ shape: z.enum(maskShapes), feather_mm: numberWithin(0, 50, 0) })
    .nullable()
    .optional(),
  effect: z.enum(pictureEffects).optional(),
  duotoneDark: paint(usualDuotone.dark).optional(),
  duotoneLight: paint(usualDuotone.light).optional(),
  backdrop: z.enum(["own", "color", "picture"]).optional(),
  backdropColor: paint("#ffffff").optional(),
  backdropPicture: z.string().nullable().optional(),
  strokeColor: paint("#000000").optional(),
  strokeWidth: numberWithin(0, 1000, 0).optional(),
  cornerRadius: numberWithin(0, 10_000, 0),
  ...shadowShape,
  opacity: opacity(1),
};

type ImageProperties = z.output<z.ZodObject<typeof properties>>;

/** Resolution in dpi below which a photo looks blurred. */
const sharpDpi = 200;

/** The token of a bound picture, without the braces that some designs store. Null for a static picture. */
function boundToken(stored: ImageProperties): string | null {
  const token = tokenName(stored.imageBinding ?? "");
  const isStatic = stored.staticImage ?? token === "";
  return isStatic || token === "" ? null : token;
}

const cutsOut = ({ backdrop = "own" }: ImageProperties) => backdrop !== "own";

/** The picture to request, with or without its backdrop. */
const asAsked = (source: ImageSource | null, stored: ImageProperties) =>
  source && cutsOut(stored) ? cutOutOf(source) : source;

const staticSource = (stored: ImageProperties) => asAsked(sourceNamed(stored.imageData), stored);

const backdropSource = ({ backdrop, backdropPicture }: ImageProperties) =>
  backdrop === "picture" ? sourceNamed(backdropPicture) : null;

const frameFill = { color: "#e8ebf0", alpha: 1 };
const frameInk = { color: "#c2c8d3", alpha: 1 };

/** The placeholder for a picture while designing: a frame with a person's outline. */
function frame(box: Box, { mask, cornerRadius }: ImageProperties): readonly DrawOp[] {
  const unit = Math.min(box.width, box.height * 0.8);
  const middle = box.width / 2;
  const foot = box.height / 2 + unit * 0.38;
  const head = { x: middle - unit * 0.15, y: foot - unit * 0.72, width: unit * 0.3, height: unit * 0.34 };
  const shoulders: readonly PathCommand[] = [
    ["M", middle - unit * 0.32, foot],
    [
      "C",
      middle - unit * 0.32,
      foot - unit * 0.4,
      middle + unit * 0.32,
      foot - unit * 0.4,
      middle + unit * 0.32,
      foot,
    ],
    ["Z"],
  ];
  const paths = [
    { path: pictureOutline(mask?.shape, box, cornerRadius), fill: frameFill },
    { path: roundedBox(head, head.width / 2, head.height / 2), fill: frameInk },
    { path: shoulders, fill: frameInk },
  ];
  return paths.map(({ path, fill }) => ({ op: "path", path, fill, stroke: null }));
}

function lookOf(stored: ImageProperties, tools: DrawTools): PictureLook {
  const { mask, strokeColor = black, strokeWidth = 0 } = stored;
  return {
    shape: mask?.shape,
    feather: pxOfMm(mask?.feather_mm ?? 0, tools.paper),
    cornerRadius: stored.cornerRadius,
    border: strokeOf({ strokeColor, strokeWidth }),
    effect: stored.effect ?? "none",
    dark: stored.duotoneDark?.color ?? usualDuotone.dark,
    light: stored.duotoneLight?.color ?? usualDuotone.light,
  };
}

function picture(image: ImageInfo, stored: ImageProperties, box: Box, tools: DrawTools): readonly DrawOp[] {
  const { edit = {}, face } = image;
  const { place, turn } = placePicture(image, box, { ...stored, face, edit });
  if (stored.fit === "face" && face === null && !isPlacedByHand(edit)) {
    tools.report("no_face", problemTexts.noFace);
  }
  if (tools.paper && image.pixelsFor !== undefined)
    tools.report("drawing_as_pixels", problemTexts.drawingAsPixels(image.pixelsFor));
  if (tools.paper && !image.isVector) {
    // A stretched picture is only as sharp as the direction with fewer pixels per mm.
    const dotsPerPx = Math.min(image.width / place.width, image.height / place.height);
    const dpi = (dotsPerPx / tools.paper.mmPerPx) * mmPerInch;
    if (dpi < sharpDpi) tools.report("low_resolution", problemTexts.lowResolution(dpi, sharpDpi));
  }
  const clip = turn === 0 ? intersection(place, box) : box;
  const behind = cutsOut(stored) ? backdropOf(image, stored, box, tools) : null;
  const drawn = pictureOps({ image: image.key, box: place, clip, turn, behind }, lookOf(stored, tools), edit);
  return withShadow(drawn, stored, tools);
}

/** The backdrop to draw behind a cut-out picture. A ghost image has no backdrop. */
function backdropOf(
  image: ImageInfo,
  stored: ImageProperties,
  box: Box,
  tools: DrawTools,
): BackdropPaint | null {
  if (image.keepsBackdrop) {
    tools.report("background_kept", problemTexts.backgroundKept);
    return null;
  }
  const source = backdropSource(stored);
  if (stored.effect === "ghost") return null;
  if (!source) return stored.backdrop === "color" ? (stored.backdropColor ?? null) : null;
  const found = tools.images.find(source);
  if (found.status === "ready")
    return { image: found.image.key, box: placePicture(found.image, box, { fit: "cover" }).place };
  tools.report(found.status === "missing" ? "missing_photo" : "unreadable_photo", found.detail);
  return null;
}

function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** The picture that a record's value names. If there is none, reports why and returns null. */
function boundSource(token: string, { values, report }: DrawTools): ImageSource | null {
  let isUnresolved = false;
  const source = values.image(token, () => {
    isUnresolved = true;
  });
  if (source === null && !values.designing) {
    if (isUnresolved) report("unresolved_token", problemTexts.unresolvedPhoto(token));
    else report("missing_photo", problemTexts.noPhotoNamed(token));
  }
  return source;
}

function draw(stored: ImageProperties, box: Box, tools: DrawTools) {
  const token = boundToken(stored);
  const source = token === null ? staticSource(stored) : asAsked(boundSource(token, tools), stored);
  const text = token === null ? (stored.originalName ?? "") : `{{ ${token} }}`;
  if (tools.values.designing && source === null) {
    return { ops: frame(box, stored), text };
  }
  if (source === null) {
    return { ops: [], text: "" };
  }
  const found = tools.images.find(source);
  if (found.status === "ready") {
    return { ops: picture(found.image, stored, box, tools), text: stored.originalName ?? "" };
  }
  tools.report(found.status === "missing" ? "missing_photo" : "unreadable_photo", found.detail);
  return { ops: tools.values.designing ? frame(box, stored) : [], text: "" };
}

const isDuotone = { key: "effect", values: ["duotone"] } as const;

const imageFields = [
  { key: "imageBinding", label: "Image field", group: "Data", control: "imageToken" },
  requiredField,
  {
    key: "fit",
    label: "Fit",
    group: "Picture",
    control: "select",
    options: [
      { value: "cover", label: "Cover the frame" },
      { value: "contain", label: "Show the whole image" },
      { value: "fill", label: "Stretch to the frame" },
      { value: "face", label: "Frame the face" },
    ],
  },
  {
    key: "frame",
    label: "Face",
    group: "Picture",
    control: "faceFrame",
    when: { key: "fit", values: ["face"] },
  },
  { key: "mask", label: "Mask", group: "Picture", control: "mask" },
  {
    key: "effect",
    label: "Effect",
    group: "Picture",
    control: "select",
    options: [
      { value: "none", label: "No effect" },
      { value: "gray", label: "Greyscale" },
      { value: "duotone", label: "Two colours" },
      { value: "ghost", label: "Ghost" },
    ],
    fallback: "none",
  },
  {
    key: "duotoneDark",
    label: "Dark",
    group: "Picture",
    control: "color",
    allowNone: false,
    when: isDuotone,
  },
  {
    key: "duotoneLight",
    label: "Light",
    group: "Picture",
    control: "color",
    allowNone: false,
    when: isDuotone,
  },
  {
    key: "backdrop",
    with: ["backdropPicture"],
    label: "Background",
    group: "Picture",
    control: "backdrop",
  },
  {
    key: "backdropColor",
    label: "Background",
    group: "Picture",
    control: "color",
    allowNone: true,
    when: { key: "backdrop", values: ["color"] },
  },
  {
    key: "cornerRadius",
    label: "Corner radius",
    group: "Picture",
    control: "number",
    min: 0,
    max: 1000,
    step: 1,
    fallback: 0,
    unit: "px",
  },
  ...strokeFields,
  ...shadowFields,
  opacityField,
] as const satisfies readonly PanelField[];

export const imageElement = defineElement({
  type: "image",
  role: "picture",
  label: "Image",
  icon: "image",
  iconOf: (stored) => (boundToken(stored) === null ? "image" : "boundImage"),
  tool: null,
  size: { width: 300, height: 200 },
  properties,
  optionalDefaults: { staticImage: true },
  fields: imageFields,
  picture: (stored) => {
    const token = boundToken(stored);
    const source = token === null ? staticSource(stored) : null;
    return { token, source, others: { backdropPicture: backdropSource(stored) }, cutsOut: cutsOut(stored) };
  },
  asksForFace: (stored) => stored.fit === "face" || cutsOut(stored),
  needed: () => true,
  content: (stored) => {
    const token = tokenName(stored.imageBinding ?? "");
    return token === "" ? (stored.originalName ?? "") : `{{ ${token} }}`;
  },
  draw,
});
