import { assumedCopiesToken, type Project, parseProject, type SideName } from "@print-builder/core/document";
import { asksForFaces, type SignCode, usesExpressions } from "@print-builder/core/elements";
import type { CivilDate } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import {
  type CardRecord,
  chosenRecordSource,
  createPhotoIndex,
  type NumberSequence,
  type RecordSource,
  readRecords,
  sequenceRecords,
} from "@print-builder/core/records";
import {
  createFaceLibrary,
  createTextEngine,
  type FaceLibrary,
  type TextEngine,
} from "@print-builder/core/text";
import { openFonts, type UploadedFont } from "@print-builder/fonts/node";
import { InputError } from "../inputError.ts";
import { startPictureReader } from "../pictures/startPictureReader.ts";
import { openProject as openProjectFiles } from "../project/openProject.ts";
import type { ProjectFiles } from "../project/projectFiles.ts";
import {
  createRecordPacker,
  dateColumns,
  type Grid,
  type IntakeNote,
  openPacked,
  openTablePictures,
  type PackedTable,
  readGrid,
  readGridInChild,
  type TableFile,
  type TablePictures,
  type TableReading,
  type TakeRow,
} from "../tables/index.ts";
import type { PictureCache } from "./pictureCache.ts";
import { openPictures, type PictureFiles, type PictureLibrary } from "./pictureLibrary.ts";

/** A side of a record's card, and an element on it; the record is null for the design itself. */
export type DrawingPlace = {
  readonly recordIndex: number | null;
  readonly side: SideName;
  readonly elementId: string | null;
};

export type DrawingWatch = {
  /** Called before each element is drawn, and without an element once the card is laid out. */
  drawing(place: DrawingPlace): void;
  /** Called once a card's pictures are ready. */
  prepared(): void;
};

/** A project with everything needed to draw its cards. Close it after use. */
export type OpenProject = {
  readonly project: Project;
  readonly records: RecordSource;
  /** The whole table, and the records' positions in it (0-based); absent if the records are the whole table. */
  readonly table?: RecordSource;
  readonly positions?: readonly number[];
  /**
   * Adds values that no table contains to records that are about to be drawn, by their positions; absent if there are
   * none.
   */
  readonly complete?: (records: ReadonlyMap<number, CardRecord>) => Promise<ReadonlyMap<number, CardRecord>>;
  readonly faces: FaceLibrary;
  readonly text: TextEngine;
  readonly pictures: PictureLibrary;
  /** Messages about what was omitted or changed when the design was read. */
  readonly notes: readonly string[];
  /** Notes on the table's cells; absent if they were already reported when the table was stored. */
  readonly tableNotes?: readonly IntakeNote[];
  /** The token that provides the number of copies if the project does not choose one. */
  readonly assumedCopies?: string;
  /** Reading options, for other threads that open the project. */
  readonly reading?: TableReading;
  /** The number sequence, for other threads; absent if the records come from a table. */
  readonly sequence?: NumberSequence;
  /** The date that expressions use; absent for today's date. */
  readonly today?: CivilDate;
  /** The table, for other threads; absent if they must read it from its file. */
  readonly shared?: SharedTable;
  /** Signs codes; absent if there is no key. */
  readonly sign?: SignCode;
  /** Receives the progress of drawing; absent if nobody is watching. */
  readonly watch?: DrawingWatch;
  close(): Promise<void>;
};

/** Returns the records at these positions, completed for drawing. */
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

/**
 * Reads workbooks in a child process that can be killed, because a damaged workbook can make a reader loop forever.
 */
async function readTableFile(file: TableFile, reading: TableReading, takeRow: TakeRow): Promise<Grid> {
  const name = typeof file === "string" ? file : file.name;
  const grid = await (/\.csv$/i.test(name)
    ? readGrid(file, reading, takeRow)
    : readGridInChild(file, reading, takeRow));
  const { isEncodingCertain, likelyEncodings = [] } = grid.format;
  if (isEncodingCertain) return grid;
  const likely = likelyEncodings.map((each) => `${each.encoding} (${each.examples.join(", ")})`);
  throw new InputError(
    "uncertain_encoding",
    `its text encoding is not certain. Specify it with --encoding; the most likely are ${likely.join("; ")}.`,
  );
}

/** A project's rows, and the pictures in its table's cells. */
type OpenTable = {
  readonly rows: PackedTable;
  readonly pictures: TablePictures;
  readonly notes: readonly IntakeNote[];
  readonly close: () => void;
};

/** A project's table that was already read, for other threads that open the project. */
export type SharedTable = { readonly rows: PackedTable; readonly photoValues: readonly string[] };

type OpenOptions = {
  readonly cache?: PictureCache | null;
  /** The table that another thread has read. */
  readonly table?: SharedTable | undefined;
  readonly reading?: TableReading | undefined;
  /** Number sequence that replaces the project's table. */
  readonly sequence?: NumberSequence | null;
};

