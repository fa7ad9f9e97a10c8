import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { KeptJob } from "../../lib/jobs/useKeptJob.ts";
import { showFailure } from "../toasts/showFailure.ts";
import { JobProgress } from "./JobProgress.tsx";
import classes from "./jobProgress.module.css";

type KeptJobBoxProps = { readonly title: string; readonly kept: KeptJob };

/** A background export that is looked after: how far it is, its file once it is done. Nothing where there is none. */
export function KeptJobBox({ title, kept }: KeptJobBoxProps) {
  const [isSaving, setSaving] = useState(false);
  const { followed, isUnderWay } = kept;
  if (!followed) return null;
  const isCompleted = followed.job?.status === "completed";
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
      {isUnderWay || !followed.job ? null : (
        <div className={classes.actions}>
          {isCompleted ? (
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
