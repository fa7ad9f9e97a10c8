import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { id, looseObject, projectParams, sides } from "../values.ts";
import { designBytes } from "./projects.ts";

const list = z.array(looseObject).max(5000);
const elementParams = z.object({ id, elementId: z.string().min(1).max(500) });

/** An element as stored; the server checks its numbers and names the field that is wrong. */
const elementBody = looseObject.refine((element) => typeof element.type === "string", {
  path: ["type"],
  message: "must name the element's type",
});

export const getFrontElements = defineRoute({
  id: "getFrontElements",
  method: "GET",
  path: "/api/projects/:id/front-elements",
  access: "user",
  params: projectParams,
  answer: { status: 200, body: list },
  summary: "The front side's elements.",
});

export const putFrontElements = defineRoute({
  id: "putFrontElements",
  method: "PUT",
  path: "/api/projects/:id/front-elements",
  access: "user",
  params: projectParams,
  body: list,
  maxBodyBytes: designBytes,
  answer: { status: 200, body: list },
  summary: "Replace the front side's elements.",
});

export const getBackElements = defineRoute({
  id: "getBackElements",
  method: "GET",
  path: "/api/projects/:id/back-elements",
  access: "user",
  params: projectParams,
  answer: { status: 200, body: list },
  summary: "The back side's elements.",
});

export const putBackElements = defineRoute({
  id: "putBackElements",
  method: "PUT",
  path: "/api/projects/:id/back-elements",
  access: "user",
  params: projectParams,
  body: list,
  maxBodyBytes: designBytes,
  answer: { status: 200, body: list },
  summary: "Replace the back side's elements.",
});

export const addElement = defineRoute({
  id: "addElement",
  method: "POST",
  path: "/api/projects/:id/elements",
  access: "user",
  params: projectParams,
  body: elementBody.and(z.object({ side: z.enum(sides).optional() })),
  maxBodyBytes: designBytes,
  answer: { status: 201, body: looseObject },
  summary: "Add an element to the front, or to the back with `side: back`. An id is made when none is sent.",
});

export const updateElement = defineRoute({
  id: "updateElement",
  method: "PUT",
  path: "/api/projects/:id/elements/:elementId",
  access: "user",
  params: elementParams,
  body: looseObject,
  maxBodyBytes: designBytes,
  answer: { status: 200, body: looseObject },
  summary: "Store the fields sent of one element; properties are merged.",
});

export const deleteElement = defineRoute({
  id: "deleteElement",
  method: "DELETE",
  path: "/api/projects/:id/elements/:elementId",
  access: "user",
  params: elementParams,
  answer: { status: 204 },
  summary: "Remove one element from its side.",
});
