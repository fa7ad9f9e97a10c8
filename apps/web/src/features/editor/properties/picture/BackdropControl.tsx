import { Button, Select } from "@mantine/core";
import { type MediaItem, routes } from "@print-builder/api";
import type { StoredElement } from "@print-builder/core/document";
import { setProperties } from "@print-builder/core/editing";
import { describeElement, mediaOf } from "@print-builder/core/elements";
import { useState } from "react";
import { addressOf } from "#platform/api/addressOf.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import { CardColourPicker } from "../ColorControl.tsx";
import type { FieldControlProps } from "../fieldControl.ts";
import classes from "../properties.module.css";
import { SelectRow, useLeaveMenu } from "../SelectRow.tsx";
import own from "./photo.module.css";
import { useSchoolCutOut, useShownPhoto } from "./usePhoto.ts";
import { useProjectPhotos } from "./useProjectPhotos.ts";

/** As stored in designs. */
type Backdrop = {
  readonly backdrop: "own" | "color" | "picture";
  readonly backdropColor: string;
  readonly backdropPicture: string | null;
};

const kinds = [
  { value: "own", label: "As it is" },
  { value: "color", label: "One colour" },
  { value: "picture", label: "An image" },
] as const;

const white = "#ffffff";

/** The number of photos in the preview. */
const shownPhotos = 3;

const bare = (name: string | null) => (name ?? "").replace(/^media:/, "");

const kindOf = (value: unknown): Backdrop["backdrop"] =>
  kinds.find((kind) => kind.value === value)?.value ?? "own";

function storedOf({ backdrop, backdropColor, backdropPicture }: Readonly<Record<string, unknown>>): Backdrop {
  return {
    backdrop: kindOf(backdrop),
    backdropColor: typeof backdropColor === "string" ? backdropColor : white,
    backdropPicture: typeof backdropPicture === "string" ? backdropPicture : null,
  };
}

type PreviewProps = { readonly photos: readonly MediaItem[]; readonly draft: Backdrop };

/** A few photos with the draft applied, and how many of all photos can be cut out. */
function Preview({ photos, draft }: PreviewProps) {
  const { projectId } = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  const ofSchool = useSchoolCutOut();
  const shown = useShownPhoto()?.name;
  const urlOf = (filename: string, query: { cut_out?: true }) =>
    addressOf(routes.getMediaFile, { params: { id: projectId, filename }, query });
  const plain = photos.filter((photo) => photo.plain_backdrop === true);
  const waiting = photos.filter((photo) => photo.plain_backdrop === undefined).length;
  const first = [...plain].sort((a, b) => Number(b.filename === shown) - Number(a.filename === shown));
  const picture = bare(draft.backdropPicture);
  const behind =
    draft.backdrop === "picture" && picture !== ""
      ? { backgroundImage: `url("${urlOf(picture, {})}")` }
      : { backgroundColor: draft.backdrop === "color" ? draft.backdropColor : "transparent" };
  return (
    <>
      <div className={own.previews}>
        {first.slice(0, shownPhotos).map(({ filename }) => (
          <img
            key={filename}
            src={urlOf(filename, { cut_out: true })}
            style={behind}
            alt={`${filename} with the new background`}
          />
        ))}
        {ofSchool?.isPlain ? (
          <img src={ofSchool.url} style={behind} alt="This person with the new background" />
        ) : null}
      </div>
      <p className={classes.note} role="status">
        {photos.length === 0 && isSchool
          ? schoolText(ofSchool?.isPlain)
          : plainText(photos.length, plain.length, waiting)}
      </p>
    </>
  );
}

/** Explains the rule for school photos. `isPlain` describes the photo shown and is undefined without a photo. */
function schoolText(isPlain: boolean | undefined): string {
  const rule = "Photos from the school system that have a plain background get this background.";
  if (isPlain === undefined)
    return `${rule} Show a record while signed in to the school to check its photo here.`;
  return isPlain ? rule : `${rule} This photo keeps its own background, which is not plain.`;
}

