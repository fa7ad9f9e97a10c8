import { Button } from "@mantine/core";
import type { ProjectAnswer } from "@print-builder/api";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { showFailure } from "../api/showFailure.ts";
import { SchoolReauthPanel } from "../school/SchoolReauthPanel.tsx";
import { JobProgress } from "./JobProgress.tsx";
import classes from "./jobProgress.module.css";
import type { KeptJob } from "./useKeptJob.ts";

type KeptJobBoxProps = {
  readonly title: string;
  readonly kept: KeptJob;
  /** Shown once the job has ended, for example which cards came out. */
  readonly result?: ReactNode;
  /** Receives the project after a new sign-in to the school was stored with it. */
  readonly onSignedIn: (project: ProjectAnswer) => void;
};

/** Resumes a job stopped by the school system: by signing in, or by trying again. */
function Continue({ kept, onSignedIn }: Pick<KeptJobBoxProps, "kept" | "onSignedIn">) {
  const { projectId, followed } = kept;
  const [refusals, setRefusals] = useState(0);
  const job = followed?.job;
  if (!followed || job?.status !== "failed") return null;
  if (job.code === "school_failed") {
    return (
      <Button size="xs" loading={followed.busy} onClick={() => followed.act("resume")}>
        Try again
      </Button>
    );
  }
  if (job.code !== "schools_auth_required") return null;
  return (
    <SchoolReauthPanel
      projectId={projectId}
      work="export"
      reason={job.error ?? ""}
      again={refusals > 0}
      onSignedIn={(project) => {
        setRefusals(refusals + 1);
        onSignedIn(project);
        followed.act("resume");
      }}
    />
  );
}

/**
 * A project's background export: its progress and, once it is done, its file or what came out of the printer. Renders
 * nothing without an export.
 */
export function KeptJobBox({ title, kept, result, onSignedIn }: KeptJobBoxProps) {
  const [isSaving, setSaving] = useState(false);
  const { followed, isUnderWay } = kept;
  if (!followed) return null;
  const hasFile = followed.job?.status === "completed" && !followed.job.printer;
  const save = async () => {
    setSaving(true);
    try {
      await kept.download();
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <JobProgress title={title} unit="records" followed={followed}>
      <Continue kept={kept} onSignedIn={onSignedIn} />
      {isUnderWay ? null : result}
      {isUnderWay || !followed.job ? null : (
        <div className={classes.actions}>
          {hasFile ? (
            <Button
              size="xs"
              loading={isSaving}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void save()}
            >
              Download ZIP
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={kept.dismiss}>
            Close
          </Button>
        </div>
      )}
    </JobProgress>
  );
}
