import { roleOf } from "@print-builder/core/elements";
import { recordValues } from "@print-builder/core/layout";
import { bindRecord, type CardRecord } from "@print-builder/core/records";
import { useStore } from "zustand";
import { preparedContent } from "#platform/editorSession/contentDrawing.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { loadProjectData } from "#platform/editorSession/loadProjectData.ts";
import type { RecordSaving } from "#platform/editorSession/saver.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { NotConnected, openSchoolOf } from "#platform/school/projectSchool.ts";
import { signInEnded, useSchoolAccess } from "#platform/school/schoolAccess.ts";
import { showSchoolPhotos } from "#platform/school/showSchoolPhotos.ts";
import { signInAction, signInToSchool } from "#platform/school/signInToSchool.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useSame } from "#ui/useSame.ts";
import { keepLive, knownLive } from "./knownLive.ts";
import { createLive, type Live, type LiveDeps, type LiveProject } from "./session/createLive.ts";
import { type Changes, LiveError, type LiveSource, type LiveState } from "./session/liveState.ts";
import { schoolSource } from "./sources/schoolSource.ts";
import { standardSource } from "./sources/standardSource.ts";

/** Duration of an error message, ms: long enough to read it. */
const readingTimeMs = 6000;

type Meta = LiveProject["school"];

/** The school's records, using the sign-in that the wizard has stored in this browser. */
async function openSchool(editor: EditorSession, meta: Meta): Promise<LiveSource> {
  const school = await openSchoolOf(editor.projectId, meta).catch((error: unknown) => {
    throw error instanceof NotConnected ? new LiveError(error.message) : error;
  });
  const { address, client, dataset, name: schoolName, code: schoolCode, hasAccess: hasTokens } = school;
  showSchoolPhotos(editor, address);
  return schoolSource({ client, dataset, schoolName, schoolCode, hasTokens });
}

function openTable(editor: EditorSession): LiveSource {
  editor.studio.pictures.setDirect((value) => value.startsWith("blob:"));
  const { mapping } = editor.store.getState().project;
  return standardSource(editor.projectId, mapping);
}

/** Loads a record's pictures before it is shown. */
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
  return roleOf(element) === "picture" ? preparedContent(element).imageTokens : [];
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
      editor.set(
        shown === null
          ? { record: { mode: "design" }, first: null }
          : { record: { mode: "record", ...shown } },
      ),
    prepare: (row) => preparePictures(editor, row),
    onPictureStored: () => loadPhotos(editor),
    onSaved: () => announce("live-record-saved", { projectId }),
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

/** Live data of an open project: one instance while it is open. */
export function liveOf(editor: EditorSession): Live {
  return knownLive(editor) ?? keepLive(editor, createLive(depsOf(editor)));
}

export function useLive(): Live {
  return liveOf(useEditor());
}

/** Selects part of the live data state; the component renders again only when this part changes. */
export function useLiveState<Part>(select: (state: LiveState) => Part): Part {
  return useStore(useLive().store, select);
}

/** True while the card's records come from a school system whose sign-in has expired. */
export function useIsSignedOut(): boolean {
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  return useSchoolAccess(({ isSignedOut }) => isSignedOut) && isSchool;
}

/** The saving state of a record's changes; null if there are no changes. */
export function recordSaving(changes: Changes): RecordSaving | null {
  const all = Object.values(changes);
  if (all.length === 0) return null;
  const failed = all.find(({ status }) => status === "failed");
  if (failed?.status === "failed")
    return { status: "failed", error: `The record is not saved. ${failed.reason}` };
  if (all.some(({ status }) => status === "conflict")) {
    return {
      status: "failed",
      error: "The record is not saved: someone else has changed it in the meantime.",
    };
  }
  return { status: "saving" };
}

/** The saving state of the record on the card. */
export function useRecordSaving(): RecordSaving | null {
  return useSame(recordSaving(useLiveState(({ optimisticChanges }) => optimisticChanges)));
}
