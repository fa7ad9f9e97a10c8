import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mountSmallDisk } from "#test/site/smallDisk.ts";
import { createSpooler, spoolLimits } from "./spool.ts";

const kilobyte = 1024;
const block = (value: number, size = 256 * kilobyte) => Buffer.alloc(size, value);
const nothing = () => Promise.resolve();
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("spooling the unread output of a print", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-spool-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("keeps output in order for a stalled client and removes its file", async () => {
    const spool = createSpooler(folder).open("admin");
    const blocks = Array.from({ length: 12 }, (_, value) => block(value));
    for (const bytes of blocks) await spool.write(bytes);
    let ended = false;
    spool.end(async () => {
      ended = true;
    });
    await settled();
    expect(ended).toBe(false);
    expect(spool.stream.readableLength).toBeLessThan(1024 * kilobyte);
    expect(await buffer(spool.stream)).toEqual(Buffer.concat(blocks));
    expect(ended).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("a client that keeps pace gets output at once, without a file", async () => {
    const limits = { ...spoolLimits, mostAhead: 0 };
    const spool = createSpooler(folder, limits).open("admin");
    const read = buffer(spool.stream);
    for (let value = 0; value < 5; value++) {
      await settled();
      await spool.write(block(value, kilobyte));
    }
    spool.end(nothing);
    expect((await read).length).toBe(5 * kilobyte);
  });

  it("output waits while the spool is full, then starts a new file", async () => {
    const spooler = createSpooler(folder, { ...spoolLimits, mostAhead: 1024 * kilobyte });
    const spool = spooler.open("admin");
    const blocks = Array.from({ length: 40 }, (_, value) => block(value));
    const writing = (async () => {
      for (const bytes of blocks) await spool.write(bytes);
      spool.end(nothing);
    })();
    await settled();
    expect(await buffer(spool.stream)).toEqual(Buffer.concat(blocks));
    await writing;
  });

  it("ends a print when nobody reads it and the spool is full", async () => {
    const spooler = createSpooler(folder, { ...spoolLimits, mostEach: 512 * kilobyte, fullMs: 100 });
    const [first, second] = [spooler.open("admin"), spooler.open("admin")];
    // The first block of each print stays in memory for its reader.
    for (const value of [0, 1, 2]) await first.write(block(value));
    await second.write(block(3));
    await expect(second.write(block(4))).rejects.toMatchObject({ code: "print_unread" });
    // Each user has a separate limit.
    const other = spooler.open("other");
    for (const value of [0, 1, 2]) await other.write(block(value));
    for (const spool of [first, second, other]) spool.fail(new Error("left"));
  });

  it("discards output that nobody reads for a long time", async () => {
    const spool = createSpooler(folder, { ...spoolLimits, unreadMs: 100 }).open("admin");
    await spool.write(block(1));
    spool.end(nothing);
    await new Promise((resolve) => spool.stream.once("close", resolve));
    expect(spool.stream.errored).toMatchObject({ code: "print_unread" });
  });

  it("refuses a user with many unread prints but lets others print", () => {
    const spooler = createSpooler(folder, { ...spoolLimits, mostOpenEach: 2 });
    const spools = [spooler.open("admin"), spooler.open("admin"), spooler.open("other")];
    expect(() => spooler.open("admin")).toThrowError(
      expect.objectContaining({ code: "print_busy", details: expect.objectContaining({ yours: 2 }) }),
    );
    for (const spool of spools) spool.fail(new Error("left"));
  });

  it("aborts the stream if the end of the output cannot be written", async () => {
    const spool = createSpooler(folder).open("admin");
    await spool.write(block(1));
    spool.end(() => Promise.reject(new Error("no history")));
    await expect(buffer(spool.stream)).rejects.toThrow("no history");
  });
});

const disk = mountSmallDisk(2);
afterAll(() => disk?.remove());

describe.skipIf(!disk)("spooling on a full disk", () => {
  it("on a full disk, unread prints fail and read prints continue", async () => {
    const spooler = createSpooler(join(disk?.folder ?? "", "spool"));
    disk?.fill();
    const stalled = spooler.open("admin");
    await expect(
      (async () => {
        for (let value = 0; value < 8; value++) await stalled.write(block(value));
      })(),
    ).rejects.toMatchObject({ code: "ENOSPC" });
    stalled.fail(new Error("full"));
    const spool = spooler.open("admin");
    const read = buffer(spool.stream);
    await settled();
    await spool.write(block(1));
    spool.end(nothing);
    expect((await read).length).toBe(256 * kilobyte);
  });
});
