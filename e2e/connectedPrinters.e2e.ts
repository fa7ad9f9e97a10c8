import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  startTestPrinter,
  type TestJobStep,
  type TestPrinter,
  type TestPrinterOptions,
} from "@print-builder/print-queues/testing";
import { element, imagesOf, temporaryFolder, textOf } from "@print-builder/production/testing";
import {
  bulk,
  bulkProject,
  openBulk,
  plainFront,
  choose as segment,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { choose, soon, useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice({ settings: () => ({ WEBHOOK_PRIVATE: "on" }) });
const program = join(import.meta.dirname, "../bin/printBuilder.mjs");

async function startPrinter(options: TestPrinterOptions = {}): Promise<TestPrinter> {
  const printer = await startTestPrinter(options);
  onTestFinished(() => printer.close());
  return printer;
}

/** A project whose cards have one side. */
const oneSided = (name: string, count: number, front_elements = plainFront, photos = 0) =>
  bulkProject(office, {
    name,
    rows: students(count),
    photos,
    fields: { front_elements, back_elements: [], is_dual_sided: false },
  });

/** Connects a printer on the page Printers. `from` chooses its address in the dialog. */
async function addPrinter(
  page: Page,
  name: string,
  from: (adding: ReturnType<Page["getByRole"]>) => unknown,
) {
  await page.goto("/admin/printers");
  await page.getByRole("button", { name: "Add printer" }).click();
  const adding = page.getByRole("dialog", { name: "Add a printer" });
  await from(adding);
  await adding.getByRole("button", { name: "Check" }).click();
  await adding.getByRole("status", { name: "What the printer says" }).getByText("Ready").waitFor();
  await adding.getByLabel("Name").fill(name);
  await adding.getByRole("button", { name: "Add printer" }).click();
  await page.getByRole("article", { name }).getByText("Ready").waitFor();
}

/** Prints all cards of the open project from the print dialog. Returns the report on the printer's job. */
async function printAll(page: Page, cards: number, printer: string) {
  const box = await openBulk(page);
  await choose(page, "Print on", printer);
  await box.getByRole("button", { name: `Print ${cards} cards on ${printer}` }).click();
  return box.getByRole("region", { name: `Printing on ${printer}` });
}

/** The names on the cards of each document that the printer has received completely. */
async function printedNames({ device }: TestPrinter): Promise<readonly (readonly string[])[]> {
  const documents = device.jobs.flatMap(({ document }) => document ?? []);
  return await Promise.all(
    documents.map(
      async (document) => (await textOf(fileOf(document))).match(/Student \d+|Vera Visitor/g) ?? [],
    ),
  );
}

function fileOf(document: Buffer): string {
  const file = join(temporaryFolder(), "printed.pdf");
  writeFileSync(file, document);
  return file;
}

type Card = { readonly name: string; readonly reason: string; readonly outcome: string };

async function ledger(project: string): Promise<readonly Card[]> {
  return (await (await office.call("GET", `/projects/${project}/cards?limit=200`)).json()).items;
}

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `Student ${at + 1}`);

/** Creates an API key on the page Automation. Returns the key, which is shown only once. */
async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.goto("/admin/automation");
  await page.getByRole("button", { name: "Create API key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name").fill(name);
  for (const scope of scopes) await form.getByRole("checkbox", { name: scope }).check();
  await form.getByRole("button", { name: "Create key" }).click();
  const secret = page.getByRole("dialog", { name: "Copy your API key" });
  const key = await secret.getByLabel("API key").inputValue();
  await secret.getByRole("button", { name: "Done" }).click();
  return key;
}

test("an office prints a class through a jam; the ledger needs no answers", async () => {
  const jammed: readonly TestJobStep[] = [
    { state: "processing", impressions: 1 },
    { state: "stopped", printer: { state: "stopped", reasons: ["media-jam-error"] } },
  ];
  const ended = { state: "completed", printer: {} } as const;
  const printer = await startPrinter({
    steps: ({ id }) => (id === 1 ? jammed : [{ ...ended, impressions: 1 }]),
  });
  const page = await office.visit("/admin/printers");
  await addPrinter(page, "Office Printer", (adding) => adding.getByLabel("Address").fill(printer.uri));
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const project = await oneSided("Class 7B", 22);
  await page.goto(`/editor/${project}`);
  const report = await printAll(page, 22, "Office Printer");
  await report.getByText(/jammed/).waitFor();
  await report.getByText("Waiting for the printer. Printing continues automatically.").waitFor();
  await report.getByText("1 of 3 sheets").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);

  // Somebody removes the jammed sheet, which the printer does not print again.
  printer.device.setSteps(1, [
    { state: "processing", impressions: 1, printer: { state: "processing" } },
    { ...ended, impressions: 2 },
  ]);
  await report.getByText("20 came out, 2 did not.").waitFor();
  await report.getByRole("button", { name: "Reprint 2 cards" }).click();
  await page.getByRole("button", { name: "Print 2 cards again on Office Printer" }).click();
  await page.getByText("Office Printer has printed 2 cards again").waitFor();
  expect(await printedNames(printer)).toEqual([namesOf(22), namesOf(22).slice(20)]);

  const question = page.getByRole("region", { name: "Did the cards come out?" });
  await bulk(page).getByRole("button", { name: "Print history" }).click();
  await bulk(page).getByRole("button", { name: "Show printed cards" }).click();
  const shown = page.getByRole("dialog", { name: "Printed cards" });
  for (const [outcome, rows] of [
    ["Came out", 22],
    ["Did not come out", 2],
    ["Not reported yet", 0],
  ] as const) {
    await segment(shown, "Outcome of the cards", outcome);
    // One row contains the headings.
    await soon(() => shown.getByRole("row").count()).toBe(rows + 1);
  }
  expect(await question.count()).toBe(0);
  await page.goto(`/editor/${project}`);
  await page.getByRole("button", { name: "Project", exact: true }).waitFor();
  expect(await question.count()).toBe(0);
});

