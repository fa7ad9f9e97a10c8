import { type MediaItem, type mediaSorts, routes } from "@print-builder/api";
import { keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

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
