import { defineRoutes } from "../defineRoutes.ts";

/** Why a card is made. */
export const cardReasons = ["new", "lost", "damaged", "corrected", "expired"] as const;

export type CardReason = (typeof cardReasons)[number];

/** What became of a printed card: nobody has said yet, it came out, or it did not. */
export const cardOutcomes = ["pending", "out", "failed"] as const;

export type CardOutcome = (typeof cardOutcomes)[number];

/** The ledger: who got which card, and what became of it. */
export const cardRoutes = defineRoutes({
  listCards: { method: "GET", path: "/api/projects/:id/cards", access: "user" },
  listPrints: { method: "GET", path: "/api/projects/:id/cards/prints", access: "user" },
  listHeldCards: { method: "GET", path: "/api/projects/:id/cards/held", access: "user" },
  setCardsOutcome: { method: "POST", path: "/api/projects/:id/cards/outcome", access: "user" },
  reprintCards: { method: "POST", path: "/api/projects/:id/cards/reprint", access: "user" },
});
