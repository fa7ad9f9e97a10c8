import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Webhook } from "standardwebhooks";
import { pinnedLookup, type ResolveName, resolveName } from "../school/schoolHost.ts";
import type { Store } from "../store/openStore.ts";
import type { WebhookDeliveryRow } from "../store/schema.ts";
import type { Secrets } from "../store/secrets.ts";
import type { DueDelivery } from "../store/webhookStore.ts";

const lookEveryMs = 1000;
const usualAnswerMs = 15_000;
/** Longer than an attempt can take; a delivery of a lost server is sent again after it. */
const leaseMs = 60_000;

const minute = 60_000;
const hour = 60 * minute;
/** Pauses after failed attempts, about 24 hours together. */
const pausesMs: readonly number[] = [
  ...[5000, minute, 5 * minute, 15 * minute, 30 * minute],
  ...[hour, 2 * hour, 4 * hour, 6 * hour, 10 * hour],
];

export type DeliveryDeps = {
  readonly store: Pick<Store, "webhooks">;
  readonly secrets: Pick<Secrets, "unseal">;
  readonly clock: () => Date;
  /** Whether webhooks may have private addresses and plain http. */
  readonly allowsPrivate: boolean;
  readonly resolve?: ResolveName;
  /** Time for a webhook to answer, including the connection. */
  readonly answerMs?: number;
  /** Aborts attempts in progress, which are made again later. */
  readonly stopping?: AbortSignal;
};

/** A reason why a webhook was not called, or what was wrong with its answer. Contains no part of the answer. */
class DeliveryError extends Error {}

/** The address of a webhook, or the reason why it cannot be used. The parser turns unusual forms of IP addresses into usual ones. */
export function webhookAddress(text: string, allowsPrivate: boolean): URL | string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    return "must be an address like https://example.org/hooks";
  }
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  url.hash = "";
  if (allowsPrivate) return url;
  if (url.protocol !== "https:") return "must start with https://";
  const name = hostName(url);
  return isIP(name) === 0 || isPublic(name) ? url : "must be a public address";
}

function hostName({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, "");
}

/** Whether an IP address is on the internet. An IPv4 address inside an IPv6 address counts as itself. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** The addresses of a webhook's host. All of them must be public, because the connection may use any. */
async function addressesOf(url: URL, { allowsPrivate, resolve = resolveName }: DeliveryDeps) {
  const name = hostName(url);
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  if (addresses.length === 0) throw new DeliveryError("The address has no server.");
  if (!allowsPrivate && !addresses.every(isPublic)) throw new DeliveryError("The address is not public.");
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Sends a message once, to an address that was checked. Throws an Error unless the answer is 2xx. */
async function post(
  url: URL,
  deps: DeliveryDeps,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const addresses = await addressesOf(url, deps);
  const time = AbortSignal.timeout(deps.answerMs ?? usualAnswerMs);
  const { request: send } = url.protocol === "https:" ? https : http;
  const status = await new Promise<number>((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      // A new connection each time, because a pooled one may lead to an address that was not checked.
      agent: false,
      lookup: pinnedLookup(addresses),
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal: deps.stopping ? AbortSignal.any([time, deps.stopping]) : time,
    });
    request.once("error", reject);
    request.once("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.end(body);
  });
  if (status >= 200 && status < 300) return;
  const more = status >= 300 && status < 400 ? ", and redirects are not followed" : "";
  throw new DeliveryError(`The server answered ${status}${more}.`);
}

async function send({ id, body, url: stored, secret }: DueDelivery, deps: DeliveryDeps): Promise<void> {
  // Checked again, because the setting may have changed.
  const url = webhookAddress(stored, deps.allowsPrivate);
  if (typeof url === "string") throw new DeliveryError(`The address ${url}.`);
  const key = deps.secrets.unseal(secret);
  if (key === null) throw new DeliveryError("SECRET_KEY has changed. Create the webhook again.");
  const at = deps.clock();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Print-Builder",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign(id, at, body),
  };
  await post(url, deps, headers, body);
}

function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  if (!(error instanceof Error)) return "The server could not be reached.";
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return "The server did not answer in time.";
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  return `The server could not be reached${code}.`;
}

async function deliver(delivery: DueDelivery, deps: DeliveryDeps): Promise<void> {
  let error: string | null = null;
  try {
    await send(delivery, deps);
  } catch (failure) {
    error = reasonOf(failure);
  }
  await deps.store.webhooks.settle(delivery, outcomeOf(delivery.attempts, error, deps.clock()));
}

type Outcome = Pick<WebhookDeliveryRow, "status" | "error" | "next_at" | "finished_at">;

function outcomeOf(attempts: number, error: string | null, now: Date): Outcome {
  const pause = error === null ? undefined : pausesMs[attempts - 1];
  if (pause === undefined) {
    const finished_at = now.toISOString();
    return { status: error === null ? "delivered" : "failed", error, next_at: null, finished_at };
  }
  const next_at = new Date(now.getTime() + pause).toISOString();
  return { status: "waiting", error, next_at, finished_at: null };
}

/** Attempts a webhook's due deliveries one after another, the oldest event first. Returns their number. */
async function deliverTo(webhookId: string, deps: DeliveryDeps): Promise<number> {
  for (let attempts = 0; ; attempts++) {
    if (deps.stopping?.aborted) return attempts;
    const now = deps.clock();
    const leaseEnd = new Date(now.getTime() + leaseMs).toISOString();
    const delivery = await deps.store.webhooks.claimNext(webhookId, now.toISOString(), leaseEnd);
    if (!delivery) return attempts;
    await deliver(delivery, deps);
  }
}

/**
 * Attempts all deliveries that are due, to all webhooks at once, so that a webhook which does not answer delays no
 * other. Leaves out the webhooks in `busy`, which an earlier call attends to. Returns the number of attempts.
 */
export async function deliverDue(deps: DeliveryDeps, busy = new Set<string>()): Promise<number> {
  const due = await deps.store.webhooks.withDue(deps.clock().toISOString());
  const attempts = due
    .filter((id) => !busy.has(id))
    .map(async (id) => {
      busy.add(id);
      return await deliverTo(id, deps).finally(() => busy.delete(id));
    });
  return (await Promise.all(attempts)).reduce((sum, each) => sum + each, 0);
}

/** Sends deliveries when they are due. Servers of the same database share them. Returns the function that stops it. */
export function startDeliveries(
  deps: DeliveryDeps,
  onTrouble: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const busy = new Set<string>();
  const sending = new Set<Promise<unknown>>();
  const look = (): void => {
    const sent: Promise<unknown> = deliverDue({ ...deps, stopping: stopping.signal }, busy)
      .catch(onTrouble)
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return async () => {
    clearInterval(looking);
    stopping.abort();
    await Promise.all(sending);
  };
}
