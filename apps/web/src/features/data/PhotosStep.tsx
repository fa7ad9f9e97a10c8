import { Button, FileButton, Progress } from "@mantine/core";
import { IconCircleCheck, IconFolderOpen, IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/apiError.ts";
import { onlyPictures, uploadPictures } from "../../lib/uploadPictures.ts";
import { showToast } from "../../ui/toasts/showToast.ts";
import classes from "./data.module.css";

type PhotosStepProps = {
  readonly projectId: string;
  /** Pictures that the project has; null while unknown. */
  readonly count: number | null;
  readonly onUploaded: () => void;
};

type Progressing = { readonly done: number; readonly total: number };
type Outcome = {
  readonly taken: number;
  readonly failed: readonly { readonly filename: string; readonly detail: string }[];
};

function usePhotoUpload({ projectId, onUploaded }: PhotosStepProps) {
  const [progress, setProgress] = useState<Progressing | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (files: readonly File[]) => {
    const pictures = onlyPictures(files);
    setOutcome(null);
    setError(pictures.length === 0 ? "No images found in the selected folder" : null);
    if (pictures.length === 0) return;
    abort.current = new AbortController();
    setProgress({ done: 0, total: pictures.length });
    try {
      const { items, failed } = await uploadPictures(projectId, pictures, {
        signal: abort.current.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      setOutcome({ taken: items.length, failed });
      showToast("Media uploaded", { tone: "success" });
    } catch (cause) {
      if (!abort.current.signal.aborted) {
        setError(
          `${messageOf(cause)} The pictures sent before that are kept; choose the folder again to go on.`,
        );
      }
    }
    setProgress(null);
    onUploaded();
  };
  return { progress, outcome, error, start, cancel: () => abort.current?.abort() };
}

/** A folder is chosen through an attribute that React does not name. */
function FolderButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setAttribute("webkitdirectory", ""), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Photo folder"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button leftSection={<IconFolderOpen size={16} stroke={1.75} />} onClick={() => input.current?.click()}>
        Choose a folder
      </Button>
    </>
  );
}

function Result({ taken, failed }: Outcome) {
  return (
    <>
      <div className={classes.kept} role="status">
        <span className={classes.sign}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.keptText}>
          <b>
            {taken.toLocaleString()} {taken === 1 ? "picture" : "pictures"} uploaded
          </b>
        </div>
      </div>
      {failed.map(({ filename, detail }) => (
        <p key={filename} className={classes.error}>
          “{filename}” was not taken: {detail}
        </p>
      ))}
    </>
  );
}

/** Step 3: the photos, as a folder or as single files. */
export function PhotosStep(props: PhotosStepProps) {
  const { progress, outcome, error, start, cancel } = usePhotoUpload(props);
  const [isOver, setOver] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first */}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void start([...event.dataTransfer.files]);
        }}
      >
        <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
        <span className={classes.dropTitle}>Add the photos</span>
        <span className={classes.quiet}>
          JPEG, PNG, WebP, GIF or SVG. Their file names are matched with the photo column.
          {props.count ? ` The project has ${props.count.toLocaleString()} pictures now.` : ""}
        </span>
        <div className={classes.buttons}>
          <FolderButton onFiles={(files) => void start(files)} />
          <FileButton
            multiple
            accept="image/*"
            onChange={(files) => (files.length > 0 ? void start(files) : undefined)}
          >
            {(button) => (
              <Button variant="default" {...button}>
                Choose files
              </Button>
            )}
          </FileButton>
        </div>
      </div>
      {progress ? (
        <div className={classes.progress} role="status">
          <span>
            Uploading {progress.done.toLocaleString()} of {progress.total.toLocaleString()} pictures…
          </span>
          <Progress value={(progress.done / progress.total) * 100} animated aria-label="Upload" />
          <Button variant="subtle" size="xs" w={90} onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {outcome ? <Result {...outcome} /> : null}
    </>
  );
}
