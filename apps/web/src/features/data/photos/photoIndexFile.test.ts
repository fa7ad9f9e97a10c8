import { expect, test } from "vitest";
import { findNearMisses, type LostRecord } from "./nearMisses.ts";
import { readPhotoIndex } from "./photoIndexFile.ts";

const pspa = [
  "Volume Name\tImage Folder\tImage File Name\tGrade\tLast Name\tFirst Name\tHome Room",
  "VOL1\tFOLDER01\tIMG0001.JPG\t7\tRao\tAsha\tRoom B",
  "VOL1\tFOLDER01\tIMG0002.JPG\t7\tTanaka\tMei\tRoom B",
  "VOL1\tFOLDER01\tIMG0003.JPG\t8\tRao\tVikram\tRoom C",
].join("\r\n");

const person = (record: number, value: string, cells: Readonly<Record<string, string>>): LostRecord => ({
  record,
  value,
  others: Object.entries(cells).map(([column, text]) => ({ column, text })),
});

const photos = ["img0001.jpg", "img0002.jpg", "img0003.jpg"];

const found = (lost: readonly LostRecord[], text: string) =>
  [...findNearMisses(lost, photos, readPhotoIndex(text))].map(([record, { fileName, reason }]) => [
    record,
    fileName,
    reason,
  ]);

test("proposes photos from a PSPA index and names it as the reason", () => {
  const lost = [
    person(0, "", { name: "Vikram Rao", class: "8" }),
    person(1, "", { first: "Asha", last: "Rao", class: "7" }),
    person(2, "", { name: "Mei Tanaka", class: "7" }),
  ];
  expect(found(lost, pspa)).toEqual([
    [1, "img0001.jpg", "From the index file"],
    [2, "img0002.jpg", "From the index file"],
    [0, "img0003.jpg", "From the index file"],
  ]);
});

test("matches numbers in any text table unless two people share a number", () => {
  const csv = 'file;id;class\n"photos\\img0001.jpg";"20440";7B\nimg0002.jpg;20441;7B\n';
  const lost = [
    person(0, "a.jpg", { id: "20441", class: "7B" }),
    person(1, "b.jpg", { id: "20442", class: "7B" }),
  ];
  expect(found(lost, csv)).toEqual([[0, "img0002.jpg", "From the index file"]]);
});

test("proposes nothing for two people with the same name", () => {
  const twins = [person(0, "", { name: "Asha Rao" }), person(1, "", { name: "Asha Rao" })];
  expect(found(twins, pspa)).toEqual([]);
});

test("finds no photos in text without picture names", () => {
  expect(readPhotoIndex("Dear school,\nhere are the photos.\n").size).toBe(0);
});