const badge = [
  element("image", [20, 30, 80, 100], { staticImage: false, imageBinding: "photo" }),
  element("text", [116, 30, 196, 30], { text: "{{ name }}", fontSize: 19 }),
];

/** Fills in the form for a person who is not on the list, takes a picture with the camera, and prints. */
async function printWalkIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Not on the list" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Use the camera" }).click();
  await page.getByRole("button", { name: "Take the picture" }).click();
  await page.getByRole("img", { name: "The person’s face as it will be on the card" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Print the card" }).click();
}

test("a reception prints ten badges once each, though the network fails", async () => {
  const printer = await startPrinter();
  await office.call("POST", "/print-queues", { name: "Front Desk", uri: printer.uri });
  const project = await oneSided("Visitors", 9, badge, 9);
  const offline = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED/;
  const page = await office.visit(`/station/${project}`, { apart: true, expects: offline });
  await choose(page, "Printer", "Front Desk");
  const finder = page.getByRole("combobox", { name: "Scan or type a name or number" });
  const line = page.getByRole("region", { name: "Cards of this station" });
  const printed = () => line.getByText("Printed", { exact: true }).count();
  const print = async (people: readonly number[]) => {
    for (const at of people) {
      await finder.fill(`N${1000 + at}`);
      await finder.press("Enter");
      await page.getByRole("button", { name: `Print Student ${at + 1}’s card` }).waitFor();
      await finder.press("Enter");
    }
  };

  await print([0, 1, 2]);
  await soon(printed).toBe(3);
  // The network fails during the call for the fourth badge, which the server may have received.
  const called = page.waitForRequest(/\/print$/);
  await print([3]);
  await called;
  await page.context().setOffline(true);
  await print([4, 5]);
  await printWalkIn(page, "Vera Visitor");
  await finder.fill("N1006");
  await finder.press("Enter");
  await page.getByText("The card cannot be shown now. It can still be printed.").waitFor();
  await finder.press("Enter");
  await page.getByText(/^The server cannot be reached\. \d cards wait here/).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.context().setOffline(false);
  await print([7, 8]);
  await soon(printed).toBe(10);

  const names = (await printedNames(printer)).map((each) => each.join());
  expect(names.toSorted()).toEqual([...namesOf(9), "Vera Visitor"]);
  const visitor = printer.device.jobs[names.indexOf("Vera Visitor")]?.document;
  expect(await imagesOf(fileOf(visitor ?? Buffer.alloc(0)))).toMatch(/image +\d{3,} +\d{3,} +rgb/);
  expect((await ledger(project)).map(({ name, outcome }) => [name, outcome]).toSorted()).toEqual(
    [...namesOf(9), "Vera Visitor"].map((name) => [name, "out"]),
  );
});

/** Starts `print-builder agent` and waits until it is connected. */
async function startAgent(key: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [program, "agent", "--server", office.address(), ...options], {
    cwd: temporaryFolder(),
    env: { ...process.env, PRINT_BUILDER_KEY: key },
  });
  onTestFinished(() => void child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code, output }));
  await soon(() => output).toContain("Connected to");
  return { ended };
}

