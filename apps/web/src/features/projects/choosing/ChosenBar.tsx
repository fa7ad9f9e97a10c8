import { Button } from "@mantine/core";
import type { ListedProject } from "@print-builder/api";
import { IconDownload, IconFileZip, IconTags, IconTrash, IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { downloadJob } from "#platform/jobs/downloadJob.ts";
import { isGone, useJob, zipPollMs } from "#platform/jobs/useJob.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { startExport, usualOptions } from "../exporting/useExport.ts";
import formClasses from "../form.module.css";
import classes from "../projects.module.css";
import { withProjectDialogs } from "../useProjectActions.ts";
import type { Choice } from "./Choice.tsx";
import { useDeleteSeveral } from "./useDeleteSeveral.ts";

/** Exports one project as a ZIP, from start to download. */
function Line({ project }: { readonly project: ListedProject }) {
  const started = useQuery({
    queryKey: ["several exports", project.id],
    queryFn: () => startExport(project.id, usualOptions(project.data_mode)),
    // Starts once per opening of the dialog.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { job, trouble } = useJob(started.data ?? null, zipPollMs);
  const download = useMutation({
    mutationFn: async () => {
      if (job) await downloadJob(job, project.id);
    },
    onError: (error) => showFailure(error),
  });
  const failure = started.error ?? (isGone(trouble) ? trouble : null);
  const failureText = failure ? messageOf(failure) : (job?.error ?? null);
  const progress = job && job.total > 0 ? `${Math.round((job.processed / job.total) * 100)}%` : "Waiting…";
  return (
    <li>
      <span className={classes.exportName} title={project.name}>
        {project.name}
      </span>
      {job?.status === "completed" ? (
        <Button
          size="xs"
          variant="light"
          loading={download.isPending}
          leftSection={<IconDownload size={14} stroke={1.75} />}
          aria-label={`Download the ZIP of ${project.name}`}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      ) : (
        <span className={classes.quiet} role="status">
          {failureText ?? progress}
        </span>
      )}
    </li>
  );
}

type ExportSeveralProps = { readonly projects: readonly ListedProject[] };

/** Exports several projects, each as a separate ZIP that can be imported again. */
function ExportSeveral({ projects, close }: ExportSeveralProps & DialogProps<never>) {
  const [hasStarted, setHasStarted] = useState(false);
  const named = countText(projects.length, "project");
  return (
    <DialogFrame
      title={`Export ${named}`}
      actions={<WhatIs word="zip" name="Project ZIP" />}
      width={480}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            {hasStarted ? "Close" : "Cancel"}
          </Button>
          {hasStarted ? null : <Button onClick={() => setHasStarted(true)}>Export {named}</Button>}
        </>
      }
    >
      <div className={formClasses.form}>
        <p className={formClasses.about}>
          Each project becomes a ZIP with its design, table and pictures. For school projects, the ZIP has the
          school’s records and photos.
        </p>
        <ul className={classes.exports}>
          {projects.map((project) =>
            hasStarted ? (
              <Line key={project.id} project={project} />
            ) : (
              <li key={project.id}>
                <span className={classes.exportName}>{project.name}</span>
              </li>
            ),
          )}
        </ul>
      </div>
    </DialogFrame>
  );
}

/** Actions for all selected projects; hidden without a selection. */
export function ChosenBar({ choice }: { readonly choice: Choice }) {
  const remove = useDeleteSeveral();
  const { projects } = choice;
  if (projects.length === 0) return null;
  const removeAll = async () => {
    if (await remove(projects)) choice.setAll(false);
  };
  return (
    <div className={classes.chosenBar} role="toolbar" aria-label="Selected projects">
      <span className={classes.chosenCount} role="status">
        {countText(projects.length, "project")} selected
      </span>
      {projects.length < choice.shown ? (
        <Button variant="subtle" onClick={() => choice.setAll(true)}>
          Select all {choice.shown.toLocaleString()}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconTags size={16} stroke={1.75} />}
        onClick={() => void withProjectDialogs(({ TagSeveral }) => openDialog(TagSeveral, { projects }))}
      >
        Tags…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} stroke={1.75} />}
        onClick={() => void openDialog(ExportSeveral, { projects })}
      >
        Export ZIPs…
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => void removeAll()}
      >
        Move to trash
      </Button>
      <IconButton label="Clear selection" onClick={() => choice.setAll(false)}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
