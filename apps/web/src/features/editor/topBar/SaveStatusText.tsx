import { Loader, Tooltip } from "@mantine/core";
import { IconCloudCheck, IconCloudExclamation, IconCloudUp } from "@tabler/icons-react";
import { useSaveState } from "#platform/editorSession/SaverContext.ts";
import classes from "./topBar.module.css";

const words = { saved: "Saved", saving: "Saving…", unsaved: "Unsaved" } as const;

/** Whether everything is stored, in a word and a sign. */
export function SaveStatusText() {
  const { status, error } = useSaveState();
  const sign = {
    saved: <IconCloudCheck size={16} stroke={1.75} aria-hidden />,
    saving: <Loader size={14} color="gray" aria-hidden />,
    unsaved: error ? (
      <IconCloudExclamation size={16} stroke={1.75} aria-hidden />
    ) : (
      <IconCloudUp size={16} stroke={1.75} aria-hidden />
    ),
  }[status];
  return (
    <Tooltip label={error ?? ""} disabled={error === null} multiline w={280}>
      <span className={classes.status} role="status" data-tone={error ? "error" : undefined}>
        {sign}
        {error ? "Not saved" : words[status]}
      </span>
    </Tooltip>
  );
}
