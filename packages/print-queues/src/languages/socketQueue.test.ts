import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { PagePicture, PrintDocument, PrinterJob } from "../printQueue.ts";
import { encodeLabel, type LabelLanguage } from "./labels.ts";
import { openSocketQueue, type SocketQueueOptions } from "./socketQueue.ts";

const dpi = 203;

/** A label of one row, whose dots are the page's number. */
function pictureOf(page: number): PagePicture {
  return { width: 8, height: 1, dpi, colours: "bilevel", pixels: Uint8Array.of(page) };
}

function documentOf(numbers: readonly number[], picture = pictureOf): PrintDocument {
  return {
    ...{
      title: "Labels",
      file: "/nowhere.pdf",
      pages: numbers.length,
      widthMm: 1,
      heightMm: 1,
      sides: "one",
    },
    picture: async (page) => picture(numbers[page] ?? 0),
  };
}

type Sink = {
  readonly uri: string;
  /** Everything received so far, except for questions about the state. */
  readonly received: () => string;
  readonly asked: () => number;
};

type SinkOptions = {
  /** Called with each piece of data. */
  readonly onData?: (socket: Socket, sink: Sink) => void;
  /** Answers to questions about the state, in order; the last one is repeated. Without answers there is none. */
  readonly answers?: readonly Buffer[];
  readonly onSocket?: (socket: Socket) => void;
};

const questions = /~HS|\p{Cc}!\?/gu;

