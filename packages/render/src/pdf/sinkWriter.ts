import type { Writable } from "node:stream";
import type { Interrupt } from "./interrupt.ts";

/** Gathered before the sink gets them: a file then takes a few large writes instead of thousands. */
const heldBytes = 1024 * 1024;

/** Passes text and bytes on to a stream, counting them, and waits while the stream is full. */
export class SinkWriter {
  readonly #sink: Writable;
  readonly #interrupt: Interrupt;
  #text = "";
  #position = 0;
  #corked = false;
  #held = 0;

  constructor(sink: Writable, interrupt: Interrupt) {
    this.#sink = sink;
    this.#interrupt = interrupt;
  }

  /** Bytes handed over so far. */
  get position(): number {
    return this.#position;
  }

  /** Appends Latin-1 text. */
  text(text: string): void {
    this.#text += text;
    this.#position += text.length;
  }

  /** Appends bytes without copying them: they must not change before `written` is called. */
  bytes(data: Uint8Array, written?: () => void): void {
    this.#passText();
    this.#position += data.length;
    this.#write(data, written);
  }

  /** Resolves when the sink takes more; call it between objects. */
  async ready(): Promise<void> {
    this.#interrupt.check();
    if (this.#held < heldBytes && !this.#sink.writableNeedDrain) return;
    this.#uncork();
    if (this.#sink.writableNeedDrain) {
      await this.#interrupt.wait(new Promise<void>((resolve) => this.#sink.once("drain", resolve)));
    }
  }

  /** Ends the sink and resolves when it has taken everything. */
  async end(): Promise<void> {
    this.#passText();
    this.#uncork();
    await this.#interrupt.wait(
      new Promise<void>((resolve, reject) =>
        this.#sink.end((error?: Error | null) => (error ? reject(error) : resolve())),
      ),
    );
  }

  #passText(): void {
    if (this.#text !== "") {
      const text = Buffer.from(this.#text, "latin1");
      this.#text = "";
      this.#write(text);
    }
  }

  #write(chunk: Uint8Array, written?: () => void): void {
    if (!this.#corked) {
      // Corked, the pieces reach a file as one vectored write.
      this.#sink.cork();
      this.#corked = true;
    }
    this.#held += chunk.length;
    this.#sink.write(chunk, written);
  }

  #uncork(): void {
    if (this.#corked) {
      this.#corked = false;
      this.#held = 0;
      this.#sink.uncork();
    }
  }
}
