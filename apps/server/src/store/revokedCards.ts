import { hash } from "node:crypto";
import { revokedMark } from "@print-builder/core/signedCodes";
import type { Kysely } from "kysely";
import type { CardRow, RevokedCardRow, Schema } from "./schema.ts";

/** Values of one statement's list: databases limit them. */
const peopleAtOnce = 500;

/** Cards whose signed codes are worth nothing any more. Their marks stay when the ledger forgets the person or the project. */
export function revokedCards(db: Kysely<Schema>) {
  return {
    async isRevoked(mark: string): Promise<boolean> {
      const found = db.selectFrom("revoked_card").select("mark").where("mark", "=", mark);
      return (await found.executeTakeFirst()) !== undefined;
    },
    /** Marks of the cards that were printed last. */
    async revokedMarks(limit: number): Promise<readonly string[]> {
      const found = db.selectFrom("revoked_card").select("mark").orderBy("printed_at", "desc").limit(limit);
      return (await found.execute()).map(({ mark }) => mark);
    },
    /** Removes marks of cards whose codes ended before a time: they are expired without a mark. */
    async sweepRevoked(before: string): Promise<void> {
      await db.deleteFrom("revoked_card").where("expires_at", "<", before).execute();
    },
  };
}

/**
 * Writes down which cards of these people are revoked after a change of the ledger. The caller's transaction holds the
 * project's row: two changes at the same moment would not see each other's cards.
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
 * The signed cards of one person, each print's once. A card is revoked if it did not come out, or if the person got
 * another one later that was not just new.
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

/** The mark of a card by its print and by the person that its codes name; null of a print that no ledger knows. */
export const cardMark = (card: Parameters<typeof revokedMark>[0]): Promise<string | null> =>
  revokedMark(card, digest);
