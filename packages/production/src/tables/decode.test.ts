import { describe, expect, test } from "vitest";
import { decodeIn, detectEncoding, encodingNamed } from "./decode.ts";
import { readGrid } from "./readGrid.ts";

/** Short lists of names in legacy encodings, as hexadecimal because Node cannot write them. */
const lists: readonly [encoding: string, hex: string, ...names: string[]][] = [
  ["Windows-1252", "4e616d650a4d fc6c6c65722c47726fdf0a4a6f73e9", "Müller", "José"],
  ["Windows-1250", "496d69ea0a a3756b61737a205769 9c6e696577736b69", "Łukasz"],
  ["Windows-1251", "c8ece80acdf2e0ebfcff20c8e2e0edeee2e00acff2f0", "Иванова"],
  ["Windows-1256", "c7e1c7d3e30ae3cde3cf20dae1ed0ad5c7e1cd", "محمد"],
  ["KOI8-U", "e9cdd10aeec1d4c1ccd8d120e9d7c1cecfd7c1", "Иванова"],
  ["IBM866", "88acef0a8da0e2a0abecef2088a2a0adaea2a0", "Иванова"],
  ["macintosh", "4a6f738e2050 8e72657a0a5a6f 91204d9f6c6c6572", "José"],
  ["IBM850", "4a6f73822050 8272657a0a4d816c6c6572", "José"],
  ["GBK", "d0d5c3fb0acdf5d0a1c3f70ac0eebba9", "王小明"],
  ["Big5", "a96da657b35a0ab3afa470a9fa0aaa4cacfcacc2", "陳小明"],
  ["Shift_JIS", "8e8196bc0a8db293a120 89d48e710a", "花子"],
  ["EUC-JP", "bbe1ccbe0abab4c6a320b2d6bbd20a", "花子"],
  ["EUC-KR", "c0ccb8a70ab1e8b9cebcf60ab9dac1f6bfb5", "김민수"],
];

describe("the encoding of a text file", () => {
  test.each(lists)("detects the encoding of a text file: %s", (encoding, hex, ...names) => {
    const bytes = Buffer.from(hex.replaceAll(" ", ""), "hex");
    const found = detectEncoding(bytes);
    expect(found).toMatchObject({ encoding, isCertain: true });
    for (const name of names) expect(decodeIn(found.encoding, bytes)).toContain(name);
  });

  test("reports two equally likely encodings as uncertain and names both", () => {
    const found = detectEncoding(Buffer.from("Name\nNu\xf1ez\n", "latin1"));
    expect(found.isCertain).toBe(false);
    expect(found.likely.slice(0, 2)).toEqual([
      { encoding: "Windows-1252", examples: ["Nuñez"] },
      { encoding: "Windows-1250", examples: ["Nuńez"] },
    ]);
  });

  test("accepts every label in the Encoding Standard", () => {
    const names = ["cp1251", "WINDOWS-1251", "latin1", "sjis", "gb2312", "cp437", "utf8", "nonsense"];
    expect(names.map(encodingNamed)).toEqual([
      "Windows-1251",
      "Windows-1251",
      "Windows-1252",
      "Shift_JIS",
      "GBK",
      "IBM437",
      "UTF-8",
      null,
    ]);
  });
});

describe("CSV in encodings other than Unicode", () => {
  const bytes = Buffer.from("Name,Class\nNu\xf1ez,7A\n", "latin1");
  const read = (options = {}) => readGrid({ name: "t.csv", bytes }, options);

  test("reports a guessed encoding as a guess", async () => {
    const { format, notes } = await read();
    expect(format).toMatchObject({ encoding: "Windows-1252", isEncodingCertain: false });
    expect(notes).toMatchObject([{ kind: "uncertain_encoding", examples: ["Nuñez"] }]);
  });

  test("reads a CSV in the encoding that a person chooses", async () => {
    const { rows, format, notes } = await read({ encoding: "windows-1250" });
    expect([rows[0]?.[0], notes]).toEqual(["Nuńez", []]);
    expect(format).toMatchObject({ encoding: "Windows-1250", isEncodingCertain: true });
    await expect(read({ encoding: "martian" })).rejects.toThrow("There is no encoding “martian”");
  });
});
