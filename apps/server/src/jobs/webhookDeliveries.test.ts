import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { openStore, type Store } from "../store/openStore.ts";
import { createSecrets } from "../store/secrets.ts";
import { type DeliveryDeps, deliverDue, startDeliveries, webhookAddress } from "./webhookDeliveries.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const secrets = createSecrets("a secret key of the tests");

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly url: string };

describe.each(databaseKinds)("sending to webhooks on %s", (kind) => {
  let store: Store;
  let receiver: Server;
  let port: number;
  let received: Received[] = [];
  /** The answer of the receiver; null leaves the call unanswered. */
  let answer: { status: number; location?: string } | null = { status: 200 };
  let now = 0;
  let close: () => Promise<void>;

  beforeEach(async () => {
    // A call that an earlier test left unanswered may still arrive in its own list.
    const calls: Received[] = [];
    received = calls;
    answer = { status: 200 };
    now = Date.now();
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    receiver = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      calls.push({ headers: request.headers, body, url: request.url ?? "" });
      if (answer && request.url !== "/silent")
        response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    port = (receiver.address() as AddressInfo).port;
    close = async () => {
      receiver.closeAllConnections();
      receiver.close();
      await store.close();
      await database.remove();
    };
  });
  afterEach(() => close());

  const deps = (more: Partial<DeliveryDeps> = {}): DeliveryDeps => ({
    ...{ store, secrets, allowsPrivate: true, clock: () => new Date(now) },
    ...more,
  });

  async function addWebhook(id: string, url: string): Promise<void> {
    const created_at = new Date(now).toISOString();
    const events = '["printer.stopped"]';
    await store.webhooks.add({ id, url, events, secret: secrets.seal(secret), created_at });
  }
  const emit = (queue_id = "q") =>
    store.webhooks.emit({ type: "printer.stopped", at: new Date(now).toISOString(), data: { queue_id } });
  async function emitTo(url: string): Promise<void> {
    await addWebhook("w", url);
    await emit();
  }
  const delivery = async () => {
    const [only] = await store.webhooks.deliveries("w");
    if (!only) throw new Error("There is no delivery.");
    return only;
  };

  it("a delivery is signed as Standard Webhooks describes", async () => {
    await emitTo(`http://127.0.0.1:${port}/hooks?a=b`);
    expect(await deliverDue(deps())).toBe(1);
    const [message] = received;
    if (!message) throw new Error("Nothing was received.");
    expect(message.url).toBe("/hooks?a=b");
    expect(message.headers["content-type"]).toBe("application/json");
    const { id } = await delivery();
    expect(message.headers["webhook-id"]).toBe(id);
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
    );
    const timestamp = new Date(now).toISOString();
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({
      ...{ type: "printer.stopped", timestamp, data: { queue_id: "q" } },
    });
    expect(() => new Webhook(secret).verify(message.body.replace("q", "r"), headers)).toThrow();
    expect(await delivery()).toMatchObject({ status: "delivered", attempts: 1, error: null, next_at: null });
    expect(await deliverDue(deps())).toBe(0);
  });

  it("is retried with growing pauses for about 24 hours, then fails", async () => {
    answer = { status: 503 };
    await emitTo(`http://127.0.0.1:${port}/`);
    const begun = now;
    const pauses: number[] = [];
    for (;;) {
      expect(await deliverDue(deps())).toBe(1);
      const { next_at, error } = await delivery();
      expect(error).toBe("The server answered 503.");
      if (next_at === null) break;
      expect(await deliverDue(deps())).toBe(0);
      pauses.push(Date.parse(next_at) - now);
      now = Date.parse(next_at);
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect((now - begun) / 3_600_000).toBeCloseTo(24, 0);
    expect(await delivery()).toMatchObject({ status: "failed", attempts: pauses.length + 1 });
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    answer = { status: 204 };
    expect(await store.webhooks.retry("w", (await delivery()).id, new Date(now).toISOString())).toBe(
      "failed",
    );
    expect(await deliverDue(deps())).toBe(1);
    expect(await delivery()).toMatchObject({ status: "delivered", attempts: 1 });
  });

  it("does not follow a redirect", async () => {
    answer = { status: 307, location: `http://127.0.0.1:${port}/elsewhere` };
    await emitTo(`http://127.0.0.1:${port}/first`);
    await deliverDue(deps());
    expect(received.map(({ url }) => url)).toEqual(["/first"]);
    const error = "The server answered 307, and redirects are not followed.";
    expect(await delivery()).toMatchObject({ status: "waiting", error });
  });

  it("a server that stops leaves an unanswered delivery for later", async () => {
    answer = null;
    await emitTo(`http://127.0.0.1:${port}/`);
    const stopping = new AbortController();
    const sending = deliverDue(deps({ stopping: stopping.signal }));
    await once(receiver, "request");
    stopping.abort();
    await sending;
    expect(await delivery()).toMatchObject({
      status: "waiting",
      error: "The server did not answer in time.",
    });
  });

  it("a webhook that does not answer delays no other one", async () => {
    const silent = Array.from({ length: 12 }, (_, at) => `silent ${at}`);
    for (const id of silent) await addWebhook(id, `http://127.0.0.1:${port}/silent`);
    await addWebhook("w", `http://127.0.0.1:${port}/answers`);
    const arrived = () => received.filter(({ url }) => url === "/answers").length;
    const troubles: unknown[] = [];
    const stop = startDeliveries(deps({ answerMs: 600_000 }), (error) => troubles.push(error));
    try {
      for (const count of [1, 2, 3]) {
        await emit();
        await expect.poll(arrived).toBe(count);
      }
      for (const id of silent) {
        const attempts = (await store.webhooks.deliveries(id)).map((each) => [each.attempts, each.error]);
        expect(attempts.toSorted()).toEqual([
          [0, null],
          [0, null],
          [1, null],
        ]);
      }
    } finally {
      await stop();
    }
    expect(troubles).toEqual([]);
  });

  it("sends a webhook's messages one after another in their order", async () => {
    await addWebhook("w", `http://127.0.0.1:${port}/`);
    const queues = Array.from({ length: 15 }, (_, at) => `q${at}`);
    for (const queue of queues) {
      now += 1;
      await emit(queue);
    }
    expect(await deliverDue(deps())).toBe(queues.length);
    expect(received.map(({ body }) => JSON.parse(body).data.queue_id)).toEqual(queues);
  });

  it("connects to no private address, whatever a name server answers", async () => {
    const answers = [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::ffff:127.0.0.1"], ["fd00::1"], []];
    await emitTo(`https://hooks.example:${port}/`);
    for (const addresses of answers) {
      await deliverDue(deps({ allowsPrivate: false, resolve: async () => addresses }));
      const { error, next_at } = await delivery();
      expect(error).toBe(
        addresses.length === 0 ? "The address has no server." : "The address is not public.",
      );
      now = Date.parse(next_at ?? "");
    }
    expect(received).toEqual([]);
  });

  it("asks the name server once per attempt and connects to its answer", async () => {
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ["127.0.0.1"] : ["192.0.2.1"]);
    await emitTo(`http://hooks.example:${port}/pinned`);
    await deliverDue(deps({ resolve }));
    const calls = received.map(({ headers, url }) => [headers.host, url]);
    expect([asked, calls]).toEqual([1, [[`hooks.example:${port}`, "/pinned"]]]);
  });

  it("a stored private address is refused once WEBHOOK_PRIVATE is off", async () => {
    await emitTo(`http://127.0.0.1:${port}/`);
    await deliverDue(deps({ allowsPrivate: false }));
    expect((await delivery()).error).toBe("The address must start with https://.");
    expect(received).toEqual([]);
  });

  it("says that a webhook needs a new secret after SECRET_KEY has changed", async () => {
    await emitTo(`http://127.0.0.1:${port}/`);
    await deliverDue(deps({ secrets: createSecrets("another secret key") }));
    expect((await delivery()).error).toBe("SECRET_KEY has changed. Create the webhook again.");
  });
});

describe("the address of a webhook", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "127.1",
    "0177.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[fd12::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:db8::1]",
    "[ff02::1]",
  ])("%s is not public", (host) => {
    expect(webhookAddress(`https://${host}/`, false)).toBe("must be a public address");
    expect(webhookAddress(`https://${host}/`, true)).toBeInstanceOf(URL);
  });

  it.each([
    ["http://example.org/", "must start with https://"],
    ["ftp://example.org/", "must be an address like https://example.org/hooks"],
    ["file:///etc/passwd", "must be an address like https://example.org/hooks"],
    ["example.org", "must be an address like https://example.org/hooks"],
    ["https://", "must be an address like https://example.org/hooks"],
    ["https://user:secret@example.org/", "must not contain a user name or password"],
  ])("%s is refused", (text, reason) => {
    expect(webhookAddress(text, false)).toBe(reason);
  });

  it("a public https address is accepted without its fragment", () => {
    expect(String(webhookAddress("https://Example.org:8443/a?b=c#d", false))).toBe(
      "https://example.org:8443/a?b=c",
    );
    expect(String(webhookAddress("https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/", false))).toContain(
      "2606",
    );
  });
});
