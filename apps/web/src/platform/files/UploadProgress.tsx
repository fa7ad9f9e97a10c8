import { Progress } from "@mantine/core";
import classes from "./uploadProgress.module.css";

type UploadProgressProps = {
  /** How much has been sent, 0 to 1. */
  readonly share: number;
  /** What the server does once it has everything: "Unpacking the project…". */
  readonly afterwards: string;
};

/** How far the sending of a file is. */
export function UploadProgress({ share, afterwards }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress} role="status">
      <span>{share < 1 ? `Uploading… ${percent}%` : afterwards}</span>
      <Progress value={percent} animated aria-label="Upload" />
    </div>
  );
}
