import { z } from "zod";
import { cardOutcomes, cardReasons, changeCauses, schoolEntities } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { startedJob } from "./jobs.ts";
import { peopleBody } from "./print.ts";
import {
  count,
  fromOne,
  fromZero,
  id,
  looseObject,
  projectParams,
  queryFlag,
  queryNumber,
  searchText,
  sides,
  time,
} from "./values.ts";

/** A record's id, which may be any text in a table. */
const recordId = z.string().min(1, "must not be empty").max(500);
const manyIds = z.array(recordId).max(100_000, "must name at most 100000 people");

const user = z.object({ id, name: z.string() });

/**
 * A card in the ledger. Names and digests are removed after the period set by the operator, the record id together
 * with the project's data.
 */
export const cardAnswer = z.object({
  print_id: id,
  /** The card's position in the print. */
  position: fromZero,
  record_id: z.string().nullable(),
  name: z.string().nullable(),
  printed_at: time,
  printed_by: user.nullable(),
  /** Revision of the design that was printed. */
  revision: count,
  /** Digest of the values on the card. */
  values_hash: z.string().nullable(),
  serial: z.string().nullable(),
  printer: z.enum(["browser", "pdf", "job"]),
  reason: z.enum(cardReasons),
  outcome: z.enum(cardOutcomes),
  /** The last sheet that contains this card. */
  sheet: fromOne.nullable(),
  /** Number of copies printed on each side; null for prints made by earlier versions of the product. */
  copies: count.nullable(),
});

export type CardAnswer = z.output<typeof cardAnswer>;

/** A print, with the number of its cards that are pending, came out or failed. */
export const printAnswer = z.object({
  print_id: id,
  printed_at: time,
  printed_by: user.nullable(),
  printer: cardAnswer.shape.printer,
  reason: cardAnswer.shape.reason,
  cards: count,
  pending: count,
  out: count,
  failed: count,
  sheets: count.nullable(),
  /** Names of the first few people; empty once names were removed. */
  names: z.array(z.string()),
  /** School mode: the dataset, and the chosen class section; null for a table. */
  school: z.object({ dataset: z.enum(schoolEntities), class_section_id: z.number().nullable() }).nullable(),
});

export type PrintAnswer = z.output<typeof printAnswer>;

/** The card a person has: the last card that came out or is still pending. */
export const heldCard = cardAnswer
  .pick({ printed_at: true, revision: true, values_hash: true, outcome: true })
  .extend({ record_id: z.string() });

export type HeldCard = z.output<typeof heldCard>;

/** A person whose card would now look different from the last printed card. */
export const cardChangeAnswer = z.object({
  record_id: z.string(),
  name: z.string(),
  /** Position in the table or the school's list. */
  record_index: fromZero,
  printed_at: time,
  /** Revision of the design that the card was printed from. */
  revision: count,
  causes: z.array(z.enum(changeCauses)).min(1),
  /** Sides and ids of elements that the design now draws differently; empty if it draws the same card. */
  sides: z.array(z.enum(sides)),
  elements: z.array(z.string()),
});

export type CardChangeAnswer = z.output<typeof cardChangeAnswer>;

const outcomeBody = z.strictObject({
  print_id: id,
  /** `some`: all cards came out except those in `failed`. `pending` withdraws an earlier report. */
  outcome: z.enum(["all", "some", "none", "pending"]),
  failed: manyIds.default([]),
});

export type OutcomeBody = z.output<typeof outcomeBody>;

const sheetCode = z.string().min(1, "must not be empty").max(100);

/** A sheet of a print, found by the code in its margin. */
export const sheetAnswer = z.object({
  code: z.string(),
  project_id: id,
  project_name: z.string(),
  print_id: id,
  printed_at: time,
  /** Counted over the whole print. */
  sheet: fromOne,
  /** Sheets of paper in the print. */
  sheets: count,
  side: z.enum(sides),
  copies: count,
  /** The people on the sheet, in order, without people whose data was removed. */
  people: z.array(z.object({ record_id: z.string(), name: z.string().nullable() })),
  /** Number of people on the sheet, including people whose data was removed. */
  cards: count,
});

export type SheetAnswer = z.output<typeof sheetAnswer>;

