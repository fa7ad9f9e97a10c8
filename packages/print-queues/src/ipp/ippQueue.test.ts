import { describe, expect, it } from "vitest";
import {
  printedJob,
  printerForTest,
  printOn,
  queueTo,
  samplePdf,
  samplePrint,
  steps,
} from "../../test/samplePrint.ts";
import { openQueue } from "../openQueue.ts";
import type { PrinterJob } from "../printQueue.ts";
import { startTestPrinter, type TestFault, type TestPassword, type TestPrinter } from "../testing/index.ts";
import { collectionsOf, ippAttributes, numbersOf } from "./message.ts";

describe("an answer that is none", () => {
  it.each<[string, TestFault, object]>([
    ["noise", { bytes: Buffer.from("no printer") }, { code: "broken_answer" }],
    ["a web page", { http: 200, headers: { "content-type": "text/html" } }, { code: "broken_answer" }],
    ["an error of a web server", { http: 500 }, { code: "broken_answer", message: /HTTP 500/ }],
    ["an unknown path", { http: 404 }, { code: "refused", message: /no printer under/ }],
    ["a demand for encryption", { http: 426 }, { code: "refused", message: /ipps/ }],
    ["a forbidden call", { http: 403 }, { code: "password_needed" }],
    ["a refused user", { status: "notAuthorized" }, { code: "password_needed" }],
    ["an error of the printer", { status: "internalError" }, { code: "refused", message: /error inside/ }],
  ])("is %s", async (_, fault, error) => {
    const printer = await printerForTest();
    printer.fail("getPrinterAttributes", fault);
    await expect(queueTo(printer).describe()).rejects.toMatchObject(error);
  });

  it("follows no redirect", async () => {
    const [printer, other] = [await printerForTest(), await printerForTest()];
    const location = other.uri.replace("ipp:", "http:");
    for (const http of [301, 302, 307, 308]) {
      printer.fail("getPrinterAttributes", { http, headers: { location } });
      await expect(queueTo(printer).describe()).rejects.toMatchObject({ code: "refused" });
    }
    expect(other.requests).toEqual([]);
  });

  it("names an address where nobody answers", async () => {
    const gone = await startTestPrinter();
    await gone.close();
    await expect(queueTo(gone).describe()).rejects.toMatchObject({
      code: "unreachable",
      message: /cannot be reached/,
    });
  });
});

describe("a password", () => {
  const [user, password] = ["office", 'pass: "word"'];
  const withUser = ({ uri }: TestPrinter) => ({ uri: uri.replace("://", `://${user}@`) });

  it.each<TestPassword["scheme"]>(["basic", "digest", "digest-sha-256"])("is sent as %s", async (scheme) => {
    const printer = await printerForTest({ password: { user, password, scheme } });
    const queue = queueTo(withUser(printer), { password });
    expect(await queue.print(samplePrint(), { key: "k1" })).toEqual(printedJob);
    expect(printer.device.jobs[0]?.document?.equals(samplePdf)).toBe(true);
  });

  it("is asked for, and a wrong one is refused", async () => {
    const printer = await printerForTest({ password: { user, password, scheme: "digest" } });
    await expect(queueTo(printer).describe()).rejects.toThrow("asks for a user and a password");
    const wrong = queueTo(withUser(printer), { password: "wrong" });
    await expect(wrong.describe()).rejects.toMatchObject({ code: "password_needed", message: /refuses/ });
  });
});

describe("a certificate that the printer made itself", () => {
  it("is refused until somebody trusts it", async () => {
    const printer = await printerForTest({ isSecure: true });
    await expect(queueTo(printer).describe()).rejects.toMatchObject({ code: "certificate" });
    expect(
      (await queueTo(printer, { trustSelfSigned: true }).print(samplePrint(), { key: "k1" })).state,
    ).toBe("completed");
  });

  it("is missing where the port does not encrypt", async () => {
    const printer = await printerForTest();
    const secure = { uri: printer.uri.replace("ipp:", "ipps:") };
    await expect(queueTo(secure).describe()).rejects.toMatchObject({
      code: "unreachable",
      message: /encrypt/,
    });
  });
});

it.each([
  "",
  "printer",
  "http://printer/ipp",
  "ipp:",
  "ipp://",
  "file:///etc/passwd",
  "ipp://u:secret@printer/ipp",
])("refuses %j as an address", (uri) => {
  expect(() => openQueue(uri)).toThrow(expect.objectContaining({ code: "bad_address" }));
});

