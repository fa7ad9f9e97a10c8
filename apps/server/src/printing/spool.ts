import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { problem } from "@print-builder/api";

export type SpoolLimits = {
  /** Maximum number of bytes by which a print may be ahead of its reader. */
  readonly mostAhead: number;
  /** Maximum number of bytes on disk, per user and in total. */
  readonly mostEach: number;
  readonly mostInAll: number;
  /** Maximum number of unfinished downloads per user. */
  readonly mostOpenEach: number;
  /** Maximum time, in ms, for which a print that needs space waits for a stalled reader. */
  readonly fullMs: number;
  /** A finished print that nobody reads is discarded after this time, in ms. */
  readonly unreadMs: number;
};

const megabyte = 1024 * 1024;

export const spoolLimits: SpoolLimits = {
  mostAhead: 256 * megabyte,
  mostEach: 512 * megabyte,
  mostInAll: 2048 * megabyte,
  mostOpenEach: 20,
  fullMs: 30_000,
  unreadMs: 10 * 60_000,
};

/** The part of a print's output that its client has not read. */
export type Spool = {
  /** Resolves when the bytes are stored. Rejects if the disk is full or nobody reads. */
  write(bytes: Uint8Array): Promise<void>;
  /** Marks the end of the output. `last` runs after everything was read, before the stream ends. */
  end(last: () => Promise<void>): void;
  fail(error: Error): void;
  readonly stream: Readable;
};

export type Spooler = {
  /** Throws the Problem `print_busy` for a user with too many unread prints. */
  open(user: string): Spool;
};

/** Buffers print output in files, so that a drawing process need not wait for slow readers. */
export function createSpooler(folder: string, limits: SpoolLimits = spoolLimits): Spooler {
  const kept = new Map<string, { open: number; bytes: number }>();
  let inAll = 0;

  const of = (user: string) => kept.get(user) ?? { open: 0, bytes: 0 };
  const change = (user: string, open: number, bytes: number): void => {
    const now = of(user);
    inAll += bytes;
    const next = { open: now.open + open, bytes: now.bytes + bytes };
    if (next.open > 0) kept.set(user, next);
    else kept.delete(user);
  };

  return {
    open(user) {
      const { open: yours } = of(user);
      if (yours >= limits.mostOpenEach) {
        const queue = { waiting: yours, yours, retryAfterSeconds: 60 };
        throw problem("print_busy", queue, queue);
      }
      change(user, 1, 0);
      let size = 0;
      return openSpool(folder, limits, {
        grow: (bytes) => {
          const wanted = Math.max(0, bytes - size);
          if (of(user).bytes + wanted > limits.mostEach || inAll + wanted > limits.mostInAll) return false;
          change(user, 0, wanted);
          size += wanted;
          return true;
        },
        close: () => change(user, -1, -size),
      });
    },
  };
}

/** A file that the first write creates. */
function lazyFile(folder: string) {
  let file: Promise<FileHandle> | null = null;
  const opened = (): Promise<FileHandle> => {
    file ??= unnamedFile(folder);
    return file;
  };
  return {
    write: async (bytes: Uint8Array, at: number) =>
      void (await (await opened()).write(bytes, 0, bytes.length, at)),
    async read(length: number, at: number): Promise<Uint8Array> {
      const block = Buffer.allocUnsafe(length);
      const { bytesRead } = await (await opened()).read(block, 0, length, at);
      return block.subarray(0, bytesRead);
    },
    close: async () => {
      // The error was reported when creating the file failed.
      await file?.then((made) => made.close()).catch(() => undefined);
    },
  };
}

/** Creates a file that disappears when it is closed or this process is killed. */
async function unnamedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.pdf`);
  const file = await open(path, "wx+", 0o600);
  // Some systems cannot remove an open file; the server's next start removes it.
  await rm(path, { force: true }).catch(() => undefined);
  return file;
}

type Room = {
  /** Reserves space for this number of bytes. Returns false if there is not enough. */
  grow(bytes: number): boolean;
  close(): void;
};

const blockBytes = 256 * 1024;

/**
 * The file is created when a reader first falls behind, and rewritten from its start whenever one has caught up: on a full
 * disk, readers who keep pace still get their PDFs.
 */
function openSpool(folder: string, { mostAhead, fullMs, unreadMs }: SpoolLimits, room: Room): Spool {
  const file = lazyFile(folder);
  let written = 0;
  let read = 0;
  let last: (() => Promise<void>) | null = null;
  let wantsMore = true;
  let isReading = false;
  let caughtUp = Promise.withResolvers<void>();

  const stream = new Readable({
    highWaterMark: blockBytes,
    read: () => {
      wantsMore = true;
      unread.refresh();
      pump();
    },
    destroy: (error, done) => {
      clearTimeout(unread);
      caughtUp.resolve();
      room.close();
      void file.close().then(() => done(error));
    },
  });
  // The caller handles the failure; an unhandled error would end the server.
  stream.on("error", () => undefined);
  const unread = setTimeout(() => stream.destroy(problem("print_unread")), unreadMs).unref();

  function pump(): void {
    if (!wantsMore || isReading || stream.destroyed) return;
    if (read === written && last === null) return;
    isReading = true;
    const step = read === written ? finish() : readBlock();
    step.then(
      () => {
        isReading = false;
        pump();
      },
      (error: Error) => stream.destroy(error),
    );
  }

  async function readBlock(): Promise<void> {
    const block = await file.read(Math.min(blockBytes, written - read), read);
    read += block.length;
    if (read === written) caughtUp.resolve();
    give(block);
  }

  async function finish(): Promise<void> {
    await last?.();
    wantsMore = false;
    stream.push(null);
  }

  function give(bytes: Uint8Array): void {
    unread.refresh();
    wantsMore = stream.push(bytes);
  }

  function checkReader(): void {
    if (stream.destroyed) throw stream.errored ?? problem("print_interrupted");
  }

  /** Waits until the reader has caught up, as long as the reader keeps reading. */
  async function untilRoom(bytes: number): Promise<void> {
    if (read === written) read = written = 0;
    while (written + bytes > mostAhead || !room.grow(written + bytes)) {
      const before = read;
      caughtUp = Promise.withResolvers();
      await Promise.race([caughtUp.promise, sleep(fullMs, undefined, { ref: false })]);
      checkReader();
      if (read === before) throw problem("print_unread");
      if (read === written) read = written = 0;
    }
  }

  return {
    stream,
    async write(bytes) {
      checkReader();
      // No file is needed for a reader who keeps pace.
      if (wantsMore && !isReading && read === written) return give(bytes);
      await untilRoom(bytes.length);
      await file.write(bytes, written);
      written += bytes.length;
      pump();
    },
    end(finishing) {
      last = finishing;
      pump();
    },
    fail: (error) => void stream.destroy(error),
  };
}
