import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { useToasts } from "#ui/toasts/showToast.ts";
import { fetchPdf, printWarnings, tellUnexpected } from "./printOutputs.ts";

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

it("a print succeeds even if its history entry cannot be read", async () => {
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

afterEach(() => useToasts.setState([], true));

const toasts = () => useToasts.getState().map(({ message }) => message);
const refused = "The photo could not be fetched from the school system: it answered 503.";
const known = (record_index: number, kind: string) => ({
  record_index,
  kind,
  element_id: "photo",
  side: "front" as const,
  message: "There is no photo.",
});

test("reports a photo that failed in the print unless the check found it", async () => {
  const warnings = [
    { record_index: 3, message: "There is no photo." },
    { record_index: 8, message: refused },
    { record_index: 417, message: refused },
  ];
  const found = [known(3, "missing_photo"), known(8, "text_overflow")];
  await tellUnexpected(warnings, found);
  await tellUnexpected(warnings, found, async () => new Map([[8, "Asha Rao"]]));
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  await tellUnexpected(warnings, found, () => Promise.reject(new Error("The server cannot be reached.")));
  const numbered = `2 cards came out without a photo. Records 9 and 418: ${refused}`;
  const named = `2 cards came out without a photo. Asha Rao and record 418: ${refused}`;
  expect(toasts()).toEqual([numbered, named, numbered]);
});

test("reports nothing if there are no warnings or the check found them", async () => {
  await tellUnexpected([], []);
  await tellUnexpected([{ record_index: 3, message: "There is no photo." }], [known(3, "unreadable_photo")]);
  expect(toasts()).toEqual([]);
});

test("reports an unreadable code unless the check found it", async () => {
  const message = "The QR code will not scan.";
  const ofAll = { record_index: null, kind: "code_unreadable", message };
  await tellUnexpected([ofAll], [known(3, "missing_photo")]);
  await tellUnexpected([{ ...ofAll, record_index: 3 }], [known(3, "code_unreadable")]);
  await tellUnexpected([{ ...ofAll, record_index: 3 }], [known(3, "missing_photo")]);
  const title = "Codes on these cards will not scan.";
  expect(toasts()).toEqual([`${title} All cards: ${message}`, `${title} Record 4: ${message}`]);
});
