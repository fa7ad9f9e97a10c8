import { defineRoutes } from "../defineRoutes.ts";

/** Photos that one call may ask for. */
export const maxSchoolPhotos = 10;

export const schoolPhotoRoutes = defineRoutes({
  lookAtSchoolPhotos: {
    method: "POST",
    path: "/api/projects/:id/school/photos",
    access: "user",
  },
});
