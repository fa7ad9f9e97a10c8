import { drawPreview } from "./drawPreview.ts";
import { samplePhoto } from "./renderTemplate.ts";
import { type StoredTemplate, type Template, toStoredTemplate } from "./template.ts";

/** Sharp enough for a look at one card; the gallery has its own in the preview. */
const photoChoices = { photoWidth: 280, photoQuality: 76 } as const;

/** A template as its file holds it: design, sample person and preview. */
export async function wholeTemplate(template: Template): Promise<StoredTemplate> {
  const jpeg = await samplePhoto(template, photoChoices);
  const photo = jpeg === null ? null : `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const sample = { values: template.sample, photo };
  return { ...toStoredTemplate(template), sample, preview_image: await drawPreview(template) };
}
