import { randomUUID } from "node:crypto";
import {
  type ProjectAnswer,
  problem,
  type TemplateAnswer,
  type TemplateCreate,
  type TemplateUpdate,
} from "@print-builder/api";
import { templateContracts } from "@print-builder/api/contracts/templates";
import type { FileStorage } from "../../files/fileStorage.ts";
import { fontsShownIn } from "../../printing/designFonts.ts";
import type { Store } from "../../store/openStore.ts";
import { checkProject } from "../../store/projectRecords.ts";
import type {
  FontRow,
  MediaRow,
  TemplateFontRow,
  TemplateMediaRow,
  TemplateRow,
} from "../../store/schema.ts";
import type { TemplateFilter, TemplateParts } from "../../store/templateStore.ts";
import { defineArea } from "../defineArea.ts";
import { picturesShownIn, withCopies } from "../library/designPictures.ts";
import { checkAllSentElements, hasElements, storedElements } from "../projects/elements.ts";
import { newProject, type Projects } from "../projects/projects.ts";
import type { Services } from "../services.ts";
import {
  changedDesign,
  designIn,
  harmlessPreview,
  inPalette,
  newDesign,
  newTemplate,
  previewInPalette,
  projectColumns,
  type TemplateDesign,
  templateSearchText,
} from "./templateDesign.ts";

export const templatesArea = defineArea({
  contracts: templateContracts,
  handlers: (deps) => {
    const templates = createTemplates(deps);
    return {
      listTemplates: ({ query: { search, category } }) =>
        templates.list({ search, category: category === "" || category === "all" ? null : category }),
      createTemplate: ({ body }) => templates.create(body),
      updateTemplate: ({ params, body }) => templates.update(params.id, body),
      deleteTemplate: ({ params }) => templates.remove(params.id),
      createFromTemplate: ({ params, query, caller }) =>
        templates.use(params.id, query.project_name, query.palette, caller.user.id),
      duplicateTemplate: ({ params, query }) => templates.duplicate(params.id, query.name, query.palette),
    };
  },
});

type TemplatesDeps = Pick<Services, "store" | "files" | "projects" | "thumbnails" | "clock">;

/** Maximum number of times that a change is computed again after concurrent changes of the template. */
const maxTries = 5;

