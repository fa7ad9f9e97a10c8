import { defineRoutes } from "../defineRoutes.ts";

/** Whether a token is replaced by a text or a picture. */
export const tokenTypes = ["text", "image"] as const;

export const schoolMappingRoutes = defineRoutes({
  getSchoolMapping: {
    method: "GET",
    path: "/api/projects/:id/school/mapping",
    access: "user",
  },
  saveSchoolMapping: {
    method: "PUT",
    path: "/api/projects/:id/school/mapping",
    access: "user",
  },
});

/** Per call. */
export const maxSchoolPhotos = 10;

export const schoolPhotoRoutes = defineRoutes({
  lookAtSchoolPhotos: {
    method: "POST",
    path: "/api/projects/:id/school/photos",
    access: "user",
  },
});
