import { z } from "zod";
import { defineRoute } from "../defineRoute.ts";
import { projectParams } from "../values.ts";
import { dataModes } from "./projects.ts";

const modeAnswer = z.object({ data: z.object({ mode: z.enum(dataModes) }) });

export const getDataMode = defineRoute({
  id: "getDataMode",
  method: "GET",
  path: "/api/projects/:id/data-mode",
  access: "user",
  params: projectParams,
  answer: { status: 200, body: modeAnswer },
  summary: "Where the project's records come from.",
});

export const setDataMode = defineRoute({
  id: "setDataMode",
  method: "PATCH",
  path: "/api/projects/:id/data-mode",
  access: "user",
  params: projectParams,
  body: z.object({ mode: z.enum(dataModes) }),
  answer: { status: 200, body: modeAnswer },
  summary: "Set where the project's records come from. Clear the other mode's data first.",
});

export const clearStandardData = defineRoute({
  id: "clearStandardData",
  method: "DELETE",
  path: "/api/projects/:id/data/clear-standard",
  access: "user",
  params: projectParams,
  answer: { status: 204 },
  summary: "Clear the uploaded rows, their preview, the mapping and the image bindings. Pictures stay.",
});

export const clearSchoolData = defineRoute({
  id: "clearSchoolData",
  method: "DELETE",
  path: "/api/projects/:id/data/clear-school",
  access: "user",
  params: projectParams,
  answer: { status: 204 },
  summary: "Clear the school connection with its token, and the school mapping.",
});
