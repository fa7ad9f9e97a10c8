import type { StoredElement } from "../elements/elementKinds.ts";
import { copiesTokenOf } from "./copiesToken.ts";
import type { Project } from "./design.ts";
import type { LooseObject } from "./looseValues.ts";
import { schemaVersion } from "./migrations.ts";
import { toStoredMapping } from "./storedMapping.ts";
import { toStoredPageSetup } from "./toStoredPageSetup.ts";

/** Converts a project for storage and requests, with snake_case names and elements with camelCase properties. */
export function toStoredProject(project: Project): LooseObject {
  const { kept } = project;
  const front = [...project.front.map(toStoredElement), ...kept.elements.front];
  return {
    ...kept.fields,
    schema_version: schemaVersion,
    name: project.name,
    canvas_width: project.canvas.width,
    canvas_height: project.canvas.height,
    canvas_width_mm: project.canvasMm.width,
    canvas_height_mm: project.canvasMm.height,
    background_color: project.backgroundColor,
    is_dual_sided: project.isDualSided,
    // For older versions, which read `elements`; `front_elements` is authoritative.
    elements: front,
    front_elements: front,
    back_elements: [...project.back.map(toStoredElement), ...kept.elements.back],
    page_setup:
      project.pageSetup === null ? null : { ...toStoredPageSetup(project.pageSetup), ...kept.pageSetup },
    data_mode: project.dataMode,
    data_source: { ...kept.dataSource, headers: project.headers },
    ...toStoredMapping(project.mapping, project.dataMode),
    ...(project.copiesColumn === null && copiesTokenOf(project) === null
      ? {}
      : { copies_column: project.copiesColumn }),
    ...(project.sequence ? { sequence: project.sequence } : {}),
    ...(Object.keys(project.lookups).length > 0 ? { lookups: project.lookups } : {}),
    ...(Object.keys(project.photoEdits).length > 0 ? { photo_edits: project.photoEdits } : {}),
    ...(project.textStyles.length > 0 ? { text_styles: project.textStyles } : {}),
    ...(project.rulerGuides.length > 0 ? { ruler_guides: project.rulerGuides } : {}),
    ...(project.sample ? { sample: project.sample } : {}),
  };
}

/** An element as stored, including its unknown fields. Known fields override unknown fields. */
export function toStoredElement({ extra, ...element }: StoredElement): LooseObject {
  return { ...extra, ...element };
}
