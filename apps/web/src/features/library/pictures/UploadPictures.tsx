import { Button, Progress } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RefusedFiles } from "#platform/files/RefusedFiles.tsx";
import {
  type RefusedPicture,
  type UploadedPictures,
  uploadPictures,
} from "#platform/files/uploadPictures.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "./gallery.module.css";
import { uploadFailure } from "./pictureFile.ts";

type UploadPicturesProps = { readonly projectId: string; readonly files: readonly File[] };

const nothing: UploadedPictures = { items: [], failed: [] };

function RefusedList({
  refused,
  total,
}: {
  readonly refused: readonly RefusedPicture[];
  readonly total: number;
}) {
  return (
    <>
      <p role="status">
        {countText(total - refused.length, "image")} uploaded, {refused.length.toLocaleString()} not accepted:
      </p>
      <RefusedFiles
        label="Images that were not accepted"
        files={refused.map(({ filename, detail }) => ({ name: filename, detail }))}
      />
    </>
  );
}

type PictureUpload = {
  readonly projectId: string;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
};

/** Returns the stored pictures, even after a cancelled or failed upload. */
async function sendAll({ projectId, files, signal, onProgress }: PictureUpload): Promise<UploadedPictures> {
  const groups: UploadedPictures[] = [];
  try {
    await uploadPictures(projectId, files, { signal, onProgress, onGroup: (group) => groups.push(group) });
  } catch (error) {
    if (!signal.aborted) showToast(uploadFailure(error), { tone: "error", durationMs: 6000 });
  }
  return {
    items: groups.flatMap(({ items }) => items),
    failed: groups.flatMap(({ failed }) => failed),
  };
}

/** Uploads pictures in groups with progress. Resolves to the stored pictures, even when cancelled. */
export function UploadPictures({
  projectId,
  files,
  close,
}: UploadPicturesProps & DialogProps<UploadedPictures>) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<UploadedPictures | null>(null);
  const stop = useRef<AbortController | null>(null);
  const send = useEffectEvent(() => {
    // In development effects run twice; send pictures once.
    if (stop.current) return;
    const controller = new AbortController();
    stop.current = controller;
    void sendAll({ projectId, files, signal: controller.signal, onProgress: setDone }).then((uploaded) => {
      if (uploaded.failed.length === 0) close(uploaded);
      else setResult(uploaded);
    });
  });
  useEffect(() => send(), []);
  const finish = () => close(result ?? nothing);
  return (
    <DialogFrame
      title={result ? "Some images were not accepted" : `Uploading ${countText(files.length, "image")}`}
      busy={result === null}
      footer={
        result ? (
          <Button data-autofocus onClick={finish}>
            Continue with {countText(result.items.length, "image")}
          </Button>
        ) : (
          <Button variant="default" onClick={() => stop.current?.abort()}>
            Cancel upload
          </Button>
        )
      }
    >
      {result ? (
        <RefusedList refused={result.failed} total={files.length} />
      ) : (
        <div className={classes.progress} role="status">
          <span>
            {done.toLocaleString()} of {files.length.toLocaleString()}
          </span>
          <Progress value={(done / files.length) * 100} animated aria-label="Upload" />
        </div>
      )}
    </DialogFrame>
  );
}
