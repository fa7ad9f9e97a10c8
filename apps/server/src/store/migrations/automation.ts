import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

async function createApiKeys(db: Db): Promise<void> {
  await db.schema
    .createTable("api_key")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("key_hash", "text", (c) => c.notNull().unique())
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text")
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema.createIndex("api_key_of_user").on("api_key").column("created_by").execute();
}

async function createWebhooks(db: Db): Promise<void> {
  await db.schema
    .createTable("webhook")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("events", "text", (c) => c.notNull())
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("webhook_delivery")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("webhook_id", "text", (c) => c.notNull().references("webhook.id").onDelete("cascade"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_at", "text")
    .addColumn("error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .addCheckConstraint("webhook_delivery_status_known", sql`status in ('waiting', 'delivered', 'failed')`)
    .addCheckConstraint("webhook_delivery_next_of_waiting", sql`(status = 'waiting') = (next_at is not null)`)
    .addCheckConstraint("webhook_delivery_end_of_ended", sql`(next_at is null) = (finished_at is not null)`)
    .execute();
  await db.schema
    .createIndex("webhook_delivery_latest")
    .on("webhook_delivery")
    .columns(["webhook_id", "created_at"])
    .execute();
  await db.schema.createIndex("webhook_delivery_due").on("webhook_delivery").column("next_at").execute();
  await db.schema
    .createIndex("webhook_delivery_ended")
    .on("webhook_delivery")
    .column("finished_at")
    .execute();
}

/** Adds API keys, and webhooks with their deliveries. */
export async function automation(db: Db): Promise<void> {
  await createApiKeys(db);
  await createWebhooks(db);
}