/** Designs from which projects start, with their pictures. Throws Problems and DesignErrors. */
export function createTemplates({ store, files, projects, thumbnails, clock }: TemplatesDeps) {
  async function find(id: string): Promise<TemplateRow> {
    const template = await store.templates.get(id);
    if (!template) throw problem("template_not_found");
    return template;
  }

  async function findOwn(id: string): Promise<TemplateRow> {
    const template = await find(id);
    if (template.is_built_in === 1 || template.category !== "custom") throw problem("template_protected");
    return template;
  }

  /** Returns null after a concurrent change of the template. */
  async function tryUpdate(id: string, sent: TemplateUpdate): Promise<TemplateRow | null> {
    const before = await findOwn(id);
    const designBefore = designIn(before);
    await checkElements(projects, sent, designBefore);
    const design = changedDesign(designBefore, sent);
    const template = changedTemplate(before, sent, design, clock());
    const sentParts = await shownParts(store, sent.project_id, design);
    const parts = await templateParts(store, id, design, sentParts);
    const isStored = await copyParts(files, id, sentParts, async (copies) => {
      const all = {
        pictures: [...parts.pictures.kept, ...copies.pictures],
        fonts: [...parts.fonts.kept, ...copies.fonts],
      };
      if (await store.templates.change(template, all, before.updated_at)) return true;
      for (const { storage_key } of [...copies.pictures, ...copies.fonts]) await files.remove(storage_key);
      return false;
    });
    if (!isStored) return null;
    for (const { storage_key } of [...parts.pictures.dropped, ...parts.fonts.dropped]) {
      await files.remove(storage_key);
    }
    return template;
  }

  return {
    async list(filter: TemplateFilter): Promise<{ items: TemplateAnswer[] }> {
      return { items: (await store.templates.list(filter)).map(templateAnswer) };
    },
    async create(sent: TemplateCreate): Promise<TemplateAnswer> {
      await checkElements(projects, sent);
      const design = newDesign(sent);
      const template = newTemplate(randomUUID(), sent, design, clock());
      const parts = await shownParts(store, sent.project_id, design);
      await copyParts(files, template.id, parts, (copies) => store.templates.add(template, copies));
      return templateAnswer(template);
    },
    async update(id: string, sent: TemplateUpdate): Promise<TemplateAnswer> {
      for (let tries = 0; tries < maxTries; tries++) {
        const updated = await tryUpdate(id, sent);
        if (updated) return templateAnswer(updated);
      }
      throw problem("busy");
    },
    async remove(id: string): Promise<void> {
      await findOwn(id);
      const pictures = await store.templates.pictures(id);
      const fonts = await store.templates.fonts(id);
      if (!(await store.templates.remove(id))) throw problem("template_not_found");
      for (const { storage_key } of [...pictures, ...fonts]) await files.remove(storage_key);
    },
    duplicate: async (id: string, name: string, palette: string): Promise<TemplateAnswer> =>
      templateAnswer(await copyTemplate({ store, files, clock }, await find(id), { name, palette })),
    /** Creates a whole project from a template, or nothing if a step fails. ID cards get two sides. */
    async use(id: string, name: string, palette: string, userId: string): Promise<ProjectAnswer> {
      const template = await find(id);
      const design = inPalette(designIn(template), palette);
      const is_dual_sided = design.is_dual_sided || template.category === "id_card";
      const now = clock().toISOString();
      const { purpose: _, sample: __, ...drawn } = design;
      const empty = newProject({ ...drawn, is_dual_sided, name, tags: [] }, userId, now);
      const project = { ...empty, ...projectColumns({ ...design, is_dual_sided }) };
      const ofProject = { project_id: project.id, uploaded_at: now };
      const pictures = (await store.templates.pictures(id)).map(({ template_id: _, ...picture }) => picture);
      const fonts = (await store.templates.fonts(id)).map(({ template_id: _, ...font }) => font);
      await withCopies(files, pictures, (pictureCopies) =>
        withCopies(files, fonts, (fontCopies) =>
          store.projects.addWithPictures(
            project,
            pictureCopies.map((picture) => ({ ...picture, ...ofProject, id: randomUUID() })),
            fontCopies.map((font) => ({ ...font, ...ofProject, id: randomUUID() })),
          ),
        ),
      );
      await thumbnails.drawFirst(project.id, userId);
      return await projects.get(project.id);
    },
  };
}

/** Elements pass unchanged if they are in the stored template or its source project. Throws a Problem. */
async function checkElements(
  projects: Projects,
  sent: TemplateUpdate,
  before?: TemplateDesign,
): Promise<void> {
  if (!hasElements(sent)) return;
  const { project_id: source } = sent;
  const ofSource = source === undefined ? [] : storedElements(await projects.find(source));
  checkAllSentElements(sent, [
    ...(before?.front_elements ?? []),
    ...(before?.back_elements ?? []),
    ...ofSource,
  ]);
}

function changedTemplate(
  before: TemplateRow,
  sent: TemplateUpdate,
  design: TemplateDesign,
  now: Date,
): TemplateRow {
  const { name = before.name, description = before.description, category = before.category } = sent;
  // Always later than the previous time, because the time identifies the template's state.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.updated_at) + 1));
  const { preview_image: preview } = sent;
  return {
    ...before,
    name,
    description,
    category,
    search_text: templateSearchText({ name, description }),
    design: JSON.stringify(design),
    preview_image: preview === undefined ? before.preview_image : harmlessPreview(preview),
    updated_at: at.toISOString(),
  };
}

