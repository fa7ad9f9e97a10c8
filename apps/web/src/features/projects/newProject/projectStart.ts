import { type ProjectAnswer, type RouteBody, routes, type TemplateAnswer } from "@print-builder/api";
import { canvasPx, type PageSetup, toStoredPageSetup } from "@print-builder/core/document";
import { call } from "#platform/api/call.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";

export type ProjectStart =
  /** A canvas whose size is chosen later, in the editor. */
  | { readonly from: "blank" }
  /** The size of the card is the size of the setup's label. */
  | { readonly from: "size"; readonly setup: PageSetup }
  | {
      readonly from: "template";
      readonly template: TemplateAnswer;
      /** A palette's code; empty for the template's own colours. */
      readonly palette: string;
    };

export type ProjectFacts = {
  readonly name: string;
  readonly tags: readonly string[];
  readonly isDualSided: boolean;
};

/** Size in px and colour of a card without a chosen size. */
const blankCard = { canvas_width: 800, canvas_height: 600, background_color: "#ffffff" } as const;

type Created = RouteBody<typeof routes.createProject>;

function sizedCard(setup: PageSetup): Omit<Created, "name"> {
  const { widthMm, heightMm } = setup.label;
  return {
    ...blankCard,
    canvas_width: canvasPx(widthMm),
    canvas_height: canvasPx(heightMm),
    canvas_width_mm: widthMm,
    canvas_height_mm: heightMm,
    page_setup: toStoredPageSetup(setup),
  };
}

/**
 * Creates the project. Throws an ApiError. If a project from a template was created but its tags were not stored, calls
 * `onUntagged`.
 */
export async function startProject(
  start: ProjectStart,
  { name, tags, isDualSided }: ProjectFacts,
  onUntagged: (error: unknown) => void,
): Promise<ProjectAnswer> {
  if (start.from !== "template") {
    const card = start.from === "size" ? sizedCard(start.setup) : blankCard;
    return await call(routes.createProject, {
      body: { ...card, name, is_dual_sided: isDualSided, tags: [...tags] },
    });
  }
  const { template, palette } = start;
  const params = { id: template.id };
  const query = { project_name: name, ...(palette === "" ? {} : { palette }) };
  const project = await call(routes.createFromTemplate, { params, query });
  if (tags.length === 0) return project;
  try {
    return await call(routes.updateProject, { params: { id: project.id }, body: { tags: [...tags] } });
  } catch (error) {
    onUntagged(error);
    return project;
  }
}

/** A suggested name: the table's name, or else the template's, or else empty. */
export function nameOf(start: ProjectStart, files: readonly File[]): string {
  const table = files.find(isTableFile);
  if (table) return table.name.replace(/\.[^.]*$/, "").slice(0, 200);
  return start.from === "template" ? `${start.template.name.slice(0, 190)} Project` : "";
}
