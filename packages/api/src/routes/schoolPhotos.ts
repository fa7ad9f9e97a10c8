import { defineRoutes } from "../defineRoutes.ts";

/** Maximum number of photos per call. */
export const maxSchoolPhotos = 10;

export const schoolPhotoRoutes = defineRoutes({
  lookAtSchoolPhotos: {
    method: "POST",
    path: "/api/projects/:id/school/photos",
    access: "user",
  },
});
