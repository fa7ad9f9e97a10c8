import { type Project, parseProject } from "@print-builder/core/document";
import type { RecordSource } from "@print-builder/core/records";
import { arrayRecordSource } from "@print-builder/core/records";
import {
  createFaceLibrary,
  createTextEngine,
  type FaceLibrary,
  type TextEngine,
} from "@print-builder/core/text";
import { openFonts, type UploadedFont } from "@print-builder/fonts/node";
import { InputError } from "../inputError.ts";
import { createPhotoIndex } from "../photos/index.ts";
import { openProject as openProjectFiles, type ProjectFiles } from "../project/index.ts";
import { readTable } from "../tables/index.ts";
import { openPictures, type PictureLibrary } from "./pictureLibrary.ts";

/** A project with everything that drawing its cards takes. Close it when done. */
export type OpenProject = {
  readonly project: Project;
  readonly records: RecordSource;
  readonly faces: FaceLibrary;
  readonly text: TextEngine;
  readonly pictures: PictureLibrary;
  /** What was left out or changed when the design was read, in words. */
  readonly notes: readonly string[];
  close(): Promise<void>;
};

async function readFonts(files: ProjectFiles): Promise<readonly UploadedFont[]> {
  return await Promise.all(
    files.fonts.map(async (fileName) => ({ fileName, bytes: await files.readFont(fileName) })),
  );
}

/** The project's records: its table's rows, or none when it has no table. */
export async function openRecords(files: ProjectFiles): Promise<RecordSource> {
  if (!files.table) {
    return arrayRecordSource([], []);
  }
  const { name } = files.table;
  try {
    const table = await readTable(await files.table.read());
    return arrayRecordSource(table.headers, table.rows);
  } catch (error) {
    if (error instanceof InputError) {
      throw new InputError(error.code, `data/${name}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** The values that name photos: of every column that an image token reads. */
async function photoValues(project: Project, records: RecordSource): Promise<readonly string[]> {
  const columns = new Set(Object.values(project.mapping.imageMap));
  if (columns.size === 0) {
    return [];
  }
  const values: string[] = [];
  for (const record of await records.read(0, records.total)) {
    for (const column of columns) {
      const value = record[column];
      if (typeof value === "string") {
        values.push(value);
      }
    }
  }
  return values;
}

/**
 * Opens a project folder or ZIP. Throws an InputError or a DesignError with one line that says what is
 * wrong and where: no project there, a design that is none, an unreadable table or font.
 */
export async function openProject(path: string): Promise<OpenProject> {
  const files = await openProjectFiles(path);
  try {
    const { project, notes } = parseProject(files.json);
    const records = await openRecords(files);
    const fonts = openFonts(await readFonts(files));
    const faces = createFaceLibrary(fonts);
    const photos = createPhotoIndex(files.images, await photoValues(project, records));
    return {
      project,
      records,
      faces,
      text: createTextEngine(fonts, faces),
      pictures: openPictures({ names: files.images, read: (name) => files.readImage(name) }, photos),
      notes,
      close: async () => {
        await records.close();
        await files.close();
      },
    };
  } catch (error) {
    await files.close();
    throw error;
  }
}
