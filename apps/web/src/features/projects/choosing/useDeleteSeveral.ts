import { type ListedProject, routes } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { isGone, recountProjects } from "../trash/TrashCard.tsx";
import { reloadProjects } from "../useProjectList.ts";

type Projects = readonly ListedProject[];

/** Runs an action on each project in turn and reports its failures. Returns the projects that succeeded. */
async function withEach(
  projects: Projects,
  work: (id: string) => Promise<unknown>,
  failure: (name: string) => string,
): Promise<Projects> {
  const done: ListedProject[] = [];
  for (const project of projects) {
    try {
      await work(project.id);
      done.push(project);
    } catch (error) {
      // Somebody else was faster, so there is nothing left to do for this project.
      if (isGone(error)) done.push(project);
      else showFailure(error, `${failure(project.name)}: ${messageOf(error)}`);
    }
  }
  return done;
}

/** Moves several projects to the trash after asking, and offers Undo. Returns whether it moved any. */
export function useDeleteSeveral() {
  const queries = useQueryClient();
  const reload = () => Promise.all([reloadProjects(queries), recountProjects(queries)]);

  async function restore(projects: Projects): Promise<void> {
    const restored = await withEach(
      projects,
      (id) => call(routes.restoreProject, { params: { id } }),
      (name) => `“${name}” was not restored`,
    );
    showToast(`${countText(restored.length, "project")} restored`, { tone: "success" });
    await reload();
  }

  return async (projects: Projects): Promise<boolean> => {
    const named = countText(projects.length, "project");
    const sure = await confirm({
      title: `Move ${named} to the trash`,
      message: `Are you sure you want to delete ${named}? They can be restored from the trash.`,
      action: `Delete ${named}`,
      destructive: true,
    });
    if (!sure) return false;
    const gone = await withEach(
      projects,
      (id) => call(routes.deleteProject, { params: { id } }),
      (name) => `“${name}” was not deleted`,
    );
    if (gone.length > 0) {
      const action = { label: "Undo", run: () => void restore(gone) };
      showToast(`${countText(gone.length, "project")} deleted`, { tone: "success", action });
    }
    await reload();
    return true;
  };
}
