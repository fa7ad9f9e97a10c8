import { drawPreview } from "./drawPreview.ts";
import { samplePhoto } from "./renderTemplate.ts";
import { type StoredTemplate, type Template, toStoredTemplate } from "./template.ts";

/** Minimum resolution of a photo in its frame to look sharp on paper, dots per inch. */
const leastPhotoDpi = 250;

/** Portraits are 4 : 5 and fill their frames. */
const photoShape = 4 / 5;

const photoQuality = 70;

/** Width of the sample photo in pixels for the largest frame that shows it; 0 without a frame. */
function photoWidthFor({ front, back }: Pick<Template, "front" | "back">): number {
  const frames = [...front, ...back].filter(({ properties }) => properties.imageBinding === "photo");
  const widthsMm = frames.map(({ box: [, , width, height] }) => Math.max(width, height * photoShape));
  const px = (Math.max(0, ...widthsMm) / 25.4) * leastPhotoDpi;
  // Makes the height at 5 : 4 a whole number as well.
  return Math.ceil(px / 4) * 4;
}

/** A template as stored in its file: design, sample person and preview. */
export async function wholeTemplate(template: Template): Promise<StoredTemplate> {
  const jpeg = await samplePhoto(template, { photoWidth: photoWidthFor(template), photoQuality });
  const photo = jpeg === null ? null : `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const sample = { values: template.sample, photo };
  return { ...toStoredTemplate(template), sample, preview_image: await drawPreview(template) };
}
