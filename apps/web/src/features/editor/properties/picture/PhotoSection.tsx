import { Button } from "@mantine/core";
import { correctPhotos } from "@print-builder/core/editing";
import { mediaOf, type PhotoEdit } from "@print-builder/core/elements";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { NumberField } from "../NumberField.tsx";
import shared from "../properties.module.css";
import classes from "./photo.module.css";
import { type ShownPhoto, useShownPhoto } from "./usePhoto.ts";

type Change = (part: PhotoEdit, what: string) => void;

type PartProps = { readonly photo: ShownPhoto; readonly onChange: Change };

/** Of the photo in the panel, px. */
const mostHeight = 180;

const part = (of: number) => `${of * 100}%`;

/** Larger or smaller about what is in the middle of the box. */
function zoomed({ x, y, scale }: ShownPhoto["edit"], to: number): PhotoEdit {
  const next = Math.min(Math.max(to, 0.05), 50);
  return { x: (x * next) / scale, y: (y * next) / scale, scale: next };
}

const keySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The photo in its box, to be drawn about with the pointer or the arrow keys; the wheel and + and − make it larger and smaller. */
function PhotoPad({ photo, onChange }: PartProps) {
  const { edit, place, ratio, url } = photo;
  const pad = useRef<HTMLButtonElement>(null);
  const zoomBy = useEffectEvent((delta: number) =>
    onChange(zoomed(edit, edit.scale * 1.0015 ** -delta), "zoom"),
  );
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      // The panel around it stays where it is, for which React's own listener comes too late.
      event.preventDefault();
      zoomBy(event.deltaY);
    };
    const shown = pad.current;
    shown?.addEventListener("wheel", wheel, { passive: false });
    return () => shown?.removeEventListener("wheel", wheel);
  }, []);
  const move = (across: number, down: number) =>
    onChange({ x: edit.x + across, y: edit.y + down, scale: edit.scale }, "place");
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move(event.movementX / width, event.movementY / height);
  };
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    const size = event.shiftKey ? 0.1 : 0.01;
    if (step) move(step[0] * size, step[1] * size);
    else if (event.key === "+") onChange(zoomed(edit, edit.scale * 1.05), "zoom");
    else if (event.key === "-") onChange(zoomed(edit, edit.scale / 1.05), "zoom");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={pad}
      type="button"
      className={classes.pad}
      style={{ aspectRatio: ratio, maxWidth: mostHeight * ratio }}
      aria-label="Move the photo"
      aria-description="Arrow keys move it, + and − make it larger and smaller."
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        style={{
          left: part(place.x),
          top: part(place.y),
          width: part(place.width),
          height: part(place.height),
          rotate: `${edit.rotation}deg`,
        }}
      />
    </button>
  );
}

function Numbers({ photo, onChange }: PartProps) {
  const { edit } = photo;
  const percent = (part: "brightness" | "contrast", name: string) => (
    <NumberField
      name={name}
      label={name}
      unit="%"
      isWide
      value={edit[part] * 100}
      step={5}
      min={-100}
      max={100}
      fallback={0}
      onChange={(next) => onChange({ [part]: next / 100 }, part)}
    />
  );
  return (
    <div className={shared.pair}>
      <NumberField
        name="Zoom"
        label="Zoom"
        unit="%"
        isWide
        value={edit.scale * 100}
        step={5}
        min={5}
        max={5000}
        fallback={100}
        onChange={(next) => onChange(zoomed(edit, next / 100), "zoom")}
      />
      <NumberField
        name="Turn"
        label="Turn"
        unit="°"
        isWide
        value={edit.rotation}
        step={1}
        min={-360}
        max={360}
        fallback={0}
        onChange={(rotation) => onChange({ rotation }, "turn")}
      />
      {percent("brightness", "Brightness")}
      {percent("contrast", "Contrast")}
    </div>
  );
}

/** Corrects the photo of the person who is shown: where it lies, how it is turned and lit. */
export function PhotoSection() {
  const editor = useEditor();
  const photo = useShownPhoto();
  if (!photo) return null;
  const { name, edit, isCorrected } = photo;
  const change: Change = (part, what) =>
    editor.edit(
      "Correct photo",
      (state) => correctPhotos(state, [name], (before) => ({ ...before, ...part })),
      `photo ${what} ${name}`,
    );
  const forAll = () => {
    const { front, back } = editor.store.getState().history.present.design;
    const still = new Set([...front, ...back].map(mediaOf));
    const photos = editor.studio.pictures.names().filter((each) => !still.has(each));
    editor.edit("Correct all photos alike", (state) => correctPhotos(state, photos, () => edit));
  };
  const reset = () => editor.edit("Photo as it was", (state) => correctPhotos(state, [name], () => ({})));
  return (
    <section className={shared.section} aria-label="This photo">
      <h3 className={shared.sectionTitle}>This photo</h3>
      <PhotoPad photo={photo} onChange={change} />
      <Numbers photo={photo} onChange={change} />
      {isCorrected ? (
        <div className={classes.buttons}>
          <Button size="xs" variant="default" onClick={reset}>
            As it was
          </Button>
          <Button size="xs" variant="default" onClick={forAll}>
            All photos alike
          </Button>
        </div>
      ) : null}
    </section>
  );
}
