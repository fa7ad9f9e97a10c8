import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SchoolProxy, startSchoolProxy, startUntouched } from "#test/site/schoolProxy.ts";
import { openSchoolHost, type SchoolHost } from "./schoolHost.ts";
import { openSchoolPhotos, type PhotoLimits, type SchoolPhotos, usualPhotoLimits } from "./schoolPhotos.ts";

const jpeg = (mark: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(mark)]);

let school: SchoolProxy;
let host: SchoolHost;
let root: string;
let folder: string;

beforeEach(async () => {
  school = await startSchoolProxy(null);
  host = openSchoolHost(school.address);
  root = mkdtempSync(join(tmpdir(), "print-builder-photos-"));
  folder = join(root, "photos");
});
afterEach(async () => {
  host.close();
  await school.close();
  rmSync(root, { recursive: true, force: true });
});

const open = (changes: Partial<PhotoLimits> = {}): SchoolPhotos =>
  openSchoolPhotos(host, folder, { ...usualPhotoLimits, retryAfterMs: [1, 1], ...changes });

/** Each photo's content is its path, except that all photos named `same…` share their content. */
function servePhotos(): void {
  school.before = ({ path }, answer) => {
    answer.end(jpeg(path.startsWith("/storage/same") ? "same" : path));
    return true;
  };
}

