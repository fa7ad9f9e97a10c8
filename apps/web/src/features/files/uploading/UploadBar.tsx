import { Button, Progress } from "@mantine/core";
import { countText } from "../entryTexts.ts";
import classes from "../fileManager.module.css";
import type { UploadState } from "./useUpload.ts";

type UploadBarProps = { readonly state: UploadState; readonly onCancel: () => void };

/** How far an upload is, with the way to stop it. */
export function UploadBar({ state, onCancel }: UploadBarProps) {
  if (state.status === "none") return null;
  const percent = Math.floor(state.share * 100);
  const text =
    state.status === "sending" ? `Uploading ${countText(state.count, "file")}… ${percent}%` : state.text;
  return (
    <div className={classes.upload}>
      <span className={classes.uploadText} role="status">
        {text}
      </span>
      <Progress className={classes.uploadBar ?? ""} value={percent} aria-label="Upload progress" />
      {state.status === "sending" ? (
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}