function templateAnswer(row: TemplateRow): TemplateAnswer {
  const design = designIn(row);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category as TemplateAnswer["category"],
    preview_image: row.preview_image,
    is_built_in: row.is_built_in === 1,
    ...design,
    elements: design.front_elements,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The name and palette of a copy. An empty palette keeps the colours. */
type CopyOptions = { readonly name: string; readonly palette: string };

function copyOf(original: TemplateRow, { name, palette }: CopyOptions, at: Date): TemplateRow {
  const design = designIn(original);
  const preview_image = previewInPalette(original.preview_image, design, palette);
  const { description } = original;
  const facts = { name, description, category: "custom", preview_image } as const;
  return newTemplate(randomUUID(), facts, inPalette(design, palette), at);
}

/**
 * Adds a custom copy of a template with its pictures and fonts, or nothing if a step fails. Throws a Problem
 * for an unknown palette.
 */
async function copyTemplate(
  { store, files, clock }: Pick<TemplatesDeps, "store" | "files" | "clock">,
  original: TemplateRow,
  wanted: CopyOptions,
): Promise<TemplateRow> {
  const copy = copyOf(original, wanted, clock());
  const toCopy = <Part extends object>(part: Part) => ({ ...part, template_id: copy.id });
  await withCopies(files, await store.templates.pictures(original.id), async (pictures) =>
    withCopies(files, await store.templates.fonts(original.id), (fonts) =>
      store.templates.add(copy, { pictures: pictures.map(toCopy), fonts: fonts.map(toCopy) }),
    ),
  );
  return copy;
}

/** Pictures and fonts that a template takes from a project. */
type ShownParts = { readonly pictures: readonly MediaRow[]; readonly fonts: readonly FontRow[] };

/** Finds the project's pictures and fonts that a design uses. Throws a Problem. */
async function shownParts(
  store: Store,
  projectId: string | undefined,
  design: TemplateDesign,
): Promise<ShownParts> {
  if (projectId === undefined) return { pictures: [], fonts: [] };
  await checkProject(store, projectId);
  const shown = picturesShownIn(design);
  const pictures = shown.size === 0 ? [] : await store.media.all(projectId);
  return {
    pictures: pictures.filter(({ name_key }) => shown.has(name_key)),
    fonts: fontsShownIn(design, await store.fonts.all(projectId)),
  };
}

/** Copies the files, then runs the work with the template's new rows for them. */
function copyParts<Result>(
  files: FileStorage,
  templateId: string,
  { pictures, fonts }: ShownParts,
  work: (copies: TemplateParts) => Promise<Result>,
): Promise<Result> {
  return withCopies(files, pictures, (pictureCopies) =>
    withCopies(files, fonts, (fontCopies) =>
      work({
        pictures: pictureCopies.map((picture) => pictureOf(templateId, picture)),
        fonts: fontCopies.map((font) => fontOf(templateId, font)),
      }),
    ),
  );
}

type SplitParts<Part> = { readonly kept: readonly Part[]; readonly dropped: readonly Part[] };

/** Splits a template's pictures and fonts by whether its changed design still uses them. */
async function templateParts(
  store: Store,
  templateId: string,
  design: TemplateDesign,
  added: ShownParts,
): Promise<{ readonly pictures: SplitParts<TemplateMediaRow>; readonly fonts: SplitParts<TemplateFontRow> }> {
  const pictures = await store.templates.pictures(templateId);
  const fonts = await store.templates.fonts(templateId);
  const shown = picturesShownIn(design);
  const written = new Set(fontsShownIn(design, fonts).map(({ name_key }) => name_key));
  return {
    pictures: sorted(pictures, added.pictures, shown),
    fonts: sorted(fonts, added.fonts, written),
  };
}

function sorted<Part extends { readonly name_key: string }>(
  had: readonly Part[],
  added: readonly { readonly name_key: string }[],
  needed: ReadonlySet<string>,
): SplitParts<Part> {
  const replaced = new Set(added.map(({ name_key }) => name_key));
  const isKept = ({ name_key }: Part) => needed.has(name_key) && !replaced.has(name_key);
  return { kept: had.filter(isKept), dropped: had.filter((part) => !isKept(part)) };
}

function pictureOf(templateId: string, picture: MediaRow): TemplateMediaRow {
  const { filename, name_key, content_type, size, storage_key } = picture;
  return { template_id: templateId, filename, name_key, content_type, size, storage_key };
}

function fontOf(templateId: string, font: FontRow): TemplateFontRow {
  const { id: _, project_id: __, uploaded_at: ___, ...facts } = font;
  return { ...facts, template_id: templateId };
}
