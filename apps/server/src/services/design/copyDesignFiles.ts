import { randomUUID } from "node:crypto";
import { type CopyDesignFilesRequest, type FontItem, maxFonts, problem } from "@print-builder/api";
import { checkProject } from "../../answers/projectAnswer.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import { nameKey } from "../../pictures/uploadedPicture.ts";
import { fontsOfFamilies, isSameStyle } from "../../printing/designFonts.ts";
import type { Store } from "../../store/openStore.ts";
import type { FontRow, MediaRow, TemplateFontRow, TemplateMediaRow } from "../../store/schema.ts";
import { fontItem, freeName } from "../library/fonts.ts";
import { withCopies } from "./designPictures.ts";

export type DesignFileCopierParts = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

type Picture = MediaRow | TemplateMediaRow;
type Font = FontRow | TemplateFontRow;

/** The new place of each picture, and the project's fonts afterwards. */
export type CopiedDesignFiles = { readonly pictures: Record<string, string>; readonly fonts: FontItem[] };

/**
 * Copies the pictures and fonts of pasted elements, or of an applied template, into a project. Reuses files that the project
 * already has, byte for byte. Throws Problems.
 */
export function createDesignFileCopier({ store, files, clock }: DesignFileCopierParts) {
  return async (
    projectId: string,
    { from, ...wanted }: CopyDesignFilesRequest,
  ): Promise<CopiedDesignFiles> => {
    await checkProject(store, projectId);
    const source = await partsOf(store, from);
    const pictures = new Map<string, string>();
    for (const name of new Set(wanted.pictures)) {
      const picture = source.pictures.find(({ name_key }) => name_key === nameKey(name));
      if (picture) pictures.set(name, await copyPicture(projectId, picture));
    }
    for (const font of fontsOfFamilies(source.fonts, wanted.families)) await copyFont(projectId, font);
    return {
      pictures: Object.fromEntries(pictures),
      fonts: (await store.fonts.all(projectId)).map(fontItem),
    };
  };

  async function copyPicture(projectId: string, picture: Picture): Promise<string> {
    const present = await store.media.byName(projectId, picture.name_key);
    if (present && (await isSameFile(files, present, picture))) return present.filename;
    const { content_type, size, storage_key } = picture;
    return await withCopies(files, [{ content_type, size, storage_key }], async ([copy]) => {
      const names = await store.media.names(projectId);
      const name = freeName(picture.filename, names);
      const ids = { id: randomUUID(), project_id: projectId, uploaded_at: clock().toISOString() };
      await unlessTaken(store, () =>
        store.media.add({ ...ids, ...name, content_type, size, ...keyOf(copy) }),
      );
      return name.filename;
    });
  }

  async function copyFont(projectId: string, font: Font): Promise<void> {
    const present = await store.fonts.all(projectId);
    if (present.some((other) => isSameStyle(font, other))) return;
    if (present.length >= maxFonts) throw problem("too_many_fonts", { limit: maxFonts });
    await withCopies(files, [font], async ([copy]) => {
      const { family, names, weight, italic, is_variable, content_type, size } = font;
      const facts = { family, names, weight, italic, is_variable, content_type, size };
      const ids = { id: randomUUID(), project_id: projectId, uploaded_at: clock().toISOString() };
      const row = { ...ids, ...facts, ...freeName(font.filename, present), ...keyOf(copy) };
      await unlessTaken(store, () => store.fonts.add(row));
    });
  }
}

async function partsOf(
  { projects, templates, media, fonts }: Store,
  from: CopyDesignFilesRequest["from"],
): Promise<{ readonly pictures: readonly Picture[]; readonly fonts: readonly Font[] }> {
  if ("template_id" in from) {
    if (!(await templates.get(from.template_id))) throw problem("template_not_found");
    const { template_id: id } = from;
    return { pictures: await templates.pictures(id), fonts: await templates.fonts(id) };
  }
  await checkProject({ projects }, from.project_id);
  const { project_id: id } = from;
  return { pictures: await media.all(id), fonts: await fonts.all(id) };
}

async function isSameFile(files: FileStorage, one: Picture, other: Picture): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [before, after] = await Promise.all([files.read(one.storage_key), files.read(other.storage_key)]);
  return Buffer.compare(before, after) === 0;
}

function keyOf(copy: { readonly storage_key: string } | undefined): { readonly storage_key: string } {
  if (!copy) throw new RangeError("A file was to be copied, and no copy was made.");
  return { storage_key: copy.storage_key };
}

/** Another upload may take the name at the same moment. */
async function unlessTaken(store: Store, add: () => Promise<void>): Promise<void> {
  try {
    await add();
  } catch (error) {
    throw store.isTaken(error) ? problem("busy", undefined, {}, { cause: error }) : error;
  }
}
