import { z } from "zod";
import { maxSchoolPhotos, tokenTypes } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { faceBox } from "./media.ts";
import { columnMap } from "./projects.ts";
import { looseObject, projectParams } from "./values.ts";

const typeMap = z.record(z.string().max(500), z.enum(tokenTypes));

const mapping = z.object({
  field_map: columnMap,
  token_types: typeMap,
  /** Tokens are omitted; `has_impersonation_token` says whether one is stored. */
  meta: looseObject,
});

export type SchoolMappingAnswer = z.output<typeof mapping>;

export const schoolMappingBody = z.object({
  field_map: columnMap.optional(),
  token_types: typeMap.optional(),
  /** Origin of the records, with keys such as source, school_code, school_name and impersonation_token. */
  meta: looseObject.nullable().optional(),
});

export type SchoolMappingUpdate = z.output<typeof schoolMappingBody>;

export const schoolMappingContracts = {
  getSchoolMapping: defineContract(routes.getSchoolMapping, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: mapping },
    summary: "Which token reads which field of a school's records, and the source of the records.",
  }),
  saveSchoolMapping: defineContract(routes.saveSchoolMapping, {
    scopes: ["projects:write"],
    params: projectParams,
    body: schoolMappingBody,
    maxBodyBytes: 4_000_000,
    answer: { status: 200, body: mapping },
    summary:
      "Store the parts sent. `meta` is merged with the stored value, null clears a field. A token of another school must come with its school_code.",
  }),
};

const seenPhoto = z.object({
  /**
   * The largest face in the photo, from crown to chin, as fractions of its width and height; null if there is none.
   */
  face: faceBox.nullable(),
  /**
   * The photo without its backdrop, as the data URL of a WebP; null if the backdrop is not plain or no cut-out was
   * requested.
   */
  cut_out: z.string().nullable(),
});

export type SeenPhoto = z.output<typeof seenPhoto>;

export const schoolPhotoContracts = {
  lookAtSchoolPhotos: defineContract(routes.lookAtSchoolPhotos, {
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
