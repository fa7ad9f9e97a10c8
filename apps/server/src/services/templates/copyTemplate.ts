import { randomUUID } from "node:crypto";
import type { TemplateRow } from "../../store/schema.ts";
import { withCopies } from "../design/designPictures.ts";
import { newTemplate } from "./newTemplate.ts";
import { designIn, inPalette, previewInPalette } from "./templateDesign.ts";
import type { TemplatesDeps } from "./templates.ts";

/** What a copy is called, and the palette that it is laid in; empty for the colours as they are. */
type Wanted = { readonly name: string; readonly palette: string };

function copyOf(original: TemplateRow, { name, palette }: Wanted, at: Date): TemplateRow {
  const design = designIn(original);
  const preview_image = previewInPalette(original.preview_image, design, palette);
  const { description } = original;
  const facts = { name, description, category: "custom", preview_image } as const;
  return newTemplate(randomUUID(), facts, inPalette(design, palette), at);
}

/** Adds a copy of the category custom, with pictures and fonts, all or nothing. Throws a Problem for an unknown palette. */
export async function copyTemplate(
  { store, files, clock }: Pick<TemplatesDeps, "store" | "files" | "clock">,
  original: TemplateRow,
  wanted: Wanted,
): Promise<TemplateRow> {
  const copy = copyOf(original, wanted, clock());
  const toCopy = <Part extends object>(part: Part) => ({ ...part, template_id: copy.id });
  await withCopies(files, await store.templates.pictures(original.id), async (pictures) =>
    withCopies(files, await store.templates.fonts(original.id), (fonts) =>
      store.templates.add(copy, { pictures: pictures.map(toCopy), fonts: fonts.map(toCopy) }),
    ),
  );
  return copy;
}
