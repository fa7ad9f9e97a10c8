import { Button } from "@mantine/core";
import { type ListedProject, routes } from "@print-builder/api";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { useSession } from "#platform/session/session.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { confirm } from "#ui/dialogs/ask.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "../projects.module.css";
import { dropProject, reloadProjects } from "../useProjectList.ts";

type TrashCardProps = {
  readonly project: ListedProject;
  readonly trash: NonNullable<ListedProject["trash"]>;
};

/** A deleted project, which can be restored or, by super admins, deleted forever. */
export function TrashCard({ project, trash }: TrashCardProps) {
  const restore = useRestore();
  const deleteForever = useDeleteForever();
  const isSuperAdmin = useSession(
    (session) => session.status === "signedIn" && session.user?.role === "super_admin",
  );
  return (
    <DesignCard
      label={project.name}
      name={project.name}
      badge={project.is_dual_sided ? "Dual-sided" : null}
      art={<CardArt project={project} />}
      actions={
        <>
          <Button
            aria-label={`Restore ${project.name}`}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => void restore(project)}
          >
            Restore
          </Button>
          {isSuperAdmin ? (
            <div className={classes.tools}>
              <IconButton label="Delete forever" size="sm" onClick={() => void deleteForever(project)}>
                <IconTrashX size={16} stroke={1.75} />
              </IconButton>
            </div>
          ) : null}
        </>
      }
    >
      <CardFacts>
        <li>
          Deleted <time dateTime={trash.since}>{dateText(trash.since)}</time>
        </li>
        <li>
          Kept until <time dateTime={trash.until}>{dateText(trash.until)}</time>
        </li>
      </CardFacts>
    </DesignCard>
  );
}

type Named = Pick<ListedProject, "id" | "name">;

/** True if somebody else has already deleted or restored the project. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Reloads the counts of projects, the tags' counts and the landing page's demo project. */
export function recountProjects(queries: QueryClient): Promise<unknown> {
  const counted = [["demo project"], ["stats"], ["tags"]];
  return Promise.all(counted.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useRestore() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, name }: Named): Promise<void> => {
    try {
      await call(routes.restoreProject, { params: { id } });
    } catch (error) {
      showFailure(error, `“${name}” was not restored: ${messageOf(error)}`);
      return;
    }
    const open = { label: "Open", run: () => void navigate(`/editor/${id}`) };
    showToast(`“${name}” was restored`, { tone: "success", action: open });
    await Promise.all([reloadProjects(queries), recountProjects(queries)]);
  };
}

function useDeleteForever() {
  const queries = useQueryClient();
  return async ({ id, name }: Named): Promise<void> => {
    const sure = await confirm({
      title: "Delete forever",
      message: `“${name}” is deleted with its table, pictures and fonts. This cannot be undone.`,
      action: "Delete forever",
      destructive: true,
    });
    if (!sure) return;
    try {
      await call(routes.deleteProject, { params: { id }, query: { forever: true } });
    } catch (error) {
      if (!isGone(error)) {
        showFailure(error, `“${name}” was not deleted: ${messageOf(error)}`);
        return;
      }
    }
    showToast(`“${name}” was deleted forever`, { tone: "success" });
    await dropProject(queries, id);
  };
}
