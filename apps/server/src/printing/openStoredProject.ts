import { problem } from "@print-builder/api";
import { type Project, parseProject } from "@print-builder/core/document";
import { asksForFaces, designTokens, specimenCode } from "@print-builder/core/elements";
import { withSamplePhoto } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import {
  arrayRecordSource,
  type CardRecord,
  chosenRecordSource,
  createPhotoIndex,
  prepareRecordIds,
  type RecordSource,
  sequenceRecords,
  serialToken,
} from "@print-builder/core/records";
import {
  createFaceLibrary,
  createTextEngine,
  type FaceLibrary,
  type TextEngine,
} from "@print-builder/core/text";
import { createFaceSource } from "@print-builder/fonts";
import { openFonts } from "@print-builder/fonts/node";
import {
  type OpenProject,
  openPictures,
  type PictureCache,
  type PictureReader,
  startPictureReader,
} from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import { type OpenSchool, schoolPhotoIndex } from "../school/openSchool.ts";
import type { FontStore } from "../store/fontStore.ts";
import type { MediaStore } from "../store/mediaStore.ts";
import { dataSourceOf, sequenceOf } from "../store/projectRecords.ts";
import type { ProjectStore } from "../store/projectStore.ts";
import type { RowStore } from "../store/rowStore.ts";
import type { PlainProjectRow } from "../store/schema.ts";
import type { SerialStore, Serials } from "../store/serialStore.ts";
import { type Chosen, chosenPeople } from "./chosen.ts";
import { faceOf, fontsShownIn } from "./designFonts.ts";
import type { LiveRows } from "./printer.ts";
import { type FoundPictures, openStoredPictures } from "./storedPictures.ts";

export type StoredProjects = {
  readonly projects: ProjectStore;
  readonly rows: RowStore;
  readonly media: MediaStore;
  readonly fonts: FontStore;
  readonly serials: SerialStore;
  readonly files: FileStorage;
  /** Prepared pictures, if this process uses them. */
  readonly prepared?: PictureCache | undefined;
};

/** Rows to print instead of the uploaded rows. */
export type OtherRows = {
  readonly live: LiveRows | null;
  /** The school whose rows are printed, or whose photos the live rows name. The caller closes it. */
  readonly school: OpenSchool | null;
  /** Fields by token, instead of the stored mapping. */
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** The records to open. Null or absent: all of them. */
  readonly chosen?: Chosen | null;
  /** Whether cards are printed, so that people without a serial get one. */
  readonly givesSerials?: boolean;
};

/**
 * Opens a project for drawing, as its row describes it. Callers may pass in the `pictures` that they found
 * at that time. Throws DesignError.
 */
export async function openProjectRow(
  stored: StoredProjects,
  row: PlainProjectRow,
  { live, school, fieldMap, chosen = null, givesSerials = false }: OtherRows,
  found: FoundPictures | null = null,
): Promise<OpenProject> {
  const projectId = row.id;
  const { project, notes, table, datasetId } = openTable(stored, row, { live, school, fieldMap });
  const chosenOf = (people: Chosen): RecordSource => {
    if (!live && school?.records) return chosenPeople(school.records, people);
    if (people.datasetId !== datasetId) throw problem("data_replaced");
    return chosenRecordSource(table, people.positions);
  };
  const own = await openStoredPictures(stored, projectId, found);
  const { names } = own;
  const read = (name: string) => (school && !own.has(name) ? school.photos.read(name) : own.read(name));
  const { faces, text } = await projectText(stored, row);
  // School photos are named by URL, so their names differ without reading the rows.
  const values = table === school?.records ? [] : await photoValues(project, table);
  const photos = createPhotoIndex(names, values);
  const open: OpenProject = {
    project,
    records: chosen ? chosenOf(chosen) : table,
    ...(chosen ? { table, positions: chosen.positions } : {}),
    faces,
    text,
    // A print replaces it with a real signer.
    sign: specimenCode,
    // Only a project's own files are cached, because no photo of a school may remain here.
    pictures: openPictures(
      { names, read, stamp: own.keyOf, facts: own.factsOf },
      school ? schoolPhotoIndex(photos, school.photos) : photos,
      {
        cache: stored.prepared ?? null,
        edits: project.photoEdits,
        ...(asksForFaces(project)
          ? {
              look: (bytes) => pictureReader().look(bytes),
              cut: (bytes, face) => pictureReader().cut(bytes, face),
            }
          : {}),
      },
    ),
    notes,
    close: () => table.close(),
  };
  return withSerials(open, stored.serials, { projectId, gives: givesSerials });
}

