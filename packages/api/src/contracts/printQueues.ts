import { z } from "zod";
import { printerLanguages, queueKinds, queueStates } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { jobPrinter, printJobBody, startedJob } from "./jobs.ts";
import { id, lineOfText, projectParams } from "./values.ts";

/** A name and a password before the host are stored apart, the password encrypted. */
const address = z
  .string()
  .trim()
  .max(500, "must be at most 500 characters long")
  .regex(
    /^(ipps?|socket):\/\/[^\s?#]+$/i,
    "must be an address like ipp://office-printer.local/ipp/print or socket://192.168.1.20:9100",
  );

const connection = z.strictObject({
  uri: address,
  /** The language in which the printer receives pages. `auto` asks an IPP printer. */
  language: z.enum(printerLanguages).default("auto"),
  /** The resolution at which pages are drawn for printers without PDF; null for the printer's own. */
  dpi: z.int().min(72).max(1200).nullable().default(null),
  /** The agent that reaches the printer; null if the server does. */
  agent_id: id.nullable().default(null),
});

const queueBody = connection.extend({
  name: lineOfText(100),
  /** The corrections of every print on this printer: one of the caller's printer profiles. */
  profile_id: id.nullable().default(null),
});

export type QueueBody = z.output<typeof queueBody>;

const queueState = z.object({
  online: z.boolean(),
  state: z.enum(queueStates),
  /** The printer's own words, e.g. “The paper tray is empty.” */
  reasons: z.array(z.string()),
});

/** A printer's description of itself. Empty lists and null mean that it does not say. */
const queueFacts = z.object({
  kind: z.enum(queueKinds),
  state: queueState,
  make: z.string().nullable(),
  /** MIME types, or the language of a raw port. */
  formats: z.array(z.string()),
  media: z.array(
    z.object({ name: z.string(), width_mm: z.number(), height_mm: z.number(), is_loaded: z.boolean() }),
  ),
  duplex: z.boolean(),
  color: z.boolean(),
  dpi: z.array(z.number().min(1)),
});

export type QueueFactsAnswer = z.output<typeof queueFacts>;

const queueAnswer = queueFacts.extend({
  id,
  name: z.string(),
  /** Without its password; for users who are not super admins also without the name before the host. */
  uri: z.string(),
  has_password: z.boolean(),
  language: z.enum(printerLanguages),
  /** The resolution that was chosen; null for the printer's own. */
  chosen_dpi: z.int().min(1).nullable(),
  profile_id: id.nullable(),
  agent_id: id.nullable(),
});

export type QueueAnswer = z.output<typeof queueAnswer>;

const queueParams = z.object({ id });

const testBody = z.strictObject({
  /** By default, the first test sheet that fits paper of the printer. */
  paper: z.string().max(50).optional(),
  sides: z.int().min(1).max(2).default(1),
});

/** A print job whose PDFs are printed on a queue, one after another. */
const printOnQueueBody = printJobBody.extend({
  format: z.literal("pdf").default("pdf"),
  queue_id: id,
  /** A new UUID, which becomes the job's id: sending the call again with it starts no second print. */
  request_id: z.uuid().optional(),
});

export type PrintOnQueueBody = z.output<typeof printOnQueueBody>;

export const printQueueContracts = {
  listPrintQueues: defineContract(routes.listPrintQueues, {
    scopes: ["print"],
    answer: { status: 200, body: z.object({ items: z.array(queueAnswer) }) },
    summary: "The installation's connected printers by name, each with what it says about itself now.",
  }),
  addPrintQueue: defineContract(routes.addPrintQueue, {
    body: queueBody,
    answer: { status: 201, body: queueAnswer },
    summary: "Store a printer's address. The printer may be switched off.",
  }),
  examinePrintQueue: defineContract(routes.examinePrintQueue, {
    body: connection,
    answer: { status: 200, body: queueFacts },
    summary: "Ask a printer what it is, before its address is stored. 502 printer_failed says why it cannot.",
  }),
  changePrintQueue: defineContract(routes.changePrintQueue, {
    params: queueParams,
    body: queueBody,
    answer: { status: 200, body: queueAnswer },
    summary:
      "Replace a connected printer. Its password stays if the address names the same host and user without a password.",
  }),
  removePrintQueue: defineContract(routes.removePrintQueue, {
    params: queueParams,
    answer: { status: 204 },
    summary: "Delete a connected printer. 409 queue_in_use while a job prints on it.",
  }),
  testPrintQueue: defineContract(routes.testPrintQueue, {
    params: queueParams,
    body: testBody.prefault({}),
    answer: { status: 200, body: jobPrinter.pick({ state: true, reasons: true }) },
    summary:
      "Print the test sheet for measuring the printer. Answers when the printer has accepted the sheet, with the state of the printer's job.",
  }),
  printOnQueue: defineContract(routes.printOnQueue, {
    scopes: ["print"],
    params: projectParams,
    body: printOnQueueBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: startedJob,
    summary:
      "Start a job that prints the selected records on a connected printer. Its status says what the printer does.",
  }),
};
