import { renderTemplate } from "./renderTemplate.ts";
import { shrinkOutlines } from "./shrinkOutlines.ts";
import { type Template, toStoredTemplate } from "./template.ts";

/** The gallery shows cards about 200 px wide, and twice that on fine screens. */
const previewChoices = { dpi: 150, photoWidth: 300, photoQuality: 74 } as const;

type Size = { readonly width: number; readonly height: number };

const inlinePicture = /<image href="data:image\/svg\+xml;base64,([^"]+)"([^>]*)\/>/g;

/** Art as part of the SVG itself: a picture within a picture is more than some viewers and filters let through. */
function inlineArt(svg: string): string {
  let count = 0;
  return svg.replace(inlinePicture, (_, base64: string, place: string) => {
    const drawing = Buffer.from(base64, "base64").toString("utf8");
    const view = /viewBox="[^"]*"/.exec(drawing)?.[0] ?? "";
    const body = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</svg>"));
    return `<svg${place} ${view} overflow="hidden">${withPrefix(body, `art${count++}-`)}</svg>`;
  });
}

/** Ids made unique within the preview. */
const withPrefix = (svg: string, prefix: string) =>
  svg.replace(/\b(id="|url\(#|href="#)/g, (start) => `${start}${prefix}`);

/** A side without its size and words, to be placed in the preview; `place` is in mm. */
function placed(svg: string, prefix: string, x: number, y: number, { width, height }: Size): string {
  const bare = inlineArt(svg)
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/ role="img" aria-label="[^"]*"/g, "")
    .replace(/^<svg xmlns="[^"]*"/, "<svg")
    .replace(/ width="[^"]*mm" height="[^"]*mm"/, ` x="${x}" y="${y}" width="${width}" height="${height}"`);
  return withPrefix(bare, prefix);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A shadow of the front on the back, in three steps: filters are slow and not drawn everywhere. */
function shadow({ width, height }: Size, radius: number): string {
  return [0.9, 0.6, 0.3]
    .map(
      (spread) =>
        `<rect x="${-spread}" y="${0.7 - spread}" width="${width + 2 * spread}" height="${height + 2 * spread}"` +
        ` rx="${radius + spread}" fill="#10131c" fill-opacity=".07"/>`,
    )
    .join("");
}

/** Sides of a wide card lie one over the other, those of an upright one side by side. */
function layOut(label: Size): {
  readonly view: Size;
  readonly back: { readonly x: number; readonly y: number };
} {
  const { width, height } = label;
  if (width > height) {
    const back = { x: round(width * 0.3), y: round(height * 0.36) };
    return { back, view: { width: width + back.x, height: height + back.y } };
  }
  const back = { x: round(width * 1.12), y: 0 };
  return { back, view: { width: width + back.x, height } };
}

/** The gallery's picture of a template as a complete SVG: the front, and the back behind or beside it. */
async function drawPreviewSvg(template: Template): Promise<string> {
  const { front, back } = await renderTemplate(template, previewChoices);
  const { width_mm: width, height_mm: height, corner_w_mm: radius } = template.sheet.label;
  const label = { width, height };
  const start = (view: Size) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(view.width)} ${round(view.height)}"` +
    ` width="${round(view.width * 4)}" height="${round(view.height * 4)}"><title>${template.name}</title>`;
  if (back === null) return `${start(label)}${placed(front, "f-", 0, 0, label)}</svg>`;
  const { view, back: corner } = layOut(label);
  const behind = placed(back, "b-", corner.x, corner.y, label);
  return `${start(view)}${behind}${shadow(label, radius)}${placed(front, "f-", 0, 0, label)}</svg>`;
}

/** Steps of a letter's outline along the longer side of a card. */
const outlineSteps = 2600;

/** Percent-encoded rather than base64: outlines are plain digits, and stay as short as they are. */
const dataAddress = (svg: string) =>
  `data:image/svg+xml,${svg
    .replaceAll('"', "'")
    .replace(/[^\w!$&'()*+,./:;=?@~-]/gu, (character) => encodeURIComponent(character))}`;

/** The preview as a data address. */
export async function drawPreview(template: Template): Promise<string> {
  const { canvas_width, canvas_height } = toStoredTemplate(template);
  const svg = await drawPreviewSvg(template);
  return dataAddress(shrinkOutlines(svg, outlineSteps / Math.max(canvas_width, canvas_height)));
}
