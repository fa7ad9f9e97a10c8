import type { ProjectRow, UserRow } from "#store/schema.ts";
import { searchKey } from "#store/storedText.ts";

const longAgo = "2026-01-01T00:00:00.000Z";

/** Builds a user row from these fields and defaults. */
export function aUser(fields: Partial<UserRow> & { id: string }): UserRow {
  return {
    name: fields.id,
    email: `${fields.id}@example.org`,
    email_key: `${fields.id}@example.org`,
    password_hash: null,
    role: "admin",
    status: "active",
    deleted_at: null,
    created_at: longAgo,
    updated_at: longAgo,
    ...fields,
  };
}

/** Builds a project row from these fields and defaults. */
export function aProject(fields: Partial<ProjectRow> & { id: string }): ProjectRow {
  const name = fields.name ?? fields.id;
  return {
    name,
    search_text: searchKey(name),
    canvas_width: 800,
    canvas_height: 600,
    canvas_width_mm: 212,
    canvas_height_mm: 159,
    background_color: "#ffffff",
    is_dual_sided: 0,
    data_mode: "standard",
    school_name: null,
    front_elements: "[]",
    back_elements: "[]",
    front_count: 0,
    back_count: 0,
    page_setup: null,
    sample: null,
    copies_column: null,
    sequence: null,
    lookups: "{}",
    text_styles: "[]",
    photo_edits: "{}",
    ruler_guides: "[]",
    ui_preferences: "{}",
    headers: "[]",
    field_map: "{}",
    image_map: "{}",
    identity: null,
    school_field_map: "{}",
    school_token_types: "{}",
    school_mapping_meta: "{}",
    dataset_id: null,
    column_types: null,
    dataset_version: 0,
    row_count: 0,
    thumbnail: null,
    thumbnail_front: null,
    thumbnail_back: null,
    revision: 0,
    created_at: longAgo,
    updated_at: longAgo,
    created_by: null,
    trashed_at: null,
    ...fields,
  };
}
