import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, mostInProportion } from "../../test/growthOf.ts";
import { createPhotoIndex, matchPhotos } from "./matchPhotos.ts";

const find = (value: string, photos: readonly string[], values: readonly string[] = [value]) =>
  createPhotoIndex(photos, values).find(value);

describe("finding the photo a value names", () => {
  test.each([
    ["exact file name", "12.jpg", ["12.jpg", "12.JPG", "012.jpg"], "12.jpg", "exact"],
    ["[OPEN-72] no extension", "12", ["12.jpg", "13.jpg"], "12.jpg", "normalised"],
    ["[OPEN-72] other case", "ADM7.JPEG", ["adm7.jpg"], "adm7.jpg", "normalised"],
    ["spaces", " Anil  Rao ", ["anilrao.png"], "anilrao.png", "normalised"],
    ["spaces in the file name", "anilrao", ["Anil Rao .png"], "Anil Rao .png", "normalised"],
    ["[OPEN-72] another Unicode form", "Jose\u0301", ["José.jpg"], "José.jpg", "normalised"],
    [
      "[OPEN-72] leading zeros in the file name",
      "7",
      ["0007.jpg", "8.jpg"],
      "0007.jpg",
      "withoutLeadingZeros",
    ],
    ["leading zeros in the value", "0007", ["7.jpg"], "7.jpg", "withoutLeadingZeros"],
    ["zeros alone", "00", ["0.jpg"], "0.jpg", "withoutLeadingZeros"],
    ["a path", "photos/class 1/12.jpg", ["12.jpg"], "12.jpg", "exact"],
    ["a Windows path", "C:\\photos\\12.JPG", ["12.jpg"], "12.jpg", "normalised"],
    ["a URL", "https://school.example/p/Anil%20Rao.jpg?size=2#x", ["Anil Rao.jpg"], "Anil Rao.jpg", "exact"],
    [
      "a dot that does not start an extension",
      "A.Kumar",
      ["A.Kumar.jpg", "A.jpg"],
      "A.Kumar.jpg",
      "normalised",
    ],
  ])("matches a value to a photo: %s", (_, value, photos, fileName, tier) => {
    expect(find(value, photos)).toEqual({ status: "matched", fileName, tier });
  });

  test.each(["", "  ", "12x", ".jpg", "a/", "https://x.example/"])("matches no photo for %j", (value) => {
    expect(find(value, ["12.jpg", "1.jpg", ".png"])).toEqual({ status: "none" });
  });

  test("[OPEN-72] reports two photos that match equally well and never guesses", () => {
    expect(find("12", ["12.jpg", "12.png"])).toMatchObject({
      status: "ambiguous",
      candidates: ["12.jpg", "12.png"],
    });
    expect(find("12", ["012.jpg", "0012.jpg"])).toMatchObject({ status: "ambiguous" });
  });

  test("reports two values that match one photo, but not a repeated value", () => {
    expect(find("a", ["A.jpg"], ["a", "A"])).toMatchObject({ status: "ambiguous", rivals: ["a", "A"] });
    expect(find("a", ["A.jpg"], ["a", "a"])).toMatchObject({ status: "matched" });
    expect(find("007", ["7.jpg"], ["007", "7"])).toMatchObject({
      status: "ambiguous",
      candidates: ["7.jpg"],
    });
    expect(find("7", ["7.jpg"], ["007", "7"])).toMatchObject({ status: "matched", tier: "normalised" });
  });

  test("prefers a match in a stricter tier", () => {
    expect(find("7", ["7.jpg", "07.jpg"], ["7", "07"])).toMatchObject({
      status: "matched",
      fileName: "7.jpg",
    });
    expect(find("07", ["7.jpg", "07.jpg"], ["7", "07"])).toMatchObject({
      status: "matched",
      fileName: "07.jpg",
    });
  });
});

