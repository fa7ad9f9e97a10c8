import { Button } from "@mantine/core";
import { correctPhotos } from "@print-builder/core/editing";
import { mediaOf } from "@print-builder/core/elements";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen } from "#platform/editorSession/screen.ts";
import { NumberField } from "#ui/NumberField.tsx";
import shared from "../properties.module.css";
import classes from "./photo.module.css";
import { type ShownPhoto, useShownPhoto } from "./usePhoto.ts";
import { type ChangePhoto, usePhotoGestures, zoomed } from "./usePhotoGestures.ts";

type PhotoOnCardProps = {
  readonly photo: ShownPhoto;
  readonly onChange: ChangePhoto;
  readonly onDone: () => void;
};

/** Covers the photo on the canvas while it is moved in its box. */
function PhotoOnCard({ photo: { edit, frame }, onChange, onDone }: PhotoOnCardProps) {
  const view = useEditorState((snapshot) => snapshot.view);
  const { x, y, width, height, rotation } = frameOnScreen(view, frame);
  const { ref, onKeyDown, ...pointer } = usePhotoGestures({
    edit,
    onChange,
    boxOf: () => ({ width, height, rotation }),
  });
  const canvas = useRef(document.querySelector("[data-canvas]"));
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Enter") return onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  if (!canvas.current) return null;
  return createPortal(
    <button
      ref={ref}
      type="button"
      className={classes.onCard}
      style={{ left: x, top: y, width, height, rotate: `${rotation}deg` }}
      aria-label="Move the photo on the card"
      aria-description="Arrow keys move it, + and − resize it, Escape finishes."
      onKeyDown={press}
      {...pointer}
    />,
    canvas.current,
  );
}

type PartProps = { readonly photo: ShownPhoto; readonly onChange: ChangePhoto };

/** Maximum height of the photo in the panel, px. */
const mostHeight = 180;

const sizeOf = ({ width, height }: DOMRect) => ({ width, height });

const part = (of: number) => `${of * 100}%`;

/** The photo in its box, moved by `usePhotoGestures`. */
function PhotoPad({ photo, onChange }: PartProps) {
  const { edit, place, ratio, url } = photo;
  const gestures = usePhotoGestures({
    edit,
    onChange,
    boxOf: (button) => ({ ...sizeOf(button.getBoundingClientRect()), rotation: 0 }),
  });
  return (
    <button
      {...gestures}
      type="button"
      className={classes.pad}
      style={{ aspectRatio: ratio, maxWidth: mostHeight * ratio }}
      aria-label="Move the photo"
      aria-description="Arrow keys move it, + and − resize it."
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

/** Corrects the photo of the person shown: its position, rotation and brightness. */
export function PhotoSection() {
  const editor = useEditor();
  const photo = useShownPhoto();
  const [isOnCard, setOnCard] = useState(false);
  if (!photo) return null;
  const { name, edit, isCorrected } = photo;
  const change: ChangePhoto = (part, what) =>
    editor.edit(
      "Correct photo",
      (state) => correctPhotos(state, [name], (before) => ({ ...before, ...part })),
      `photo ${what} ${name}`,
    );
  const forAll = () => {
    const { front, back } = editor.store.getState().history.present.design;
    const still = new Set([...front, ...back].map(mediaOf));
    const photos = editor.studio.pictures.names().filter((each) => !still.has(each));
    editor.edit("Correct all photos", (state) => correctPhotos(state, photos, () => edit));
  };
  const reset = () => editor.edit("Reset photo", (state) => correctPhotos(state, [name], () => ({})));
  return (
    <section className={shared.section} aria-label="This photo">
      <h3 className={shared.sectionTitle}>This photo</h3>
      <PhotoPad photo={photo} onChange={change} />
      <Numbers photo={photo} onChange={change} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant={isOnCard ? "filled" : "default"}
          aria-pressed={isOnCard}
          onClick={() => setOnCard(!isOnCard)}
        >
          Move on the card
        </Button>
        {isCorrected ? (
          <>
            <Button size="xs" variant="default" onClick={reset}>
              As it was
            </Button>
            <Button size="xs" variant="default" onClick={forAll}>
              Apply to all
            </Button>
          </>
        ) : null}
      </div>
      {isOnCard ? <PhotoOnCard photo={photo} onChange={change} onDone={() => setOnCard(false)} /> : null}
    </section>
  );
}
