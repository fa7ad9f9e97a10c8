import { defineRoutes } from "../defineRoutes.ts";

export const cardReasons = ["new", "lost", "damaged", "corrected", "expired"] as const;

export type CardReason = (typeof cardReasons)[number];

/** State of a printed card: not reported yet, came out, or failed. */
export const cardOutcomes = ["pending", "out", "failed"] as const;

export type CardOutcome = (typeof cardOutcomes)[number];

/**
 * Why a card would look different from the printed one: the record changed, a picture was replaced, or the design
 * changed.
 */
export const changeCauses = ["data", "picture", "design"] as const;

export type ChangeCause = (typeof changeCauses)[number];

/** The ledger: who got which card, and its outcome; and the print history, entry by entry. */
export const cardRoutes = defineRoutes({
  listCards: { method: "GET", path: "/api/projects/:id/cards", access: "user" },
  listPrints: { method: "GET", path: "/api/projects/:id/cards/prints", access: "user" },
  listHeldCards: { method: "GET", path: "/api/projects/:id/cards/held", access: "user" },
  getHistoryEntry: { method: "GET", path: "/api/projects/:id/print-history/:entryId", access: "user" },
  setCardsOutcome: { method: "POST", path: "/api/projects/:id/cards/outcome", access: "user" },
  compareCards: { method: "POST", path: "/api/projects/:id/cards/compare", access: "user" },
  findSheet: { method: "GET", path: "/api/sheets/:code", access: "user" },
  reprintCards: { method: "POST", path: "/api/projects/:id/cards/reprint", access: "user" },
});
