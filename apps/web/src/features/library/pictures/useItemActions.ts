import { type MediaItem, type mediaSorts, routes } from "@print-builder/api";
import { describeElement } from "@print-builder/core/elements";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { upload } from "#platform/api/upload.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** True if either side shows the picture as a static image. */
function isOnCard(editor: EditorSession, filename: string): boolean {
  const { front, back } = editor.store.getState().history.present.design;
  return [...front, ...back].some((element) => {
    return describeElement(element).files.some(({ name }) => name === filename);
  });
}

/** Replaces and deletes pictures of the project; `problem` says why the last action failed. */
export function useItemActions(editor: EditorSession) {
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { projectId } = editor;

  const work = async (item: MediaItem, done: string, failed: string, change: () => Promise<unknown>) => {
    setBusyId(item.image_id);
    setProblem(null);
    try {
      await change();
      editor.studio.pictures.forget(item.filename);
      showToast(done, { tone: "success" });
    } catch (error) {
      setProblem(`${item.filename}: ${messageOf(error)}`);
      showToast(failed, { tone: "error", durationMs: 6000 });
    } finally {
      // Reload even after a failure: someone else may have changed the picture.
      await reloadGallery(queries, projectId);
      setBusyId(null);
    }
  };

  return {
    busyId,
    problem,
    replace: (item: MediaItem, file: File) =>
      work(item, "Image replaced", "Failed to replace image", () =>
        upload(routes.replaceMedia, { params: { id: projectId, mediaId: item.image_id } }, [file]),
      ),
    remove: async (item: MediaItem) => {
      const { filename } = item;
      const isSure = await confirm({
        title: isOnCard(editor, filename) ? `“${filename}” is shown on the card` : `Delete “${filename}”`,
        message: "Delete this image?",
        action: "Delete image",
        destructive: true,
      });
      if (!isSure) return;
      await work(item, "Image deleted", "Failed to delete image", () =>
        call(routes.deleteMedia, { params: { id: projectId, mediaId: item.image_id } }),
      );
      await loadPhotos(editor);
    },
  };
}

export type GallerySort = (typeof mediaSorts)[number];

export type GalleryFilter = { readonly search: string; readonly sort: GallerySort };

const pageSize = 50;

type MediaPage = { readonly items: MediaItem[]; readonly total: number };

function galleryKey(projectId: string) {
  return ["media", projectId] as const;
}

/** The project's pictures that match the search, page by page. */
export function useGallery(projectId: string, { search, sort }: GalleryFilter) {
  return useInfiniteQuery({
    queryKey: [...galleryKey(projectId), search, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<MediaPage> =>
      call(
        routes.listMedia,
        { params: { id: projectId }, query: { page: pageParam, limit: pageSize, search, sort } },
        { signal },
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Removes duplicates, because an upload during paging shifts later pages. */
export function picturesOf(pages: readonly MediaPage[]): readonly MediaItem[] {
  const byId = new Map<string, MediaItem>();
  for (const { items } of pages) for (const item of items) byId.set(item.image_id, item);
  return [...byId.values()];
}

export async function reloadGallery(queries: QueryClient, projectId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: galleryKey(projectId) });
}

/** Distance from the end of the list at which the next page is loaded, px. */
const preload = 800;

/** True if a scrolling list is near enough to its end to load more. */
export function isNearEnd(list: Pick<Element, "scrollHeight" | "scrollTop" | "clientHeight">): boolean {
  return list.scrollHeight - list.scrollTop - list.clientHeight <= preload;
}
