import { checkProject } from "../../answers/projectAnswer.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import { fontsShownIn } from "../../printing/designFonts.ts";
import type { Store } from "../../store/openStore.ts";
import type { FontRow, MediaRow, TemplateFontRow, TemplateMediaRow } from "../../store/schema.ts";
import type { TemplateParts } from "../../store/templateStore.ts";
import { picturesShownIn, withCopies } from "../design/designPictures.ts";
import type { TemplateDesign } from "./templateDesign.ts";

/** A project's pictures and fonts that a template includes. */
export type ShownParts = { readonly pictures: readonly MediaRow[]; readonly fonts: readonly FontRow[] };

/** The project's pictures and fonts that a design uses. Throws a Problem. */
export async function shownParts(
  store: Store,
  projectId: string | undefined,
  design: TemplateDesign,
): Promise<ShownParts> {
  if (projectId === undefined) return { pictures: [], fonts: [] };
  await checkProject(store, projectId);
  const shown = picturesShownIn(design);
  const pictures = shown.size === 0 ? [] : await store.media.all(projectId);
  return {
    pictures: pictures.filter(({ name_key }) => shown.has(name_key)),
    fonts: fontsShownIn(design, await store.fonts.all(projectId)),
  };
}

/** Copies the files, then does the work with the template's new rows for them. */
export function copyParts<Result>(
  files: FileStorage,
  templateId: string,
  { pictures, fonts }: ShownParts,
  work: (copies: TemplateParts) => Promise<Result>,
): Promise<Result> {
  return withCopies(files, pictures, (pictureCopies) =>
    withCopies(files, fonts, (fontCopies) =>
      work({
        pictures: pictureCopies.map((picture) => pictureOf(templateId, picture)),
        fonts: fontCopies.map((font) => fontOf(templateId, font)),
      }),
    ),
  );
}

type SplitParts<Part> = { readonly kept: readonly Part[]; readonly dropped: readonly Part[] };

/** A template's pictures and fonts, split by whether its changed design still needs them. */
export async function templateParts(
  store: Store,
  templateId: string,
  design: TemplateDesign,
  added: ShownParts,
): Promise<{ readonly pictures: SplitParts<TemplateMediaRow>; readonly fonts: SplitParts<TemplateFontRow> }> {
  const pictures = await store.templates.pictures(templateId);
  const fonts = await store.templates.fonts(templateId);
  const shown = picturesShownIn(design);
  const written = new Set(fontsShownIn(design, fonts).map(({ name_key }) => name_key));
  return {
    pictures: sorted(pictures, added.pictures, shown),
    fonts: sorted(fonts, added.fonts, written),
  };
}

function sorted<Part extends { readonly name_key: string }>(
  had: readonly Part[],
  added: readonly { readonly name_key: string }[],
  needed: ReadonlySet<string>,
): SplitParts<Part> {
  const replaced = new Set(added.map(({ name_key }) => name_key));
  const isKept = ({ name_key }: Part) => needed.has(name_key) && !replaced.has(name_key);
  return { kept: had.filter(isKept), dropped: had.filter((part) => !isKept(part)) };
}

function pictureOf(templateId: string, picture: MediaRow): TemplateMediaRow {
  const { filename, name_key, content_type, size, storage_key } = picture;
  return { template_id: templateId, filename, name_key, content_type, size, storage_key };
}

function fontOf(templateId: string, font: FontRow): TemplateFontRow {
  const { id: _, project_id: __, uploaded_at: ___, ...facts } = font;
  return { ...facts, template_id: templateId };
}
