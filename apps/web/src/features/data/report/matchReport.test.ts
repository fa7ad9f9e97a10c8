import { describe, expect, it } from "vitest";
import { columnOfOtherPhotos, matchReport, reportCsv } from "./matchReport.ts";

const rows = [
  { id: "1", full_name: "Asha Rao", photo: "1.jpg" },
  { id: "2", full_name: "Mei Tanaka", photo: "20421.jpg" },
  { id: "3", full_name: "Noor Rahman", photo: "" },
  { id: "4", full_name: "=Kwame", photo: "5" },
  { id: "5", full_name: "Zoë Müller", photo: "ZOË" },
];
const photos = ["1.jpg", "20241.jpg", "5.jpg", "5.png", "zoe\u0308.png", "party.jpg"];
const report = matchReport(rows, photos, "photo");

describe("matchReport", () => {
  it("lists records with their photo and how each photo was found", () => {
    expect(report.matched.map(({ index, title, fileName, how }) => [index, title, fileName, how])).toEqual([
      [0, "Asha Rao", "1.jpg", "Exact name"],
      [4, "Zoë Müller", "zoe\u0308.png", "Same except for case, spaces or extension"],
    ]);
  });

  it("lists people by the name on the card, even if two columns form it", () => {
    const apart = [{ no: "7", surname: "Das", forename: "Sára", form: "8B", photo: "" }];
    const { missing } = matchReport(apart, [], "photo", {
      nameOf: (row) => `${row.forename} ${row.surname}`,
    });
    expect(missing.map(({ title, more }) => [title, more])).toEqual([["Sára Das", "7 · 8B"]]);
  });

  it("proposes the most likely photo for a file name that does not exist", () => {
    expect(report.near).toEqual([
      {
        index: 1,
        title: "Mei Tanaka",
        more: "2",
        wanted: "20421.jpg",
        near: { fileName: "20241.jpg", reason: "Two digits swapped" },
        candidates: [],
      },
    ]);
  });

  it("lists records without a photo and their equally good candidates", () => {
    expect(report.missing).toEqual([
      { index: 2, title: "Noor Rahman", more: "3", wanted: "", near: null, candidates: [] },
      { index: 3, title: "=Kwame", more: "4", wanted: "5", near: null, candidates: ["5.jpg", "5.png"] },
    ]);
  });

  it("lists photos without a record, and possible owners", () => {
    const [, kwame] = report.missing;
    expect(report.unused).toEqual([
      { fileName: "5.jpg", candidateOf: kwame },
      { fileName: "5.png", candidateOf: kwame },
      { fileName: "party.jpg", candidateOf: null },
    ]);
  });

  it("counts every record and every photo once", () => {
    const { matched, near, missing, unused, records, pictures } = report;
    const recordsIn = [...matched, ...near, ...missing].map(({ index }) => index);
    expect(recordsIn.toSorted()).toEqual(rows.map((_, index) => index));
    expect(records).toBe(recordsIn.length);
    const photosIn = [
      ...matched.map(({ fileName }) => fileName),
      ...near.map((line) => line.near.fileName),
      ...unused.map(({ fileName }) => fileName),
    ];
    expect(photosIn.toSorted()).toEqual(photos.toSorted());
    expect(pictures).toBe(photosIn.length);
  });

  it("writes a CSV in which no cell runs as a formula", () => {
    const [head, ...lines] = reportCsv(report).trim().split("\r\n");
    expect(head).toBe("Record,Name,More,Expected file,File,Remark");
    expect(lines).toEqual([
      "2,Mei Tanaka,2,20421.jpg,20241.jpg,Suggested match: Two digits swapped",
      "3,Noor Rahman,3,,,No photo",
      '4,\'=Kwame,4,5,,"Equally good matches: 5.jpg, 5.png"',
      ",,,,5.jpg,Photo without a record",
      ",,,,5.png,Photo without a record",
      ",,,,party.jpg,Photo without a record",
      "1,Asha Rao,1,1.jpg,1.jpg,Exact name",
      '5,Zoë Müller,5,ZOË,zoe\u0308.png,"Same except for case, spaces or extension"',
    ]);
  });
});

describe("columnOfOtherPhotos", () => {
  const pupils = ["A-101", "A-102", "A-103", "A-104"].map((admission, at) => ({
    "Adm. No.": admission,
    "Roll No": String(at % 2),
    Photo: at === 0 ? "asha.jpg" : "",
  }));
  const files = ["asha.jpg", "A-102.jpg", "a-103.JPG", "2.jpg"];
  const columns = ["Adm. No.", "Roll No"];

  it("matches photos by another column if the photo column is empty", () => {
    expect(columnOfOtherPhotos(pupils, files, "Photo", columns)).toBe("Adm. No.");
    const { matched, near, missing } = matchReport(pupils, files, "Photo", { fallback: "Adm. No." });
    expect(matched.map(({ index, fileName, how }) => [index, fileName, how])).toEqual([
      [0, "asha.jpg", "Exact name"],
      [1, "A-102.jpg", "Same except for case, spaces or extension, by Adm. No."],
      [2, "a-103.JPG", "Same except for case, spaces or extension, by Adm. No."],
    ]);
    expect([near, missing.map(({ index }) => index)]).toEqual([[], [3]]);
  });

  it("uses another column only if its values are unique and several match", () => {
    const shared = pupils.map((pupil) => ({ ...pupil, "Adm. No.": "A-102" }));
    expect(columnOfOtherPhotos(shared, files, "Photo", columns)).toBeNull();
    expect(columnOfOtherPhotos(pupils, ["A-102.jpg"], "Photo", columns)).toBeNull();
  });
});
