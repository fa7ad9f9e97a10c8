import { growthOf, mostInProportion } from "@print-builder/core/testing";
import { describe, expect, it } from "vitest";
import { findNearMisses, type LostRecord } from "./nearMisses.ts";

const lost = (record: number, value: string, others: Readonly<Record<string, string>> = {}): LostRecord => ({
  record,
  value,
  others: Object.entries(others).map(([column, text]) => ({ column, text })),
});

const reasons = (records: readonly LostRecord[], photos: readonly string[]) =>
  Object.fromEntries(
    [...findNearMisses(records, photos)].map(([record, { fileName, reason }]) => [
      record,
      [fileName, reason],
    ]),
  );

describe("findNearMisses", () => {
  it.each([
    ["two digits swapped", "20421.jpg", "20241.jpg", "Two digits swapped"],
    ["a wrong digit", "20421", "20427.jpg", "One digit differs"],
    ["a missing digit", "20421", "2042.jpg", "One digit missing"],
    ["a digit too many", "2042.jpg", "20421.jpg", "One digit too many"],
    ["a swapped letter", "martha.jpg", "matrha.png", "Two characters swapped"],
    ["a copy", "20440.jpg", "Copy of 20440.jpg", "Same number"],
    ["a second try", "ADM-020436", "20436_retake.jpg", "Same number"],
    ["a letter for a digit", "20444.jpg", "2O444.jpg", "Letter in place of a digit"],
  ])("proposes a photo for %s", (_, value, photo, reason) => {
    expect(reasons([lost(3, value)], [photo])).toEqual({ 3: [photo, reason] });
  });

  it("matches other columns when the photo cell is empty or differs", () => {
    const records = [
      lost(0, "20402.jpg", { name: "Sofia Marchetti", class: "8A" }),
      lost(1, "", { name: "Elin Aaltonen", class: "8A" }),
      lost(2, "x", { id: "N-17", name: "Kwame Boateng" }),
      lost(3, "y", { name: "Zoë Müller" }),
    ];
    const photos = ["marchetti_s.jpg", "aaltonen elin.jpg", "n 17.png", "Zoe\u0308 Mu\u0308ller.png"];
    expect(reasons(records, photos)).toEqual({
      0: ["marchetti_s.jpg", "Part of the name matches"],
      1: ["aaltonen elin.jpg", "Full name matches"],
      2: ["n 17.png", "Same as id"],
      3: ["Zoe\u0308 Mu\u0308ller.png", "Same as name"],
    });
  });

  it.each([
    ["two records fit one photo", [lost(0, "20421"), lost(1, "20412")], ["20422.jpg"]],
    ["two photos fit one record", [lost(0, "20421")], ["20422.jpg", "20423.jpg"]],
    [
      "a surname that two records share",
      [lost(0, "a", { n: "Asha Rao1" }), lost(1, "b", { n: "Anil Raon" })],
      ["asha anil.jpg"],
    ],
    [
      "a class that does not identify a person",
      [lost(0, "a", { c: "Kestrel" }), lost(1, "b", { c: "Kestrel" })],
      ["kestrel.jpg"],
    ],
    ["no similar name", [lost(0, "20421", { name: "Noor Rahman" })], ["IMG_1.jpg", "scan.png"]],
    ["a short value", [lost(0, "1")], ["2.jpg", "12.jpg"]],
  ])("proposes no photo: %s", (_, records, photos) => {
    expect(reasons(records, photos)).toEqual({});
  });

  it("proposes each photo at most once, and only existing photos", () => {
    const signs = ["0", "1", "2", "o", "a", " ", "_"];
    const text = (seed: number) =>
      Array.from({ length: seed % 8 }, (_, at) => signs[(seed * (at + 3) * 7919) % signs.length]).join("");
    for (let round = 0; round < 300; round++) {
      const records = Array.from({ length: 12 }, (_, record) => lost(record, text(round * 31 + record * 17)));
      const photos = [...new Set(records.map((_, index) => `${text(round * 13 + index * 29)}.jpg`))];
      const names = [...findNearMisses(records, photos).values()].map(({ fileName }) => fileName);
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => photos.includes(name))).toBe(true);
    }
  });

  it("does not compare 5,000 records and 5,000 photos pair by pair", async () => {
    const finding = (size: number) => {
      const records = Array.from({ length: size }, (_, index) =>
        lost(index, `${index + 20_000}`, { name: `Person${index} Family${index % 50}` }),
      );
      const copies = records.map(({ record }) => `Copy of ${record + 20_000}.jpg`);
      const others = records.map((_, index) => `z${index}z.jpg`);
      return () => {
        expect(findNearMisses(records, copies).size).toBe(size);
        findNearMisses(records, others);
      };
    };
    expect(await growthOf(finding, 5000, process.cpuUsage)).toBeLessThan(mostInProportion);
  });
});
