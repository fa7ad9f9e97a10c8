import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiScopes } from "@print-builder/api";
import { element } from "@print-builder/production/testing";
import { expect, it, onTestFinished } from "vitest";
import { callServer, type RouteId, type RouteInput } from "#test/site/callRoute.ts";
import { filesOfZip } from "#test/site/watchJob.ts";
import { startServer } from "../../main.ts";
import { readSettings } from "../../settings.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../docs/automate.md"), "utf8");
const [, ...examples] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
const ADMIN_PASSWORD = "four quiet blue kites";

/** A program that receives webhooks. */
async function startReceiver() {
  const message = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: string }>();
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.end();
    message.resolve({ headers: request.headers, body });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  onTestFinished(() => void receiver.close());
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, message: message.promise };
}

/** Runs shell commands in the folder, as a person would paste them. Returns their output. */
async function run(commands: string, folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return (await promisify(execFile)("bash", ["-euo", "pipefail", "-c", commands], options)).stdout;
}

it("the examples of docs/automate.md work against a real server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-automate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent", DEMO: "off", ADMIN_PASSWORD };
  const server = await startServer(readSettings({ ...env, WEBHOOK_PRIVATE: "on" }));
  onTestFinished(() => server.close("at once"));
  const { address: SERVER } = server;
  const receiver = await startReceiver();

  const login = { body: { email: "admin@example.org", password: ADMIN_PASSWORD } };
  const { token } = (await callServer(SERVER, "login", login)).body;
  const call = async <Id extends RouteId>(id: Id, sent: RouteInput) =>
    (await callServer(SERVER, id, { token, ...sent })).body;
  const front_elements = [element("text", [10, 10, 200, 30], { text: "{{ name }}" })];
  const { id } = await call("createProject", { body: { name: "Library cards" } });
  await call("updateProject", { params: { id }, body: { front_elements } });
  const scopes = apiScopes.filter((scope) => scope !== "agent");
  const { key } = await call("createApiKey", { body: { name: "Example", scopes } });
  const events = ["job.completed"];
  const { secret } = await call("createWebhook", { body: { url: receiver.url, events } });

  expect(examples).toHaveLength(5);
  const verification = examples.at(-1) ?? "";
  const output = await run(examples.slice(0, -1).join(""), folder, { SERVER, KEY: key });
  expect(output).toContain('"status":"ok"');
  expect(output).toContain("Library cards");
  expect(output).toContain("The job is completed.");
  const rows = await call("listRows", { params: { id } });
  expect(rows.rows.map(({ name }) => name)).toEqual(["Asha Rao", "Owen Pryce"]);
  const printed = await filesOfZip(readFileSync(join(folder, "cards.zip")));
  expect([...printed.keys()]).toEqual([expect.stringMatching(/\.pdf$/)]);

  const { headers, body } = await receiver.message;
  writeFileSync(join(folder, "body.json"), body);
  const message = {
    WEBHOOK_ID: String(headers["webhook-id"]),
    WEBHOOK_TIMESTAMP: String(headers["webhook-timestamp"]),
    WEBHOOK_SIGNATURE: String(headers["webhook-signature"]),
    WEBHOOK_SECRET: secret,
  };
  expect(await run(verification, folder, message)).toBe("The message is genuine.\n");
  expect(JSON.parse(body)).toMatchObject({ type: "job.completed", data: { project_id: id, kind: "print" } });
  writeFileSync(join(folder, "body.json"), body.replace(id, "another"));
  await expect(run(verification, folder, message)).rejects.toThrow();
});
