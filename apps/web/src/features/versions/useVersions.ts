import { routes, type VersionAnswer, type VersionDesign } from "@print-builder/api";
import { type Project, parseProject, toStoredProject } from "@print-builder/core/document";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { dateText } from "#ui/texts/dateText.ts";

const first = 999_999_999;

/** A project's versions, newest first, page by page. */
export function useVersionList(projectId: string, named: boolean) {
  return useInfiniteQuery({
    queryKey: ["versions", projectId, named],
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam, named };
      return call(routes.listVersions, { params: { id: projectId }, query }, { signal });
    },
    initialPageParam: first,
    getNextPageParam: ({ next_before }) => next_before,
    gcTime: 0,
  });
}

/** The open project with the design of a version, for drawing. */
function withVersion(editor: EditorSession, design: VersionDesign): Project {
  const stored = { ...toStoredProject(editor.currentProject()), ...design, elements: design.front_elements };
  return parseProject(stored).project;
}

/** A version as a project; undefined while loading. */
export function useVersion(editor: EditorSession, version: VersionAnswer | null, isWanted = true) {
  const { projectId } = editor;
  return useQuery({
    queryKey: ["version", projectId, version?.revision],
    queryFn: async ({ signal }) => {
      const params = { id: projectId, revision: String(version?.revision) };
      return withVersion(editor, (await call(routes.getVersion, { params }, { signal })).design);
    },
    enabled: version !== null && isWanted,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** Title of a version: its name, or else the time of saving. */
export const versionTitle = ({ name, saved_at }: VersionAnswer): string => name ?? dateText(saved_at);

/** Says who saved the version; a named version also shows when. */
export function versionLine({ name, saved_at, saved_by }: VersionAnswer): string {
  const by = saved_by ? `Saved by ${saved_by.name}` : "Saved";
  return name === null ? by : `${by}, ${dateText(saved_at)}`;
}
