import { z } from "zod";
import { deliveryStatuses, webhookEvents } from "../constants.ts";
import { defineContract } from "../defineContract.ts";
import { routes } from "../routes.ts";
import { count, id, time } from "./values.ts";

/** A webhook without its secret, which only its creation returns. */
const webhookAnswer = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  created_at: time,
});

export type WebhookAnswer = z.output<typeof webhookAnswer>;

/** An event that is sent to a webhook. */
const deliveryAnswer = z.object({
  /** Sent as `webhook-id`, the same at every attempt. */
  id,
  type: z.enum(webhookEvents),
  status: z.enum(deliveryStatuses),
  attempts: count,
  /** Why the last attempt failed; null if it did not. */
  error: z.string().nullable(),
  created_at: time,
  /** When the next attempt is due; null once the delivery has ended. */
  next_at: time.nullable(),
  finished_at: time.nullable(),
});

export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

const webhookParams = z.object({ id });

export const webhookContracts = {
  listWebhooks: defineContract(routes.listWebhooks, {
    answer: { status: 200, body: z.object({ items: z.array(webhookAnswer) }) },
    summary: "The webhooks, newest first.",
  }),
  createWebhook: defineContract(routes.createWebhook, {
    body: z.strictObject({
      url: z.string().trim().min(1, "must not be blank").max(2000, "must be at most 2000 characters long"),
      events: z
        .array(z.enum(webhookEvents))
        .min(1, "must name at least one event")
        .max(webhookEvents.length, "must name each event once"),
    }),
    answer: { status: 201, body: z.object({ id, secret: z.string() }) },
    summary:
      "Add a webhook: events are sent to its public https address, signed as Standard Webhooks describes. The secret is returned only once.",
  }),
  deleteWebhook: defineContract(routes.deleteWebhook, {
    params: webhookParams,
    answer: { status: 204 },
    summary: "Delete a webhook with its deliveries.",
  }),
  listDeliveries: defineContract(routes.listDeliveries, {
    params: webhookParams,
    answer: { status: 200, body: z.object({ items: z.array(deliveryAnswer) }) },
    summary: "A webhook's latest 100 deliveries, newest first. Deliveries are kept for 30 days.",
  }),
  retryDelivery: defineContract(routes.retryDelivery, {
    params: z.object({ id, deliveryId: id }),
    answer: { status: 204 },
    summary: "Send a failed delivery again, with the same id.",
  }),
};
