import { type MediaItem, routes } from "@print-builder/api";
import { call } from "../api/call.ts";

/** The largest page size that the server accepts. */
const pageSize = 200;

/**
 * All pictures in a project, without their contents.
 * @throws ApiError if a page cannot be loaded
 */
export async function listAllMedia(projectId: string): Promise<readonly MediaItem[]> {
  const items: MediaItem[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(routes.listMedia, {
      params: { id: projectId },
      query: { page, limit: pageSize, sort: "name_asc" },
    });
    items.push(...answer.items);
    if (answer.items.length < pageSize || items.length >= answer.total) return items;
  }
}