describe("a description", () => {
  it("says what the printer is and how it is", async () => {
    const printer = await printerForTest();
    printer.device.setState({
      state: "stopped",
      reasons: ["media-jam-error", "toner-low-report"],
      isAccepting: false,
    });
    expect(await queueTo(printer).describe()).toEqual({
      facts: {
        make: "Test Printer 3000",
        formats: ["application/pdf", "image/pwg-raster"],
        media: [
          { name: "A4", widthMm: 210, heightMm: 297, isLoaded: true },
          { name: "Letter", widthMm: 215.9, heightMm: 279.4, isLoaded: false },
          { name: "ID-1", widthMm: 53.98, heightMm: 85.6, isLoaded: false },
        ],
        duplex: true,
        color: true,
        dpi: [300, 600],
      },
      state: {
        online: true,
        state: "stopped",
        reasons: [
          "Paper is jammed in the printer.",
          "The toner is running low.",
          "The printer does not accept jobs at the moment.",
        ],
      },
    });
  });

  it("makes do with a printer that says nothing", async () => {
    const attributes = Object.fromEntries(
      ["printer-make-and-model", "media-supported", "color-supported", "sides-supported"].map((name) => [
        name,
        undefined,
      ]),
    );
    const { facts } = await queueTo(await printerForTest({ attributes, formats: [] })).describe();
    expect(facts).toMatchObject({ make: null, formats: [], media: [], duplex: false, color: false });
  });

  it("accepts papers of any size within the printer's limits", async () => {
    const range = (lower: number, upper: number) => ({ type: "range", value: { lower, upper } }) as const;
    const limits = ippAttributes({
      "x-dimension": range(2_000, 10_400),
      "y-dimension": range(2_000, 30_000),
    });
    const printer = await printerForTest({
      attributes: {
        "media-size-supported": { type: "collection", value: limits },
        "media-col-ready": undefined,
      },
    });
    await printOn(printer, samplePrint({ widthMm: 57.25, heightMm: 31.75 }));
    const [size] = collectionsOf(collectionsOf(printer.device.jobs[0]?.ticket, "media-col")[0], "media-size");
    expect([numbersOf(size, "x-dimension"), numbersOf(size, "y-dimension")]).toEqual([[5_725], [3_175]]);
  });
});

describe("a job that was sent before", () => {
  it("is found by its key and followed", async () => {
    const printer = await printerForTest({ steps: steps({ state: "processing" }) });
    const stop = new AbortController();
    const onChange = ({ state }: PrinterJob) => {
      if (state === "processing") stop.abort(new Error("killed"));
    };
    await expect(
      printOn(printer, samplePrint(), { key: "job-12", signal: stop.signal, onChange }),
    ).rejects.toThrow("killed");
    const queue = queueTo(printer);
    expect(await queue.find("job-12")).toMatchObject({ id: 1, state: "processing" });
    expect(await queue.find("job-1")).toBeNull();
    printer.device.setSteps(1, [{ state: "completed", impressions: 2 }]);
    expect(await queue.follow(1, {})).toMatchObject({ id: 1, state: "completed", impressions: 2 });
    expect(await queue.find("job-12")).toMatchObject({ id: 1, state: "completed", impressions: 2 });
  });

  it("counts as not sent while its document is incomplete", async () => {
    const printer = await printerForTest();
    const stop = new AbortController();
    printer.fail("sendDocument", { breaks: "in_document" });
    const onChange = () => stop.abort(new Error("killed"));
    printer.fail("cancelJob", { breaks: "before" });
    await expect(printOn(printer, samplePrint(), { signal: stop.signal, onChange })).rejects.toThrow(
      "killed",
    );
    expect(printer.device.jobs[0]).toMatchObject({ state: "held", document: null });
    expect(await queueTo(printer).find("k1")).toBeNull();
    expect(printer.device.jobs[0]?.state).toBe("canceled");
  });

  it("is paused, resumed and cancelled where the printer can", async () => {
    const printer = await printerForTest({ steps: steps({ state: "pending" }) });
    const queue = queueTo(printer);
    const stop = new AbortController();
    const states: string[] = [];
    const done = queue.print(samplePrint(), {
      key: "k1",
      signal: stop.signal,
      onChange: async ({ state, reasons }) => {
        if (states.at(-1) !== state) states.push(state);
        if (printer.device.jobs[0]?.document === null) return;
        if (states.length === 1) expect(await queue.control(1, "hold")).toBe(true);
        else if (state === "held") {
          expect(reasons).toEqual(["The job is paused."]);
          expect(await queue.control(1, "release")).toBe(true);
        } else if (state === "pending") expect(await queue.control(1, "cancel")).toBe(true);
      },
    });
    await expect(done).resolves.toMatchObject({ state: "canceled", reasons: ["The job was cancelled."] });
    expect(await queue.control(1, "hold")).toBe(false);
    expect(await queue.control(99, "cancel")).toBe(false);
    const without = await printerForTest({ operations: ["getPrinterAttributes"] });
    expect(await queueTo(without).control(1, "hold")).toBe(false);
  });
});
