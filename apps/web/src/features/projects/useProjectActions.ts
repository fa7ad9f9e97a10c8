import { contracts, type ProjectSummary } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "../../lib/api/apiError.ts";
import { call } from "../../lib/api/call.ts";
import { confirm } from "../../ui/dialogs/ask.ts";
import { openDialog } from "../../ui/dialogs/openDialog.ts";
import { showToast } from "../../ui/toasts/showToast.ts";
import { CloneProject } from "./dialogs/CloneProject.tsx";
import { EditTags } from "./dialogs/EditTags.tsx";
import { NewProject } from "./dialogs/NewProject.tsx";
import { dropProject, reloadProjects } from "./useProjectList.ts";

/** What can be done with a project on its card. */
export type CardActions = {
  readonly onClone: (project: ProjectSummary) => void;
  readonly onEditTags: (project: ProjectSummary) => void;
  readonly onDelete: (project: ProjectSummary) => void;
};

export function useCreate() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const project = await openDialog(NewProject, {});
    if (project === null) return;
    void reloadProjects(queries);
    await navigate(`/editor/${project.id}`);
  };
}

function useDelete() {
  const queries = useQueryClient();
  return async (project: ProjectSummary) => {
    const sure = await confirm({
      title: "Delete project",
      message: `Are you sure you want to delete "${project.name}"?`,
      action: "Delete project",
      destructive: true,
    });
    if (!sure) return;
    try {
      await call(contracts.deleteProject, { params: { id: project.id } });
    } catch (error) {
      // Someone else was faster: what was wanted is done.
      if (!(error instanceof ApiError) || error.status !== 404) {
        showToast(`“${project.name}” was not deleted: ${messageOf(error)}`, {
          tone: "error",
          durationMs: 6000,
        });
        return;
      }
    }
    dropProject(queries, project.id);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["stats"] }),
      queries.invalidateQueries({ queryKey: ["tags"] }),
    ]);
    showToast(`“${project.name}” was deleted`, { tone: "success" });
  };
}

function useClone() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (project: ProjectSummary) => {
    const copy = await openDialog(CloneProject, { project });
    if (copy === null) return;
    void reloadProjects(queries);
    void queries.invalidateQueries({ queryKey: ["stats"] });
    void queries.invalidateQueries({ queryKey: ["tags"] });
    const open = { label: "Open", run: () => void navigate(`/editor/${copy.id}`) };
    showToast(`“${copy.name}” was created`, { tone: "success", action: open });
  };
}

export function useCardActions(): CardActions {
  const remove = useDelete();
  const clone = useClone();
  return {
    onClone: (project) => void clone(project),
    onEditTags: (project) => void openDialog(EditTags, { project }),
    onDelete: (project) => void remove(project),
  };
}
