import { routes, type TemplateAnswer } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { confirm, prompt } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { deletionOf, deletionTexts, isOwn } from "../templates/templateList.ts";
import type { GalleryAction, PreviewedAction } from "./TemplateCard.tsx";

// The code that draws cards loads with the first preview.
const TemplatePreview = lazy(async () => ({
  default: (await import("../templates/TemplatePreview.tsx")).TemplatePreview<PreviewedAction>,
}));

/** Leaves space for a suffix: a name has at most 200 characters. */
const maxStartLength = 190;

/** The suggested name of a project made from a template. */
function projectNameFor(template: TemplateAnswer): string {
  return template.name ? `${template.name.slice(0, maxStartLength)} Project` : "Untitled from Template";
}

/** Shows a server message as it is; any other error needs a title. */
function reasonOf(error: unknown, failed: string): string {
  if (error instanceof ApiError && error.status > 0 && error.detail) return error.detail;
  const message = messageOf(error);
  return `${failed}${message === "" ? "" : `: ${message}`}`;
}

/** Actions of a template's buttons; `busyId` is the template being worked on. */
export function useGalleryActions() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);

  const working = async (template: TemplateAnswer, failed: string, work: () => Promise<void>) => {
    setBusyId(template.id);
    try {
      await work();
    } catch (error) {
      showFailure(error, reasonOf(error, failed));
    } finally {
      setBusyId(null);
    }
  };

  const create = async (template: TemplateAnswer, palette: string) => {
    const answer = await prompt({
      title: "Use Template",
      label: "Project name",
      value: projectNameFor(template),
      action: "Create Project",
    });
    const name = answer?.trim() ?? "";
    if (name === "") return;
    await working(template, "Failed to create project from template", async () => {
      const project: { readonly id?: string } = await call(routes.createFromTemplate, {
        params: { id: template.id },
        query: { project_name: name, ...inColours(palette) },
      });
      void queries.resetQueries({ queryKey: ["projects"] });
      void queries.invalidateQueries({ queryKey: ["stats"] });
      await navigate(project.id ? `/editor/${project.id}` : "/projects");
    });
  };

  const duplicate = async (template: TemplateAnswer, palette: string) => {
    const answer = await prompt({
      title: "Duplicate template",
      label: "Template name",
      value: `${(template.name || "Untitled Template").slice(0, maxStartLength)} copy`,
      action: "Duplicate",
    });
    const name = answer?.trim() ?? "";
    if (name === "") return;
    await working(template, "Failed to duplicate template", async () => {
      await call(routes.duplicateTemplate, {
        params: { id: template.id },
        query: { name, ...inColours(palette) },
      });
      await queries.invalidateQueries({ queryKey: ["templates"] });
      showToast(`“${name}” was added to your templates, under Custom`, { tone: "success" });
    });
  };

  const remove = async (template: TemplateAnswer) => {
    if (!(await confirm(deletionOf(template.name)))) return;
    await working(template, deletionTexts.failed, async () => {
      await call(routes.deleteTemplate, { params: { id: template.id } });
      showToast(deletionTexts.done, { tone: "success" });
    });
    await queries.invalidateQueries({ queryKey: ["templates"] });
  };

  const act = async (template: TemplateAnswer, requested: GalleryAction, shownIn: string): Promise<void> => {
    const actions = isOwn(template) ? ownActions : previewActions;
    const request = { template, palette: shownIn, actions };
    const answer =
      requested === "preview"
        ? await openDialog(TemplatePreview, request)
        : { action: requested, palette: shownIn };
    if (answer?.action === "use") await create(template, answer.palette);
    else if (answer?.action === "duplicate") await duplicate(template, answer.palette);
    else if (answer?.action === "delete") await remove(template);
  };

  return { busyId, act };
}

const inColours = (palette: string) => (palette === "" ? {} : { palette });

const previewActions = [
  { action: "duplicate", label: "Duplicate" },
  { action: "use", label: "Use Template" },
] as const;

const ownActions = [{ action: "delete", label: "Delete" }, ...previewActions] as const;
