import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchPdf, printWarnings } from "./printOutputs.ts";

const warning = { record_index: 3, kind: "unreadable_photo", message: "The photo is larger than 15 MB." };

let answerEntry: (answer: ServerResponse) => void;
const server = createServer((request, answer) => {
  if (request.url?.endsWith("/export/pdf")) {
    answer.writeHead(200, { "content-type": "application/pdf", "x-print-id": "now" }).end("%PDF-");
  } else if (request.url?.endsWith("/projects/p/print-history/now")) answerEntry(answer);
  else answer.writeHead(404).end();
});

beforeEach(async () => {
  answerEntry = (answer) => {
    answer
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ id: "now", warnings: [warning] }));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubGlobal("location", { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const print = () => fetchPdf("p", {}, new AbortController().signal);

it("reads the print's warnings from the history", async () => {
  const { file, warnings } = await print();
  expect([await file.text(), warnings]).toEqual(["%PDF-", [warning]]);
});

it("a print succeeds without its history entry", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  answerEntry = (answer) => answer.writeHead(500).end();
  const { file, warnings } = await print();
  expect([await file.text(), warnings]).toEqual(["%PDF-", []]);
});

it("ignores unreadable warnings of the print history", () => {
  expect(printWarnings(undefined)).toEqual([]);
  expect(
    printWarnings([warning, null, "?", { record_index: "3", message: "?" }, { record_index: null }]),
  ).toEqual([warning]);
});
