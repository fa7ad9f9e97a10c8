import { buffer } from "node:stream/consumers";
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
import { encodeUrf } from "../languages/raster.ts";
import type { PagePicture, PrintDocument, PrinterJob } from "../printQueue.ts";
import {
  decodePwgRaster,
  keywords,
  type TestFault,
  type TestJobStep,
  type TestPrinterOptions,
} from "../testing/index.ts";
import { collectionsOf, numbersOf, type Operation, textsOf } from "./message.ts";

const withoutCreateJob = [
  "printJob",
  "getJobAttributes",
  "getPrinterAttributes",
  "cancelJob",
  "getJobs",
] as const;

/** A page of noise that no compression shortens by accident. */
function painted(page: number, colours: PagePicture["colours"], dpi = 300): PagePicture {
  const [width, height] = [40, 30];
  const pixels = Uint8Array.from({ length: width * height * (colours === "rgb" ? 3 : 1) }, (_, at) =>
    at % 90 < 45 ? 255 : (at * 7 + page * 31) % 256,
  );
  return { width, height, dpi, colours, pixels };
}

/** A print whose pages can be drawn, and a list of the drawn ones. */
function paintedPrint(changes: Partial<PrintDocument> = {}) {
  const drawn: string[] = [];
  const document = samplePrint({
    ...changes,
    picture: async (page, dpi, colours) => {
      drawn.push(`${page} at ${dpi} ${colours}`);
      return painted(page, colours, dpi);
    },
  });
  return { document, drawn };
}

