import type { ProjectAnswer, ProjectSummary } from "@print-builder/api";
import {
  type CardSize,
  cardSize,
  hasCardSize,
  parsePageSetup,
  schemaVersion,
} from "@print-builder/core/document";
import { shownSchoolMeta } from "../school/schoolMeta.ts";
import type { Store } from "../store/openStore.ts";
import { dataSourceOf, type FoundProject, toObject } from "../store/projectRecords.ts";
import type { Creator, ProjectListRow } from "../store/projectStore.ts";
import type { ProjectRow, TagRow } from "../store/schema.ts";

type Tags = readonly Pick<TagRow, "id" | "name" | "color">[];

type Summarised = Omit<ProjectListRow, "has_front" | "has_back"> & {
  readonly has_front: boolean;
  readonly has_back: boolean;
};

/** A project as lists show it. */
export function projectSummary(row: Summarised, tags: Tags): ProjectSummary {
  const card = cardSizeOf(row);
  const thumbnailUrl = (side: "front" | "back") => `/api/projects/${row.id}/thumbnails/${side}`;
  return {
    id: row.id,
    name: row.name,
    canvas_width: row.canvas_width,
    canvas_height: row.canvas_height,
    card_width_mm: card?.width ?? null,
    card_height_mm: card?.height ?? null,
    background_color: row.background_color,
    is_dual_sided: row.is_dual_sided === 1,
    tags: [...tags],
    data_mode: row.data_mode,
    school_name: row.school_name,
    thumbnail_svg: row.thumbnail,
    thumbnail_svg_front: row.thumbnail_front,
    thumbnail_svg_back: row.thumbnail_back,
    thumbnail_urls: {
      front: row.has_front ? thumbnailUrl("front") : null,
      back: row.has_back ? thumbnailUrl("back") : null,
    },
    front_element_count: row.front_count,
    back_element_count: row.back_count,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_by_email: row.created_by_email,
  };
}

type CanvasColumns = "canvas_width" | "canvas_height" | "canvas_width_mm" | "canvas_height_mm" | "page_setup";

/** Null for a card in pixels without a size. */
function cardSizeOf(row: Pick<ProjectRow, CanvasColumns>): CardSize | null {
  const sized = {
    canvas: { width: row.canvas_width, height: row.canvas_height },
    canvasMm: { width: row.canvas_width_mm, height: row.canvas_height_mm },
    pageSetup: row.page_setup === null ? null : parsePageSetup(JSON.parse(row.page_setup)),
  };
  return hasCardSize(sized) ? cardSize(sized) : null;
}

type ProjectParts = {
  readonly row: ProjectRow & Creator;
  readonly tags: Tags;
  readonly preview: readonly Readonly<Record<string, string>>[];
  readonly history: readonly Readonly<Record<string, unknown>>[];
};

/** A project with its design, as the API returns it. */
function projectAnswer({ row, tags, preview, history }: ProjectParts): ProjectAnswer {
  const front = JSON.parse(row.front_elements);
  const shown = { ...row, has_front: row.thumbnail_front !== null, has_back: row.thumbnail_back !== null };
  return {
    ...projectSummary(shown, tags),
    schema_version: schemaVersion,
    canvas_width_mm: row.canvas_width_mm,
    canvas_height_mm: row.canvas_height_mm,
    // Clients of the old design format expect this field.
    elements: front,
    front_elements: front,
    back_elements: JSON.parse(row.back_elements),
    page_setup: row.page_setup === null ? null : JSON.parse(row.page_setup),
    copies_column: row.copies_column,
    sequence: JSON.parse(row.sequence ?? "null"),
    lookups: JSON.parse(row.lookups),
    text_styles: JSON.parse(row.text_styles),
    photo_edits: JSON.parse(row.photo_edits),
    ruler_guides: JSON.parse(row.ruler_guides),
    sample: row.sample === null ? null : JSON.parse(row.sample),
    ui_preferences: JSON.parse(row.ui_preferences),
    data_source: dataSourceOf(row),
    data_preview: [...preview],
    field_map: JSON.parse(row.field_map),
    image_map: JSON.parse(row.image_map),
    identity: JSON.parse(row.identity ?? "null"),
    school_field_map: JSON.parse(row.school_field_map),
    school_token_types: JSON.parse(row.school_token_types),
    school_mapping_meta: shownSchoolMeta(JSON.parse(row.school_mapping_meta)),
    print_history: [...history],
  };
}

/** Number of rows in a project's preview. */
const previewRows = 10;

/** Reads a project with its rows, tags and history for the API. */
export async function readProjectAnswer(store: Store, project: FoundProject): Promise<ProjectAnswer> {
  const { id } = project;
  const headers: readonly string[] = JSON.parse(project.headers);
  const rows = await store.rows.range(id, 0, previewRows);
  const history = await store.history.list(id);
  return projectAnswer({
    row: { ...project, ...(await store.projects.thumbnails(id)) },
    tags: (await store.tags.ofProjects([id])).get(id) ?? [],
    preview: rows.map(({ cells }) => toObject(headers, cells)),
    history: history.map(({ entry }) => JSON.parse(entry)),
  });
}
