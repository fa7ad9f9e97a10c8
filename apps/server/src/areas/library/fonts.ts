import { randomUUID } from "node:crypto";
import {
  ApiProblem,
  type CopyDesignFilesRequest,
  type FontItem,
  type fontTypes,
  maxFontBytes,
  maxFonts,
  problem,
} from "@print-builder/api";
import { fontContracts } from "@print-builder/api/contracts/fonts";
import { type FontFacts, InputError, readFontInChild } from "@print-builder/production";
import { type FileStorage, type OpenedFile, openFile, removeUnnamed } from "../../files/fileStorage.ts";
import { nameKey, numberedName, safeName } from "../../files/uploadedPicture.ts";
import { bytesOf } from "../../http/uploadedFiles.ts";
import { fontsOfFamilies, isSameStyle, placesOf } from "../../printing/designFonts.ts";
import { createFairQueue } from "../../printing/fairQueue.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject, findProject } from "../../store/projectRecords.ts";
import type { FontRow, MediaRow, TemplateFontRow, TemplateMediaRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import { withCopies } from "./designPictures.ts";

export const fontsArea = defineArea({
  contracts: fontContracts,
  handlers: (deps) => {
    const { fonts } = deps;
    const copyDesignFiles = createDesignFileCopier(deps);
    return {
      async uploadFonts({ params, files, caller }) {
        await fonts.checkProject(params.id);
        const items: FontItem[] = [];
        const failed: { filename: string; detail: string }[] = [];
        for await (const file of files) {
          try {
            const bytes = await bytesOf(file, maxFontBytes);
            items.push(await fonts.add(params.id, file.filename, bytes, caller.user.id));
          } catch (error) {
            // An invalid font does not affect the other files.
            if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
            failed.push({ filename: file.filename, detail: error.message });
          }
        }
        const [first] = failed;
        if (items.length === 0 && first) {
          throw problem("bad_upload", { reason: first.detail }, { field: "files", failed });
        }
        return { items, failed };
      },
      async listFonts({ params }) {
        return { items: await fonts.list(params.id) };
      },
      getFontFile: ({ params }) => fonts.open(params.id, params.fontId),
      deleteFont: ({ params }) => fonts.remove(params.id, params.fontId),
      copyDesignFiles: ({ params, body }) => copyDesignFiles(params.id, body),
    };
  },
});

export type FontDeps = { readonly store: Store; readonly files: FileStorage; readonly clock: () => Date };

type FontType = (typeof fontTypes)[number];

/** Maximum number of processes that read fonts for all projects. Further fonts wait in memory. */
const readers = 2;
const maxWaiting = 40;
const maxWaitingEach = 10;

/** The fonts uploaded to a project. Throws Problems. */
export function createFonts({ store, files, clock }: FontDeps) {
  const queue = createFairQueue({
    places: readers,
    maxWaiting,
    maxWaitingEach,
    busy: (queued) => problem("upload_busy", queued, queued),
  });

  async function find(projectId: string, fontId: string): Promise<FontRow> {
    const font = await store.fonts.byId(projectId, fontId);
    if (!font) throw problem("font_not_found");
    return font;
  }

  /** The row for a font whose file is about to be stored. `present` are the project's fonts. */
  async function describe(
    projectId: string,
    sentName: string,
    bytes: Uint8Array,
    present: readonly FontRow[],
    user: string,
  ): Promise<Omit<FontRow, "storage_key">> {
    const type = fontType(bytes);
    const filename = safeName(sentName, { stem: "font", extension: extensions[type] });
    if (present.length >= maxFonts) throw problem("too_many_fonts", { limit: maxFonts });
    const facts = await queue.run({ user }, () => factsOf(filename, bytes));
    const row = {
      ...newFont(projectId, facts, clock()),
      content_type: type,
      size: bytes.length,
      ...freeName(filename, present),
    };
    checkStyle(row, present);
    return row;
  }

  return {
    checkProject: (projectId: string): Promise<void> => checkProject(store, projectId),
    describe,
    /** Stores a printable font. A project can have each family, weight and slant only once. */
    async add(projectId: string, sentName: string, bytes: Uint8Array, user: string): Promise<FontItem> {
      const row = await describe(projectId, sentName, bytes, await store.fonts.all(projectId), user);
      const storage_key = await files.add(bytes);
      try {
        await store.fonts.add({ ...row, storage_key });
      } catch (error) {
        await removeUnnamed(files, [storage_key], error);
        throw store.isTaken(error) ? problem("busy", undefined, {}, { cause: error }) : error;
      }
      return fontItem({ ...row, storage_key });
    },
    async list(projectId: string): Promise<FontItem[]> {
      await checkProject(store, projectId);
      return (await store.fonts.all(projectId)).map(fontItem);
    },
    open: async (projectId: string, fontId: string): Promise<OpenedFile> =>
      await openFile(files, await find(projectId, fontId)),
    /** Deletes a font unless text in the stored design is printed in it. */
    async remove(projectId: string, fontId: string): Promise<void> {
      const { front_elements, back_elements } = await findProject(store, projectId);
      const font = await find(projectId, fontId);
      const design = {
        front_elements: JSON.parse(front_elements),
        back_elements: JSON.parse(back_elements),
      };
      const places = placesOf(design, await store.fonts.all(projectId), font);
      if (places.length > 0) throw problem("font_in_use", { family: font.family, places }, { places });
      if (!(await store.fonts.remove(projectId, fontId))) throw problem("font_not_found");
      await files.remove(font.storage_key);
    },
  };
}

const extensions: Readonly<Record<FontType, string>> = { "font/ttf": "ttf", "font/otf": "otf" };

function fontType(bytes: Uint8Array): FontType {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "OTTO" ? "font/otf" : "font/ttf";
}

async function factsOf(fileName: string, bytes: Uint8Array): Promise<FontFacts> {
  try {
    return await readFontInChild({ fileName, bytes });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw problem("unusable_font", { reason: error.message }, {}, { cause: error });
  }
}

function newFont(projectId: string, facts: FontFacts, at: Date) {
  return {
    id: randomUUID(),
    project_id: projectId,
    family: facts.family,
    names: JSON.stringify(facts.names),
    weight: facts.weight,
    italic: facts.italic ? 1 : 0,
    is_variable: facts.isVariable ? 1 : 0,
    uploaded_at: at.toISOString(),
  };
}

/** The name, with the first unused number if another font in the project has it. */
export function freeName(wanted: string, present: readonly Pick<FontRow, "name_key">[]) {
  const taken = new Set(present.map(({ name_key }) => name_key));
  for (let number = 1; ; number++) {
    const filename = number === 1 ? wanted : numberedName(wanted, number);
    const name_key = nameKey(filename);
    if (!taken.has(name_key)) return { filename, name_key };
  }
}

type Style = Pick<FontRow, "family" | "weight" | "italic">;

function checkStyle(font: Style, present: readonly FontRow[]): void {
  const same = present.find((other) => isSameStyle(font, other));
  if (same) throw problem("font_exists", { style: styleName(font), filename: same.filename });
}

/** A font's name in messages, such as “Crest 700 italic”. */
function styleName({ family, weight, italic }: Style): string {
  return `${family} ${weight}${italic === 1 ? " italic" : ""}`;
}

export function fontItem(font: FontRow): FontItem {
  return {
    font_id: font.id,
    filename: font.filename,
    family: font.family,
    names: JSON.parse(font.names),
    weight: font.weight,
    italic: font.italic === 1,
    is_variable: font.is_variable === 1,
    content_type: font.content_type as FontType,
    size: font.size,
    url: `/api/projects/${font.project_id}/fonts/${font.id}`,
    uploaded_at: font.uploaded_at,
  };
}

type Picture = MediaRow | TemplateMediaRow;
type Font = FontRow | TemplateFontRow;

/** The new key of each picture, and the project's fonts after the copy. */
type CopiedDesignFiles = { readonly pictures: Record<string, string>; readonly fonts: FontItem[] };

/**
 * Copies the pictures and fonts of pasted elements or of an applied template into a project. Reuses identical
 * files that the project already has. Throws Problems.
 */
export function createDesignFileCopier({ store, files, clock }: FontDeps) {
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

/** Adds a font. Throws the Problem `busy` if another upload has taken the name at the same moment. */
async function unlessTaken(store: Store, add: () => Promise<void>): Promise<void> {
  try {
    await add();
  } catch (error) {
    throw store.isTaken(error) ? problem("busy", undefined, {}, { cause: error }) : error;
  }
}