describe("a print", () => {
  it("sends the file unchanged with the settings that the printer supports", async () => {
    const printer = await printerForTest();
    const { job, changes } = await printOn(printer, samplePrint({ sides: "short_edge" }));
    expect(job).toEqual(printedJob);
    expect([...new Set(changes.map(({ state }) => state))]).toEqual(["pending", "processing", "completed"]);
    expect(changes[0]?.id).toBe(1);
    const [received] = printer.device.jobs;
    expect(received?.document?.equals(samplePdf)).toBe(true);
    expect(received).toMatchObject({ format: "application/pdf", name: "k1 Cards of 7B" });
    const ticket = received?.ticket;
    const [size] = collectionsOf(collectionsOf(ticket, "media-col")[0], "media-size");
    expect([numbersOf(size, "x-dimension"), numbersOf(size, "y-dimension")]).toEqual([[21_000], [29_700]]);
    expect(["sides", "print-color-mode", "print-scaling"].map((name) => textsOf(ticket, name))).toEqual([
      ["two-sided-short-edge"],
      ["auto"],
      ["none"],
    ]);
    expect(numbersOf(ticket, "orientation-requested")).toEqual([3]);
  });

  it("asks for no setting that the printer does not offer", async () => {
    const names = [
      "media-col-supported",
      "media-size-supported",
      "media-supported",
      "media-col-ready",
      "media-ready",
    ];
    names.push("sides-supported", "print-color-mode-supported", "print-scaling-supported");
    names.push("orientation-requested-supported");
    const attributes = Object.fromEntries(names.map((name) => [name, undefined]));
    const printer = await printerForTest({ attributes });
    expect((await printOn(printer)).job).toEqual(printedJob);
    expect([...(printer.device.jobs[0]?.ticket ?? [])]).toEqual([]);
  });

  it("names the paper for printers without media-col, also lying", async () => {
    const printer = await printerForTest({ attributes: { "media-col-supported": undefined } });
    await printOn(printer, samplePrint({ widthMm: 279.4, heightMm: 215.9 }));
    const ticket = printer.device.jobs[0]?.ticket;
    expect([textsOf(ticket, "media"), numbersOf(ticket, "orientation-requested")]).toEqual([
      ["na_letter_8.5x11in"],
      [4],
    ]);
  });

  it("refuses paper and duplex that the printer does not have", async () => {
    const printer = await printerForTest({ attributes: { "sides-supported": keywords("one-sided") } });
    const postcard = samplePrint({ widthMm: 100, heightMm: 148 });
    await expect(printOn(printer, postcard)).rejects.toThrow("The printer has no paper of 100 × 148 mm.");
    await expect(printOn(printer, samplePrint({ sides: "long_edge" }))).rejects.toThrow(
      "on one side of the paper only",
    );
    expect(printer.device.jobs).toEqual([]);
  });

  it("follows a stopped printer until it continues", async () => {
    const printer = await printerForTest({
      steps: steps(
        {
          state: "processing",
          impressions: 1,
          printer: { state: "stopped", reasons: ["media-empty-error"] },
        },
        {
          state: "stopped",
          reasons: ["printer-stopped"],
          printer: { state: "stopped", reasons: ["door-open"] },
        },
        { state: "processing", printer: { state: "processing" } },
        { state: "completed", impressions: 2 },
      ),
    });
    const { job, changes } = await printOn(printer);
    expect(changes.slice(-4)).toEqual([
      { id: 1, state: "processing", reasons: ["The paper tray is empty."], impressions: 1 },
      {
        ...{ id: 1, state: "stopped", impressions: 1 },
        reasons: ["A door of the printer is open. Close it.", "The printer has stopped."],
      },
      { id: 1, state: "processing", reasons: [], impressions: 1 },
      job,
    ]);
    expect(job).toEqual({ id: 1, state: "completed", reasons: [], impressions: 2 });
  });

  it.each<[string, TestJobStep[], Partial<PrinterJob>]>([
    [
      "aborted",
      [
        { state: "processing", impressions: 1 },
        { state: "aborted", reasons: ["document-format-error"] },
      ],
      {
        state: "aborted",
        reasons: ["The printer cannot read the document: it finds an error in it."],
        impressions: 1,
      },
    ],
    [
      "cancelled before it began",
      [{ state: "canceled", reasons: ["job-canceled-at-device"] }],
      {
        state: "canceled",
        reasons: ["Somebody cancelled the job at the printer."],
        impressions: 0,
      },
    ],
    [
      "cancelled by a printer that does not count",
      [{ state: "processing" }, { state: "canceled" }],
      {
        state: "canceled",
        impressions: null,
      },
    ],
    [
      "printed with errors",
      [{ state: "completed", reasons: ["job-completed-with-errors"], impressions: 2 }],
      {
        state: "completed",
        reasons: ["The job was printed with errors."],
        impressions: 2,
      },
    ],
  ])("reports a job that was %s", async (_, told, job) => {
    const printer = await printerForTest({ steps: steps(...told) });
    expect((await printOn(printer)).job).toMatchObject(job);
  });

  it("waits for a busy printer at every step", async () => {
    const printer = await printerForTest();
    for (const name of ["createJob", "sendDocument", "getJobAttributes", "getPrinterAttributes"] as const) {
      printer.fail(name, { status: "busy" }, { status: "temporaryError" }, { status: "busy" });
    }
    const { job, changes } = await printOn(printer);
    expect(job).toEqual(printedJob);
    expect(changes[0]).toMatchObject({ id: null, reasons: ["The printer is busy with another job."] });
    expect(printer.device.jobs).toHaveLength(1);
  });

  it("waits for a printer that takes one job at a time", async () => {
    const printer = await printerForTest({ takesOneJob: true });
    const all = await Promise.all(["a", "b", "c"].map((key) => printOn(printer, samplePrint(), { key })));
    expect(all.map(({ job }) => job.state)).toEqual(["completed", "completed", "completed"]);
    expect(printer.device.jobs.map(({ name }) => name.slice(0, 1)).sort()).toEqual(["a", "b", "c"]);
  });

  it("uses Print-Job where Create-Job is missing, and IPP 1.1", async () => {
    const printer = await printerForTest({ operations: withoutCreateJob, isOld: true });
    const { job, changes } = await printOn(printer);
    expect(job).toEqual(printedJob);
    expect(changes[0]).toEqual({ id: null, state: "pending", reasons: [], impressions: null });
    expect(printer.device.jobs[0]?.document?.equals(samplePdf)).toBe(true);
    expect(printer.requests).not.toContain("createJob");
  });

  it("leaves out a setting that the printer refuses after all", async () => {
    const printer = await printerForTest();
    printer.fail("createJob", { refuses: ["print-scaling", "media-col"] });
    expect((await printOn(printer)).job).toEqual(printedJob);
    expect([...(printer.device.jobs[0]?.ticket.keys() ?? [])]).toEqual([
      "sides",
      "print-color-mode",
      "orientation-requested",
    ]);
  });

  it("says what a printer without a usable format accepts", async () => {
    const printer = await printerForTest({ formats: ["application/postscript"] });
    await expect(printOn(printer)).rejects.toMatchObject({
      code: "unsupported",
      message: /application\/postscript/,
    });
  });
});

