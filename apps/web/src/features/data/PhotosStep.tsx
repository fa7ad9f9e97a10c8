import { Button, FileButton, Progress } from "@mantine/core";
import {
  IconAlertTriangle,
  IconFolderOpen,
  IconPhotoPlus,
  IconPlayerPlay,
  IconRefresh,
} from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "#platform/api/apiError.ts";
import { DropArea } from "#platform/files/DropArea.tsx";
import { FolderButton } from "#platform/files/FolderButton.tsx";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { RefusedFiles } from "#platform/files/RefusedFiles.tsx";
import { confirm } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { Done } from "./Done.tsx";
import classes from "./data.module.css";
import { createPhotoRun, type PhotoRun, type PhotoRunState } from "./photos/createPhotoRun.ts";
import type { PhotoIndexLines } from "./photos/photoIndexFile.ts";
import { photoIndexOf } from "./photos/photoIndexOf.ts";
import { photoSources } from "./photos/photoSources.ts";

type PhotoUploadProps = {
  readonly projectId: string;
  readonly onStored: () => void;
  /** Called with the contents of index files chosen with the photos or packed in a ZIP. */
  readonly onIndex: (index: PhotoIndexLines) => void;
};

type PhotosStepProps = {
  readonly photoUpload: PhotoUpload;
  /** Number of the project's pictures; null while unknown. */
  readonly count: number | null;
  /** Returns the photos that were chosen before the wizard opened; later calls return none. */
  readonly takeWaiting: () => readonly File[];
};

function askToReplace(count: number): Promise<boolean> {
  const pictures = countText(count, "image");
  return confirm({
    title: count === 1 ? "Replace an image?" : "Replace images?",
    message: `The project already has other images with the names of ${pictures} in your selection. Cards and records that use them will show the new images.`,
    action: `Replace ${pictures}`,
    cancel: "Leave them as they are",
  });
}

/** Uploads photos until the wizard closes, whichever step it shows. */
export function usePhotoUpload({ projectId, onStored, onIndex }: PhotoUploadProps) {
  const latestOnStored = useRef(onStored);
  latestOnStored.current = onStored;
  const [run] = useState(() =>
    createPhotoRun({ projectId, askToReplace, onStored: () => latestOnStored.current() }),
  );
  const state = useStore(run.store);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => run.cancel(), [run]);
  useEffect(
    () =>
      run.store.subscribe((now, before) => {
        const isDone = now.status === "finished" && before.status === "running";
        if (isDone && now.uploaded + now.replaced > 0) showToast("Media uploaded", { tone: "success" });
      }),
    [run],
  );
  const start = async (files: readonly File[]) => {
    setError(null);
    try {
      const chosen = await photoSources(files);
      const index = await photoIndexOf(chosen);
      if (index.size > 0) onIndex(index);
      if (chosen.pictures.length > 0) await run.start(chosen.pictures);
      else if (index.size === 0) setError("No images found in the selected folder");
    } catch (cause) {
      setError(messageOf(cause));
    }
  };
  const isBusy = state.status === "running" || state.status === "paused";
  return { run, state, error, isBusy, start };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

type RunProps = { readonly run: PhotoRun; readonly state: PhotoRunState };

function Running({ run, state: { status, done, total, reason } }: RunProps) {
  const isPaused = status === "paused";
  return (
    <div className={classes.progress}>
      <span role="status">
        {isPaused ? "Paused at" : "Uploading"} {done.toLocaleString()} of {total.toLocaleString()}{" "}
        {isPaused ? "images" : "images…"}
      </span>
      <Progress
        value={(done / total) * 100}
        animated={!isPaused}
        color={isPaused ? "yellow" : "iris"}
        aria-label="Upload"
      />
      {isPaused ? (
        <p className={classes.error} role="alert">
          {reason} The images sent so far are kept.
        </p>
      ) : null}
      <div className={classes.buttons}>
        {isPaused ? (
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={15} stroke={1.75} />}
            onClick={() => void run.resume()}
          >
            Resume
          </Button>
        ) : null}
        <Button variant="subtle" size="xs" onClick={run.cancel}>
          {isPaused ? "Stop here" : "Cancel"}
        </Button>
      </div>
    </div>
  );
}

function outcomeLines({ replaced, known, left }: PhotoRunState): readonly string[] {
  return [
    replaced > 0 ? `${countText(replaced, "image")} replaced` : "",
    known > 0 ? `${countText(known, "was", "were")} already there` : "",
    left > 0 ? `${countText(left, "was", "were")} left unchanged` : "",
  ].filter((line) => line !== "");
}

function Outcome({ run, state }: RunProps) {
  const { uploaded, failed } = state;
  const lines = outcomeLines(state);
  return (
    <>
      <Done title={`${countText(uploaded, "image")} uploaded`}>
        {lines.length > 0 ? <div className={classes.quiet}>{lines.join(", ")}</div> : null}
      </Done>
      {failed.length === 0 ? null : (
        <section className={classes.failures} aria-label="Images that were not accepted">
          <div className={classes.failuresHead}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <b>{countText(failed.length, "image was", "images were")} not accepted</b>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={15} stroke={1.75} />}
              onClick={() => void run.retryFailed()}
            >
              Try {failed.length === 1 ? "it" : "them"} again
            </Button>
          </div>
          <RefusedFiles
            label="Show the reasons"
            files={failed.map(({ source, detail }) => ({ name: source.name, detail }))}
          />
        </section>
      )}
    </>
  );
}

const what =
  "A folder, single files or a ZIP of photos: JPEG, PNG, HEIC, TIFF or another common format. Photos are matched to the photo column by file name. If the names do not match, add a list (.txt, .csv) that says whose photo each file is, or when each person was photographed.";

/** Step 3: uploads photos from a folder, files or a ZIP. */
export function PhotosStep({ photoUpload, count, takeWaiting }: PhotosStepProps) {
  const { run, state, error, isBusy, start } = photoUpload;
  const sendWaiting = useEffectEvent(() => {
    const waiting = takeWaiting();
    if (waiting.length > 0) void start(waiting);
  });
  useEffect(() => sendWaiting(), []);
  return (
    <>
      <DropArea
        title="Add the photos"
        note={`${what}${count ? ` The project has ${countText(count, "image")} now.` : ""}`}
        icon={<IconPhotoPlus size={28} stroke={1.5} aria-hidden />}
        small={state.status !== "idle"}
        busy={isBusy}
        onFiles={(files) => void start(files)}
      >
        <FolderButton
          label="Photo folder"
          disabled={isBusy}
          leftSection={<IconFolderOpen size={16} stroke={1.75} />}
          onFiles={(files) => void start(files)}
        />
        <FileButton
          multiple
          accept={`${acceptedPictures},.zip,application/zip,.txt,.csv`}
          onChange={(files) => (files.length > 0 ? void start(files) : undefined)}
        >
          {(button) => (
            <Button variant="default" disabled={isBusy} {...button}>
              Choose files
            </Button>
          )}
        </FileButton>
      </DropArea>
      {isBusy ? <Running run={run} state={state} /> : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {state.status === "finished" ? <Outcome run={run} state={state} /> : null}
    </>
  );
}
