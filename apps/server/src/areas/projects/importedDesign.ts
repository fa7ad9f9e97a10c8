import { ApiProblem, problem } from "@print-builder/api";
import {
  assumedCopiesToken,
  type DataMode,
  DesignError,
  parseProject,
  readMapping,
  toStoredMapping,
  toStoredProject,
} from "@print-builder/core/document";
import { hasColumnsOf } from "@print-builder/core/records";
import { refuseUnstorable } from "../../http/readJson.ts";
import { maxSchoolNameLength, mergeSchoolMeta } from "../../school/schoolMeta.ts";
import type { ProjectRow } from "../../store/schema.ts";
import type { Secrets } from "../../store/secrets.ts";
import { searchKey } from "../../store/storedText.ts";

type Fields = Readonly<Record<string, unknown>>;

type OnTable = { readonly columns: Partial<ProjectRow>; readonly notes: readonly string[] };

/** The columns of a project read from a project ZIP, with related data. */
export type ImportedDesign = {
  readonly columns: Partial<ProjectRow>;
  readonly tagNames: readonly string[];
  readonly notes: readonly string[];
  /** Adapts the project to the ZIP's table with these headers. */
  readonly onTable: (headers: readonly string[]) => OnTable;
};

const openedOnTable =
  "Its cards are printed from the table in the ZIP. Switch the data mode to School to read the school itself.";

const maxNameLength = 200;
const maxElements = 5000;

/**
 * Reads `project.json` from a project ZIP in any design format that can be opened. Throws an ApiProblem
 * (`unreadable_project`) for other content and for designs that the editor could not save.
 */
export function importedDesign(json: unknown, secrets: Pick<Secrets, "seal">): ImportedDesign {
  const { project, notes } = asRefusal(() => {
    refuseUnstorable(json);
    return parseProject(json);
  });
  const stored = toStoredProject(project);
  const { front_elements: front, back_elements: back } = stored as Record<string, readonly unknown[]>;
  for (const [field, list] of Object.entries({ front_elements: front, back_elements: back })) {
    if ((list?.length ?? 0) > maxElements) {
      throw unreadable(`${field} has more than ${maxElements} elements.`);
    }
  }
  const assumedCopies = assumedCopiesToken(json, project);
  const copiesNote = `The field “${assumedCopies}” is used as the number of cards of each record, because no card shows it. Choose another column for copies before printing if this is not intended.`;
  const name = lineOf(project.name, maxNameLength) || "Imported project";
  const schoolMapping = objectOf(stored.school_mapping_meta);
  const columns: Partial<ProjectRow> = {
    name,
    search_text: searchKey(name),
    canvas_width: project.canvas.width,
    canvas_height: project.canvas.height,
    canvas_width_mm: project.canvasMm.width,
    canvas_height_mm: project.canvasMm.height,
    background_color: project.backgroundColor,
    is_dual_sided: project.isDualSided ? 1 : 0,
    data_mode: project.dataMode,
    school_name: lineOf(stored.school_name ?? schoolMapping.school_name, maxSchoolNameLength) || null,
    front_elements: JSON.stringify(front),
    back_elements: JSON.stringify(back),
    front_count: front?.length ?? 0,
    back_count: back?.length ?? 0,
    page_setup: stored.page_setup === null ? null : JSON.stringify(stored.page_setup),
    copies_column: project.copiesColumn ?? assumedCopies,
    sequence: project.sequence === null ? null : JSON.stringify(project.sequence),
    lookups: JSON.stringify(project.lookups),
    photo_edits: JSON.stringify(project.photoEdits),
    text_styles: JSON.stringify(project.textStyles),
    ruler_guides: JSON.stringify(project.rulerGuides),
    sample: project.sample === null ? null : JSON.stringify(project.sample),
    ui_preferences: JSON.stringify(objectOf(stored.ui_preferences)),
    school_mapping_meta: JSON.stringify(schoolMeta(schoolMapping, secrets)),
    ...asRefusal(() => mappingColumns(stored)),
  };
  const allNotes = assumedCopies === null ? notes : [...notes, copiesNote];
  return {
    columns,
    tagNames: tagNames(stored.tags),
    notes: allNotes,
    onTable: schoolTable(stored, project.dataMode),
  };
}

/**
 * Turns a school project with people in the ZIP's table into a project that prints the table: the school
 * would need a sign-in, which no ZIP contains. Keeps the school mapping, so that users can switch back.
 */
function schoolTable(stored: Fields, mode: DataMode): ImportedDesign["onTable"] {
  const asElse: OnTable = { columns: {}, notes: [] };
  return (headers) => {
    if (mode !== "school") return asElse;
    const mapping = readMapping(stored, "school");
    const sources = Object.values({ ...mapping.fieldMap, ...mapping.imageMap });
    if (!sources.some((source) => hasColumnsOf(source, headers))) return asElse;
    const { field_map, image_map } = toStoredMapping(mapping, "standard");
    const fields = { field_map: JSON.stringify(field_map), image_map: JSON.stringify(image_map) };
    return { columns: { data_mode: "standard", ...fields }, notes: [openedOnTable] };
  };
}

function mappingColumns(stored: Fields): Partial<ProjectRow> {
  const both = {
    ...toStoredMapping(readMapping(stored, "standard"), "standard"),
    ...toStoredMapping(readMapping(stored, "school"), "school"),
  };
  return Object.fromEntries(Object.entries(both).map(([field, map]) => [field, JSON.stringify(map)]));
}

/** Our ZIPs contain no school token; a token in a foreign ZIP is dropped. */
function schoolMeta(sent: Fields, secrets: Pick<Secrets, "seal">): Fields {
  const { impersonation_token: _, ...harmless } = sent;
  return mergeSchoolMeta({}, harmless, secrets);
}

function tagNames(tags: unknown): readonly string[] {
  if (!Array.isArray(tags)) return [];
  return tags.flatMap((tag) => {
    const { name } = objectOf(tag);
    return typeof name === "string" ? [name] : [];
  });
}

function objectOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Text in one line, truncated to a number of characters. */
function lineOf(value: unknown, longest: number): string {
  if (typeof value !== "string") return "";
  const line = value.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  let kept = "";
  for (const character of line) {
    if (kept.length + character.length > longest) break;
    kept += character;
  }
  return kept;
}

function asRefusal<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DesignError || error instanceof ApiProblem) throw unreadable(error.message, error);
    throw error;
  }
}

function unreadable(reason: string, cause?: unknown): ApiProblem {
  return problem("unreadable_project", { field: "file", reason: `project.json: ${reason}` }, {}, { cause });
}