describe("a broken connection", () => {
  it.each<[Operation, TestFault]>([
    ["createJob", { breaks: "before" }],
    ["createJob", { breaks: "after" }],
    ["sendDocument", { breaks: "after" }],
    ["getJobAttributes", { breaks: "before" }],
    ["getJobAttributes", { breaks: "after" }],
  ])("at %s, %j, loses nothing and prints nothing twice", async (name, fault) => {
    const printer = await printerForTest();
    printer.fail(name, fault);
    const { job } = await printOn(printer);
    expect(job).toEqual(printedJob);
    expect(printer.device.jobs.map(({ state }) => state)).toEqual(["completed"]);
    expect(printer.device.jobs[0]?.document?.equals(samplePdf)).toBe(true);
  });

  it.each<[TestFault]>([[{ breaks: "in_document" }], [{ breaks: "before" }]])(
    "while the document is sent, %j, cancels the job",
    async (fault) => {
      const printer = await printerForTest();
      printer.fail("sendDocument", fault);
      await expect(printOn(printer)).rejects.toMatchObject({ code: "unreachable" });
      expect(printer.device.jobs.map(({ state }) => state)).toEqual(["canceled"]);
    },
  );

  it("trusts no answer that is older than the end of the document", async () => {
    const printer = await printerForTest();
    const isAsked = Promise.withResolvers<void>();
    const isLost = Promise.withResolvers<void>();
    printer.fail("getJobAttributes", { answersAfter: isLost.promise });
    printer.fail("sendDocument", { breaks: "after", when: isAsked.promise });
    const printing = printOn(printer);
    await expect.poll(() => printer.requests).toContain("getJobAttributes");
    isAsked.resolve();
    await expect.poll(() => printer.device.jobs[0]?.document?.length).toBe(samplePdf.length);
    isLost.resolve();
    expect((await printing).job).toEqual(printedJob);
  });

  it("is repaired for printers without Create-Job as well", async () => {
    const printer = await printerForTest({ operations: withoutCreateJob });
    printer.fail("printJob", { breaks: "before" }, { breaks: "after" });
    expect((await printOn(printer)).job).toEqual(printedJob);
    expect(printer.device.jobs).toHaveLength(1);
    printer.fail("printJob", { breaks: "in_document" });
    await expect(printOn(printer, samplePrint(), { key: "k2" })).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(printer.device.jobs[1]?.state).toBe("canceled");
  });

  it("reports a printer that went away and never came back", async () => {
    const printer = await printerForTest({ steps: steps({ state: "processing", impressions: 1 }) });
    const queue = queueTo(printer, { timeouts: { lostMs: 30 } });
    const changes: PrinterJob[] = [];
    const onChange = async (job: PrinterJob) => {
      changes.push(job);
      if (job.state === "processing" && changes.length < 4) await printer.close();
    };
    await expect(queue.print(samplePrint(), { key: "k1", onChange })).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(changes.at(-1)?.reasons).toEqual([expect.stringContaining("cannot be reached")]);
  });

  it("reports a job that the printer forgot", async () => {
    const printer = await printerForTest({ steps: steps({ state: "processing" }) });
    const onChange = ({ state }: PrinterJob) => {
      if (state === "processing") printer.device.forgetJobs();
    };
    await expect(printOn(printer, samplePrint(), { onChange })).rejects.toThrow("no longer knows the job");
  });

  it("ends a call that is never answered", async () => {
    const printer = await printerForTest();
    printer.fail("getPrinterAttributes", "never_answers");
    const queue = queueTo(printer, { timeouts: { answerMs: 50 } });
    await expect(queue.describe()).rejects.toMatchObject({ code: "unreachable", message: /does not answer/ });
  });
});