const reprintBody = z
  .strictObject({
    /** Record ids to reprint; empty to reprint a whole sheet as it was. */
    record_ids: manyIds.default([]),
    /** The code of a sheet to reprint, with each label in its original position. */
    sheet: sheetCode.optional(),
    reason: z.enum(cardReasons),
    /** Whether to print the present design and records, or the cards as they were issued. */
    state: z.enum(["present", "issued"]).default("present"),
    start_at: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .describe("Label of the first sheet to begin with, counted from 1."),
    /** The connected printer to print on; without it the job makes PDFs. */
    queue_id: id.optional(),
  })
  .refine(({ record_ids, sheet }) => (record_ids.length === 0) !== (sheet === undefined), {
    path: ["record_ids"],
    message: "must name at least one person, or none where a sheet is named",
  });

export const cardContracts = {
  listCards: defineContract(routes.listCards, {
    scopes: ["ledger:read"],
    params: projectParams,
    query: z.object({
      record_id: recordId.optional(),
      print_id: id.optional(),
      status: z.enum(cardOutcomes).optional(),
      since: z.iso.datetime({ offset: true, error: "must be a time like 2026-09-01T08:00:00Z" }).optional(),
      /** Matches part of a name or id. */
      search: searchText,
      cursor: z.string().max(500).optional(),
      limit: queryNumber({ min: 1, max: 1000 }, 100),
    }),
    answer: {
      status: 200,
      body: z.object({ items: z.array(cardAnswer), next_cursor: z.string().nullable() }),
    },
    summary: "The ledger of cards: who got which card, and its outcome. Newest print first.",
  }),
  listPrints: defineContract(routes.listPrints, {
    scopes: ["ledger:read"],
    params: projectParams,
    query: z.object({
      /** Only prints with pending cards. */
      pending: queryFlag.default(false),
      limit: queryNumber({ min: 1, max: 500 }, 100),
    }),
    answer: { status: 200, body: z.object({ items: z.array(printAnswer) }) },
    summary: "The prints in the ledger, with the number of cards that came out. Newest first.",
  }),
  listHeldCards: defineContract(routes.listHeldCards, {
    scopes: ["ledger:read"],
    params: projectParams,
    answer: { status: 200, body: z.object({ items: z.array(heldCard) }) },
    summary: "Everybody who has a card, each with the last one. People not listed were never printed.",
  }),
  getHistoryEntry: defineContract(routes.getHistoryEntry, {
    scopes: ["ledger:read"],
    params: z.object({ id, entryId: id }),
    answer: { status: 200, body: looseObject },
    summary:
      "An entry of the print history, with the ids of all printed records (record_ids). The project's print_history lists them only for entries of at most 200, and counts them in record_ids_total.",
  }),
  setCardsOutcome: defineContract(routes.setCardsOutcome, {
    scopes: ["print"],
    params: projectParams,
    body: outcomeBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: {
      status: 200,
      body: z.object({
        cards: count,
        out: count,
        failed: count,
        /** The request that undoes this report. */
        before: outcomeBody,
      }),
    },
    summary: "Report which cards of a print came out. The report can be changed.",
  }),
  compareCards: defineContract(routes.compareCards, {
    scopes: ["ledger:read"],
    params: projectParams,
    body: peopleBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: {
      status: 200,
      body: z.object({
        /** People whose cards were compared. */
        compared: count,
        /** People without a card. */
        unprinted: count,
        /** People whose card is so old that its contents were removed. */
        forgotten: count,
        items: z.array(cardChangeAnswer),
      }),
    },
    summary:
      "People whose cards would look different from those printed last. The contents of cards are not stored: a changed record is detected by its digest, a replaced picture by its upload time, a changed design by drawing today's record with both.",
  }),
  findSheet: defineContract(routes.findSheet, {
    scopes: ["ledger:read"],
    params: z.object({ code: sheetCode }),
    answer: { status: 200, body: sheetAnswer },
    summary: "The sheet with this code, typed or scanned, and the people whose cards are on it.",
  }),
  reprintCards: defineContract(routes.reprintCards, {
    scopes: ["print"],
    params: projectParams,
    body: reprintBody,
    maxBodyBytes: 32 * 1024 * 1024,
    answer: startedJob,
    summary:
      "Start a job that reprints exactly these people, or exactly this sheet. `issued` prints the original design, and answers 409 if it is no longer stored or a record has changed since.",
  }),
};
