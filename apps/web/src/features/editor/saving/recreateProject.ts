import { type ProjectAnswer, type ProjectUpdate, routes } from "@print-builder/api";
import { canvasMm, schemaVersion } from "@print-builder/core/document";
import { call } from "#platform/api/call.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { choose } from "#ui/dialogs/ask.ts";
import type { QuestionProps } from "#ui/dialogs/questions.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { type Draft, dropDraft, readLastState } from "./drafts.ts";

type Choice = "recreate" | "empty";

/** The name of a project that is created without asking for a name. */
const untitledName = "Untitled project";

/** Creates an empty project with the name and size from these fields. */
export async function createStored(fields: Omit<ProjectUpdate, "revision"> = {}): Promise<ProjectAnswer> {
  const { name = untitledName, canvas_width, canvas_height } = fields;
  const size = canvas_width && canvas_height ? { canvas_width, canvas_height } : {};
  return await call(routes.createProject, { body: { name, ...size } });
}

/** Creates an empty project and returns its ID. */
export async function createProject(fields: Omit<ProjectUpdate, "revision"> = {}): Promise<string> {
  return (await createStored(fields)).id;
}

function question({ writtenAt, fields }: Draft): QuestionProps<Choice> {
  return {
    title: "This project no longer exists",
    message: `“${fields.name ?? untitledName}” is no longer on the server, but this browser still has a copy from ${dateText(writtenAt)}.\n\nCreate a new project from the copy, or start with an empty one?`,
    ways: [
      { result: "empty", label: "Start empty" },
      { result: "recreate", label: "Create from the copy", isMain: true },
    ],
  };
}

/**
 * Creates a replacement for a project that cannot be opened and returns its ID. Restores the last state in this browser
 * if the user agrees, and otherwise starts empty. The browser keeps that state until the server has stored it or the
 * user has declined it. After a failure it can be called again without creating a second project.
 */
export function createRecreation(missing: string): () => Promise<string> {
  let created: string | null = null;
  const recreate = async ({ fields }: Draft): Promise<string> => {
    created ??= await createProject(fields);
    await call(routes.updateProject, { params: { id: created }, body: fields });
    return created;
  };
  return async () => {
    const known = await readLastState(missing);
    const choice = known === null ? null : await choose(question(known));
    const id = known && choice === "recreate" ? await recreate(known) : await createProject();
    // If the user closed the question without an answer, keep the state and ask again next time.
    if (choice !== null) await dropDraft(missing);
    return id;
  };
}

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
