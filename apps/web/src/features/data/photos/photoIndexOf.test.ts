import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { heic, jpeg } from "#test/takenPhotos.ts";
import { photoIndexOf, photosAfterTimes, readTimeList } from "./photoIndexOf.ts";
import { photoSources } from "./photoSources.ts";

/** Reads the index of chosen files as [file name, number]. */
async function indexOf(files: readonly File[]) {
  const found = await photoIndexOf(await photoSources(files));
  return [...found].map(([name, { cells }]) => [name, ...cells]);
}

const photo = (name: string, taken: string) => new File([jpeg(taken)], name);

test("assigns the only photo taken after a person's time", () => {
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
    ["a.jpg", { cells: ["20440"], reason: "Taken after this person’s time on the list, 9:14" }],
    ["c.jpg", { cells: ["20442"], reason: "Taken after this person’s time on the list, 09:18" }],
  ]);
});

test("tells two mornings apart if the list has dates", () => {
  const list = readTimeList("20440,2026-05-04 09:00\n20441,2026-05-05 09:00\n");
  const photos = [4, 5].map((day) => ({ fileName: `${day}.jpg`, at: Date.UTC(2026, 4, day, 9, 1) }));
  expect([...photosAfterTimes(photos, list)].map(([name, { cells }]) => [name, ...cells])).toEqual([
    ["4.jpg", "20440"],
    ["5.jpg", "20441"],
  ]);
});

test("matches photos by a list of times and by an index of names", async () => {
  const photos = [photo("a.jpg", "2026:05:04 09:15:00"), photo("b.jpg", "2026:05:04 09:17:00")];
  const list = new File(["id,time\n20440,09:14\n20441,09:16\n"], "times.csv");
  const names = new File(["file,id\nb.jpg,7\n"], "index.csv");
  expect(await indexOf([...photos, list, names])).toEqual([
    ["a.jpg", "20440"],
    ["b.jpg", "7"],
  ]);
});

const inZip = {
  "7B/a.jpg": jpeg("2026:05:04 09:15:00"),
  "7B/IMG_2.HEIC": heic("2026:05:04 09:17:00", { places: 1 }),
  // A phone's photo is longer than the first read.
  "7B/c.heic": Buffer.concat([
    heic("2026:05:04 09:19:00", { places: 0, isLate: true }),
    Buffer.alloc(99_000),
  ]),
  "7B/silent.png": Buffer.from("no photo"),
  "__MACOSX/7B/._times.csv": Buffer.from("id,time\n1,09:00\n"),
};

async function zip(files: Readonly<Record<string, Uint8Array>>, name = "photos.zip"): Promise<File> {
  const packed = new ZipFile();
  for (const [path, bytes] of Object.entries(files))
    packed.addBuffer(Buffer.from(bytes), path, { compress: !path.endsWith("a.jpg") });
  packed.end();
  return new File([Uint8Array.from(await buffer(packed.outputStream))], name);
}

const times = "id,time\n20440,09:14\n20441,09:16\n20442,09:18\n";
const expected = [
  ["7b/a.jpg", "20440"],
  ["7b/img_2.heic", "20441"],
  ["7b/c.heic", "20442"],
];

test("finds the list of times inside any ZIP or next to the photos' ZIP", async () => {
  const list = Buffer.from(times);
  expect(await indexOf([await zip({ ...inZip, "times.csv": list })])).toEqual(expected);
  expect(await indexOf([await zip(inZip), await zip({ "lists/times.txt": list }, "lists.zip")])).toEqual(
    expected,
  );
  expect(await indexOf([await zip(inZip), new File([times], "times.csv")])).toEqual(expected);
});

test("reads an index in a ZIP, and skips damaged photos", async () => {
  const index = Buffer.from("file,id\n7B\\a.jpg,7\n");
  expect(await indexOf([await zip({ ...inZip, "index.csv": index })])).toEqual([["a.jpg", "7"]]);
  const packed = new Uint8Array(
    await (await zip({ ...inZip, "times.csv": Buffer.from(times) })).arrayBuffer(),
  );
  // Zero the header of the first file, so that it cannot be found in the ZIP.
  const damaged = new File([packed.fill(0, 0, 4)], "photos.zip");
  expect(await indexOf([damaged])).toEqual(expected.slice(1));
});