test("an agent prints on its printer until its key is revoked", async () => {
  const printer = await startPrinter();
  const page = await office.visit("/admin/automation");
  const key = await createKey(page, "Library computer", ["agent"]);
  const agent = await startAgent(key, "--name", "Library", "--printer", `Laser=${printer.uri}`);
  await addPrinter(page, "Library Printer", async (adding) => {
    await choose(page, "Connected through", "Agent “Library”");
    await adding.getByRole("button", { name: /^Laser/ }).click();
  });
  const project = await oneSided("Readers", 12);
  await page.goto(`/editor/${project}`);
  const report = await printAll(page, 12, "Library Printer");
  await report.getByText("All came out.").waitFor();
  expect(await printedNames(printer)).toEqual([namesOf(12)]);

  await page.goto("/admin/automation");
  await page.getByRole("button", { name: "Revoke Library computer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  const { code, output } = await agent.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/API key/);
  await page.goto("/admin/printers");
  const card = page.getByRole("article", { name: "Library Printer" });
  await card.getByText("Not reachable").waitFor();
  await card.getByText(/The agent “Library” is not connected\./).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.goto(`/editor/${project}`);
  const dialog = await openBulk(page);
  await dialog.getByText("Not reachable").waitFor();
});

type Message = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A program that receives webhooks. */
async function startReceiver() {
  const first = Promise.withResolvers<Message>();
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.end();
    first.resolve({ headers: request.headers, body });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void receiver.close());
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/printed`, message: first.promise };
}

/** The signature of a message as the Standard Webhooks specification defines it. */
function signatureOf({ headers, body }: Message, secret: string): string {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

test("a bureau's script prints by API key and receives a signed message", async () => {
  const printer = await startPrinter();
  const receiver = await startReceiver();
  const project = await oneSided("Bureau badges", 12);
  const page = await office.visit("/admin/automation");
  await addPrinter(page, "Bureau Printer", (adding) => adding.getByLabel("Address").fill(printer.uri));
  const key = await createKey(page, "Bureau", ["projects:read", "print", "ledger:read"]);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add a webhook" });
  await form.getByLabel("Address").fill(receiver.url);
  await form.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the webhook’s secret" });
  const secret = await shown.getByLabel("Secret").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();

  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(`${office.address()}/api${path}`, { headers, ...sent });
    return { status: answer.status, said: await answer.json() };
  };
  const { said: projects } = await ask("/projects?search=Bureau");
  const { said: queues } = await ask("/print-queues");
  const queue = queues.items.find(({ name }: { readonly name: string }) => name === "Bureau Printer");
  const printing = await ask(`/projects/${projects.items[0].id}/print`, { queue_id: queue.id });
  expect(printing.status).toBe(202);
  const message = await receiver.message;
  expect(message.headers["webhook-signature"]).toBe(signatureOf(message, secret));
  const forged = { ...message, body: message.body.replace("completed", "cancelled") };
  expect(message.headers["webhook-signature"]).not.toBe(signatureOf(forged, secret));
  const { job_id } = printing.said;
  expect(JSON.parse(message.body)).toMatchObject({
    type: "job.completed",
    data: { job_id, project_id: project },
  });
  expect(message.body).not.toContain("Student");
  expect(await printedNames(printer)).toEqual([namesOf(12)]);
  const { said: cards } = await ask(`/projects/${project}/cards?limit=100`);
  expect(cards.items.map(({ outcome }: Card) => outcome)).toEqual(Array(12).fill("out"));
  expect((await ask("/api-keys")).status).toBe(403);

  await page.getByRole("button", { name: `Messages to ${receiver.url}` }).click();
  const messages = page.getByRole("dialog", { name: /^Messages to/ });
  await messages.getByText("Delivered").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});
