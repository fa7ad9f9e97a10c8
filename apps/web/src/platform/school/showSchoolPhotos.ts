import { maxSchoolPhotos, routes } from "@print-builder/api";
import { asksForFaces, type FaceBox } from "@print-builder/core/elements";
import { call } from "../api/call.ts";
import { gatherCalls } from "../cards/gatherCalls.ts";
import type { FindDirect } from "../cards/pictureStore.ts";
import type { EditorSession } from "../editorSession/createEditorSession.ts";
import { pictureOfSchool } from "./schoolSystem.ts";

/** The server's analysis of photos by URL, held only in this tab's memory. */
type PhotoAnalyses = {
  readonly faces: Map<string, FaceBox | null>;
  /** Whether an analysed photo has a version without its background. */
  readonly isCut: Map<string, boolean>;
  /**
   * How often each photo was requested without its background. The count is part of the picture's key, so that a failed
   * attempt is not reused.
   */
  readonly tries: Map<string, number>;
};

const analysesByEditor = new WeakMap<EditorSession, PhotoAnalyses>();

/** Timeout in seconds. It is long because the server fetches and analyses the photos of a call one after the other. */
const patience = 120;

/**
 * Shows photos of the school system at `address` on cards. They are framed and cut out as they will print, if the
 * design asks for that.
 */
export function showSchoolPhotos(editor: EditorSession, address: string): void {
  editor.studio.pictures.setDirect(
    (value) => value.startsWith("blob:") || pictureOfSchool(address, value) !== undefined,
    findLookedAt(editor),
  );
}

/** Photos whose analysis failed are requested again the next time cards show photos of the school. */
function findLookedAt(editor: EditorSession): FindDirect {
  const analyses: PhotoAnalyses = analysesByEditor.get(editor) ?? {
    faces: new Map(),
    isCut: new Map(),
    tries: new Map(),
  };
  analysesByEditor.set(editor, analyses);
  const { faces, isCut: cut, tries } = analyses;
  const requested = new Set<string>();
  const requestedCut = new Set<string>();
  const params = { id: editor.projectId };
  const createAnalysis = (isCut: boolean) =>
    gatherCalls(async (addresses: readonly string[]) => {
      const body = { addresses: [...addresses], cut_out: isCut };
      return (await call(routes.lookAtSchoolPhotos, { params, body }, { timeout: patience })).photos;
    }, maxSchoolPhotos);
  const [lookWhole, lookCut] = [createAnalysis(false), createAnalysis(true)];

  /** The URL of the photo without its background, or of the photo itself if the background was not removed. */
  const cutOutOf = async (address: string) => {
    const photo = await lookCut(address);
    if (photo) {
      faces.set(address, photo.face);
      cut.set(address, photo.cut_out !== null);
    }
    return photo?.cut_out ?? address;
  };

  const cutKey = (address: string) => {
    if (!requestedCut.has(address) && !cut.has(address)) tries.set(address, (tries.get(address) ?? 0) + 1);
    requestedCut.add(address);
    return `direct cut ${tries.get(address)} ${address}`;
  };

  const lookForFace = async (address: string, tell: () => void) => {
    requested.add(address);
    const photo = await lookWhole(address);
    if (!photo) return;
    faces.set(address, photo.face);
    tell();
  };

  return (address, isCutOut, { look, tell }) => {
    const isAsIs = !isCutOut && !asksForFaces(editor.store.getState().shown.design);
    if (isAsIs || address.startsWith("blob:")) return look(`direct ${address}`, () => address, "photo");
    if (!isCutOut && !faces.has(address) && !requested.has(address)) void lookForFace(address, tell);
    const found = isCutOut
      ? look(cutKey(address), () => cutOutOf(address), "photo")
      : look(`direct ${address}`, () => address, "photo");
    if (found.status !== "ready") return found;
    const keeps = isCutOut && cut.get(address) === false ? { keepsBackdrop: true as const } : {};
    return { ...found, image: { ...found.image, face: faces.get(address), ...keeps } };
  };
}
