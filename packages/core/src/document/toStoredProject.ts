import { designTokens } from "../elements/designTokens.ts";
import type { StoredElement } from "../elements/elementKinds.ts";
import type { Cutout } from "./cutouts.ts";
import type { Project } from "./design.ts";
import type { LooseObject } from "./looseValues.ts";
import { schemaVersion } from "./migrations.ts";
import type { LabelGrid, MarkName, PageSetup } from "./pageSetup.ts";
import { toStoredMapping } from "./storedMapping.ts";

function toStoredGrid(grid: LabelGrid) {
  return {
    left_mm: grid.leftMm,
    top_mm: grid.topMm,
    across: grid.across,
    down: grid.down,
    h_gap_mm: grid.hGapMm,
    v_gap_mm: grid.vGapMm,
  };
}

function toStoredMarks(marks: readonly MarkName[]): Readonly<Partial<Record<MarkName, true>>> {
  return Object.fromEntries(marks.map((name) => [name, true]));
}

function toStoredCutout({ kind, side, xMm, yMm, widthMm, heightMm }: Cutout) {
  return { kind, side, x_mm: xMm, y_mm: yMm, width_mm: widthMm, height_mm: heightMm };
}

/** Converts a page setup to the field names of storage and requests. Omits absent optional properties. */
export function toStoredPageSetup(setup: PageSetup) {
  const { page, label, stock } = setup;
  return {
    cardType: setup.cardType,
    dpi: setup.dpi,
    page: {
      width_mm: page.widthMm,
      height_mm: page.heightMm,
      ...toStoredGrid(page),
      orientation: page.orientation,
      ...(page.moreGrids.length === 0 ? {} : { more_grids: page.moreGrids.map(toStoredGrid) }),
      ...(page.roll ? { roll: { min_mm: page.roll.minMm, max_mm: page.roll.maxMm } } : {}),
    },
    label: {
      shape: label.shape,
      width_mm: label.widthMm,
      height_mm: label.heightMm,
      corner_w_mm: label.cornerWidthMm,
      corner_h_mm: label.cornerHeightMm,
      ...(label.shape === "ring" ? { hole_mm: label.holeMm } : {}),
    },
    // Earlier versions expect this field. The actual cutouts are in the list below.
    cutout: {},
    ...(stock === null ? {} : { stock: { id: stock.id, name: stock.name } }),
    ...(setup.bleedMm === 0 ? {} : { bleed_mm: setup.bleedMm }),
    ...(setup.safeMm === null ? {} : { safe_mm: setup.safeMm }),
    ...(setup.marks.length === 0 ? {} : { marks: toStoredMarks(setup.marks) }),
    ...(setup.layout === "sheet" ? {} : { layout: setup.layout }),
    ...(setup.cutouts.length === 0 ? {} : { cutouts: setup.cutouts.map(toStoredCutout) }),
    ...(setup.timeZone === undefined ? {} : { time_zone: setup.timeZone }),
  };
}

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

const names = ["copies", "quantity", "qty"];

/** The token that gives the number of copies if a stored project does not define a column; null for none. */
export function assumedCopiesToken(stored: unknown, project: DesignWithMapping): string | null {
  const isSaid = ["copies_column", "copiesColumn"].some((field) => Object.hasOwn(Object(stored), field));
  return isSaid ? null : copiesTokenOf(project);
}

type DesignWithMapping = Pick<Project, "front" | "back" | "isDualSided" | "mapping" | "dataMode">;

/** The mapped token that must be the number of copies: its name says so, and no card shows or reads it. */
export function copiesTokenOf(project: DesignWithMapping): string | null {
  if (project.dataMode === "school") return null;
  const mapped = names.filter((name) => project.mapping.fieldMap[name]);
  if (mapped.length === 0) return null;
  const shown = new Set(designTokens(project).map(({ name }) => name));
  return mapped.find((name) => !shown.has(name)) ?? null;
}
