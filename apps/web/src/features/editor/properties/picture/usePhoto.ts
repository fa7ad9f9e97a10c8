import type { Frame } from "@print-builder/core/editing";
import {
  cutOutOf,
  describeElement,
  editOfPlace,
  type FaceFrame,
  type PhotoEdit,
  placePicture,
  roleOf,
} from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";

/** The photo of the record shown, if only its element is selected. */
export type ShownPhoto = {
  readonly name: string;
  readonly url: string;
  /** The photo's box, px of the card. */
  readonly frame: Frame;
  /** Aspect ratio of the photo's box. */
  readonly ratio: number;
  /** The whole photo, in fractions of the box. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The photo's current position and brightness, whether or not somebody has corrected them. */
  readonly edit: { readonly [Part in keyof PhotoEdit]-?: number };
  /** True if somebody has corrected the photo. */
  readonly isCorrected: boolean;
};

/** The only selected picture element, and the record's picture for it. Either may be null. */
function useShownSource() {
  const element = useEditorState(({ history }) => {
    const [only, ...others] = selectedOf(history.present);
    return only && others.length === 0 && roleOf(only) === "picture" ? only : null;
  });
  const values = useEditorState((snapshot) =>
    snapshot.record.mode === "record" ? shownValues(snapshot) : null,
  );
  const token = element ? describeElement(element).imageToken : null;
  return { element, source: token === null || !values || values.designing ? null : values.image(token) };
}

/**
 * The cut-out school photo of the record shown, and whether its background is plain enough to be replaced. Null for
 * other photos, and for a photo that the server has not analysed or could not analyse.
 */
export function useSchoolCutOut(): { readonly url: string; readonly isPlain: boolean } | null {
  const editor = useEditor();
  const { pictures } = editor.studio;
  const { pictureUrl } = useCardTools(editor.studio);
  const { source } = useShownSource();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (!isSchool || !source || pictures.fileOf(source) !== null) return null;
  const found = pictures.find(cutOutOf(source));
  if (found.status !== "ready") return null;
  const url = pictureUrl(found.image.key) ?? "";
  const isPlain = url.startsWith("data:");
  return isPlain || found.image.keepsBackdrop ? { url, isPlain } : null;
}

/** The photo to correct. Null without a record or photo, and for a photo stored outside the project. */
export function useShownPhoto(): ShownPhoto | null {
  const editor = useEditor();
  const { pictures } = editor.studio;
  const { pictureUrl } = useCardTools(editor.studio);
  const { element, source } = useShownSource();
  const edits = useEditorState(({ shown }) => shown.design.photoEdits);
  const name = source ? pictures.fileOf(source) : null;
  const found = source ? pictures.find(source) : null;
  if (!element || name === null || found?.status !== "ready") return null;
  const { image } = found;
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const { fit, frame } = element.properties as {
    fit?: "cover" | "contain" | "fill" | "face";
    frame?: FaceFrame;
  };
  const edit = ownValue(edits, name) ?? {};
  const { place, turn } = placePicture(image, box, { fit: fit ?? "cover", frame, face: image.face, edit });
  const { brightness = 0, contrast = 0 } = edit;
  return {
    name,
    url: pictureUrl(image.key) ?? "",
    frame: { ...box, x: element.x, y: element.y, rotation: element.rotation },
    ratio: element.width / element.height,
    place: {
      x: place.x / box.width,
      y: place.y / box.height,
      width: place.width / box.width,
      height: place.height / box.height,
    },
    edit: { ...editOfPlace(image, box, place), rotation: turn, brightness, contrast },
    isCorrected: Object.keys(edit).length > 0,
  };
}