/** A printer at a raw port that collects what it receives. */
async function startSink({ onData, answers = [], onSocket }: SinkOptions = {}): Promise<Sink> {
  const sockets = new Set<Socket>();
  let text = "";
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (onSocket) return onSocket(socket);
    socket.on("data", (data) => {
      const said = data.toString("latin1");
      text += said;
      onData?.(socket, sink);
      for (const _ of said.matchAll(questions)) {
        const answer = answers[Math.min(asked++, answers.length - 1)];
        if (answer) socket.write(answer);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sink: Sink = {
    uri: `socket://127.0.0.1:${port}`,
    received: () => text.replaceAll(questions, ""),
    asked: () => asked,
  };
  return sink;
}

type Condition = Partial<Record<"paper" | "pause" | "waiting" | "head" | "ribbon" | "batch", number>>;

/** An answer to ~HS, as in the ZPL II Programming Guide. */
const hostStatus = ({ paper = 0, pause = 0, waiting = 0, head = 0, ribbon = 0, batch = 0 }: Condition = {}) =>
  Buffer.from(
    `\x02030,${paper},${pause},1245,00${waiting},0,0,0,000,0,0,0\x03\r\n` +
      `\x02000,0,${head},${ribbon},0,2,4,0,0000000${batch},1,000\x03\r\n\x021234,0\x03\r\n`,
  );

const quick = { connectMs: 5_000, statusMs: 50, stallMs: 10_000, pollMs: 5 };

function openQueue({ uri }: Sink, language: LabelLanguage, timeouts: SocketQueueOptions["timeouts"] = {}) {
  return openSocketQueue(uri, { language, dpi, timeouts: { ...quick, ...timeouts } });
}

const labelsOf = (
  language: LabelLanguage,
  ...numbers: readonly (readonly [page: number, copies: number])[]
) =>
  numbers
    .map(([page, copies]) => encodeLabel[language]({ picture: pictureOf(page), copies }).toString("latin1"))
    .join("");

test.each(["zpl", "epl", "tspl"] as const)(
  "prints %s on a printer that answers nothing",
  async (language) => {
    const sink = await startSink();
    const told: PrinterJob[] = [];
    const job = await openQueue(sink, language).print(documentOf([1, 2, 2, 3]), {
      key: "k",
      onChange: (change) => void told.push(change),
    });
    expect(job).toEqual({ id: null, state: "completed", reasons: [], impressions: null });
    expect(told).toEqual([{ ...job, state: "processing" }]);
    expect(sink.received()).toBe(labelsOf(language, [1, 1], [2, 2], [3, 1]));
    // A printer that does not answer the first question is not asked again.
    expect(sink.asked()).toBe(language === "epl" ? 0 : 1);
  },
);

test("waits in words while labels are missing, and continues", async () => {
  const sink = await startSink({
    answers: [
      ...[{ paper: 1, head: 1 }, { paper: 1 }, { pause: 1 }, {}],
      ...[{ waiting: 1 }, { waiting: 1, batch: 1 }, { ribbon: 1, waiting: 1 }, { waiting: 1 }, {}],
    ].map(hostStatus),
  });
  const told: PrinterJob[] = [];
  let before = "";
  const job = await openQueue(sink, "zpl").print(documentOf([1, 2]), {
    key: "k",
    onChange: (change) => {
      if (change.state === "stopped" && told.length < 5) before += sink.received();
      told.push(change);
    },
  });
  expect(told.map(({ state, reasons, impressions }) => [state, reasons, impressions])).toEqual([
    ["processing", [], null],
    ["stopped", ["The print head is open.", "The printer is out of labels."], 0],
    ["stopped", ["The printer is out of labels."], 0],
    ["stopped", ["The printer is paused."], 0],
    ["processing", [], 0],
    ["stopped", ["The printer is out of ribbon."], 1],
    ["processing", [], 1],
    ["processing", [], 2],
  ]);
  expect(before).toBe("");
  expect(job).toEqual({ id: null, state: "completed", reasons: [], impressions: 2 });
  expect(sink.received()).toBe(labelsOf("zpl", [1, 1], [2, 1]));
});

test("TSPL's status byte is put into words", async () => {
  const sink = await startSink({ answers: [Buffer.of(0x05), Buffer.of(0x20)] });
  const queue = openQueue(sink, "tspl");
  const stopped = await queue.describe();
  expect(stopped).toEqual({
    facts: { make: null, formats: ["tspl"], media: [], duplex: false, color: false, dpi: [203] },
    state: {
      online: true,
      state: "stopped",
      reasons: ["The print head is open.", "The printer is out of labels."],
    },
  });
  expect((await queue.describe()).state).toEqual({ online: true, state: "processing", reasons: [] });
});

test("describes a silent printer as online", async () => {
  const sink = await startSink();
  expect((await openQueue(sink, "zpl").describe()).state).toEqual({
    online: true,
    state: "unknown",
    reasons: [],
  });
});

test("reports a printer that cannot be reached", async () => {
  const sink = await startSink();
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const address = gone.address();
  const uri = `socket://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  gone.close();
  await once(gone, "close");
  const queue = openQueue({ ...sink, uri }, "zpl");
  const error = {
    code: "unreachable",
    message: expect.stringMatching(/cannot be reached\. Check that it is on\.$/),
  };
  await expect(queue.describe()).rejects.toMatchObject(error);
  await expect(queue.print(documentOf([1]), { key: "k" })).rejects.toMatchObject(error);
});

test("a connection that breaks says which labels were sent", async () => {
  const last = labelsOf("zpl", [3, 1]);
  const sink = await startSink({
    answers: [{}, { waiting: 1 }, { waiting: 1 }, { waiting: 1 }].map(hostStatus),
    onData: (socket, { received }) => received().endsWith(last) && socket.destroy(),
  });
  const job = await openQueue(sink, "zpl").print(documentOf([1, 2, 3, 4, 5]), { key: "k" });
  expect(job).toMatchObject({ state: "aborted", impressions: 1 });
  expect(job.reasons).toEqual([
    expect.stringMatching(
      /^The printer at 127\.0\.0\.1:\d+ .*connection\. Labels 1 to 3 were sent, labels 4 to 5 were not\. Check which of them came out\.$/,
    ),
  ]);
});

test("reports a break before the first label as an error", async () => {
  const sink = await startSink({ onSocket: (socket) => socket.resetAndDestroy() });
  await expect(openQueue(sink, "zpl").print(documentOf([1, 2]), { key: "k" })).rejects.toMatchObject({
    code: "unreachable",
  });
});

test("gives up on a printer that never reads", async () => {
  const sink = await startSink({ onSocket: (socket) => socket.pause() });
  const large = { width: 8_000, height: 10_000, dpi, colours: "bilevel" } as const;
  const document = documentOf([1, 2], () => ({ ...large, pixels: randomBytes(1_000 * 10_000) }));
  const error = { code: "unreachable", message: expect.stringMatching(/accepts no more data\.$/) };
  await expect(openQueue(sink, "epl", { stallMs: 100 }).print(document, { key: "k" })).rejects.toMatchObject(
    error,
  );
});

test("a cancelled print stops between labels", async () => {
  const abort = new AbortController();
  const sink = await startSink({ answers: [{}, { paper: 1 }].map(hostStatus) });
  const printing = openQueue(sink, "zpl").print(documentOf([1, 2, 3]), {
    key: "k",
    signal: abort.signal,
    onChange: ({ state }) => {
      if (state === "stopped") abort.abort(new Error("enough"));
    },
  });
  await expect(printing).rejects.toThrow("enough");
  expect(sink.received()).toBe(labelsOf("zpl", [1, 1]));
});

test.each(["ipp://10.0.0.5", "socket://", "socket://a@10.0.0.5", "socket://10.0.0.5/queue", "printer"])(
  "refuses the address %s",
  (uri) => {
    expect(() => openSocketQueue(uri, { language: "zpl", dpi })).toThrow(
      /is not the address of a label printer/,
    );
  },
);

test("does not know jobs by their number", async () => {
  const queue = openQueue(await startSink(), "zpl");
  expect([await queue.find("k"), await queue.control(1, "cancel")]).toEqual([null, false]);
  await expect(queue.follow(1, {})).rejects.toMatchObject({ code: "unsupported" });
});
