import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type PicturedCell, picturedWorkbook } from "#test/picturedWorkbook.ts";
import { type ReadGridOptions, readGrid } from "../../readGrid.ts";
import { openTablePictures } from "./openTablePictures.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const bytesOf = (person: string) => Buffer.concat([png, Buffer.from(person)]);
const nameOf = (person: string) =>
  `picture-${createHash("sha256").update(bytesOf(person)).digest("hex").slice(0, 12)}.png`;

const rows = [
  ["Adm", "Name", "Photo"],
  [1, "Anil"],
  [2, "Bina"],
  [3, "Chitra"],
];
const people = ["Anil", "Bina", "Chitra"];

const photos = (way: PicturedCell["way"], column = 2, height = 0.8): PicturedCell[] =>
  people.map((person, at) => ({ row: at + 1, column, bytes: bytesOf(person), way, height }));

async function look(workbook: Parameters<typeof picturedWorkbook>[0], options: ReadGridOptions = {}) {
  const file = { name: "t.xlsx", bytes: await picturedWorkbook(workbook) };
  const { intake, ...grid } = await readGrid(file, { withIntake: true, ...options });
  const step = intake?.steps.find(({ kind }) => kind === "pictures");
  if (!intake || !step) throw new Error("Nothing was told about the pictures.");
  return { file, grid, intake, step };
}

describe("pictures in cells", () => {
  test.each(["two corners", "one corner", "place", "in cell", "in cell (WPS)"] as const)(
    "uses pictures in cells as their rows' photos: %s",
    async (way) => {
      const { file, grid, intake, step } = await look({ rows, pictures: photos(way) });
      expect(grid.headers).toEqual(["Adm", "Name", "Photo"]);
      expect(grid.rows).toEqual(people.map((person, at) => [`${at + 1}`, person, nameOf(person)]));
      expect(grid.notes).toEqual([]);
      expect(step.text).toBe("3 pictures were taken from the cells of “Photo”.");
      expect(intake.pictureColumns).toEqual(["Photo"]);
      const pictures = await openTablePictures(file, grid.pictures ?? []);
      for (const person of people)
        expect(Buffer.from(await pictures.read(nameOf(person)))).toEqual(bytesOf(person));
      await expect(pictures.read("other.png")).rejects.toThrow("has no picture");
      pictures.close();
    },
  );

  test("assigns a picture to the row at its centre", async () => {
    const { grid } = await look({ rows, pictures: photos("two corners", 2, 1.3) });
    expect(grid.rows.map((cells) => cells[2])).toEqual(people.map(nameOf));
  });

  test("puts pictures that overlap names and numbers in a separate column", async () => {
    const { grid } = await look({
      rows: rows.map((row) => row.slice(0, 2)),
      pictures: photos("one corner", 1),
    });
    expect(grid.headers).toEqual(["Adm", "Name", "Photo"]);
    expect(grid.rows[1]).toEqual(["2", "Bina", nameOf("Bina")]);
  });

  test("ignores and reports pictures and shapes outside the table", async () => {
    const titled = [["Our School"], ...rows];
    const moved = photos("two corners").map((each) => ({ ...each, row: each.row + 1 }));
    const logo: PicturedCell = { row: 0, column: 0, bytes: bytesOf("logo"), way: "one corner" };
    const below: PicturedCell = { row: 9, column: 0, bytes: bytesOf("stamp"), way: "one corner" };
    const drawing = `<xdr:oneCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:ext cx="9" cy="9"/><xdr:sp/></xdr:oneCellAnchor>`;
    const { grid, step } = await look({ rows: titled, pictures: [logo, ...moved, below], drawing });
    expect(grid.headers).toEqual(["Adm", "Name", "Photo"]);
    expect(grid.rows).toHaveLength(3);
    expect(step.text).toBe(
      "3 pictures were taken from the cells of “Photo”. 2 others were skipped: in no row of the table, or larger than 25 MB.",
    );
  });

  test("omits pictures on request, and in the next file automatically", async () => {
    const workbook = { rows, pictures: photos("in cell") };
    const taken = await look(workbook);
    const plan = { ...taken.intake.plan, ...taken.step.change };
    const left = await look(workbook, { plan });
    expect(left.grid.rows[0]).toEqual(["1", "Anil", ""]);
    expect(left.grid.pictures).toBeUndefined();
    expect(left.step).toMatchObject({ isDone: false, change: { leavesPictures: false } });
    const repeat = { plan, headers: left.grid.headers };
    expect((await look(workbook, { repeat })).grid.rows[0]).toEqual(["1", "Anil", ""]);
    expect((await look(workbook, { plan: { ...plan, ...left.step.change } })).grid.rows[0]?.[2]).toBe(
      nameOf("Anil"),
    );
  });

  test("skips a row that has only a picture; lets rows share a picture", async () => {
    const same = photos("two corners").map((each) => ({ ...each, bytes: bytesOf("one") }));
    const alone: PicturedCell = { row: 4, column: 2, bytes: bytesOf("nobody"), way: "two corners" };
    const { grid } = await look({ rows: [...rows, []], pictures: [...same, alone] });
    expect(grid.rows).toHaveLength(3);
    expect(grid.pictures).toHaveLength(1);
  });

  test("skips pictures over 25 MB and still reads the table", async () => {
    const large = { ...photos("two corners", 2)[0], bytes: randomBytes(27_000_000) } as PicturedCell;
    const { grid, step } = await look({ rows, pictures: [large, ...photos("two corners").slice(1)] });
    expect(grid.rows.map((cells) => cells[2])).toEqual(["", nameOf("Bina"), nameOf("Chitra")]);
    expect(step.text).toContain("1 other was skipped");
  });
});
