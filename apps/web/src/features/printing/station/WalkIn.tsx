import { Button, TextInput } from "@mantine/core";
import type { ProjectAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { designTokens } from "@print-builder/core/elements";
import { IconCamera, IconPrinter, IconRefresh, IconUser } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { NewCard } from "./outbox.ts";
import classes from "./station.module.css";

type Field = { readonly token: string; readonly column: string };

/** The fields of the card that a person fills in, and the column of the picture; null if the card shows none. */
export function walkInFields(project: ProjectAnswer): {
  readonly fields: readonly Field[];
  readonly photo: Field | null;
} {
  const { project: design } = parseProject(project);
  const { mapping } = design;
  const tokens = designTokens(design);
  const fields = tokens
    .filter(({ kind }) => kind === "text")
    .map(({ name }) => ({ token: name, column: mapping.fieldMap[name] ?? name }));
  const picture = tokens.find(({ kind }) => kind === "image")?.name;
  const photo =
    picture === undefined ? null : { token: picture, column: mapping.imageMap[picture] ?? picture };
  return { fields: [...new Map(fields.map((field) => [field.column, field])).values()], photo };
}

const labelOf = (name: string) => {
  const words = name.replaceAll(/[_.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Long side of a picture, px: enough for any card. */
const maxPicture = 1200;

/** A picture of what the video shows, as a JPEG. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, maxPicture / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

function useCamera(isOn: boolean, onTrouble: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const failed = useRef(onTrouble);
  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
      const shown = video.current;
      if (isOver || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
    };
    open().catch(() => {
      if (!isOver) failed.current();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [isOn]);
  return video;
}

type WebcamProps = { readonly photo: Blob | null; readonly onPhoto: (photo: Blob | null) => void };

/** Takes the person's picture with the computer's camera. */
function Webcam({ photo, onPhoto }: WebcamProps) {
  const [isOn, setOn] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const video = useCamera(isOn, () => {
    setOn(false);
    setRefused(true);
  });
  useEffect(() => {
    const url = photo && URL.createObjectURL(photo);
    setAddress(url);
    return () => {
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photo]);
  const take = async () => {
    if (video.current) onPhoto(await pictureOf(video.current));
    setOn(false);
  };
  const start = () => {
    onPhoto(null);
    setReady(false);
    setRefused(false);
    setOn(true);
  };
  return (
    <div className={classes.webcam}>
      <div className={classes.portrait}>
        {isOn ? (
          <video
            ref={video}
            playsInline
            muted
            aria-label="Camera view"
            // Before, a picture would be empty.
            onLoadedData={() => setReady(true)}
          />
        ) : null}
        {!isOn && address !== null ? (
          <img src={address} alt="The person’s face as it will be on the card" />
        ) : null}
        {!isOn && address === null ? <IconUser size={48} stroke={1.25} aria-hidden /> : null}
      </div>
      {isOn ? (
        <Button
          disabled={!isReady}
          leftSection={<IconCamera size={16} stroke={1.75} />}
          onClick={() => void take()}
        >
          Take the picture
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={
            photo ? <IconRefresh size={16} stroke={1.75} /> : <IconCamera size={16} stroke={1.75} />
          }
          onClick={start}
        >
          {photo ? "Take another" : "Use the camera"}
        </Button>
      )}
      {isRefused ? (
        <p className={classes.trouble} role="alert">
          The camera cannot be used. Allow it for this page in the browser.
        </p>
      ) : null}
    </div>
  );
}

type WalkInProps = {
  readonly project: ProjectAnswer;
  readonly hasPrinter: boolean;
  readonly onPrint: (card: Omit<NewCard, "queueId">) => void;
  readonly onCancel: () => void;
};

/** A card for a person who is not on the list: the card's fields, and a picture from the camera. */
export function WalkIn({ project, hasPrinter, onPrint, onCancel }: WalkInProps) {
  const [{ fields, photo: photoField }] = useState(() => walkInFields(project));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [photo, setPhoto] = useState<Blob | null>(null);
  const isEmpty = fields.every(({ column }) => (values[column] ?? "").trim() === "");
  const print = () => {
    const row = Object.fromEntries(fields.map(({ column }) => [column, (values[column] ?? "").trim()]));
    const named = fields.find(({ token }) => /name/i.test(token)) ?? fields[0];
    onPrint({
      name: (named && row[named.column]) || "Walk-in",
      who: {},
      reason: "new",
      side: project.is_dual_sided ? "both" : "front",
      walkIn: { row, photoColumn: photo ? (photoField?.column ?? null) : null },
      photo,
    });
  };
  return (
    <form
      className={classes.walkIn}
      aria-label="A card for somebody who is not on the list"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && hasPrinter) print();
      }}
    >
      <h2>Not on the list</h2>
      <p className={classes.quiet}>
        The card is printed and noted in the ledger. The table stays as it is; a picture is kept with the
        project’s pictures.
      </p>
      <div className={classes.entry} data-pictured={photoField !== null}>
        <div className={classes.fields}>
          {fields.map(({ token, column }, at) => (
            <TextInput
              key={column}
              label={labelOf(project.data_mode === "school" ? token : column)}
              autoFocus={at === 0}
              autoComplete="off"
              maxLength={200}
              value={values[column] ?? ""}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setValues((before) => ({ ...before, [column]: value }));
              }}
            />
          ))}
        </div>
        {photoField ? <Webcam photo={photo} onPhoto={setPhoto} /> : null}
      </div>
      <div className={classes.ways}>
        <Button variant="default" onClick={onCancel}>
          Back to the list
        </Button>
        <Button
          type="submit"
          disabled={isEmpty || !hasPrinter}
          leftSection={<IconPrinter size={16} stroke={1.75} />}
        >
          Print the card
        </Button>
      </div>
    </form>
  );
}