describe("photos in folders", () => {
  const two = ["7A/1.png", "7B/1.png"];

  test.each([
    ["the named folder", "7B/1.png", two, "7B/1.png"],
    ["backslashes and another case", "7b\\1.PNG", two, "7B/1.png"],
    ["the end of a longer path", "D:\\Photos\\7B\\1.png", two, "7B/1.png"],
    ["the folder in a URL", "https://school.example/7B/1.png?x=1", two, "7B/1.png"],
    ["a bare name prefers a photo outside folders", "1.png", [...two, "1.png"], "1.png"],
    ["the only photo, in any folder", "Photos 2026/1.png", ["7A/1.png"], "7A/1.png"],
    ["a shared folder counts more than exact spelling", "7A/1.png", ["7A/1.PNG", "1.png"], "7A/1.PNG"],
  ])("matches a value to a photo in folders: %s", (_, value, photos, fileName) => {
    expect(find(value, photos)).toMatchObject({ status: "matched", fileName });
  });

  test("reports a bare name found in several folders as ambiguous", () => {
    expect(find("1.png", two)).toMatchObject({ status: "ambiguous", candidates: two });
    expect(find("1", two)).toMatchObject({ status: "ambiguous", candidates: two });
  });

  test("assigns no photo when several paths end in its name", () => {
    const values = ["7A/1.png", "7B/1.png"];
    for (const value of values) {
      expect(find(value, ["1.png"], values)).toEqual({
        status: "ambiguous",
        candidates: ["1.png"],
        rivals: values,
      });
    }
  });

  test("keeps a photo for the value that names its folder", () => {
    const values = ["7A/1.png", "7B/1.png", "1.png"];
    const found = values.map((value) => find(value, ["7A/1.png"], values).status);
    expect(found).toEqual(["matched", "none", "ambiguous"]);
    expect(find("7A/1.png", ["1.png", "7B/1.png"], values.slice(0, 2))).toMatchObject({ fileName: "1.png" });
  });
});

describe("the report over all records", () => {
  test("separates matches from missing, unused and ambiguous photos", () => {
    const values = ["1.jpg", "2", "", "x", "5", "2"];
    const photos = ["1.jpg", "2.PNG", "5.jpg", "5.png", "unused.jpg"];
    expect(matchPhotos(values, photos)).toEqual({
      matches: [
        { record: 0, value: "1.jpg", fileName: "1.jpg", tier: "exact" },
        { record: 1, value: "2", fileName: "2.PNG", tier: "normalised" },
        { record: 5, value: "2", fileName: "2.PNG", tier: "normalised" },
      ],
      recordsWithoutPhoto: [2, 3],
      photosWithoutRecord: ["unused.jpg"],
      ambiguous: [{ record: 4, value: "5", candidates: ["5.jpg", "5.png"], rivals: ["5"] }],
    });
  });

  test("accounts for every record and photo, and loose matches are unique", () => {
    const name = fc.string({ unit: fc.constantFrom("0", "1", "a", "A", " "), maxLength: 4 });
    const photo = fc.tuple(name, fc.constantFrom(".jpg", ".PNG")).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), fc.array(photo, { maxLength: 12 }), (values, photos) => {
        const report = matchPhotos(values, photos);
        const records = [...report.matches, ...report.ambiguous].map(({ record }) => record);
        expect([...records, ...report.recordsWithoutPhoto].sort((a, b) => a - b)).toEqual([...values.keys()]);
        const used = new Set([
          ...report.matches.map((match) => match.fileName),
          ...report.photosWithoutRecord,
        ]);
        for (const { candidates } of report.ambiguous)
          for (const candidate of candidates) used.add(candidate);
        expect(used).toEqual(new Set(photos));
        const loose = report.matches.filter(({ tier }) => tier !== "exact");
        const owners = new Map<string, Set<string>>();
        for (const { fileName, value } of loose) {
          owners.set(
            `${fileName}`,
            (owners.get(fileName) ?? new Set()).add(value.replaceAll(" ", "").toLowerCase()),
          );
        }
        for (const values of owners.values()) expect(values.size).toBe(1);
      }),
    );
  });

  test("matches 10,000 values and photos without comparing every pair", async () => {
    const matching = (size: number) => {
      const values = Array.from({ length: size }, (_, index) => `Student ${index}`);
      const photos = values.map((value) => `${value.toUpperCase()}.jpg`);
      const same = values.map((_, index) => `a${" ".repeat(index % 100)}`);
      const alike = same.map((value, index) => `${value}${index % 7 ? ".jpg" : ".png"}`);
      return () => {
        expect(matchPhotos(values, photos).matches).toHaveLength(size);
        expect(matchPhotos(same, alike).matches).toEqual([]);
      };
    };
    expect(await growthOf(matching, 10_000, process.cpuUsage)).toBeLessThan(mostInProportion);
  });
});
