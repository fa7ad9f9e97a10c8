import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrayRecordSource,
  type CardRecord,
  type Choice,
  ChoiceError,
  chosenRecordSource,
  chosenRecords,
  noMapping,
} from "./index.ts";

const people: readonly CardRecord[] = [
  { id: "1041", full_name: "Ben Äcker", class: "X-A", bus: "9", "class section": "7 B", active: "TRUE" },
  { id: "1042", full_name: "Asha Rao", class: "X-B", bus: "", "class section": "7 A", active: "false" },
  { id: "1043", full_name: "Zoë Ng", class: "X-A ", bus: "10", "class section": "10 A", active: "" },
  { id: "", full_name: "Théo Roy", class: "IX-C", bus: "  ", "class section": "9 B", active: "yes" },
  { id: "0077", full_name: "asha rao", class: "X-A", bus: "100", "class section": "7 B", active: "TRUE" },
];
const standard = { mapping: noMapping };

const choose = async (choice: Choice, rows = people, mapping = noMapping) =>
  (
    await chosenRecords(arrayRecordSource(Object.keys(rows[0] ?? {}), rows), choice, {
      mapping,
    })
  ).ids;

describe("rows", () => {
  it("row numbers select records that share an id, in order, each once", async () => {
    const twins = people.map((row) => ({ ...row, id: "7" }));
    const { positions } = await chosenRecords(
      arrayRecordSource(["id"], twins),
      { recordRows: [3, 1, 3] },
      standard,
    );
    expect(positions).toEqual([2, 0]);
    await expect(choose({ recordRows: [6] })).rejects.toThrow("the table has no row 6");
    await expect(choose({ recordRows: [1], recordIds: ["1041"] })).rejects.toThrow(ChoiceError);
  });
});

describe("a column of copies", () => {
  const items = [
    { Item: "Rabbit", Qty: "3" },
    { Item: "Horse", Qty: " " },
    { Item: "Frog", Qty: " 05 " },
    { Item: "Snail", Qty: "0" },
  ];
  const copies = async (copiesColumn: string, rows: readonly CardRecord[] = items, choice: Choice = {}) => {
    const mapping = { fieldMap: { amount: "Qty" }, imageMap: {} };
    const table = arrayRecordSource(["Item", "Qty"], rows);
    return (await chosenRecords(table, choice, { dataMode: "standard", mapping, copiesColumn })).copies;
  };

  it("reads each record's number of cards, or 1 if blank", async () => {
    expect(await copies("Qty")).toEqual([3, 1, 5, 0]);
    expect(await copies("amount", items, { sort: "-Item" })).toEqual([0, 3, 1, 5]);
    expect((await chosenRecords(arrayRecordSource(["Qty"], items), {}, standard)).copies).toBeUndefined();
  });

  it("names the chosen rows whose number of cards is not a whole number", async () => {
    const rows = [
      ...items,
      { Item: "Eel", Qty: "1.5" },
      { Item: "Owl", Qty: "-1" },
      { Item: "Ox", Qty: "10001" },
    ];
    await expect(copies("Qty", rows)).rejects.toThrow(
      "“Qty” must contain whole numbers from 0 to 10000; wrong in row 5 (“1.5”), row 6 (“-1”), row 7 (“10001”)",
    );
    expect(await copies("Qty", rows, { where: 'Item == "Frog"' })).toEqual([5]);
    const many = Array.from({ length: 8 }, () => ({ Item: "Yak", Qty: "two" }));
    await expect(copies("Qty", many)).rejects.toThrow("row 5 (“two”) and 3 more rows");
    await expect(copies("Number")).rejects.toThrow("there is no field or column “Number”");
  });
});

const where = async (condition: string) => (await choose({ where: condition })).join(" ");