let reader: PictureReader | null = null;

/** One per process. Analyses new photos and ends when it is idle. */
function pictureReader(): PictureReader {
  reader ??= startPictureReader();
  return reader;
}

/** A project's records for callers that draw nothing. */
export async function openStoredTable(
  stored: Pick<StoredProjects, "projects" | "rows">,
  projectId: string,
  other: OtherRows,
): Promise<StoredTable | null> {
  const row = await stored.projects.get(projectId);
  return row ? openTable(stored, row, other) : null;
}

/** A project with its records and the upload they belong to, which is null unless they are uploaded rows. */
export type StoredTable = ReturnType<typeof parseProject> & {
  readonly table: RecordSource;
  readonly datasetId: string | null;
};

/** A project's records, as its row describes them. */
function openTable(
  { rows }: Pick<StoredProjects, "rows">,
  row: PlainProjectRow,
  { live, school, fieldMap }: OtherRows,
): StoredTable {
  const { project, notes } = parseProject(designOf(row, fieldMap));
  return {
    project: live?.isSample ? withSamplePhoto(project) : project,
    notes,
    table: live ? liveRecords(live) : (school?.records ?? storedRecords(row, rows)),
    datasetId: live || school?.records ? null : row.dataset_id,
  };
}

type ProjectText = { readonly faces: FaceLibrary; readonly text: TextEngine };

/**
 * The previous task's open fonts and shaped words. Most tasks use the same fonts, and opening the East Asian
 * fonts takes as long as drawing hundreds of cards.
 */
const lastText = new WeakMap<StoredProjects, { readonly fonts: string; readonly project: ProjectText }>();

/** The bundled fonts, and the project's fonts that its design uses. */
async function projectText(stored: StoredProjects, row: PlainProjectRow): Promise<ProjectText> {
  const design = {
    front_elements: JSON.parse(row.front_elements),
    back_elements: JSON.parse(row.back_elements),
  };
  const own = fontsShownIn(design, await stored.fonts.all(row.id)).map(faceOf);
  const key = JSON.stringify(own);
  const last = lastText.get(stored);
  if (last?.fonts === key) return last.project;
  const bundled = openFonts();
  const uploaded = new Map<string, Uint8Array>();
  for (const { id, font } of own) uploaded.set(id, await stored.files.read(font.storage_key));
  const fonts = createFaceSource(own, (id) => uploaded.get(id) ?? bundled.bytes(id));
  const faces = createFaceLibrary(fonts);
  const project = { faces, text: createTextEngine(fonts, faces) };
  lastText.set(stored, { fonts: key, project });
  return project;
}

/** Reads the design of a stored project. */
function designOf(
  row: PlainProjectRow,
  fieldMap: Readonly<Record<string, string>> | null,
): Record<string, unknown> {
  return {
    name: row.name,
    canvas_width: row.canvas_width,
    canvas_height: row.canvas_height,
    canvas_width_mm: row.canvas_width_mm,
    canvas_height_mm: row.canvas_height_mm,
    background_color: row.background_color,
    is_dual_sided: row.is_dual_sided === 1,
    front_elements: JSON.parse(row.front_elements),
    back_elements: JSON.parse(row.back_elements),
    page_setup: row.page_setup === null ? null : JSON.parse(row.page_setup),
    copies_column: (row as Partial<PlainProjectRow>).copies_column ?? null,
    sequence: sequenceOf(row),
    // Designs of earlier versions, stored with jobs and cards, lack tables and styles.
    lookups: JSON.parse((row as Partial<PlainProjectRow>).lookups ?? "{}"),
    text_styles: JSON.parse((row as Partial<PlainProjectRow>).text_styles ?? "[]"),
    photo_edits: JSON.parse((row as Partial<PlainProjectRow>).photo_edits ?? "{}"),
    sample: JSON.parse((row as Partial<PlainProjectRow>).sample ?? "null"),
    data_mode: row.data_mode,
    data_source: dataSourceOf(row),
    field_map: JSON.parse(row.field_map),
    image_map: JSON.parse(row.image_map),
    identity: JSON.parse(row.identity ?? "null"),
    school_field_map: JSON.parse(row.school_field_map),
    school_token_types: JSON.parse(row.school_token_types),
    ...(fieldMap ? overriddenMap(row, fieldMap) : {}),
  };
}

