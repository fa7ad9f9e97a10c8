import { problem, type TemplateAnswer, type TemplateCreate, type TemplateUpdate } from "@print-builder/api";
import {
  canvasMm,
  parseProject,
  readLookups,
  readRulerGuides,
  readTextStyles,
  toStoredProject,
} from "@print-builder/core/document";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyPalette, type Palette, readPalette, recolourPicture } from "@print-builder/core/palettes";
import { harmlessSvg, sniffPicture, svgText } from "../../files/uploadedPicture.ts";
import type { PlainProjectRow, TemplateRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { elementColumns, pageSetupText } from "../projects/designFields.ts";

/** The part of a template that projects copy. */
export type TemplateDesign = Pick<
  TemplateAnswer,
  | "is_dual_sided"
  | "canvas_width"
  | "canvas_height"
  | "canvas_width_mm"
  | "canvas_height_mm"
  | "background_color"
  | "front_elements"
  | "back_elements"
  | "page_setup"
  | "lookups"
  | "text_styles"
  | "ruler_guides"
  | "field_map"
  | "image_map"
  | "purpose"
  | "sample"
>;

/**
 * A stored design. Designs of earlier versions lack purpose, sample, lookup tables, text styles and guides.
 */
export function designIn({ design }: Pick<TemplateRow, "design">): TemplateDesign {
  return {
    purpose: null,
    sample: null,
    lookups: {},
    text_styles: [],
    ruler_guides: [],
    ...JSON.parse(design),
  };
}

/**
 * The design in a palette's colours, or its own colours if `code` is empty. Throws a Problem for an unknown
 * palette.
 */
export function inPalette(design: TemplateDesign, code: string): TemplateDesign {
  if (code === "") return design;
  const { project } = parseProject({ ...design });
  const stored = toStoredProject(withDesign(project, applyPalette(designOf(project), paletteFor(code))));
  return {
    ...design,
    background_color: String(stored.background_color),
    front_elements: stored.front_elements as TemplateDesign["front_elements"],
    back_elements: stored.back_elements as TemplateDesign["back_elements"],
    text_styles: (stored.text_styles ?? []) as TemplateDesign["text_styles"],
  };
}

/** Recolours the preview in the same way. */
export function previewInPalette(
  preview: string | null,
  design: TemplateDesign,
  code: string,
): string | null {
  if (code === "" || preview === null) return preview;
  return recolourPicture(preview, designOf(parseProject({ ...design }).project), paletteFor(code));
}

function paletteFor(code: string): Palette {
  const palette = readPalette(code);
  if (!palette) throw problem("unknown_palette");
  return palette;
}

/** A new template's design. Throws DesignError, or a Problem if it has no element. */
export function newDesign(sent: TemplateCreate): TemplateDesign {
  return changedDesign(
    {
      is_dual_sided: sent.is_dual_sided,
      canvas_width: sent.canvas_width,
      canvas_height: sent.canvas_height,
      canvas_width_mm: canvasMm(sent.canvas_width),
      canvas_height_mm: canvasMm(sent.canvas_height),
      background_color: sent.background_color,
      front_elements: [],
      back_elements: [],
      page_setup: null,
      lookups: {},
      text_styles: [],
      ruler_guides: [],
      field_map: {},
      image_map: {},
      purpose: null,
      sample: null,
    },
    sent,
    true,
  );
}

/** A design with the sent fields applied. Throws DesignError, or a Problem if no element remains. */
export function changedDesign(before: TemplateDesign, sent: TemplateUpdate, isNew = false): TemplateDesign {
  const { elements, front_elements: front = elements, back_elements: back } = sent;
  if (front) elementColumns("front", front, sent.front_elements ? "front_elements" : "elements");
  if (back) elementColumns("back", back, "back_elements");
  const after: TemplateDesign = {
    is_dual_sided: sent.is_dual_sided ?? before.is_dual_sided,
    ...changedCanvas(before, sent),
    background_color: sent.background_color ?? before.background_color,
    front_elements: front ?? before.front_elements,
    back_elements: back ?? before.back_elements,
    page_setup: sent.page_setup === undefined ? before.page_setup : pageSetup(sent.page_setup),
    ...changedTables(before, sent),
    field_map: sent.field_map ?? before.field_map,
    image_map: sent.image_map ?? before.image_map,
    purpose: sent.purpose === undefined ? before.purpose : sent.purpose,
    sample: sent.sample === undefined ? before.sample : sent.sample,
  };
  if (after.front_elements.length + after.back_elements.length === 0) {
    throw problem("template_without_elements", { field: "elements", isNew });
  }
  return after;
}

/** Lookup tables, text styles and ruler guides. Throws DesignError. */
function changedTables(before: TemplateDesign, { lookups, text_styles, ruler_guides }: TemplateUpdate) {
  return {
    lookups: lookups === undefined ? before.lookups : readLookups(lookups),
    text_styles:
      text_styles === undefined
        ? before.text_styles
        : readTextStyles(text_styles).map((style) => ({ ...style })),
    ruler_guides:
      ruler_guides === undefined
        ? before.ruler_guides
        : readRulerGuides(ruler_guides).map((guide) => ({ ...guide })),
  };
}

/** Millimetres are computed from pixels unless both are sent. */
function changedCanvas(before: TemplateDesign, sent: TemplateUpdate) {
  const mm = (px: number | undefined, sentMm: number | undefined, beforeMm: number) =>
    sentMm ?? (px === undefined ? beforeMm : canvasMm(px));
  return {
    canvas_width: sent.canvas_width ?? before.canvas_width,
    canvas_height: sent.canvas_height ?? before.canvas_height,
    canvas_width_mm: mm(sent.canvas_width, sent.canvas_width_mm, before.canvas_width_mm),
    canvas_height_mm: mm(sent.canvas_height, sent.canvas_height_mm, before.canvas_height_mm),
  };
}

function pageSetup(setup: NonNullable<TemplateUpdate["page_setup"]> | null): TemplateDesign["page_setup"] {
  const text = pageSetupText(setup);
  return text === null ? null : JSON.parse(text);
}

/** The columns that a project copies from a template. */
export function projectColumns(design: TemplateDesign): Partial<PlainProjectRow> {
  const { front_elements: front, back_elements: back, is_dual_sided, ...rest } = design;
  const { page_setup, lookups, text_styles, ruler_guides, field_map, image_map, ...others } = rest;
  const { purpose: _, sample, ...canvas } = others;
  return {
    ...canvas,
    ...elementColumns("front", front, "front_elements"),
    ...elementColumns("back", back, "back_elements"),
    is_dual_sided: is_dual_sided ? 1 : 0,
    page_setup: page_setup === null ? null : JSON.stringify(page_setup),
    lookups: JSON.stringify(lookups ?? {}),
    text_styles: JSON.stringify(text_styles ?? []),
    ruler_guides: JSON.stringify(ruler_guides ?? []),
    sample: sample === null ? null : JSON.stringify(sample),
    field_map: JSON.stringify(field_map),
    image_map: JSON.stringify(image_map),
  };
}

export function templateSearchText({ name, description }: Pick<TemplateRow, "name" | "description">): string {
  return searchKey(`${name}\n${description}`);
}

const maxPreviewBytes = 500 * 1024;
const rasterAddress = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]*={0,2})$/;

