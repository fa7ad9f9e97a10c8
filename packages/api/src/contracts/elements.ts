import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { designBytes } from "./projects.ts";
import { id, looseObject, projectParams, sides } from "./values.ts";

const list = z.array(looseObject).max(5000);

const elementParams = z.object({ id, elementId: z.string().min(1).max(500) });

/** An element as stored. The server validates its numbers later, so that it can name the invalid field. */
const elementBody = looseObject.refine((element) => typeof element.type === "string", {
  path: ["type"],
  message: "must name the element's type",
});

export const elementContracts = {
  getFrontElements: defineContract(routes.getFrontElements, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: list },
    summary: "The front side's elements.",
  }),
  putFrontElements: defineContract(routes.putFrontElements, {
    scopes: ["projects:write"],
    params: projectParams,
    body: list,
    maxBodyBytes: designBytes,
    answer: { status: 200, body: list },
    summary: "Replace the front side's elements.",
  }),
  getBackElements: defineContract(routes.getBackElements, {
    scopes: ["projects:read"],
    params: projectParams,
    answer: { status: 200, body: list },
    summary: "The back side's elements.",
  }),
  putBackElements: defineContract(routes.putBackElements, {
    scopes: ["projects:write"],
    params: projectParams,
    body: list,
    maxBodyBytes: designBytes,
    answer: { status: 200, body: list },
    summary: "Replace the back side's elements.",
  }),
  addElement: defineContract(routes.addElement, {
    scopes: ["projects:write"],
    params: projectParams,
    body: elementBody.and(z.object({ side: z.enum(sides).optional() })),
    maxBodyBytes: designBytes,
    answer: { status: 201, body: looseObject },
    summary:
      "Add an element to the front, or to the back with `side: back`. An id is generated when none is sent.",
  }),
  updateElement: defineContract(routes.updateElement, {
    scopes: ["projects:write"],
    params: elementParams,
    body: looseObject,
    maxBodyBytes: designBytes,
    answer: { status: 200, body: looseObject },
    summary: "Store the fields sent of one element; properties are merged.",
  }),
  deleteElement: defineContract(routes.deleteElement, {
    scopes: ["projects:write"],
    params: elementParams,
    answer: { status: 204 },
    summary: "Remove one element from its side.",
  }),
};
