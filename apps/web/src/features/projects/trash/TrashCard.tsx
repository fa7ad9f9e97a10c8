import { Button } from "@mantine/core";
import type { ListedProject } from "@print-builder/api";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { useSession } from "#platform/session/session.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "../projects.module.css";
import { useDeleteForever, useRestore } from "./useTrash.ts";

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
