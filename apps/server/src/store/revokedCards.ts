import { hash } from "node:crypto";
import { revokedMark } from "@print-builder/signed-codes";
import type { Kysely } from "kysely";
import type { CardRow, RevokedCardRow, Schema } from "./schema.ts";

/** Values per list, because databases limit the values in a statement. */
const peopleAtOnce = 500;

/** Cards whose signed codes are invalid. Their marks remain when the ledger deletes the person or project. */
export function revokedCards(db: Kysely<Schema>) {
  return {
    async isRevoked(mark: string): Promise<boolean> {
      const found = db.selectFrom("revoked_card").select("mark").where("mark", "=", mark);
      return (await found.executeTakeFirst()) !== undefined;
    },
    /** Marks of revoked cards, most recently printed first. */
    async revokedMarks(limit: number): Promise<readonly string[]> {
      const found = db.selectFrom("revoked_card").select("mark").orderBy("printed_at", "desc").limit(limit);
      return (await found.execute()).map(({ mark }) => mark);
    },
    /** Removes marks of cards whose codes expired before a time, because expired codes are invalid anyway. */
    async sweepRevoked(before: string): Promise<void> {
      await db.deleteFrom("revoked_card").where("expires_at", "<", before).execute();
    },
  };
}

/**
 * Updates which cards of these people are revoked after a change in the ledger. The caller's transaction must
 * have locked the project's row, because concurrent changes would not see each other's cards.
 */
export async function reviseRevoked(
  db: Kysely<Schema>,
  projectId: string,
  recordIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(recordIds)].filter((id) => id !== null);
  for (let start = 0; start < ids.length; start += peopleAtOnce) {
    const cards = await db
      .selectFrom("card")
      .select(["print_id", "record_id", "printed_at", "reason", "outcome", "code_expires_at"])
      .where("project_id", "=", projectId)
      .where("record_id", "in", ids.slice(start, start + peopleAtOnce))
      .execute();
    const judged = [...Map.groupBy(cards, ({ record_id }) => record_id).values()].flatMap(judgeCards);
    const marked = await Promise.all(judged.map(markOf));
    const worthless = marked.filter(({ isRevoked }) => isRevoked).map(({ row }) => row);
    const valid = marked.filter(({ isRevoked }) => !isRevoked).map(({ row }) => row.mark);
    if (valid.length > 0) await db.deleteFrom("revoked_card").where("mark", "in", valid).execute();
    if (worthless.length === 0) continue;
    await db
      .insertInto("revoked_card")
      .values(worthless)
      .onConflict((conflict) => conflict.column("mark").doNothing())
      .execute();
  }
}

type LedgerCard = Pick<
  CardRow,
  "print_id" | "record_id" | "printed_at" | "reason" | "outcome" | "code_expires_at"
>;

type JudgedCard = { readonly card: LedgerCard; readonly isRevoked: boolean };

/**
 * A person's cards with signed codes, one per print. A card is revoked if it failed, or if the person later
 * got another card for a reason other than "new".
 */
function judgeCards(cards: readonly LedgerCard[]): readonly JudgedCard[] {
  const replacedBefore = cards
    .filter(({ reason, outcome }) => reason !== "new" && outcome !== "failed")
    .reduce((latest, { printed_at }) => (printed_at > latest ? printed_at : latest), "");
  return [...Map.groupBy(cards, ({ print_id }) => print_id).values()].flatMap((ofPrint) => {
    const card = ofPrint.find(({ code_expires_at }) => code_expires_at !== null);
    if (!card) return [];
    const isRevoked =
      card.printed_at < replacedBefore || ofPrint.every(({ outcome }) => outcome === "failed");
    return [{ card, isRevoked }];
  });
}

async function markOf({ card, isRevoked }: JudgedCard) {
  const { print_id: printId, record_id, printed_at, code_expires_at } = card;
  const mark = await cardMark({ printId, subject: record_id ?? "" });
  const row: RevokedCardRow = { mark: mark ?? "", printed_at, expires_at: code_expires_at ?? "" };
  return { row, isRevoked };
}

const digest = async (bytes: Uint8Array): Promise<Uint8Array> => hash("sha256", bytes, "buffer");

/** The mark of a card, from its print and the person in its codes. Null for a print outside the ledger. */
export const cardMark = (card: Parameters<typeof revokedMark>[0]): Promise<string | null> =>
  revokedMark(card, digest);