/** The rows of the project's table; none if it has no table. */
async function readProjectTable(files: ProjectFiles, reading: TableReading): Promise<OpenTable> {
  const packer = createRecordPacker();
  const close = packer.drop;
  if (!files.table) {
    return { rows: packer.finish([]), pictures: await openTablePictures(null, []), notes: [], close };
  }
  const { name } = files.table;
  try {
    const file = await files.table.read();
    const { headers, pictures, notes } = await readTableFile(file, reading, packer.add);
    const cellPictures = await openTablePictures(file, pictures ?? []);
    return { rows: packer.finish(headers), pictures: cellPictures, notes: unanswered(notes, reading), close };
  } catch (error) {
    close();
    if (error instanceof InputError) {
      throw new InputError(error.code, `data/${name}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

function unanswered(
  notes: readonly IntakeNote[],
  { headerRow, withHidden }: TableReading,
): readonly IntakeNote[] {
  return notes.filter(
    ({ kind }) => !(kind === "no_header" && headerRow === 0) && !(kind.startsWith("hidden_") && withHidden),
  );
}

/** The project with only these of its open records (0-based), in this order. */
export function withRecords(open: OpenProject, chosen: readonly number[]): OpenProject {
  return {
    ...open,
    records: chosenRecordSource(open.records, chosen),
    table: open.table ?? open.records,
    positions: chosen.map((record) => open.positions?.[record] ?? record),
  };
}

/** The project's pictures; a file in the folder takes precedence over a cell picture with the same name. */
function allPictures(files: ProjectFiles, pictures: TablePictures): PictureFiles {
  const own = new Set(files.images);
  const added = pictures.names.filter((name) => !own.has(name));
  return {
    names: [...files.images, ...added],
    read: (name, lend) => (own.has(name) ? files.readImage(name, lend) : pictures.read(name)),
    stamp: (name) => (own.has(name) ? files.stampImage(name) : null),
  };
}

/** Number of rows read per batch, so that a large table is never entirely in memory. */
const rowsAtOnce = 1000;

/** All values in the columns that image tokens read. */
async function photoValues(project: Project, records: RecordSource): Promise<readonly string[]> {
  const columns = new Set(Object.values(project.mapping.imageMap));
  if (columns.size === 0) {
    return [];
  }
  const values = new Set<string>();
  for (let start = 0; start < records.total; start += rowsAtOnce) {
    for (const record of await records.read(start, start + rowsAtOnce)) {
      for (const column of columns) {
        values.add(String(ownValue(record, column) ?? ""));
      }
    }
  }
  return [...values];
}

/**
 * Opens a project folder or ZIP. Throws an InputError or a DesignError with a single line that says what is wrong and
 * where: no project there, an invalid design, an unreadable table or font. Prepared pictures are cached if there is a
 * cache.
 */
export async function openProject(
  path: string,
  { cache = null, table, reading = {}, sequence = null }: OpenOptions = {},
): Promise<OpenProject> {
  const files = await openProjectFiles(path);
  const { stored, notes, assumedCopies } = await parsed(files, sequence);
  const key = stored.mapping.identity?.key ?? stored.mapping.fieldMap.id;
  const read = table
    ? sharedTable(table)
    : await readProjectTable(files, { key, ...reading }).catch(closing(files));
  try {
    const numbers = files.table ? null : stored.sequence;
    const records = numbers ? sequenceRecords(numbers) : openPacked(read.rows);
    const project = await withColumnTypes(stored, records);
    const images = allPictures(files, read.pictures);
    const fonts = openFonts(await readFonts(files));
    const faces = createFaceLibrary(fonts);
    const values = table?.photoValues ?? (await photoValues(project, records));
    const photos = createPhotoIndex(images.names, values);
    const reader = asksForFaces(project) ? startPictureReader() : null;
    return {
      project,
      records,
      faces,
      text: createTextEngine(fonts, faces),
      pictures: openPictures(images, photos, {
        cache,
        edits: project.photoEdits,
        look: reader ? reader.look : null,
        cut: reader ? reader.cut : null,
      }),
      notes,
      tableNotes: read.notes,
      ...(assumedCopies === null ? {} : { assumedCopies }),
      reading,
      ...(numbers ? { sequence: numbers } : {}),
      ...(read.pictures.names.length === 0 ? { shared: { rows: read.rows, photoValues: values } } : {}),
      close: async () => {
        await reader?.close();
        read.close();
        read.pictures.close();
        await files.close();
      },
    };
  } catch (error) {
    read.close();
    return await closing(files)(error);
  }
}

/** A table that another thread has read; its cell pictures are not available here. */
function sharedTable({ rows }: SharedTable): OpenTable {
  return { rows, pictures: noTablePictures, notes: [], close: () => undefined };
}

const noTablePictures: TablePictures = {
  names: [],
  read: (name) => Promise.reject(new RangeError(`There is no picture ${name}.`)),
  close: () => undefined,
};

type ParsedProject = {
  readonly stored: Project;
  readonly notes: readonly string[];
  readonly assumedCopies: string | null;
};

async function parsed(files: ProjectFiles, sequence: NumberSequence | null): Promise<ParsedProject> {
  try {
    const { project, notes } = parseProject(files.json);
    if (sequence !== null && files.table)
      throw new InputError(
        "table_and_sequence",
        `A sequence is for projects without a table; this one has data/${files.table.name}.`,
      );
    const assumedCopies = assumedCopiesToken(files.json, project);
    const copiesColumn = project.copiesColumn ?? assumedCopies;
    return {
      stored: { ...project, copiesColumn, sequence: sequence ?? project.sequence },
      notes,
      assumedCopies,
    };
  } catch (error) {
    return await closing(files)(error);
  }
}

function closing(files: ProjectFiles) {
  return async (error: unknown): Promise<never> => {
    await files.close();
    throw error;
  };
}

/** Number of rows to search: within them some date has a day after the twelfth, except in contrived tables. */
const lookedRows = 5000;

/** Adds the table's column types to the project if none are stored and its text may need them. */
async function withColumnTypes(project: Project, records: RecordSource): Promise<Project> {
  if (Object.keys(project.columnTypes).length > 0 || !usesExpressions(project)) return project;
  const rows = await records.read(0, Math.min(records.total, lookedRows));
  return { ...project, columnTypes: dateColumns(records.headers, rows) };
}
