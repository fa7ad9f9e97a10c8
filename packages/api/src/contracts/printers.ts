import { z } from "zod";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { id, looseObject, projectParams, queryNumber } from "./values.ts";

/** `profile` has the format of the file for `print --printer`. */
const printerAnswer = z.object({ id, profile: looseObject });

const printerParams = z.object({ id });

const settings = z.object({ settings: looseObject });

export const printerContracts = {
  listPrinters: defineContract(routes.listPrinters, {
    answer: { status: 200, body: z.object({ printers: z.array(printerAnswer) }) },
    summary: "The caller's own printers, by name.",
  }),
  addPrinter: defineContract(routes.addPrinter, {
    body: looseObject,
    answer: { status: 201, body: printerAnswer },
    summary: "Store a printer profile. 409 name_taken when the caller has one with this name.",
  }),
  getTestSheet: defineContract(routes.getTestSheet, {
    query: z.object({ paper: z.string().max(50).default("a4"), sides: queryNumber({ min: 1, max: 2 }, 1) }),
    answer: { status: 200, file: ["application/pdf"] },
    summary: "The test sheet for measuring a printer, to be printed at actual size.",
  }),
  changePrinter: defineContract(routes.changePrinter, {
    params: printerParams,
    body: looseObject,
    answer: { status: 200, body: printerAnswer },
    summary: "Replace a printer profile. 409 name_taken when another profile of the caller has this name.",
  }),
  removePrinter: defineContract(routes.removePrinter, {
    params: printerParams,
    answer: { status: 204 },
    summary: "Delete one of the caller's printers.",
  }),
  getPrintSettings: defineContract(routes.getPrintSettings, {
    params: projectParams,
    answer: { status: 200, body: z.object({ settings: looseObject.nullable() }) },
    summary: "How the caller last printed the project; null if they never have.",
  }),
  savePrintSettings: defineContract(routes.savePrintSettings, {
    params: projectParams,
    body: settings,
    answer: { status: 200, body: settings },
    summary: "Store how the caller prints the project.",
  }),
};
