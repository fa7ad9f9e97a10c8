import { type MediaItem, routes } from "@print-builder/api";
import { asksForFaces } from "@print-builder/core/elements";
import { type CardRecord, isMapped } from "@print-builder/core/records";
import { showToast } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { call } from "../api/call.ts";
import { listAllMedia } from "../files/mediaNames.ts";
import type { EditorSession } from "./createEditorSession.ts";
import { noProjectId } from "./hasProject.ts";

/** Tells the project's cards which photos exist, so that each record finds its photo. */
export async function loadPhotos(editor: EditorSession): Promise<void> {
  if (editor.projectId === noProjectId) return editor.studio.pictures.setPhotos([], []);
  try {
    const media = await listAllMedia(editor.projectId);
    const { pictures } = editor.studio;
    const knownFaces = media.flatMap(({ filename, face }) =>
      face === undefined ? [] : [[filename, face] as const],
    );
    const busy = media.flatMap(({ filename, plain_backdrop: plain }) => (plain === false ? filename : []));
    pictures.setFacts({ faces: new Map(knownFaces), busy: new Set(busy) });
    pictures.setPhotos(
      media.map((item) => item.filename),
      [],
    );
    if (media.some(isUnanalysed)) pollForFaces(editor);
  } catch (error) {
    showToast(`The project's photos could not be listed: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
      action: { label: "Retry", run: () => void loadPhotos(editor) },
    });
  }
}

const lookAgainMs = 4_000;
const mostLooks = 60;

/** Number of polls for faces so far. */
const polls = new WeakMap<EditorSession, number>();
const waiting = new WeakSet<EditorSession>();

/** SVG drawings contain no faces and are not analysed. */
function isUnanalysed({ face, content_type }: MediaItem): boolean {
  return face === undefined && content_type !== "image/svg+xml";
}

/** Polls until the server has detected the faces in new uploads, then redraws the cards that are framed by a face. */
function pollForFaces(editor: EditorSession): void {
  const { design } = editor.store.getState().shown;
  const before = polls.get(editor) ?? 0;
  if (waiting.has(editor) || before >= mostLooks || !asksForFaces(design)) return;
  waiting.add(editor);
  polls.set(editor, before + 1);
  setTimeout(() => {
    waiting.delete(editor);
    void loadPhotos(editor);
  }, lookAgainMs);
}

/** The first row of the project's own table, or null. School records stay at the school. */
export async function firstRow({ projectId, store }: EditorSession): Promise<CardRecord | null> {
  const { project, total } = store.getState();
  if (project.dataMode === "school" || !total || !isMapped(project.mapping)) return null;
  const query = { page: 1, page_size: 1 };
  return (await call(routes.listRows, { params: { id: projectId }, query })).rows[0] ?? null;
}

/**
 * Shows the first person on the card while no record is selected.
 * @throws ApiError, SchoolError
 */
export async function loadFirst(editor: EditorSession): Promise<void> {
  const { dataMode, mapping } = editor.store.getState().project;
  const ofSchool = async () => (isMapped(mapping) ? await editor.hooks().firstOfSchool() : null);
  editor.set({ first: dataMode === "school" ? await ofSchool() : await firstRow(editor) });
}

/** Loads the project's number of rows and its first row. */
export async function loadCount(editor: EditorSession): Promise<void> {
  if (editor.projectId === noProjectId) return editor.set({ total: 0 });
  try {
    const { count } = await call(routes.countRows, { params: { id: editor.projectId } });
    editor.set({ total: count });
    // The people of a school are read once the code for live data has loaded.
    if (editor.store.getState().project.dataMode !== "school") await loadFirst(editor);
  } catch (error) {
    showToast(`The project's data could not be loaded: ${messageOf(error)}`, {
      tone: "error",
      durationMs: 6000,
      action: { label: "Retry", run: () => void loadCount(editor) },
    });
  }
}
