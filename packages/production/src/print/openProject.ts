import { type Project, parseProject, type SideName } from "@print-builder/core/document";
import type { CardRecord, RecordSource } from "@print-builder/core/records";
import { chosenRecordSource, createPhotoIndex, readRecords } from "@print-builder/core/records";
import {
  createFaceLibrary,
  createTextEngine,
  type FaceLibrary,
  type TextEngine,
} from "@print-builder/core/text";
import { openFonts, type UploadedFont } from "@print-builder/fonts/node";
import { InputError } from "../inputError.ts";
import { openProject as openProjectFiles, type ProjectFiles } from "../project/index.ts";
import {
  createRecordPacker,
  type Grid,
  readGrid,
  readGridInChild,
  type TableFile,
  type TakeRow,
} from "../tables/index.ts";
import { openPictures, type PictureLibrary } from "./pictureLibrary.ts";

/** A side of a record's card, and an element of it; the design itself where there is no record. */
export type DrawingPlace = {
  readonly recordIndex: number | null;
  readonly side: SideName;
  readonly elementId: string | null;
};

export type DrawingWatch = {
  /** Something is about to be drawn; once a card is laid out, it is told without an element. */
  drawing(place: DrawingPlace): void;
  /** The pictures of a card are there. */
  prepared(): void;
};

/** A project with everything that drawing its cards takes. Close it when done. */
export type OpenProject = {
  readonly project: Project;
  readonly records: RecordSource;
  /** The whole table, and where the records stand in it (0-based); absent where the records are all of it. */
  readonly table?: RecordSource;
  readonly positions?: readonly number[];
  /** Adds to records that are about to be drawn, by their numbers, what no table holds; absent where that is nothing. */
  readonly complete?: (records: ReadonlyMap<number, CardRecord>) => Promise<ReadonlyMap<number, CardRecord>>;
  readonly faces: FaceLibrary;
  readonly text: TextEngine;
  readonly pictures: PictureLibrary;
  /** What was left out or changed when the design was read, in words. */
  readonly notes: readonly string[];
  /** Told what is drawn, where somebody watches it. */
  readonly watch?: DrawingWatch;
  close(): Promise<void>;
};

/** The records with these numbers, with all that is drawn of them. */
export async function recordsToDraw(
  { records, complete }: OpenProject,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, CardRecord>> {
  const read = await readRecords(records, indexes);
  return complete ? await complete(read) : read;
}

async function readFonts(files: ProjectFiles): Promise<readonly UploadedFont[]> {
  return await Promise.all(
    files.fonts.map(async (fileName) => ({ fileName, bytes: await files.readFont(fileName) })),
  );
}

/** Workbooks are read in a child process that can be killed: a damaged one can keep a reader busy for ever. */
function readTableFile(file: TableFile, takeRow: TakeRow): Promise<Grid> {
  const name = typeof file === "string" ? file : file.name;
  // A project's table may come from our own export, whose protecting apostrophes are taken off again.
  return /\.csv$/i.test(name)
    ? readGrid(file, { ownExport: true }, takeRow)
    : readGridInChild(file, { ownExport: true }, takeRow);
}

/** The project's records: its table's rows, or none when it has no table. */
export async function openRecords(files: ProjectFiles): Promise<RecordSource> {
  const packer = createRecordPacker();
  if (!files.table) {
    return packer.finish([]);
  }
  const { name } = files.table;
  try {
    const { headers } = await readTableFile(await files.table.read(), packer.add);
    return packer.finish(headers);
  } catch (error) {
    if (error instanceof InputError) {
      throw new InputError(error.code, `data/${name}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

/** The project with these of its open records alone (0-based), in this order. */
export function withRecords(open: OpenProject, chosen: readonly number[]): OpenProject {
  return {
    ...open,
    records: chosenRecordSource(open.records, chosen),
    table: open.table ?? open.records,
    positions: chosen.map((record) => open.positions?.[record] ?? record),
  };
}

/** Rows looked at in one go, so that a large table is never in memory as a whole. */
const rowsAtOnce = 1000;

/** The values that name photos: of every column that an image token reads. */
async function photoValues(project: Project, records: RecordSource): Promise<readonly string[]> {
  const columns = new Set(Object.values(project.mapping.imageMap));
  if (columns.size === 0) {
    return [];
  }
  const values = new Set<string>();
  for (let start = 0; start < records.total; start += rowsAtOnce) {
    for (const record of await records.read(start, start + rowsAtOnce)) {
      for (const column of columns) {
        values.add(String(record[column] ?? ""));
      }
    }
  }
  return [...values];
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
      pictures: openPictures(
        { names: files.images, read: (name, lend) => files.readImage(name, lend) },
        photos,
      ),
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
