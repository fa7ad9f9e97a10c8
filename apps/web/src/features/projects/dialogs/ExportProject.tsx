import { Button, Checkbox } from "@mantine/core";
import type { ProjectSummary } from "@print-builder/api";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { downloadJob } from "#platform/jobs/downloadJob.ts";
import { JobProgress } from "#platform/jobs/JobProgress.tsx";
import { zipStatus } from "#platform/jobs/jobProgress.ts";
import { SchoolReauthPanel } from "#platform/school/SchoolReauthPanel.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { SchoolChoices } from "../exporting/SchoolChoices.tsx";
import { isEmpty, isOver, type StandardOptions, useExport, usualOptions } from "../exporting/useExport.ts";
import classes from "../form.module.css";
import { Failure } from "./Failure.tsx";

type StandardChoicesProps = {
  readonly options: StandardOptions;
  readonly onChange: (options: StandardOptions) => void;
};

const parts = [
  {
    key: "include_project",
    label: "Project",
    description: "The design and its settings. Needed to import the ZIP again.",
  },
  { key: "include_csv", label: "CSV data", description: "The uploaded rows." },
  { key: "include_images", label: "Images", description: "Photos and artwork." },
  {
    key: "include_versions",
    label: "Versions",
    description: "Earlier states of the design, up to 1,000. Only with the project.",
  },
] as const;

function StandardChoices({ options, onChange }: StandardChoicesProps) {
  return (
    <fieldset className={classes.parts}>
      <legend>Include</legend>
      {parts.map(({ key, label, description }) => (
        <Checkbox
          key={key}
          label={label}
          description={description}
          checked={options[key]}
          disabled={key === "include_versions" && !options.include_project}
          onChange={(event) => onChange({ ...options, [key]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}

type ExportProjectProps = { readonly project: ProjectSummary };

/** Exports a project as a ZIP: choice of parts, progress and download. */
export function ExportProject({ project, close }: ExportProjectProps & DialogProps<never>) {
  const [chosen, setChosen] = useState(() => usualOptions(project.data_mode));
  const running = useExport(project);
  const { step, followed } = running;
  const { job } = followed;
  const download = useMutation({
    mutationFn: async () => {
      if (job) await downloadJob(job, project.id);
    },
  });
  const again = () => {
    download.reset();
    running.reset();
  };
  const isChoosing = step.at === "choosing" || step.at === "starting";
  const isStarting = step.at === "starting";
  return (
    <DialogFrame
      title="Export Project"
      actions={<WhatIs word="zip" name="Project ZIP" />}
      width={480}
      busy={isStarting}
      footer={
        isChoosing ? (
          <>
            <Button variant="default" disabled={isStarting} onClick={() => close(null)}>
              Cancel
            </Button>
            <Button disabled={isEmpty(chosen)} loading={isStarting} onClick={() => running.start(chosen)}>
              Start Export
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => close(null)}>
              Close
            </Button>
            {isOver(running) ? (
              <Button variant="default" onClick={again}>
                Start Again
              </Button>
            ) : null}
            <Button
              disabled={step.at !== "following" || job?.status !== "completed"}
              loading={download.isPending}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => download.mutate()}
            >
              Download ZIP
            </Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        <p className={classes.about}>
          “{project.name}” as a ZIP file{project.school_name ? `, ${project.school_name}` : ""}.
        </p>
        {isChoosing && chosen.mode === "standard" ? (
          <StandardChoices
            options={chosen.options}
            onChange={(options) => setChosen({ mode: "standard", options })}
          />
        ) : null}
        {isChoosing && chosen.mode === "school" ? (
          <SchoolChoices
            options={chosen.options}
            onChange={(options) => setChosen({ mode: "school", options })}
          />
        ) : null}
        {step.at === "choosing" && step.problem !== null ? (
          <Failure title="Failed to start export" reason={step.problem} />
        ) : null}
        {step.at === "signIn" ? (
          <SchoolReauthPanel
            projectId={project.id}
            work="export"
            reason={step.reason}
            again={step.refusals > 1}
            onSignedIn={running.retry}
          />
        ) : null}
        {step.at === "following" ? (
          <JobProgress title="Packing the ZIP" unit="files" followed={followed} shownStatus={zipStatus} />
        ) : null}
        {download.isError ? <Failure title="Download failed" reason={messageOf(download.error)} /> : null}
      </div>
    </DialogFrame>
  );
}
