import { buffer } from "node:stream/consumers";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readZip } from "./readZip.ts";

type PackedFile = {
  readonly name: Buffer;
  readonly content: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
  /** True if `content` is already compressed. */
  readonly isPacked?: boolean;
};

/** Builds a ZIP field by field. */
function zip(files: readonly PackedFile[], comment = ""): Blob {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, flags = 0, size = content.length, isPacked } of files) {
    const packed = method === 8 && !isPacked ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, packed);
    list.push(entry, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Blob([Buffer.concat([...locals, ...list, end, Buffer.from(comment)])]);
}

const file = (name: string, content = name): PackedFile => ({
  name: Buffer.from(name),
  content: Buffer.from(content),
});

async function contents(blob: Blob): Promise<Record<string, string>> {
  const entries = await readZip(blob);
  const read = entries.map(async ({ path, read }) => [path, await (await read()).text()]);
  return Object.fromEntries(await Promise.all(read));
}

describe("a ZIP of photos", () => {
  it("lists compressed and stored files in a ZIP with a comment", async () => {
    const files = [file("7A/", ""), file("7A/1.jpg"), { ...file("2.png", "x".repeat(5000)), method: 0 }];
    expect(await contents(zip(files, "Photos of 7A"))).toEqual({
      "7A/1.jpg": "7A/1.jpg",
      "2.png": "x".repeat(5000),
    });
  });

  it("reads file names written by any operating system", async () => {
    const decomposed = "Zoe\u0308 Mu\u0308ller.png";
    const files = [
      { ...file("Zoë.jpg"), flags: 0x800 },
      file(decomposed),
      { name: Buffer.from([0x5a, 0x6f, 0x89, 0x2e, 0x6a, 0x70, 0x67]), content: Buffer.from("old Windows") },
    ];
    expect(Object.keys(await contents(zip(files.slice(0, 2))))).toEqual(["Zoë.jpg", decomposed]);
    expect(await contents(zip(files.slice(2)))).toEqual({ "Zoë.jpg": "old Windows" });
  });

  it("reads ZIP64 sizes, offsets and counts", async () => {
    const large = new ZipFile();
    for (const name of ["7A/1.jpg", "7A/2.jpg"]) {
      large.addBuffer(Buffer.from(name), name, { forceZip64Format: true, compress: name.includes("1") });
    }
    large.end({ forceZip64Format: true, comment: "" });
    const bytes = await buffer(large.outputStream);
    // The regular end record has no count, length or offset, because they are only in the ZIP64 record.
    expect(bytes.subarray(-22).readUInt32LE(16)).toBe(0xffff_ffff);
    expect(await contents(new Blob([bytes]))).toEqual({ "7A/1.jpg": "7A/1.jpg", "7A/2.jpg": "7A/2.jpg" });
  });

  it("can unpack only the beginning of a file, and rejects damaged data", async () => {
    const long = "x".repeat(3_000_000);
    const [photo, list] = await readZip(zip([file("a.jpg", `start ${long}`), file("list.txt", "short")]));
    expect(await (await photo?.readStart(5))?.text()).toBe("start");
    expect((await photo?.readStart(200_000))?.size).toBe(200_000);
    expect(await (await list?.readStart(200_000))?.text()).toBe("short");
    const [damaged] = await readZip(zip([{ ...file("a.jpg", "no deflated bytes"), isPacked: true }]));
    await expect(damaged?.readStart(5)).rejects.toThrow(/damaged or incomplete/);
  });

  it.each([
    ["a file that is not a ZIP", new Blob(["hello"]), /not a ZIP file.*choose the folder/],
    ["an empty file", new Blob([]), /not a ZIP file/],
    [
      "a ZIP whose beginning is missing",
      zip([file("a.jpg", "a".repeat(900))]).slice(40),
      /damaged or incomplete/,
    ],
    ["a ZIP with a password", zip([{ ...file("a.jpg"), flags: 1 }]), /password.*without one/],
  ])("%s is rejected with a message that says why", async (_, blob, words) => {
    await expect(readZip(blob)).rejects.toThrow(words);
  });

  it.each([
    ["unpacks to more than it states", { ...file("a.jpg", "a".repeat(100_000)), size: 100 }],
    ["unpacks to less than it states", { ...file("a.jpg", "a"), size: 100 }],
    ["uses an unknown compression method", { ...file("a.jpg", "a"), method: 14 }],
  ])("a file that %s is rejected when it is read", async (_, packed) => {
    const [entry] = await readZip(zip([packed]));
    await expect(entry?.read()).rejects.toThrow(/damaged or incomplete|ordinary ZIP/);
  });
});