function plainText(all: number, plain: number, waiting: number): string {
  if (all === 0) return "There are no photos yet. Photos with a plain background will get this one.";
  const looked = waiting > 0 ? ` ${waiting.toLocaleString("en")} are still being checked.` : "";
  const kept = all - plain - waiting;
  const others =
    kept > 0 ? ` ${kept.toLocaleString("en")} keep their own background, which is not plain.` : "";
  return `${plain.toLocaleString("en")} of ${all.toLocaleString("en")} photos have a plain background.${others}${looked}`;
}

type ChoiceProps = {
  readonly draft: Backdrop;
  readonly media: readonly MediaItem[];
  readonly change: (part: Partial<Backdrop>) => void;
};

function Choice({ draft, media, change }: ChoiceProps) {
  const { backdrop, backdropColor, backdropPicture } = draft;
  const leaving = useLeaveMenu();
  if (backdrop === "own") return null;
  if (backdrop === "color") {
    return (
      <CardColourPicker
        label="New background colour"
        value={backdropColor === "transparent" ? "" : backdropColor}
        placeholder="None"
        onChange={(colour) => colour !== "" && change({ backdropColor: colour })}
      />
    );
  }
  return (
    <Select
      {...leaving}
      size="xs"
      variant="filled"
      searchable
      aria-label="Image for the background"
      placeholder="Choose an image"
      nothingFoundMessage="Upload one to the project images first."
      data={media.map(({ filename }) => filename)}
      value={bare(backdropPicture) || null}
      onChange={(name) => change({ backdropPicture: name === null ? null : `media:${name}` })}
    />
  );
}

/** The project's pictures whose background the element replaces: its own picture, or the records' photos. */
function usePhotos(
  element: StoredElement,
  media: readonly MediaItem[],
  draft: Backdrop,
): readonly MediaItem[] {
  const { front, back } = useEditor().store.getState().shown.design;
  const still = mediaOf(element);
  const onEveryCard = [...front, ...back].flatMap((each) => {
    return [...describeElement(each).files.map(({ name }) => name), bare(draft.backdropPicture)];
  });
  return media.filter(({ filename, content_type: type }) => {
    const isOwn = still === null ? !onEveryCard.includes(filename) : filename === still;
    return isOwn && type !== "image/svg+xml";
  });
}

type DraftProps = {
  readonly element: StoredElement;
  readonly draft: Backdrop;
  readonly change: (part: Partial<Backdrop>) => void;
  readonly onApply: () => void;
  readonly onCancel: () => void;
};

/** The choice before it is applied. */
function Draft({ element, draft, change, onApply, onCancel }: DraftProps) {
  const media = useProjectPhotos();
  const photos = usePhotos(element, media, draft);
  const isReady = draft.backdrop !== "picture" || bare(draft.backdropPicture) !== "";
  return (
    <div className={own.backdrop}>
      <Choice draft={draft} media={media} change={change} />
      {draft.backdrop === "own" ? null : <Preview photos={photos} draft={draft} />}
      <div className={own.buttons}>
        <Button size="xs" disabled={!isReady} onClick={onApply}>
          Apply
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Replaces the background of a person's photo: choose, preview, then apply as one undo step. */
export function BackdropControl({ field, isMixed }: FieldControlProps<"backdrop">) {
  const editor = useEditor();
  const element = useEditorState(({ history }) => selectedOf(history.present)[0]);
  const [changed, setChanged] = useState<Partial<Backdrop> | null>(null);
  if (!element) return null;
  const draft = { ...storedOf(element.properties), ...changed };
  const change = (part: Partial<Backdrop>) => setChanged({ ...changed, ...part });
  const apply = () => {
    editor.edit(field.label, (state) => setProperties(state, state.selection, draft));
    setChanged(null);
  };
  return (
    <div className={classes.wide}>
      <div className={classes.data}>
        <span className={classes.note}>{field.label}</span>
      </div>
      <SelectRow
        label={field.label}
        options={kinds}
        value={isMixed && changed === null ? null : draft.backdrop}
        isMixed={isMixed}
        onChange={(kind) => change({ backdrop: kindOf(kind) })}
      />
      {changed === null ? null : (
        <Draft
          element={element}
          draft={draft}
          change={change}
          onApply={apply}
          onCancel={() => setChanged(null)}
        />
      )}
    </div>
  );
}
