import { expect, test } from "vitest";
import { photoIndexOf } from "./photoIndexOf.ts";
import { photosAfterTimes, readTimeList } from "./timeList.ts";
import { timeTaken } from "./timeTaken.ts";

/** A JPEG as cameras begin it, whose EXIF says when it was taken; in the byte order of one maker or of another. */
function jpeg(taken: string, isLittle = false): Uint8Array<ArrayBuffer> {
  const [first, folder, date] = [8, 38, 56];
  const tiff = new DataView(new ArrayBuffer(date + 20));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, count, isLittle);
    tiff.setUint32(at + 8, value, isLittle);
  };
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, first, isLittle);
  tiff.setUint16(first, 2, isLittle);
  entry(first + 2, 0x0112, 3, 1, 0);
  entry(first + 14, 0x8769, 4, 1, folder);
  tiff.setUint16(folder, 1, isLittle);
  entry(folder + 2, 0x9003, 2, 20, date);
  for (const [at, sign] of [...taken].entries()) tiff.setUint8(date + at, sign.charCodeAt(0));
  const before = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 8 + tiff.byteLength];
  const name = [0x45, 0x78, 0x69, 0x66, 0, 0];
  return Uint8Array.from([...before, ...name, ...new Uint8Array(tiff.buffer), 0xff, 0xda, 0, 2]);
}

const photo = (name: string, taken: string) => new File([jpeg(taken)], name);

test("a JPEG says when its camera took it; other files, and what was cut off, say nothing", async () => {
  for (const isLittle of [true, false]) {
    const bytes = jpeg("2026:05:04 09:14:02", isLittle);
    expect(await timeTaken(new Blob([bytes]))).toBe(Date.UTC(2026, 4, 4, 9, 14, 2));
    for (let length = 0; length < bytes.length - 8; length++)
      expect(await timeTaken(new Blob([bytes.subarray(0, length)]))).toBeNull();
  }
  expect(await timeTaken(new Blob([jpeg("0000:00:00 00:00:0x")]))).toBeNull();
  expect(await timeTaken(new Blob(["no photo at all"]))).toBeNull();
});

test("the one photo after somebody's time on the list is theirs; of several nobody knows which", () => {
  const list = readTimeList("time;id\n9:14;20440\n09:16:30;20441\n09:18;20442\n");
  const at = (hours: number, minutes: number) => Date.UTC(2026, 4, 4, hours, minutes);
  const photos = [
    { fileName: "C.jpg", at: at(9, 18) },
    { fileName: "a.jpg", at: at(9, 15) },
    { fileName: "b1.jpg", at: at(9, 17) },
    { fileName: "b2.jpg", at: at(9, 17) },
    { fileName: "early.jpg", at: at(8, 0) },
  ];
  expect([...photosAfterTimes(photos, list)]).toEqual([
    ["a.jpg", { cells: ["20440"], reason: "Taken after 9:14 on the list" }],
    ["c.jpg", { cells: ["20442"], reason: "Taken after 09:18 on the list" }],
  ]);
});

test("a list with days tells two mornings apart", () => {
  const list = readTimeList("20440,2026-05-04 09:00\n20441,2026-05-05 09:00\n");
  const photos = [4, 5].map((day) => ({ fileName: `${day}.jpg`, at: Date.UTC(2026, 4, day, 9, 1) }));
  expect([...photosAfterTimes(photos, list)].map(([name, { cells }]) => [name, ...cells])).toEqual([
    ["4.jpg", "20440"],
    ["5.jpg", "20441"],
  ]);
});

test("a list that is chosen with the photos is laid beside them; one that names files is an index as before", async () => {
  const photos = [photo("a.jpg", "2026:05:04 09:15:00"), photo("b.jpg", "2026:05:04 09:17:00")];
  const list = new File(["id,time\n20440,09:14\n20441,09:16\n"], "times.csv");
  const names = new File(["file,id\nb.jpg,7\n"], "index.csv");
  const found = await photoIndexOf([...photos, list, names]);
  expect([...found].map(([name, { cells }]) => [name, ...cells])).toEqual([
    ["a.jpg", "20440"],
    ["b.jpg", "7"],
  ]);
});
