import { randomBytes, randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import { webhookContracts } from "@print-builder/api/contracts/webhooks";
import { webhookAddress } from "../../jobs/webhookDeliveries.ts";
import type { WebhookRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";

/** Every event is sent to every webhook that wants it. */
const mostWebhooks = 50;

export const webhooksArea = defineArea({
  contracts: webhookContracts,
  handlers: ({ store: { webhooks, audit }, secrets, settings, clock }) => ({
    async listWebhooks() {
      const items = await webhooks.list();
      return { items: items.map(({ events, ...row }) => ({ ...row, events: JSON.parse(events) })) };
    },
    async createWebhook({ body, caller }) {
      const url = webhookAddress(body.url, settings.webhookPrivate);
      if (typeof url === "string") throw problem("bad_value", { field: "url", reason: url });
      if ((await webhooks.count()) >= mostWebhooks) {
        throw problem("bad_value", { field: "url", reason: `${mostWebhooks} webhooks can be kept at most` });
      }
      const at = clock();
      const secret = `whsec_${randomBytes(32).toString("base64")}`;
      const row: WebhookRow = {
        id: randomUUID(),
        url: url.href,
        events: JSON.stringify([...new Set(body.events)]),
        secret: secrets.seal(secret),
        created_at: at.toISOString(),
      };
      await webhooks.add(row);
      const entry = { actorId: caller.user.id, subjectId: null, detail: row.id };
      await audit.note({ action: "webhook_created", at, ...entry });
      return { id: row.id, secret };
    },
    async deleteWebhook({ params: { id }, caller }) {
      if (!(await webhooks.remove(id))) throw problem("not_kept");
      const entry = { actorId: caller.user.id, subjectId: null, detail: id };
      await audit.note({ action: "webhook_deleted", at: clock(), ...entry });
    },
    async listDeliveries({ params: { id } }) {
      if (!(await webhooks.has(id))) throw problem("not_kept");
      return { items: [...(await webhooks.deliveries(id))] };
    },
    async retryDelivery({ params: { id, deliveryId } }) {
      const status = await webhooks.retry(id, deliveryId, clock().toISOString());
      if (status === null) throw problem("not_kept");
      if (status !== "failed") throw problem("delivery_not_failed", { status });
    },
  }),
});
