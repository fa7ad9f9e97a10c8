import type { Writable } from "node:stream";
import type { Interrupt } from "./interrupt.ts";

/** Number of bytes gathered before a write, so that a file gets a few large writes instead of thousands. */
const heldBytes = 1024 * 1024;

/** Writes text and bytes to a stream, counts them, and waits while the stream is full. */
export function createSinkWriter(sink: Writable, interrupt: Interrupt) {
  let waiting = "";
  let position = 0;
  let isCorked = false;
  let held = 0;

  function write(chunk: Uint8Array, written?: () => void): void {
    if (!isCorked) {
      // While corked, the pieces reach a file as one vectored write.
      sink.cork();
      isCorked = true;
    }
    held += chunk.length;
    sink.write(chunk, written);
  }

  function passText(): void {
    if (waiting !== "") {
      const text = Buffer.from(waiting, "latin1");
      waiting = "";
      write(text);
    }
  }

  function uncork(): void {
    if (isCorked) {
      isCorked = false;
      held = 0;
      sink.uncork();
    }
  }

  return {
    /** Number of bytes handed over so far. */
    position: (): number => position,
    /** Appends Latin-1 text. */
    text(text: string): void {
      waiting += text;
      position += text.length;
    },
    /** Appends bytes without copying them: they must not change before `written` is called. */
    bytes(data: Uint8Array, written?: () => void): void {
      passText();
      position += data.length;
      write(data, written);
    },
    /** Resolves when the sink accepts more; call it between objects. */
    async ready(): Promise<void> {
      interrupt.check();
      if (held < heldBytes && !sink.writableNeedDrain) return;
      uncork();
      if (sink.writableNeedDrain) {
        await interrupt.wait(new Promise<void>((resolve) => sink.once("drain", resolve)));
      }
    },
    /** Ends the sink and resolves when it has accepted everything. */
    async end(): Promise<void> {
      passText();
      uncork();
      await interrupt.wait(
        new Promise<void>((resolve, reject) =>
          sink.end((error?: Error | null) => (error ? reject(error) : resolve())),
        ),
      );
    },
  };
}

export type SinkWriter = ReturnType<typeof createSinkWriter>;