describe("a condition", () => {
  it.each([
    ['class == "X-A"', "1041 1043 0077"],
    ["class == 'X-A' and bus != blank", "1041 1043 0077"],
    ["bus == empty", "1042 4"],
    ["bus == blank or bus == 9", "1041 1042 4"],
    ["house == blank and house != 'Kestrel' and bus", "1041 1043 0077"],
    ["not bus", "1042 4"],
    ["bus > 9", "1043 0077"],
    ["bus >= 9 and bus < 100", "1041 1043"],
    ["bus <= 10.0", "1041 1043"],
    ['bus > "9"', "1043 0077"],
    ['id == "77"', "0077"],
    ["id == 1041.0", "1041"],
    ['full_name contains "sha"', "1042 0077"],
    ['["class section"] == "7 B"', "1041 0077"],
    ['["class section"] < "9 B"', "1041 1042 0077"],
    ['(class == "X-B" or class == "IX-C") and bus == blank', "1042 4"],
    ['class == "X-B" or class == "X-A" and bus == 9', "1041 1042"],
    ['not (class == "X-A" and (bus == 9 or bus == 10))', "1042 4 0077"],
    ["(not bus) and active", "4"],
    ["not not bus", "1041 1043 0077"],
    ["active", "1041 4 0077"],
    ["active == true", "1041 0077"],
    ["active == false", "1042"],
    ['full_name == "The\u0301o Roy"', "4"],
    ['full_name == "Zo\u00eb Ng"', "1043"],
    ["full_name contains blank", ""],
    ["true", "1041 1042 1043 4 0077"],
  ])("selects the records with %s", async (condition, ids) => {
    expect(await where(condition)).toBe(ids);
  });

  it("a condition reads tokens as designs do, and columns by name", async () => {
    const rows = [
      { Klasse: "7", guardian: { phone: "1" }, parents: [{ name: "Ravi" }] },
      { Klasse: "8", guardian: { phone: "2" }, parents: [] },
    ];
    const chosen = async (condition: string) =>
      await choose({ where: condition }, rows, { fieldMap: { class: "Klasse" }, imageMap: {} });
    expect(await chosen("class == 7")).toEqual(["1"]);
    expect(await chosen("Klasse == 7")).toEqual(["1"]);
    expect(await chosen("guardian.phone == 2")).toEqual(["2"]);
    expect(await chosen('guardian["phone"] == 2')).toEqual(["2"]);
    expect(await chosen('parents[0].name == "Ravi"')).toEqual(["1"]);
    expect(await chosen('["parents[0].name"] == blank')).toEqual(["2"]);
  });

  it("a condition compares long digits as text", async () => {
    const rows = [{ id: "1", card: "12345678901234567890" }];
    expect(await choose({ where: "card == 12345678901234567891" }, rows)).toEqual([]);
    expect(await choose({ where: 'card == "12345678901234567890"' }, rows)).toEqual(["1"]);
  });

  it.each([
    ['class = "X-A"', '“= "X-A"” is not understood (character 7)'],
    ["class ==", "a value is missing (character 9)"],
    ["class == X and", "a value is missing (character 15)"],
    ["== 3", "a value is missing before “==” (character 1)"],
    ["not", "a value is missing (character 4)"],
    ["(class == 1", "a bracket is not closed (character 1)"],
    ["class == 1) or bus", "a closing bracket has no opening bracket (character 11)"],
    ["class not bus", "an operator is missing before “not” (character 7)"],
    ["class == (1..3)", "“..3)” is not understood (character 12)"],
    ['class | upcase == "X"', '“| upcase == "X"” is not understood (character 7)'],
    ["(class | upcase) == 1", "“| upcase) == 1” is not understood (character 8)"],
    ['class == "X', "a quote is not closed (character 10)"],
    ["class[bus] == 1", "“bus” is not the name of a field; names need quotes (character 7)"],
    ['"a".b == 1', '“"a".b” has no fields (character 1)'],
    ["{{ class }} == 1", "“{{ class }} == 1” is not understood (character 1)"],
    [
      'first name == "A"',
      '“name” follows a value without an operator in between; names with spaces are written ["first name"] (character 7)',
    ],
  ])("refuses the condition %s and names the position", async (condition, message) => {
    await expect(where(condition)).rejects.toEqual(new ChoiceError("where", message));
  });

  it("reads a condition in time proportional to its length", async () => {
    const hostile = [
      `${"(".repeat(1000)}a${")".repeat(1000)}`,
      "(".repeat(2000),
      `${"not ".repeat(499)}a`,
      `a == (1..999999999999)`,
      `a contains ${"(1..9999999999)".repeat(100)}`,
      `a${"[0]".repeat(600)} == 1`,
      `a${".b".repeat(999)} == 1`,
      `${"a == 1 or ".repeat(199)}a == 1`,
      `"${"\\".repeat(1990)}" == a`,
      `a | replace: "a", "${"a".repeat(1900)}" | append: a`,
      "{% for i in (1..99999999) %}{% endfor %}",
      "constructor.constructor == 1 or __proto__.polluted == 1",
    ];
    const rows = Array.from({ length: 200 }, () => ({ id: "1", a: "a".repeat(5000) }));
    for (const condition of hostile) {
      await choose({ where: condition }, rows).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ChoiceError);
      });
    }
    expect(await choose({ where: "constructor or __proto__ or toString" }, rows)).toEqual([]);
  });
});

