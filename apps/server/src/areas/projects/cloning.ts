import { randomUUID } from "node:crypto";
import { type CloneRequest, type ProjectAnswer, problem } from "@print-builder/api";
import { noThumbnails } from "../../store/projectStore.ts";
import type { MediaRow, PlainProjectRow, ProjectRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { picturesShownIn, withCopies } from "../library/designPictures.ts";
import type { Services } from "../services.ts";

type CloningDeps = Pick<Services, "store" | "files" | "projects" | "thumbnails" | "clock">;

const maxNameLength = 200;
const nameEnding = " (Clone)";

/**
 * Copies a whole project, or nothing if a step fails. The user becomes the copy's creator. Throws Problems.
 */
export function createCloning({ store, files, projects, thumbnails, clock }: CloningDeps) {
  return async (sourceId: string, request: CloneRequest, userId: string): Promise<ProjectAnswer> => {
    const id = randomUUID();
    const now = clock().toISOString();
    const source = await projects.find(sourceId);
    const chosen = await picturesOf(source, request.include_images);
    const fonts = await store.fonts.all(sourceId);
    const ofClone = { project_id: id, uploaded_at: now };
    await withCopies(files, chosen, (pictureCopies) =>
      withCopies(files, fonts, async (fontCopies) => {
        const isMade = await store.projects.addCopy(sourceId, {
          make: (project) => clonedProject(project, request, { id, now, userId }),
          withRows: request.include_csv_data,
          pictures: pictureCopies.map((picture) => ({ ...picture, ...ofClone, id: randomUUID() })),
          fonts: fontCopies.map((font) => ({ ...font, ...ofClone, id: randomUUID() })),
        });
        if (!isMade) throw problem("project_not_found");
      }),
    );
    if (!showsSame(source, request)) await thumbnails.drawFirst(id, userId);
    return await projects.get(id);
  };

  /** All pictures, or only those that the design itself needs. */
  async function picturesOf(project: PlainProjectRow, all: boolean): Promise<readonly MediaRow[]> {
    const pictures = await store.media.all(project.id);
    if (all) return pictures;
    const shown = picturesShownIn([JSON.parse(project.front_elements), JSON.parse(project.back_elements)]);
    return pictures.filter(({ name_key }) => shown.has(name_key));
  }
}

/** False if the source's thumbnails may show a person or photo that the copy lacks. */
function showsSame({ data_mode, row_count }: PlainProjectRow, request: CloneRequest): boolean {
  if (data_mode === "school" || row_count === 0) return true;
  return request.include_csv_data && request.include_mapping && request.include_images;
}

type CloneIdentity = { readonly id: string; readonly now: string; readonly userId: string };

function clonedProject(
  source: ProjectRow,
  request: CloneRequest,
  { id, now, userId }: CloneIdentity,
): ProjectRow {
  const name = request.name ?? cloneName(source.name);
  return {
    ...source,
    ...(request.include_csv_data ? copiedData(source) : noData),
    ...(request.include_mapping ? {} : noMapping),
    ...(request.include_school_meta ? {} : noSchool),
    ...(showsSame(source, request) ? {} : noThumbnails),
    id,
    name,
    search_text: searchKey(name),
    revision: 0,
    created_at: now,
    updated_at: now,
    created_by: userId,
  };
}

const noData = { headers: "[]", column_types: null, dataset_id: null, dataset_version: 0, row_count: 0 };
const noMapping = {
  field_map: "{}",
  image_map: "{}",
  identity: null,
  school_field_map: "{}",
  school_token_types: "{}",
  copies_column: null,
};
const noSchool = { school_name: null, school_mapping_meta: "{}" };

/** The copy is a new dataset, so cached rows of the source do not apply to it. */
function copiedData({ dataset_id }: ProjectRow): Partial<ProjectRow> {
  return dataset_id === null ? {} : { dataset_id: randomUUID(), dataset_version: 1 };
}

function cloneName(name: string): string {
  const kept = [...name];
  while (kept.join("").length + nameEnding.length > maxNameLength) kept.pop();
  return `${kept.join("")}${nameEnding}`;
}