describe("photos of a school's people", () => {
  it("removes the location from photos", async () => {
    const gps = { IFD0: { Artist: "SECRET-PLACE" }, IFD3: { GPSLatitudeRef: "N" } };
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#999999" } });
    const bytes = await picture.withExif(gps).jpeg().toBuffer();
    school.before = (_, answer) => {
      answer.end(bytes);
      return true;
    };
    const read = Buffer.from(await open().read("/storage/a.jpg"));
    expect([bytes.includes("SECRET-PLACE"), read.includes("SECRET-PLACE")]).toEqual([true, false]);
    expect((await sharp(read).metadata()).width).toBe(9);
  });

  it("fetches each photo once, stores it by content and deletes it after use", async () => {
    servePhotos();
    const photos = open();
    const names = [
      "/storage/a.jpg",
      `${school.address}/storage/a.jpg`,
      "/storage/same1.jpg",
      "/storage/same2.jpg",
    ];
    const all = await Promise.all([...names, ...names].map((name) => photos.read(name)));
    expect(all.map((bytes) => Buffer.from(bytes).toString("latin1", 3)).slice(0, 4)).toEqual([
      "/storage/a.jpg",
      "/storage/a.jpg",
      "same",
      "same",
    ]);
    await photos.read("/storage/a.jpg");
    expect([...school.photos()].sort()).toEqual([
      "/storage/a.jpg",
      "/storage/same1.jpg",
      "/storage/same2.jpg",
    ]);
    expect(readdirSync(folder)).toHaveLength(2);
    await photos.close();
    expect(readdirSync(root)).toEqual([]);
  });

  it("requests photos without a token", async () => {
    servePhotos();
    await open().read("/storage/a.jpg");
    const { authorization, cookie, "school-code": code } = school.seen[0]?.headers ?? {};
    expect([authorization, cookie, code]).toEqual([undefined, undefined, undefined]);
  });

  it("treats the school's placeholder picture as a missing photo", () => {
    const photos = open();
    expect(photos.placeOf(`${school.address}/assets/dummy_logo.jpg`)).toEqual({ kind: "name" });
    expect(photos.placeOf(`${school.address}/assets/logo.jpg`).kind).toBe("school");
  });

  it("refuses photos on another host without repeating the URL", async () => {
    const other = await startUntouched();
    const error = await open()
      .read(`${other.address}/asha-rao.jpg`)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "unreadable_photo",
      message: "The photo is not stored at the school system, so it was not fetched.",
    });
    expect([other.touched(), school.seen]).toEqual([0, []]);
    await other.close();
  });

  it.each([
    ["a page", Buffer.from("<html><body>Sign in</body></html>")],
    ["a program", Buffer.from("MZ\x90\0")],
    ["an empty file", Buffer.alloc(0)],
    ["a HEIC photo", Buffer.from("\0\0\0\x18ftypheic", "latin1")],
    [
      "an SVG with external references",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg'),
    ],
  ])("refuses %s as a photo, whatever its name and type", async (_, bytes) => {
    school.before = (_call, answer) => {
      answer.writeHead(200, { "content-type": "image/jpeg" }).end(bytes);
      return true;
    };
    await expect(open().read("/storage/a.jpg")).rejects.toMatchObject({ code: "unreadable_photo" });
    expect(school.seen).toHaveLength(1);
  });

  it.each([404, 403, 401, 410])("does not request a photo again after an answer of %i", async (status) => {
    school.before = (_, answer) => {
      answer.writeHead(status).end("Asha Rao has no photo");
      return true;
    };
    const photos = open();
    for (let times = 0; times < 2; times++) {
      await expect(photos.read("/storage/a.jpg")).rejects.toThrow(`it answered ${status}`);
    }
    expect(school.seen).toHaveLength(1);
    photos.check();
  });

  it.each(["announced", "sent"])("aborts a photo whose %s size exceeds the limit", async (how) => {
    let sent = 0;
    school.before = (_, answer) => {
      if (how === "announced") answer.setHeader("content-length", 50_000_000);
      answer.write(jpeg("x"));
      const block = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (!answer.destroyed && sent < 50_000_000) {
          sent += block.length;
          if (!answer.write(block)) {
            answer.once("drain", more);
            return;
          }
        }
        answer.end();
      };
      more();
      return true;
    };
    await expect(open({ maxBytes: 1024 * 1024 }).read("/storage/a.jpg")).rejects.toThrow("larger than 1 MB");
    expect(sent).toBeLessThan(30_000_000);
  });

  it("aborts a photo that arrives too slowly", async () => {
    school.before = (_, answer) => {
      answer.write(jpeg("x"));
      const trickle = setInterval(() => answer.write("x"), 20);
      answer.once("close", () => clearInterval(trickle));
      return true;
    };
    // Enough time for each attempt to reach the school, even on a busy machine.
    const photos = open({ timeoutMs: 1500 });
    await expect(photos.read("/storage/a.jpg")).rejects.toThrow("it took too long");
    expect(school.seen).toHaveLength(3);
  });

  it("retries a photo after a temporary failure", async () => {
    school.before = ({ path }, answer) => {
      if (school.seen.length < 3) answer.writeHead(503).end();
      else answer.end(jpeg(path));
      return true;
    };
    expect(Buffer.from(await open().read("/storage/a.jpg")).toString("latin1", 3)).toBe("/storage/a.jpg");
  });

  it("consecutive failures mean that the host is down, and stop the job", async () => {
    const photos = open();
    school.before = (_, answer) => {
      answer.destroy();
      return true;
    };
    for (let number = 0; number < 4; number++) {
      await photos.read(`/storage/${number}.jpg`).catch(() => undefined);
    }
    photos.check();
    await photos.read("/storage/4.jpg").catch(() => undefined);
    expect(() => photos.check()).toThrow(expect.objectContaining({ code: "school_failed" }));
    servePhotos();
    await photos.read("/storage/4.jpg");
    photos.check();
  });

  const fail = (isFailing: (path: string) => boolean) => {
    school.before = ({ path }, answer) => {
      if (isFailing(path)) answer.writeHead(503).end();
      else answer.end(jpeg(path));
      return true;
    };
  };

  it("reports photos that keep failing and retries no other photos", async () => {
    const photos = open();
    fail((path) => path.endsWith("bad.jpg"));
    await photos.read("/storage/a.jpg");
    await expect(photos.read("/storage/bad.jpg")).rejects.toThrow("it answered 503");
    await photos.settle();
    const asked = school.seen.length;
    await photos.settle();
    expect(school.seen).toHaveLength(asked);
  });

  it("repeats the work if photos failed during a short school outage", async () => {
    const photos = open();
    fail((path) => path.endsWith("b.jpg"));
    await photos.read("/storage/a.jpg");
    await photos.read("/storage/b.jpg").catch(() => undefined);
    servePhotos();
    await expect(photos.settle()).rejects.toMatchObject({ code: "school_interrupted" });
    await photos.read("/storage/b.jpg");
    await photos.settle();
  });

  it("treats a failed photo as a school failure if no later photo succeeds", async () => {
    const photos = open();
    servePhotos();
    await photos.read("/storage/a.jpg");
    fail(() => true);
    await photos.read("/storage/b.jpg").catch(() => undefined);
    await expect(photos.settle()).rejects.toMatchObject({ code: "school_failed" });
  });

  it("requests photos again once the disk has space", async () => {
    servePhotos();
    writeFileSync(folder, "in the way");
    const photos = open();
    await expect(photos.read("/storage/a.jpg")).rejects.toMatchObject({ syscall: "mkdir" });
    rmSync(folder);
    expect(Buffer.from(await photos.read("/storage/a.jpg")).toString("latin1", 3)).toBe("/storage/a.jpg");
  });

  it("deletes the oldest photo at the disk limit and fetches it again", async () => {
    servePhotos();
    const photos = open({ keptBytes: 40 });
    for (const name of ["a", "b", "c", "a"]) {
      const bytes = await photos.read(`/storage/${name}.jpg`);
      expect(Buffer.from(bytes).toString("latin1", 3)).toBe(`/storage/${name}.jpg`);
    }
    expect(readdirSync(folder).length).toBeLessThanOrEqual(2);
    expect(school.photos()).toHaveLength(4);
  });
});
