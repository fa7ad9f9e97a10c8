import { z } from "zod";
import {
  maxSmallPictures,
  mediaSorts,
  mediaTypes,
  originalTypes,
  type SmallPictureSize,
  smallPictureSizes,
} from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, page, projectParams, queryFlag, queryNumber, searchText, time } from "./values.ts";

/** A head from crown to chin, as fractions of the picture's width and height. */
export const faceBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const mediaItem = z.object({
  image_id: id,
  filename: z.string(),
  content_type: z.enum(mediaTypes),
  size: count,
  url: z.string(),
  /** Only with `include_data`; null for pictures beyond the response's size limit. */
  data_url: z.string().nullable(),
  uploaded_at: time,
  /** The largest face in the picture; null if there is none, absent until the picture has been analysed. */
  face: faceBox.nullish(),
  /** Whether the backdrop is plain enough for a design to replace it; absent until the picture has been analysed. */
  plain_backdrop: z.boolean().optional(),
});

const smallPictureSize = z
  .enum(["160", "320", "640"] satisfies `${SmallPictureSize}`[], "must be 160, 320 or 640")
  .transform((text) => Number(text) as SmallPictureSize);

export type MediaItem = z.output<typeof mediaItem>;

const mediaParams = z.object({ id, mediaId: id });

export const mediaContracts = {
  uploadMedia: defineContract(routes.uploadMedia, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: {
      status: 201,
      body: z.object({
        items: z.array(mediaItem),
        failed: z.array(z.object({ filename: z.string(), detail: z.string() })),
      }),
    },
    summary:
      "Add pictures: JPEG, PNG, WebP, GIF, SVG, HEIC, AVIF, TIFF or BMP. Formats that not every browser shows are converted to upright sRGB; `content_type` is the type that `url` returns. A name that is taken gets a number; files that are not pictures are listed in `failed`.",
  }),
  uploadLiveImage: defineContract(routes.uploadLiveImage, {
    scopes: ["projects:write"],
    params: projectParams,
    answer: { status: 201, body: mediaItem },
    summary: "Add one picture for a record; its `filename` is the value for the record's cell.",
  }),
  listMedia: defineContract(routes.listMedia, {
    scopes: ["projects:read"],
    params: projectParams,
    query: z.object({
      page,
      limit: queryNumber({ min: 1, max: 200 }, 50),
      search: searchText,
      sort: z.enum(mediaSorts).default("newest"),
      include_data: queryFlag.default(false),
    }),
    answer: { status: 200, body: z.object({ items: z.array(mediaItem), total: count }) },
    summary: "The project's pictures, by page.",
  }),
  getMediaFile: defineContract(routes.getMediaFile, {
    scopes: ["projects:read"],
    params: z.object({ id, filename: z.string().min(1).max(500) }),
    query: z.object({
      size: smallPictureSize.optional(),
      original: queryFlag.default(false),
      cut_out: queryFlag.default(false),
    }),
    answer: { status: 200, file: [...mediaTypes, ...originalTypes] },
    summary:
      "A picture's file by name. With `size` a small WebP, upright and at most this many px long; an SVG, or a picture that cannot be shrunk, is returned unchanged. With `original` the uploaded file, if the picture was converted from HEIC, AVIF, TIFF, BMP or a CMYK JPEG, or is an SVG whose texts became outlines. With `cut_out` a WebP of at most 1,200 px without the plain background behind the person, as in designs with another background; if the background is not plain, the picture unchanged.",
  }),
  getSmallPictures: defineContract(routes.getSmallPictures, {
    scopes: ["projects:read"],
    params: projectParams,
    body: z.object({
      filenames: z.array(z.string().min(1).max(500)).min(1).max(maxSmallPictures),
      size: z.literal(smallPictureSizes),
    }),
    answer: { status: 200, body: z.object({ data_urls: z.array(z.string().nullable()) }) },
    summary:
      "Small copies of many pictures at once, as data addresses in the order of the names: the same as `getMediaFile` returns with this size. Null if that would be the picture itself, or the name does not exist.",
  }),
  replaceMedia: defineContract(routes.replaceMedia, {
    scopes: ["projects:write"],
    params: mediaParams,
    answer: { status: 200, body: mediaItem },
    summary: "Replace a picture's file; id and name stay, so everything that uses it shows the new one.",
  }),
  deleteMedia: defineContract(routes.deleteMedia, {
    scopes: ["projects:write"],
    params: mediaParams,
    answer: { status: 204 },
    summary: "Delete a picture.",
  }),
};
