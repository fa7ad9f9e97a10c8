import type { WebhookEventType } from "@print-builder/api";

export type ApiKeyRow = {
  id: string;
  name: string;
  /** SHA-256 of the key, which is not stored. */
  key_hash: string;
  /** JSON list. */
  scopes: string;
  /** The user whose rights the key has. */
  created_by: string;
  created_at: string;
  /** Null if the key does not expire. */
  expires_at: string | null;
  last_used_at: string | null;
};

export type WebhookRow = {
  id: string;
  url: string;
  /** JSON list. */
  events: string;
  /** Signs deliveries. Sealed with the installation's secret key. */
  secret: string;
  created_at: string;
};

/** An event that is sent to a webhook until it is received, for at most a day. */
export type WebhookDeliveryRow = {
  /** The message's id, the same at every attempt. */
  id: string;
  webhook_id: string;
  type: WebhookEventType;
  body: string;
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  /** When the next attempt is due; null once the delivery has ended. */
  next_at: string | null;
  /** Why the last attempt failed; null if it did not. */
  error: string | null;
  created_at: string;
  finished_at: string | null;
};

/** A program that connects printers which the server cannot reach. */
export type AgentRow = {
  id: string;
  name: string;
  /** Unique: the name in lower case. */
  name_key: string;
  version: string;
  /** The process that carries out its calls. */
  session: string;
  /** The key that connected it; null for a super admin's session. */
  api_key_id: string | null;
  /** Null if it never asked for calls. */
  seen_at: string | null;
  /** JSON: the printers that it found or was given. */
  printers: string;
};

/** Something that an agent does with a printer while a process of the server waits for it. */
export type AgentCallRow = {
  id: string;
  agent_id: string;
  /** The queue that is kept busy, so that a later call replaces this one; null for calls that disturb nothing. */
  queue_id: string | null;
  /** The agent's process that took the call; null if none has. */
  session: string | null;
  /** JSON: the printer and the request. Sealed, because it may contain the printer's password. */
  call: string;
  /** The PDF to print. */
  file_key: string | null;
  /** JSON: the last state of the printer's job. */
  job: string | null;
  /** JSON: the state that the waiting process has recorded. */
  noted_job: string | null;
  /** The page that the agent needs as a picture, as `page dpi colours`. */
  wanted_page: string | null;
  /** Its picture. */
  page_key: string | null;
  /** JSON */
  outcome: string | null;
  created_at: string;
};

/** A connected printer. */
export type PrintQueueRow = {
  id: string;
  name: string;
  /** Unique: the name in lower case. */
  name_key: string;
  /** Without a password. */
  uri: string;
  /** Sealed; null for none. */
  password: string | null;
  language: "auto" | "pdf" | "pwg" | "zpl" | "epl" | "tspl";
  /** Null for the printer's own resolution. */
  dpi: number | null;
  /** The agent that reaches the printer; null if the server does. */
  agent_id: string | null;
  /** The printer profile (`user_item`) with the printer's corrections; null for none. */
  profile_id: string | null;
  /** The process that prints on the queue, and when it last said so; null if there is none. */
  worker: string | null;
  seen_at: string | null;
};