/**
 * A preview as a data URL. SVG is sanitized, other types are detected by content. Throws Problems for other
 * files, oversized pictures and external links.
 */
export function harmlessPreview(sent: string | null): string | null {
  const text = sent?.trim() ?? "";
  if (text === "") return null;
  const bytes = previewBytes(text);
  if (bytes.length > maxPreviewBytes) {
    throw problem("too_large", { limit: `${maxPreviewBytes / 1024} kB` }, { field: "preview_image" });
  }
  const type = sniffPicture(bytes);
  const harmless = type === "image/svg+xml" ? Buffer.from(harmlessSvg(bytes.toString("utf8"))) : bytes;
  return `data:${type};base64,${harmless.toString("base64")}`;
}

function previewBytes(text: string): Buffer {
  const isSvg = text.startsWith("<") || /^data:image\/svg\+xml[;,]/i.test(text);
  if (isSvg) return Buffer.from(svgText(text));
  return Buffer.from(rasterAddress.exec(text)?.[1] ?? "", "base64");
}

/** A new template's row. Throws a Problem for a preview that is not a picture. */
export function newTemplate(
  id: string,
  sent: Pick<TemplateCreate, "name" | "description" | "category" | "preview_image">,
  design: TemplateDesign,
  at: Date,
): TemplateRow {
  return {
    id,
    name: sent.name,
    description: sent.description,
    search_text: templateSearchText(sent),
    category: sent.category,
    design: JSON.stringify(design),
    preview_image: harmlessPreview(sent.preview_image),
    is_built_in: 0,
    file_hash: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}
