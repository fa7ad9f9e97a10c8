import { samplePhoto, withTemplate } from "./renderTemplate.ts";
import { shrinkOutlines } from "./shrinkOutlines.ts";
import { type StoredTemplate, type Template, toStoredTemplate } from "./template.ts";

/** Minimum resolution in dpi at which a photo looks sharp in print. */
const leastPhotoDpi = 250;

/** Aspect ratio of portraits, 4 : 5; they fill their frames. */
const photoShape = 4 / 5;

const photoQuality = 70;

/** Width in pixels of the sample photo for the largest frame that shows it; 0 if there is no frame. */
function photoWidthFor({ front, back }: Pick<Template, "front" | "back">): number {
  const frames = [...front, ...back].filter(({ properties }) => properties.imageBinding === "photo");
  const widthsMm = frames.map(({ box: [, , width, height] }) => Math.max(width, height * photoShape));
  const px = (Math.max(0, ...widthsMm) / 25.4) * leastPhotoDpi;
  // A multiple of 4, so that the height at 4 : 5 is a whole number as well.
  return Math.ceil(px / 4) * 4;
}

/** A template as stored in its file: design, sample person and preview. */
export async function wholeTemplate(template: Template): Promise<StoredTemplate> {
  const jpeg = await samplePhoto(template, { photoWidth: photoWidthFor(template), photoQuality });
  const photo = jpeg === null ? null : `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const sample = { values: template.sample, photo };
  return { ...toStoredTemplate(template), sample, preview_image: await drawPreview(template) };
}

/** The gallery shows cards about 200 px wide, which is 400 px on high-resolution screens. */
const previewChoices = { dpi: 150, photoWidth: 260, photoQuality: 72 } as const;

type Size = { readonly width: number; readonly height: number };

const inlinePicture = /<image href="data:image\/svg\+xml;base64,([^"]+)"([^>]*)\/>/g;

/** Inlines art into the SVG, because some viewers and filters do not support nested pictures. */
function inlineArt(svg: string): string {
  let count = 0;
  return svg.replace(inlinePicture, (_, base64: string, place: string) => {
    const drawing = Buffer.from(base64, "base64").toString("utf8");
    const view = /viewBox="[^"]*"/.exec(drawing)?.[0] ?? "";
    const body = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</svg>"));
    return `<svg${place} ${view} overflow="hidden">${withPrefix(body, `art${count++}-`)}</svg>`;
  });
}

/** Makes ids unique within the preview. */
const withPrefix = (svg: string, prefix: string) =>
  svg.replace(/\b(id="|url\(#|href="#)/g, (start) => `${start}${prefix}`);

/** A side as a nested SVG at `place` (in mm) in the preview, without its accessible text. */
function placed(svg: string, prefix: string, x: number, y: number, { width, height }: Size): string {
  const bare = inlineArt(svg)
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/ role="img" aria-label="[^"]*"/g, "")
    .replace(/^<svg xmlns="[^"]*"/, "<svg")
    .replace(/ width="[^"]*mm" height="[^"]*mm"/, ` x="${x}" y="${y}" width="${width}" height="${height}"`);
  return withPrefix(bare, prefix);
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * A shadow of the front on the back. It is drawn in three steps, because filters are slow and not supported
 * everywhere.
 */
function shadow({ width, height }: Size, radius: number): string {
  return [0.9, 0.6, 0.3]
    .map(
      (spread) =>
        `<rect x="${-spread}" y="${0.7 - spread}" width="${width + 2 * spread}" height="${height + 2 * spread}"` +
        ` rx="${radius + spread}" fill="#10131c" fill-opacity=".07"/>`,
    )
    .join("");
}

/** Sides of a wide card overlap vertically, sides of an upright card horizontally. */
function layOut(label: Size): {
  readonly view: Size;
  readonly behind: { readonly x: number; readonly y: number };
} {
  const { width, height } = label;
  if (width > height) {
    const behind = { x: round(width * 0.3), y: round(height * 0.36) };
    return { behind, view: { width: width + behind.x, height: height + behind.y } };
  }
  const behind = { x: round(width * 1.12), y: 0 };
  return { behind, view: { width: width + behind.x, height } };
}

/** A side without the elements that the side on top hides completely. */
function seenBelow(side: Template["front"], label: Size): Template["front"] {
  const corner = layOut(label).behind;
  return side.filter(
    ({ box: [x, y, w, h] }) => x + w > label.width - corner.x - 1 || y + h > label.height - corner.y - 1,
  );
}

/** The parts of a template that its preview shows. */
function seenOf(template: Template, label: Size): Template {
  if (template.back.length === 0) return template;
  return template.leads === "back"
    ? { ...template, front: seenBelow(template.front, label) }
    : { ...template, back: seenBelow(template.back, label) };
}

const previewLength = 640;

/** The picture of a template in the gallery, as an SVG: one side, with the other side behind or next to it. */
async function drawPreviewSvg(template: Template): Promise<string> {
  const { width_mm: width, height_mm: height, corner_w_mm: radius } = template.sheet.label;
  const label = { width, height };
  const { front, back } = await withTemplate(seenOf(template, label), previewChoices, async ({ draw }) => ({
    front: (await draw({ side: "front" })).svg,
    back: template.back.length > 0 ? (await draw({ side: "back" })).svg : null,
  }));
  const start = (view: Size) => {
    const scale = previewLength / Math.max(view.width, view.height);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(view.width)} ${round(view.height)}"` +
      ` width="${Math.round(view.width * scale)}" height="${Math.round(view.height * scale)}"><title>${template.name}</title>`
    );
  };
  if (back === null) return `${start(label)}${placed(front, "a-", 0, 0, label)}</svg>`;
  const { view, behind } = layOut(label);
  const [upper, lower] = template.leads === "back" ? [back, front] : [front, back];
  return (
    start(view) +
    placed(lower, "b-", behind.x, behind.y, label) +
    shadow(label, radius) +
    `${placed(upper, "a-", 0, 0, label)}</svg>`
  );
}

/**
 * Resolutions of letter outlines, in steps along the longer side of a card. The preview uses the finest that fits
 * its limit.
 */
const outlineSteps = [2400, 2000, 1600, 1200, 900];

/** Maximum length of a preview's data URL that the gallery loads without a delay, in characters. */
const maxCharacters = 60_000;

/** Percent-encoding is shorter than base64 here, because the digits of outlines need no escaping. */
const dataAddress = (svg: string) =>
  `data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replace(/[^\w!$&'()*+,./:;=?@~-]/gu, (character) => encodeURIComponent(character))}`;

async function drawPreview(template: Template): Promise<string> {
  const { canvas_width, canvas_height } = toStoredTemplate(template);
  const svg = await drawPreviewSvg(template);
  let address = "";
  for (const steps of outlineSteps) {
    address = dataAddress(shrinkOutlines(svg, steps / Math.max(canvas_width, canvas_height)));
    if (address.length <= maxCharacters) return address;
  }
  return address;
}