describe("a printer without PDF", () => {
  it("receives each page as a picture in its resolution and colours", async () => {
    const printer = await printerForTest({ formats: ["image/pwg-raster"] });
    const { document, drawn } = paintedPrint({ sides: "long_edge" });
    expect((await printOn(printer, document)).job).toEqual(printedJob);
    expect(drawn).toEqual(["0 at 300 rgb", "1 at 300 rgb"]);
    const pages = decodePwgRaster(printer.device.jobs[0]?.document ?? Buffer.alloc(0));
    expect(pages).toEqual([painted(0, "rgb"), painted(1, "rgb")]);
  });

  it("is asked in grey, and at its next higher resolution", async () => {
    const resolution = { type: "resolution", value: { x: 200, y: 200, unit: "dpcm" } } as const;
    const printer = await printerForTest({
      formats: ["image/pwg-raster"],
      attributes: {
        "pwg-raster-document-type-supported": keywords("black_1", "sgray_8"),
        "pwg-raster-document-resolution-supported": resolution,
      },
    });
    const { document, drawn } = paintedPrint();
    await printOn(printer, document);
    expect(drawn).toEqual(["0 at 508 grey", "1 at 508 grey"]);
  });

  it("receives URF if it knows nothing else", async () => {
    const printer = await printerForTest({
      formats: ["image/urf"],
      attributes: { "urf-supported": keywords("V1.4", "CP1", "W8", "RS200-600", "DM3") },
    });
    const { document, drawn } = paintedPrint({ sides: "long_edge" });
    expect((await printOn(printer, document)).job).toEqual(printedJob);
    expect(drawn).toEqual(["0 at 600 grey", "1 at 600 grey"]);
    const options = { dpi: 600, colours: "grey", sheetBack: "rotated" } as const;
    expect(printer.device.jobs[0]?.document).toEqual(await buffer(encodeUrf(document, options)));
  });

  it("receives lying pages upright, as its paper is fed", async () => {
    const printer = await printerForTest({ formats: ["image/pwg-raster"] });
    const { document } = paintedPrint({ widthMm: 297, heightMm: 210 });
    await printOn(printer, document);
    const [page] = decodePwgRaster(printer.device.jobs[0]?.document ?? Buffer.alloc(0));
    const { width, height, pixels } = painted(0, "rgb");
    expect([page?.width, page?.height]).toEqual([height, width]);
    const pixelAt = (from: Uint8Array | undefined, at: number) => [
      ...(from?.subarray(3 * at, 3 * at + 3) ?? []),
    ];
    // The top right corner of the page becomes the top left one.
    expect(pixelAt(page?.pixels, 0)).toEqual(pixelAt(pixels, width - 1));
    expect(pixelAt(page?.pixels, width * height - 1)).toEqual(pixelAt(pixels, width * (height - 1)));
  });

  it.each<[string, TestPrinterOptions]>([
    ["refuses it", { reallyAccepts: ["image/pwg-raster"] }],
    [
      "gives up the job",
      {
        steps: ({ format }) =>
          format === "application/pdf"
            ? [{ state: "aborted", reasons: ["unsupported-document-format"] }]
            : [{ state: "completed", reasons: ["job-completed-successfully"] }],
      },
    ],
    ["refuses it in Print-Job", { reallyAccepts: ["image/pwg-raster"], operations: withoutCreateJob }],
  ])("although it says that it accepts PDF, and %s, receives pictures", async (_, options) => {
    const printer = await printerForTest(options);
    const { document } = paintedPrint();
    const { job } = await printOn(printer, document);
    expect(job).toMatchObject({ state: "completed" });
    const [last] = printer.device.jobs.slice(-1);
    expect([last?.id, last?.format]).toEqual([job.id, "image/pwg-raster"]);
    expect(await queueTo(printer).find("k1")).toMatchObject({ id: job.id });
  });

  it("leaves no job behind if it refuses everything", async () => {
    const printer = await printerForTest({ reallyAccepts: [] });
    await expect(printOn(printer, paintedPrint().document)).rejects.toMatchObject({ code: "unsupported" });
    expect(printer.device.jobs.map(({ state }) => state)).toEqual(["canceled", "canceled"]);
  });

  it("is sent only the language that somebody chose", async () => {
    const printer = await printerForTest();
    await queueTo(printer, { language: "pwg" }).print(paintedPrint().document, { key: "k1" });
    expect(printer.device.jobs[0]?.format).toBe("image/pwg-raster");
    const zebra = queueTo(printer, { language: "zpl" }).print(samplePrint(), { key: "k2" });
    await expect(zebra).rejects.toMatchObject({ code: "unsupported", message: /socket/ });
  });
});

describe("a caller that gives up", () => {
  it("before the document is sent leaves no job at the printer", async () => {
    const printer = await printerForTest();
    const failure = new Error("The database is gone.");
    await expect(printOn(printer, samplePrint(), { onChange: () => Promise.reject(failure) })).rejects.toBe(
      failure,
    );
    expect(printer.device.jobs).toMatchObject([{ state: "canceled", document: null }]);
    const missing = samplePrint({ file: "/missing/cards.pdf" });
    await expect(printOn(printer, missing)).rejects.toMatchObject({ code: "ENOENT" });
    expect(printer.device.jobs[1]).toMatchObject({ state: "canceled", document: null });
  });

  it("afterwards leaves the job to the printer", async () => {
    const printer = await printerForTest({ steps: steps({ state: "processing" }) });
    const stop = new AbortController();
    const onChange = ({ state }: PrinterJob) => {
      if (state === "processing") stop.abort(new Error("enough"));
    };
    await expect(printOn(printer, samplePrint(), { signal: stop.signal, onChange })).rejects.toThrow(
      "enough",
    );
    expect(printer.device.jobs[0]).toMatchObject({ state: "processing" });
  });
});
