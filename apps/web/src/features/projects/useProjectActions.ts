import { type ProjectAnswer, type ProjectSummary, routes } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { withPart } from "#platform/openLater.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { ExportProject } from "./dialogs/ExportProject.tsx";
import type { NewProjectPart } from "./newProject/NewProject.tsx";
import { isGone, recountProjects, useRestore } from "./trash/TrashCard.tsx";
import { dropProject, reloadProjects } from "./useProjectList.ts";

export type CardActions = {
  readonly onExport: (project: ProjectSummary) => void;
  readonly onClone: (project: ProjectSummary) => void;
  readonly onEditTags: (project: ProjectSummary) => void;
  readonly onDelete: (project: ProjectSummary) => void;
};

export function useCreate() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const importZip = useImport();
  return async (part: NewProjectPart = "size"): Promise<void> => {
    // Loaded on demand, because the dialog contains pictures and sizes.
    const dialog = () => import("./newProject/NewProject.tsx");
    const project = await withPart(dialog, ({ NewProject }) => openDialog(NewProject, { part }));
    if (project === null) return;
    if (project === "zip") return await importZip();
    void reloadProjects(queries);
    await navigate(`/editor/${project.id}`);
  };
}

function useDelete() {
  const queries = useQueryClient();
  const restore = useRestore();
  return async (project: ProjectSummary) => {
    const sure = await confirm({
      title: "Delete project",
      message: `Are you sure you want to delete "${project.name}"?`,
      action: "Delete project",
      destructive: true,
    });
    if (!sure) return;
    try {
      await call(routes.deleteProject, { params: { id: project.id } });
    } catch (error) {
      if (!isGone(error)) {
        showFailure(error, `“${project.name}” was not deleted: ${messageOf(error)}`);
        return;
      }
    }
    const undo = { label: "Undo", run: () => void restore(project) };
    showToast(`“${project.name}” was deleted`, { tone: "success", action: undo });
    await Promise.all([dropProject(queries, project.id), recountProjects(queries)]);
  };
}

/** Reloads the lists after a project was added, and offers to open the project. */
function useOpenOffer() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (project: ProjectAnswer, message: string) => {
    void reloadProjects(queries);
    void recountProjects(queries);
    const open = { label: "Open", run: () => void navigate(`/editor/${project.id}`) };
    showToast(message, { tone: "success", action: open });
  };
}

function useClone() {
  const welcome = useOpenOffer();
  return async (project: ProjectSummary) => {
    const copy = await withProjectDialogs(({ CloneProject }) => openDialog(CloneProject, { project }));
    if (copy) welcome(copy, `“${copy.name}” was created`);
  };
}

export function useImport() {
  const welcome = useOpenOffer();
  return async () => {
    const project = await withProjectDialogs(({ ImportProject }) => openDialog(ImportProject, {}));
    if (project) welcome(project, `“${project.name}” was imported`);
  };
}

export function useCardActions(): CardActions {
  const remove = useDelete();
  const clone = useClone();
  return {
    onExport: (project) => void openDialog(ExportProject, { project }),
    onClone: (project) => void clone(project),
    onEditTags: (project) => void withProjectDialogs(({ EditTags }) => openDialog(EditTags, { project })),
    onDelete: (project) => void remove(project),
  };
}

/** Loads all dialogs of the project list when the first of them is opened. */
export function withProjectDialogs<Result>(
  open: (dialogs: typeof import("./dialogs/allDialogs.ts")) => Promise<Result>,
): Promise<Result | null> {
  return withPart(() => import("./dialogs/allDialogs.ts"), open);
}