describe("an order", () => {
  it("sorts naturally by each name, blanks last, ties in table order", async () => {
    expect(await choose({ sort: "bus" })).toEqual(["1041", "1043", "0077", "1042", "4"]);
    expect(await choose({ sort: "-bus" })).toEqual(["0077", "1043", "1041", "1042", "4"]);
    expect(await choose({ sort: "class,-full_name" })).toEqual(["4", "1043", "1041", "0077", "1042"]);
    expect(await choose({ sort: "class section" })).toEqual(["1042", "1041", "0077", "4", "1043"]);
    expect(await choose({ sort: " , class ,, " })).toEqual(["4", "1041", "1043", "0077", "1042"]);
  });

  it("refuses to sort by an unknown name", async () => {
    await expect(choose({ sort: "class,klass" })).rejects.toThrow("there is no field or column “klass”");
  });

  it("keeps the order of the named ids unless a sort is given", async () => {
    expect(await choose({ recordIds: ["0077", "4", "1041"] })).toEqual(["0077", "4", "1041"]);
    expect(await choose({ recordIds: ["0077", "4", "1041"], where: "bus != blank" })).toEqual([
      "0077",
      "1041",
    ]);
    expect(await choose({ recordIds: ["0077", "4", "1041"], sort: "full_name" })).toEqual([
      "0077",
      "1041",
      "4",
    ]);
  });
});

describe("the chosen records", () => {
  const value = fc.constantFrom("", " ", "1", "2", "10", "a", "B", "ä");
  const record = fc.record({ id: fc.constantFrom("", "1", "2", "3", "x"), class: value, name: value });
  const rows = fc.array(record, { maxLength: 30 });
  const condition = fc.constantFrom(undefined, "class == 1", "name != blank or class > 1", "not class");
  const order = fc.constantFrom(undefined, "class", "-name,class", "id");

  it("chooses exactly the records that meet the condition, each once", async () => {
    await fc.assert(
      fc.asyncProperty(rows, condition, order, async (all, where, sort) => {
        const table = arrayRecordSource(["id", "class", "name"], all);
        const choice = { ...(where ? { where } : {}), ...(sort ? { sort } : {}) };
        const { positions, ids } = await chosenRecords(table, choice, standard);
        const plain = await chosenRecords(table, where ? { where } : {}, standard);
        expect([...positions].sort((a, b) => a - b)).toEqual(plain.positions);
        expect(new Set(positions).size).toBe(positions.length);
        const left = await chosenRecords(table, { where: `not (${where ?? "true"})` }, standard);
        expect([...plain.positions, ...left.positions].sort((a, b) => a - b)).toEqual([...all.keys()]);
        const named = await chosenRecords(table, { recordIds: ids }, standard);
        expect(named.positions).toEqual(expect.arrayContaining([...positions]));
      }),
    );
  });

  it("reads the chosen records as a separate table", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(fc.nat({ max: 29 })), async (all, places) => {
        const positions = places.filter((place) => place < all.length);
        const view = chosenRecordSource(arrayRecordSource(["id"], all), positions);
        expect(view.total).toBe(positions.length);
        const read = [...(await view.read(0, 3)), ...(await view.read(3, positions.length + 5))];
        expect(read).toEqual(positions.map((position) => all[position]));
      }),
    );
  });
});
