import { defineRoutes } from "../defineRoutes.ts";

export const mediaTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/svg+xml"] as const;

/** Formats that are converted to one of `mediaTypes` on upload; the original is kept as well. */
export const originalTypes = ["image/heic", "image/avif", "image/tiff", "image/bmp"] as const;

export const mediaSorts = ["newest", "oldest", "name_asc", "name_desc", "size_desc", "size_asc"] as const;

/** Bytes of one picture. */
export const maxPictureBytes = 25 * 1024 * 1024;

/** Longest sides, px, of the available small copies of a picture. */
export const smallPictureSizes = [160, 320, 640] as const;

export type SmallPictureSize = (typeof smallPictureSizes)[number];

/** Size of photos on cards that are shown small. */
export const smallCardPictureSize: Extract<SmallPictureSize, 160> = 160;

/** Maximum number of small copies per call. */
export const maxSmallPictures = 100;

export const mediaRoutes = defineRoutes({
  uploadMedia: {
    method: "POST",
    path: "/api/projects/:id/media",
    access: "user",
    multipart: { field: "files", maxFiles: 100, maxFileBytes: maxPictureBytes },
  },
  uploadLiveImage: {
    method: "POST",
    path: "/api/projects/:id/media/upload",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxPictureBytes },
  },
  listMedia: { method: "GET", path: "/api/projects/:id/media", access: "user" },
  getMediaFile: {
    method: "GET",
    path: "/api/projects/:id/media/:filename",
    access: "user",
    mediaCookie: true,
  },
  getSmallPictures: { method: "POST", path: "/api/projects/:id/small-pictures", access: "user" },
  replaceMedia: {
    method: "PUT",
    path: "/api/projects/:id/media/:mediaId",
    access: "user",
    multipart: { field: "file", maxFiles: 1, maxFileBytes: maxPictureBytes },
  },
  deleteMedia: {
    method: "DELETE",
    path: "/api/projects/:id/media/:mediaId",
    access: "user",
  },
});
