import { routes } from "@print-builder/api";
import { recordValues } from "@print-builder/core/layout";
import { bindRecord, type CardRecord } from "@print-builder/core/records";
import { datasets } from "@print-builder/school";
import { useStore } from "zustand";
import { call } from "#platform/api/call.ts";
import { preparedContent } from "#platform/editorSession/contentDrawing.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { loadProjectData } from "#platform/editorSession/loadProjectData.ts";
import { signInEnded, useSchoolAccess } from "#platform/school/schoolAccess.ts";
import { storedSchoolTokens } from "#platform/school/schoolSession.ts";
import { openSchoolClient, pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { signInAction, signInToSchool } from "#platform/school/signInToSchool.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { keepLive, knownLive } from "./knownLive.ts";
import { createLive, type Live, type LiveDeps, type LiveProject } from "./session/createLive.ts";
import { LiveError, type LiveSource, type LiveState } from "./session/liveState.ts";
import { schoolSource } from "./sources/schoolSource.ts";
import { standardSource } from "./sources/standardSource.ts";

/** How long what went wrong stands, ms: it is read, not only seen. */
const readingTimeMs = 6000;

type Meta = LiveProject["school"];

const textIn = (meta: Meta, name: string): string => {
  const value = meta[name];
  return typeof value === "string" ? value : "";
};

const notConnected = "Not impersonating a school. Please connect via School Data Wizard.";

/** The school's records, with the sign-in that the wizard has left in this browser. */
async function openSchool(editor: EditorSession, meta: Meta): Promise<LiveSource> {
  const { impersonationToken, schoolCode } = storedSchoolTokens();
  if (!impersonationToken || !schoolCode) throw new LiveError(notConnected);
  const { school_api_url: baseUrl } = await call(routes.config, {});
  if (baseUrl === null) throw new LiveError("No school system is set up for this installation.");
  const ownCode = textIn(meta, "school_code");
  if (ownCode !== "" && ownCode !== schoolCode) {
    const name = textIn(meta, "school_name") || ownCode;
    throw new LiveError(`These cards belong to ${name}. Please connect to it via School Data Wizard.`);
  }
  editor.studio.pictures.setDirect(
    (value) => value.startsWith("blob:") || pictureOfSchool(baseUrl, value) !== undefined,
  );
  /** A new sign-in counts at once, but records of one school must never be changed in another. */
  const tokens = () => {
    const now = storedSchoolTokens();
    return now.schoolCode === schoolCode ? now : {};
  };
  const client = openSchoolClient(baseUrl, tokens);
  const dataset = datasets.find((each) => each === meta.source) ?? "students";
  const hasTokens = () => Boolean(tokens().impersonationToken);
  const schoolName = textIn(meta, "school_name");
  return schoolSource({ client, dataset, schoolName, schoolCode, hasTokens });
}

function openTable(editor: EditorSession): LiveSource {
  editor.studio.pictures.setDirect((value) => value.startsWith("blob:"));
  const { mapping } = editor.store.getState().project;
  return standardSource(editor.projectId, mapping);
}

/** Has the pictures of a record loaded before it is shown. */
function preparePictures(editor: EditorSession, row: CardRecord): void {
  const { project, history } = editor.store.getState();
  const values = recordValues(bindRecord(row, project.mapping));
  const { front, back } = history.present.design;
  for (const token of [...front, ...back].flatMap((element) => imageTokensOf(element))) {
    const picture = values.image(token);
    if (picture) editor.studio.pictures.find(picture);
  }
}

function imageTokensOf(element: Parameters<typeof preparedContent>[0]): readonly string[] {
  return element.type === "image" ? preparedContent(element).imageTokens : [];
}

function depsOf(editor: EditorSession): LiveDeps {
  const { projectId } = editor;
  const signIn = async () => (await signInToSchool({ projectId, work: "live data" })) !== null;
  return {
    projectId,
    signIn,
    tellSignedOut: (what, again) => showToast(`${what}: ${signInEnded}.`, signInAction(signIn, again)),
    loadProject: async () => {
      const { data_mode, school_mapping_meta } = await loadProjectData(editor);
      return { mode: data_mode, school: school_mapping_meta };
    },
    openSource: async ({ mode, school }) =>
      mode === "school" ? await openSchool(editor, school) : openTable(editor),
    show: (shown) =>
      editor.set({ record: shown === null ? { mode: "design" } : { mode: "record", ...shown } }),
    prepare: (row) => preparePictures(editor, row),
    onPictureStored: () => loadPhotos(editor),
    toast: (message, tone) =>
      showToast(message, tone === "success" ? { tone } : { tone, durationMs: readingTimeMs }),
    mayForget: ({ title }) =>
      confirm({
        title: "Leave without saving?",
        message: `Changes to ${title} could not be saved. Stay to see what is wrong, or leave and discard them.`,
        action: "Discard the changes",
        destructive: true,
      }),
  };
}

/** Live data of an open project: one for as long as it is open. */
export function liveOf(editor: EditorSession): Live {
  return knownLive(editor) ?? keepLive(editor, createLive(depsOf(editor)));
}

export function useLive(): Live {
  return liveOf(useEditor());
}

/** A part of live data's state; the component is drawn again only when that part changes. */
export function useLiveState<Part>(select: (state: LiveState) => Part): Part {
  return useStore(useLive().store, select);
}

/** True while the records on the card come from a school system that has ended the sign-in. */
export function useIsSignedOut(): boolean {
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  return useSchoolAccess(({ isSignedOut }) => isSignedOut) && isSchool;
}