function overriddenMap(row: PlainProjectRow, fieldMap: Readonly<Record<string, string>>) {
  return row.data_mode === "school" ? { school_field_map: fieldMap } : { field_map: fieldMap };
}

function liveRecords({ rows }: LiveRows): RecordSource {
  const headers = new Set(rows.flatMap((row) => Object.keys(row)));
  return arrayRecordSource([...headers], rows as readonly CardRecord[]);
}

/** The uploaded rows, read in blocks while the print proceeds. */
function storedRecords(row: PlainProjectRow, rows: RowStore): RecordSource {
  const sequence = sequenceOf(row);
  if (sequence) return sequenceRecords(sequence);
  const headers: readonly string[] = JSON.parse(row.headers);
  const recordOf = (cells: readonly string[]): CardRecord =>
    Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
  return {
    total: row.row_count,
    headers,
    read: async (start, end) => (await rows.range(row.id, start, end)).map(({ cells }) => recordOf(cells)),
    async pick(positions) {
      const found = await rows.at(row.id, positions);
      const byPosition = new Map(found.map(({ position, cells }) => [position, cells]));
      return positions.map((position) => recordOf(byPosition.get(position) ?? []));
    },
    close: () => Promise.resolve(),
  };
}

const rowsAtOnce = 2000;

/**
 * The values of all columns that image tokens read. All are needed, because they determine together which
 * photo each value matches.
 */
async function photoValues(project: Project, records: RecordSource): Promise<readonly string[]> {
  const columns = new Set(Object.values(project.mapping.imageMap));
  if (columns.size === 0) return [];
  const values: string[] = [];
  for (let start = 0; start < records.total; start += rowsAtOnce) {
    for (const record of await records.read(start, start + rowsAtOnce)) {
      for (const column of columns) {
        const value = ownValue(record, column);
        if (typeof value === "string") values.push(value);
      }
    }
  }
  return values;
}

/** A placeholder for serials that are assigned when printing. Nobody ever gets this serial. */
const notGiven = "0";

/**
 * Adds serials to a project's records if its design shows them. A print assigns missing serials before it
 * draws; a preview assigns none.
 */
function withSerials(
  open: OpenProject,
  serials: SerialStore,
  { projectId, gives }: { readonly projectId: string; readonly gives: boolean },
): OpenProject {
  const { project, records, positions } = open;
  const isShown = designTokens(project).some(({ name }) => name === serialToken);
  // The token is mapped to a column with the user's own numbers.
  if (!isShown || project.mapping.fieldMap[serialToken]) return open;
  const idOf = prepareRecordIds(project, records.headers);
  const known = new Map<string, number>();
  async function numbersOf(ids: readonly string[]): Promise<Serials> {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const found = await (gives ? serials.give(projectId, missing) : serials.of(projectId, missing));
    for (const [id, number] of found) known.set(id, number);
    return known;
  }
  return {
    ...open,
    async complete(read: ReadonlyMap<number, CardRecord>) {
      const ids = new Map(
        [...read].map(([index, record]) => [index, idOf(record, positions?.[index] ?? index)]),
      );
      const numbers = await numbersOf([...ids.values()]);
      const numberOf = (index: number) => String(numbers.get(ids.get(index) ?? "") ?? notGiven);
      return new Map(
        [...read].map(([index, record]) => [index, { ...record, [serialToken]: numberOf(index) }]),
      );
    },
  };
}
