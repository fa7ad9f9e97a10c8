import { randomUUID } from "node:crypto";
import type { WebhookEventType } from "@print-builder/api";
import type { Kysely } from "kysely";
import { countRows } from "./countRows.ts";
import type { Schema, WebhookDeliveryRow, WebhookRow } from "./schema.ts";

/** An event for webhooks. `data` contains ids, states and numbers, but nothing about people. */
export type WebhookEvent = {
  readonly type: WebhookEventType;
  readonly at: string;
  readonly data: Readonly<Record<string, string | number | null | readonly string[]>>;
};

/**
 * Adds a delivery for each webhook that wants the event. In the transaction of the change that it reports, the event is
 * neither lost nor reported without the change.
 */
export async function emitEvent(db: Kysely<Schema>, { type, at, data }: WebhookEvent): Promise<void> {
  const webhooks = await db.selectFrom("webhook").select(["id", "events"]).execute();
  const wanting = webhooks.filter(({ events }) => JSON.parse(events).includes(type));
  if (wanting.length === 0) return;
  const body = JSON.stringify({ type, timestamp: at, data });
  const rows = wanting.map(
    ({ id: webhook_id }): WebhookDeliveryRow => ({
      ...{ id: `msg_${randomUUID()}`, webhook_id, type, body, created_at: at },
      ...{ status: "waiting", attempts: 0, next_at: at, error: null, finished_at: null },
    }),
  );
  await db.insertInto("webhook_delivery").values(rows).execute();
}

/** Reports the end of a job that has just been stored. */
export async function emitJobEvent(db: Kysely<Schema>, jobId: string): Promise<void> {
  const job = await db
    .selectFrom("job")
    .select(["project_id", "kind", "status", "total", "code", "finished_at"])
    .where("id", "=", jobId)
    .executeTakeFirstOrThrow();
  const { status, finished_at, ...facts } = job;
  if ((status !== "completed" && status !== "failed" && status !== "cancelled") || finished_at === null)
    return;
  await emitEvent(db, { type: `job.${status}`, at: finished_at, data: { job_id: jobId, status, ...facts } });
}

/** A delivery that one server sends now. */
export type DueDelivery = WebhookDeliveryRow & Pick<WebhookRow, "url" | "secret">;

const mostListed = 100;

async function claimNext(
  db: Kysely<Schema>,
  webhookId: string,
  now: string,
  leaseEnd: string,
): Promise<DueDelivery | null> {
  for (;;) {
    const due = await db
      .selectFrom("webhook_delivery")
      .innerJoin("webhook", "webhook.id", "webhook_delivery.webhook_id")
      .selectAll("webhook_delivery")
      .select(["webhook.url", "webhook.secret"])
      .where("webhook_id", "=", webhookId)
      .where("next_at", "<=", now)
      .orderBy("webhook_delivery.created_at")
      .orderBy("webhook_delivery.id")
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const claim = { next_at: leaseEnd, attempts: due.attempts + 1 };
    const { numUpdatedRows } = await db
      .updateTable("webhook_delivery")
      .set(claim)
      .where("id", "=", due.id)
      .where("next_at", "=", due.next_at)
      .where("attempts", "=", due.attempts)
      .executeTakeFirst();
    if (Number(numUpdatedRows) > 0) return { ...due, ...claim };
  }
}

export function createWebhookStore(db: Kysely<Schema>) {
  return {
    /** Newest first. */
    list: (): Promise<readonly WebhookRow[]> =>
      db.selectFrom("webhook").selectAll().orderBy("created_at", "desc").orderBy("id").execute(),
    count: (): Promise<number> => countRows(db.selectFrom("webhook")),
    async has(id: string): Promise<boolean> {
      return (
        (await db.selectFrom("webhook").select("id").where("id", "=", id).executeTakeFirst()) !== undefined
      );
    },
    async add(row: WebhookRow): Promise<void> {
      await db.insertInto("webhook").values(row).execute();
    },
    /** Returns false if there is no such webhook. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
    emit: (event: WebhookEvent): Promise<void> => emitEvent(db, event),
    /** A webhook's latest deliveries, newest first. */
    deliveries: (webhookId: string): Promise<readonly WebhookDeliveryRow[]> =>
      db
        .selectFrom("webhook_delivery")
        .selectAll()
        .where("webhook_id", "=", webhookId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(mostListed)
        .execute(),
    /** Ids of the webhooks that have due deliveries. */
    async withDue(now: string): Promise<readonly string[]> {
      const due = db.selectFrom("webhook_delivery").select("webhook_id").where("next_at", "<=", now);
      return (await due.distinct().execute()).map(({ webhook_id }) => webhook_id);
    },
    /**
     * Takes a webhook's oldest due delivery, which no other server takes until `leaseEnd`. If this server is lost, it is
     * due again then. Returns null if none is due.
     */
    claimNext: (webhookId: string, now: string, leaseEnd: string): Promise<DueDelivery | null> =>
      claimNext(db, webhookId, now, leaseEnd),
    /** Stores the outcome of an attempt. */
    async settle(
      { id, attempts }: DueDelivery,
      outcome: Pick<WebhookDeliveryRow, "status" | "error" | "next_at" | "finished_at">,
    ): Promise<void> {
      await db
        .updateTable("webhook_delivery")
        .set(outcome)
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "waiting")
        .execute();
    },
    /** Makes a failed delivery due again. Returns its previous status, or null if there is no such delivery. */
    async retry(webhookId: string, id: string, now: string): Promise<WebhookDeliveryRow["status"] | null> {
      const found = await db
        .selectFrom("webhook_delivery")
        .select("status")
        .where("id", "=", id)
        .where("webhook_id", "=", webhookId)
        .executeTakeFirst();
      await db
        .updateTable("webhook_delivery")
        .set({ status: "waiting", attempts: 0, next_at: now, finished_at: null })
        .where("id", "=", id)
        .where("webhook_id", "=", webhookId)
        .where("status", "=", "failed")
        .execute();
      return found?.status ?? null;
    },
    /** Removes deliveries that ended before a time. */
    async sweepDeliveries(before: string): Promise<void> {
      await db.deleteFrom("webhook_delivery").where("finished_at", "<", before).execute();
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
