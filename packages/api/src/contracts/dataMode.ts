import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { dataModeRoutes } from "../routes/dataMode.ts";
import { dataModes } from "../routes/projects.ts";
import { projectParams } from "./values.ts";

const modeAnswer = z.object({ data: z.object({ mode: z.enum(dataModes) }) });

export const dataModeContracts = {
  getDataMode: defineContract(dataModeRoutes.getDataMode, {
    params: projectParams,
    answer: { status: 200, body: modeAnswer },
    summary: "The source of the project's records.",
  }),
  setDataMode: defineContract(dataModeRoutes.setDataMode, {
    params: projectParams,
    body: z.object({ mode: z.enum(dataModes) }),
    answer: { status: 200, body: modeAnswer },
    summary: "Set the source of the project's records. Clear the other mode's data first.",
  }),
  clearStandardData: defineContract(dataModeRoutes.clearStandardData, {
    params: projectParams,
    answer: { status: 204 },
    summary: "Clear the uploaded rows, their preview, the mapping and the image bindings. Pictures stay.",
  }),
  clearSchoolData: defineContract(dataModeRoutes.clearSchoolData, {
    params: projectParams,
    answer: { status: 204 },
    summary: "Clear the school connection with its token, and the school mapping.",
  }),
};
