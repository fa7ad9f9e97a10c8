import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { elements, projectAnswer } from "./projects.ts";
import {
  count,
  id,
  lineOfText,
  looseObject,
  pathNumber,
  projectParams,
  queryFlag,
  queryNumber,
  time,
} from "./values.ts";

/** A state of a design, identified by the project revision that saved it. */
const versionAnswer = z.object({
  revision: count,
  /** The name a user gave it; named versions are kept forever. */
  name: z.string().nullable(),
  saved_at: time,
  /** Null if the user no longer exists. */
  saved_by: z.object({ id, name: z.string() }).nullable(),
  /** The revision of the older version that this save restored. */
  restored_from: count.nullable(),
});

export type VersionAnswer = z.output<typeof versionAnswer>;

/** The part of a project that a version stores: everything that cards are drawn from, except the data. */
const versionDesign = z.object({
  canvas_width: z.number(),
  canvas_height: z.number(),
  canvas_width_mm: z.number(),
  canvas_height_mm: z.number(),
  background_color: z.string(),
  is_dual_sided: z.boolean(),
  front_elements: elements,
  back_elements: elements,
  page_setup: looseObject.nullable(),
  lookups: looseObject,
  text_styles: z.array(looseObject),
  /** Absent in versions of earlier releases. */
  photo_edits: looseObject.optional(),
  ruler_guides: z.array(looseObject),
});

export type VersionDesign = z.output<typeof versionDesign>;

const versionParams = projectParams.extend({ revision: pathNumber });

export const versionContracts = {
  listVersions: defineContract(routes.listVersions, {
    scopes: ["projects:read"],
    params: projectParams,
    query: z.object({
      limit: queryNumber({ min: 1, max: 200 }, 30),
      /** Only lists versions before this revision. */
      before: queryNumber({ min: 0, max: 999_999_999 }, 999_999_999),
      /** Only lists named versions. */
      named: queryFlag.default(false),
    }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(versionAnswer), next_before: count.nullable() }),
    },
    summary: "The versions of a project's design, last saved first.",
  }),
  getVersion: defineContract(routes.getVersion, {
    scopes: ["projects:read"],
    params: versionParams,
    answer: { status: 200, body: versionAnswer.extend({ design: versionDesign }) },
    summary: "A version with its design.",
  }),
  nameVersion: defineContract(routes.nameVersion, {
    scopes: ["projects:write"],
    params: versionParams,
    body: z.object({ name: lineOfText(100).nullable() }),
    answer: { status: 200, body: versionAnswer },
    summary:
      "Name a version, or remove its name with null. The project's current revision names its current state.",
  }),
  restoreVersion: defineContract(routes.restoreVersion, {
    scopes: ["projects:write"],
    params: versionParams,
    answer: { status: 200, body: projectAnswer },
    summary:
      "Make a version the current design. The previous state is kept as a version, so nothing is lost.",
  }),
};
