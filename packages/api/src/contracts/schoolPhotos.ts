import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { maxSchoolPhotos, schoolPhotoRoutes } from "../routes/schoolPhotos.ts";
import { faceBox } from "./media.ts";
import { projectParams } from "./values.ts";

const seenPhoto = z.object({
  /** The largest face in it, from crown to chin, in parts of its width and height; null for none. */
  face: faceBox.nullable(),
  /**
   * A WebP of the photo without its backdrop, as a data address; null if the backdrop is not plain, or a cut-out was
   * not requested.
   */
  cut_out: z.string().nullable(),
});

export type SeenPhoto = z.output<typeof seenPhoto>;

export const schoolPhotoContracts = {
  lookAtSchoolPhotos: defineContract(schoolPhotoRoutes.lookAtSchoolPhotos, {
    params: projectParams,
    body: z.object({
      addresses: z.array(z.string().min(1).max(4000)).min(1).max(maxSchoolPhotos),
      cut_out: z.boolean().default(false),
    }),
    answer: { status: 200, body: z.object({ photos: z.array(seenPhoto.nullable()) }) },
    summary:
      "Facts that prints use about photos of the project's school, in the order of their addresses; null for a photo that cannot be fetched or analysed. Needs the school's sign-in, as prints do. Nothing is stored.",
  }),
};
