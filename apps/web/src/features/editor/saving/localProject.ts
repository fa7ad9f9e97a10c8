import type { ProjectAnswer } from "@print-builder/api";
import { canvasMm, schemaVersion } from "@print-builder/core/document";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { untitledName } from "./recreateProject.ts";

/** The empty project that the editor opens while the server cannot create one. */
export function localProject(): ProjectAnswer {
  const now = new Date().toISOString();
  return {
    id: noProjectId,
    name: untitledName,
    schema_version: schemaVersion,
    revision: 0,
    canvas_width: 800,
    canvas_height: 600,
    canvas_width_mm: canvasMm(800),
    canvas_height_mm: canvasMm(600),
    card_width_mm: null,
    card_height_mm: null,
    background_color: "#ffffff",
    is_dual_sided: false,
    elements: [],
    front_elements: [],
    back_elements: [],
    front_element_count: 0,
    back_element_count: 0,
    page_setup: null,
    copies_column: null,
    sequence: null,
    lookups: {},
    text_styles: [],
    photo_edits: {},
    ruler_guides: [],
    sample: null,
    ui_preferences: {},
    tags: [],
    data_mode: "standard",
    data_source: { headers: [] },
    data_preview: [],
    field_map: {},
    image_map: {},
    identity: null,
    school_name: null,
    school_field_map: {},
    school_token_types: {},
    school_mapping_meta: {},
    print_history: [],
    thumbnail_svg: null,
    thumbnail_svg_front: null,
    thumbnail_svg_back: null,
    thumbnail_urls: { front: null, back: null },
    created_at: now,
    updated_at: now,
    created_by: null,
    created_by_name: null,
    created_by_email: null,
  };
}
