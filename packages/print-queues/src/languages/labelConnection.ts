import { connect } from "node:net";
import { QueueError } from "../printQueue.ts";
import type { LabelStatus, StatusQuery } from "./labelStatus.ts";

export type LabelTimeouts = {
  readonly connectMs: number;
  /** How long the printer may take to answer the first question about its state. */
  readonly statusMs: number;
  /** How long a printer may accept no data, or not answer again, for example while it prints what it has. */
  readonly stallMs: number;
};

/** A connection to a raw port. All calls fail with a QueueError when it breaks, or with the signal's reason. */
export type LabelConnection = {
  /** Waits until the system has accepted the data. */
  readonly send: (data: Buffer) => Promise<void>;
  /** Null if the printer has never answered such a question. */
  readonly ask: (query: StatusQuery) => Promise<LabelStatus | null>;
  /** Ends the data, and gives the printer a short time to report that it broke off. */
  readonly end: () => Promise<void>;
  readonly close: () => void;
};

/** Data is sent in pieces, so that a slow printer is not mistaken for one that has stopped reading. */
const pieceBytes = 16_384;
/** Longest answer that is read; anything before it is dropped. */
const answerBytes = 4_096;

export async function openLabelConnection(
  { host, port }: { readonly host: string; readonly port: number },
  { connectMs, statusMs, stallMs }: LabelTimeouts,
  signal?: AbortSignal,
): Promise<LabelConnection> {
  signal?.throwIfAborted();
  const name = `The printer at ${host}:${port}`;
  const socket = connect({ host, port, noDelay: true, ...(signal ? { signal } : {}) });
  const ended = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<never>();
  // Rejections are handled where a call waits.
  lost.promise.catch(() => undefined);
  const lose = (message: string, cause?: Error) =>
    lost.reject(signal?.aborted ? signal.reason : new QueueError("unreachable", message, { cause }));
  let isConnected = false;
  let isEnding = false;
  let answer = Buffer.alloc(0);
  let onAnswer: () => void = () => undefined;
  let answersQuestions: boolean | null = null;

  socket.on("data", (data) => {
    answer = Buffer.concat([answer, data]).subarray(-answerBytes);
    onAnswer();
  });
  socket.on("error", (error) => {
    const message = isConnected ? "broke off the connection." : "cannot be reached. Check that it is on.";
    lose(`${name} ${message}`, error);
  });
  socket.on("close", () => {
    if (isEnding) ended.resolve();
    lose(`${name} closed the connection.`);
  });

  async function within<Value>(ms: number, wanted: Promise<Value>, late: () => Value): Promise<Value> {
    const timedOut = Promise.withResolvers<Value>();
    const timer = setTimeout(() => {
      try {
        timedOut.resolve(late());
      } catch (error) {
        timedOut.reject(error);
      }
    }, ms);
    try {
      return await Promise.race([wanted, lost.promise, timedOut.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
  const fail = (message: string) => () => {
    throw new QueueError("unreachable", message);
  };
  const write = (data: Buffer) => {
    const written = new Promise<void>((resolve) => socket.write(data, () => resolve()));
    return within(stallMs, written, fail(`${name} accepts no more data.`));
  };

  const connected = Promise.withResolvers<void>();
  socket.once("connect", () => {
    isConnected = true;
    connected.resolve();
  });
  try {
    await within(
      connectMs,
      connected.promise,
      fail(`${name} does not answer. Check that it is on and in the network.`),
    );
  } catch (error) {
    socket.destroy();
    throw error;
  }

  return {
    async send(data) {
      for (let from = 0; from < data.length; from += pieceBytes) {
        await write(data.subarray(from, from + pieceBytes));
      }
    },
    async ask({ command, read }) {
      if (answersQuestions === false) return null;
      answer = Buffer.alloc(0);
      const answered = Promise.withResolvers<LabelStatus | null>();
      onAnswer = () => {
        const status = read(answer);
        if (status) answered.resolve(status);
      };
      await write(command);
      const status = answersQuestions
        ? await within(stallMs, answered.promise, fail(`${name} no longer answers.`))
        : await within(statusMs, answered.promise, () => null);
      answersQuestions = status !== null;
      return status;
    },
    async end() {
      isEnding = true;
      socket.end();
      await within(statusMs, ended.promise, () => undefined);
    },
    close: () => socket.destroy(),
  };
}
