import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, page, projectParams, queryFlag, queryNumber, searchText, time } from "../values.ts";

export const mediaTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/svg+xml"] as const;

export const mediaSorts = ["newest", "oldest", "name_asc", "name_desc", "size_desc", "size_asc"] as const;

/** Bytes of one picture. */
export const maxPictureBytes = 25 * 1024 * 1024;

export const mediaItem = z.object({
  image_id: id,
  filename: z.string(),
  content_type: z.enum(mediaTypes),
  size: z.number(),
  url: z.string(),
  /** Only with `include_data`; null for pictures beyond what one answer may carry. */
  data_url: z.string().nullable(),
  uploaded_at: time,
});

/** Longest sides, px, in which a picture can be asked for instead of its file. */
export const smallPictureSizes = [160, 320, 640] as const;

export type SmallPictureSize = (typeof smallPictureSizes)[number];

const smallPictureSize = z
  .enum(["160", "320", "640"] satisfies `${SmallPictureSize}`[], "must be 160, 320 or 640")
  .transform((text) => Number(text) as SmallPictureSize);

export type MediaItem = z.output<typeof mediaItem>;

const mediaParams = z.object({ id, mediaId: id });

export const uploadMedia = defineRoute({
  id: "uploadMedia",
  method: "POST",
  path: "/api/projects/:id/media",
  access: "user",
  params: projectParams,
  multipart: { field: "files", maxFiles: 100, maxFileBytes: maxPictureBytes },
  answer: {
    status: 201,
    body: z.object({
      items: z.array(mediaItem),
      failed: z.array(z.object({ filename: z.string(), detail: z.string() })),
    }),
  },
  summary: "Add pictures. A name that is taken gets a number; what is no picture is listed in `failed`.",
});

export const uploadLiveImage = defineRoute({
  id: "uploadLiveImage",
  method: "POST",
  path: "/api/projects/:id/media/upload",
  access: "user",
  params: projectParams,
  multipart: { field: "file", maxFiles: 1, maxFileBytes: maxPictureBytes },
  answer: { status: 201, body: mediaItem },
  summary: "Add one picture for a record; its `filename` is what the record's cell takes.",
});

export const listMedia = defineRoute({
  id: "listMedia",
  method: "GET",
  path: "/api/projects/:id/media",
  access: "user",
  params: projectParams,
  query: z.object({
    page,
    limit: queryNumber({ min: 1, max: 200 }, 50),
    search: searchText,
    sort: z.enum(mediaSorts).default("newest"),
    include_data: queryFlag.default(false),
  }),
  answer: { status: 200, body: z.object({ items: z.array(mediaItem), total: z.number() }) },
  summary: "The project's pictures, by page.",
});

export const getMediaFile = defineRoute({
  id: "getMediaFile",
  method: "GET",
  path: "/api/projects/:id/media/:filename",
  access: "user",
  mediaCookie: true,
  params: z.object({ id, filename: z.string().min(1).max(500) }),
  query: z.object({ size: smallPictureSize.optional() }),
  answer: { status: 200, file: mediaTypes },
  summary:
    "A picture's file by its name. With `size` a small WebP of it, upright and at most so many px long; an SVG, and what cannot be made smaller, is answered as it is.",
});

export const replaceMedia = defineRoute({
  id: "replaceMedia",
  method: "PUT",
  path: "/api/projects/:id/media/:mediaId",
  access: "user",
  params: mediaParams,
  multipart: { field: "file", maxFiles: 1, maxFileBytes: maxPictureBytes },
  answer: { status: 200, body: mediaItem },
  summary: "Replace a picture's file; id and name stay, so what shows it shows the new one.",
});

export const deleteMedia = defineRoute({
  id: "deleteMedia",
  method: "DELETE",
  path: "/api/projects/:id/media/:mediaId",
  access: "user",
  params: mediaParams,
  answer: { status: 204 },
  summary: "Delete a picture.",
});
