import { z } from "zod";
import type { Box, DrawOp, PathCommand } from "../../drawing/drawOp.ts";
import { mmPerInch } from "../../drawing/inches.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import { tokenName } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import type { DrawTools, ImageInfo, ImageSource } from "../drawTools.ts";
import { required, requiredField } from "../facts.ts";
import { numberWithin, opacity } from "../propertySchemas.ts";
import { opacityField } from "../shapes/shapeProperties.ts";
import { placePicture } from "./placePicture.ts";

/** Names for the fit that other systems store. */
const fitNames: Readonly<Record<string, string>> = { stretch: "fill", scale: "contain", crop: "cover" };

const properties = {
  // Absent in older designs: then whether a token is bound tells.
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
      (value) => (typeof value === "string" ? (fitNames[value] ?? value) : value),
      z.enum(["cover", "contain", "fill"]),
    )
    .prefault("cover"),
  cornerRadius: numberWithin(0, 10_000, 0),
  opacity: opacity(1),
};

type ImageProperties = z.output<z.ZodObject<typeof properties>>;

/** Below this many picture dots per printed inch a photo looks soft. */
const sharpDpi = 200;

/** The token of a bound picture, without the braces that some designs store; null for a static one. */
function boundToken(stored: ImageProperties): string | null {
  const token = tokenName(stored.imageBinding ?? "");
  const isStatic = stored.staticImage ?? token === "";
  return isStatic || token === "" ? null : token;
}

function staticSource(stored: ImageProperties): ImageSource | null {
  const data = (stored.imageData ?? "").trim();
  if (data === "") {
    return null;
  }
  return data.startsWith("data:")
    ? { kind: "data", url: data }
    : { kind: "media", name: data.replace(/^media:/, "") };
}

const frameFill = { color: "#e8ebf0", alpha: 1 };
const frameInk = { color: "#c2c8d3", alpha: 1 };

/** A frame with the outline of a person where a picture will be, shown only while designing. */
function frame(box: Box, radius: number): readonly DrawOp[] {
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
    { path: roundedBox(box, radius, radius), fill: frameFill },
    { path: roundedBox(head, head.width / 2, head.height / 2), fill: frameInk },
    { path: shoulders, fill: frameInk },
  ];
  return paths.map(({ path, fill }) => ({ op: "path", path, fill, stroke: null }));
}

function picture(image: ImageInfo, stored: ImageProperties, box: Box, tools: DrawTools): readonly DrawOp[] {
  const place = placePicture(image, box, stored.fit);
  if (tools.paper && !image.isVector) {
    // A stretched picture is as soft as its coarser direction.
    const dotsPerPx = Math.min(image.width / place.width, image.height / place.height);
    const dpi = (dotsPerPx / tools.paper.mmPerPx) * mmPerInch;
    if (dpi < sharpDpi) tools.report("low_resolution", problemTexts.lowResolution(dpi, sharpDpi));
  }
  const clip = intersection(place, box);
  return [
    {
      op: "image",
      image: image.key,
      box: place,
      clip,
      ...(stored.cornerRadius > 0 ? { clipRadius: stored.cornerRadius } : {}),
    },
  ];
}

function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
}

/** The record's picture; null once it was said why there is none. */
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
  const source = token === null ? staticSource(stored) : boundSource(token, tools);
  const text = token === null ? (stored.originalName ?? "") : `{{ ${token} }}`;
  if (tools.values.designing && source === null) {
    return { ops: frame(box, stored.cornerRadius), text };
  }
  if (source === null) {
    return { ops: [], text: "" };
  }
  const found = tools.images.find(source);
  if (found.status === "ready") {
    return { ops: picture(found.image, stored, box, tools), text: stored.originalName ?? "" };
  }
  tools.report(found.status === "missing" ? "missing_photo" : "unreadable_photo", found.detail);
  return { ops: tools.values.designing ? frame(box, stored.cornerRadius) : [], text: "" };
}

export const imageElement = defineElement({
  type: "image",
  label: "Image",
  icon: "image",
  iconOf: (stored) => (boundToken(stored) === null ? "image" : "boundImage"),
  tool: null,
  size: { width: 300, height: 200 },
  properties,
  optionalDefaults: { staticImage: true },
  fields: [
    { key: "imageBinding", label: "Image token", group: "Data", control: "imageToken" },
    requiredField,
    {
      key: "fit",
      label: "Fit",
      group: "Picture",
      control: "select",
      options: [
        { value: "cover", label: "Cover the frame" },
        { value: "contain", label: "Show the whole picture" },
        { value: "fill", label: "Stretch to the frame" },
      ],
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
    opacityField,
  ],
  picture: (stored) => {
    const token = boundToken(stored);
    return { token, source: token === null ? staticSource(stored) : null };
  },
  needed: () => true,
  content: (stored) => {
    const token = tokenName(stored.imageBinding ?? "");
    return token === "" ? (stored.originalName ?? "") : `{{ ${token} }}`;
  },
  draw,
});
