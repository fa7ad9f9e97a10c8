import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrayRecordSource,
  bindRecord,
  columnsOfSource,
  hasColumnsOf,
  joinColumns,
  type Mapping,
  prepareMapping,
} from "./index.ts";

const mapping = (fieldMap: Mapping["fieldMap"], imageMap: Mapping["imageMap"] = {}): Mapping => ({
  fieldMap,
  imageMap,
});
const unmapped = mapping({});

describe("binding a record", () => {
  it("[OPEN-47] reads the mapped column, the exact name, then the name in any case", () => {
    const record = { Name: "by case", name: "exact", "Full Name": "mapped", ROLL: 7 };
    expect(bindRecord(record, mapping({ name: "Full Name" })).text("name")).toBe("mapped");
    expect(bindRecord(record, unmapped).text("name")).toBe("exact");
    expect(bindRecord(record, unmapped).text("NAME")).toBe("by case");
    expect(bindRecord(record, unmapped).text("roll")).toBe("7");
  });

  it("[OPEN-47][OPEN-71] falls back to the token's own name if the mapped column is gone", () => {
    expect(bindRecord({ name: "Asha" }, mapping({ name: "Full Name" })).text("name")).toBe("Asha");
  });

  it("identifies and names a record by the chosen columns", () => {
    const record = {
      id: "7",
      "Adm No": " M1\u0065\u0301 ",
      name: "Asha",
      Vorname: "Mei",
      Nachname: "Tanaka",
    };
    const asked = (identity?: Mapping["identity"]) => {
      const bound = bindRecord(record, identity ? { ...unmapped, identity } : unmapped);
      return [bound.key(), bound.label()];
    };
    expect(asked()).toEqual(["7", "Asha"]);
    expect(asked({ key: "Adm No", label: "Vorname + Nachname" })).toEqual(["M1\u00e9", "Mei Tanaka"]);
    expect(asked({ key: null, label: "Gone" })).toEqual(["7", "Asha"]);
    expect(bindRecord({ Class: "7A" }, unmapped).key()).toBe("");
  });

  it("matches names in any letter case, script and Unicode form", () => {
    expect(bindRecord({ Ämne: "x" }, unmapped).text("A\u0308MNE")).toBe("x");
    expect(bindRecord({ નામ: "આશા" }, unmapped).text("નામ")).toBe("આશા");
  });

  it("[OPEN-46] distinguishes an empty value from a token without a column", () => {
    const binder = prepareMapping(unmapped, ["name", "class"]);
    const row = binder.bind({ name: null });
    expect(row.text("name")).toBe("");
    expect(row.text("class")).toBe("");
    expect(row.text("section")).toBeUndefined();
  });

  it("[ELEM-30][ELEM-31][ELEM-32] reads paths into nested fields, from the token or the mapped field", () => {
    const record = {
      User: { name: "Asha", custom: [{ key: "Blood group", data: "B+" }] },
      guardian: null,
    };
    const row = bindRecord(record, mapping({ blood: "User.custom[key=Blood group].data" }));
    expect(row.text("user.name")).toBe("Asha");
    expect(row.text("User.custom[0].key")).toBe("Blood group");
    expect(row.text("blood")).toBe("B+");
    expect(row.text("guardian.mobile")).toBe("");
    expect(row.text("User.frist_name")).toBeUndefined();
  });

  it("reads a column whose header looks like a path by its name", () => {
    expect(bindRecord({ "a.b": "flat", a: { b: "nested" } }, unmapped).text("a.b")).toBe("flat");
  });

  it("[DATA-15] accepts tokens with or without braces and blanks", () => {
    const row = bindRecord({ Photo: "a.jpg" }, mapping({}, { "{{ pic }}": "Photo" }));
    expect(row.imageValue("{{ pic }}")?.value).toBe("a.jpg");
    expect(row.imageValue("pic")?.value).toBe("a.jpg");
  });

  it("joins the values of several columns in order, skipping blanks", () => {
    const joined = mapping({ full_name: "First + Middle + user.last", half: "First + Gone", own: "a + b" });
    const row = bindRecord({ First: " Asha ", Middle: "", user: { last: "Rao" }, "A + B": "own" }, joined);
    expect(row.text("full_name")).toBe("Asha Rao");
    expect(row.text("own")).toBe("own");
    expect(row.text("half")).toBeUndefined();
    expect(bindRecord({ First: "", Middle: "", user: {} }, joined).text("full_name")).toBe("");
  });

  it("lists a source's columns and checks that a table has all of them", () => {
    expect(columnsOfSource(joinColumns(["First", "Last"]), ["First", "Last"])).toEqual(["First", "Last"]);
    expect(columnsOfSource("a + b", ["a + b"])).toEqual(["a + b"]);
    expect(hasColumnsOf("First + Last", ["First", "Last"])).toBe(true);
    expect(hasColumnsOf("First + Last", ["First"])).toBe(false);
  });

  it("[OPEN-72] reads an image by image mapping, then field mapping, then name", () => {
    const record = { Photo: "own.jpg", Spare: "spare.jpg", picture: "by name.jpg" };
    const read = (given: Mapping) => bindRecord(record, given).imageValue("picture");
    expect(read(mapping({ picture: "Spare" }, { picture: "Photo" }))).toEqual({
      value: "own.jpg",
      fallback: null,
    });
    expect(read(mapping({ picture: "Spare" }))?.value).toBe("spare.jpg");
    expect(read(unmapped)?.value).toBe("by name.jpg");
  });

  it("[DATA-18] returns the default column's value as the image fallback", () => {
    const given = mapping({}, { picture: "Photo", default: "House" });
    expect(bindRecord({ Photo: "", House: "red.png" }, given).imageValue("picture")).toEqual({
      value: "",
      fallback: "red.png",
    });
    expect(bindRecord({ Photo: "a.jpg", House: "" }, given).imageValue("picture")).toEqual({
      value: "a.jpg",
      fallback: null,
    });
    expect(bindRecord({ x: 1 }, unmapped).imageValue("picture")).toBeNull();
  });

  it("never reads inherited properties of a record", () => {
    const row = bindRecord({ a: {} }, mapping({ x: "__proto__", y: "a.constructor" }));
    for (const token of ["x", "y", "toString", "constructor", "__proto__", "a.__proto__"]) {
      expect(row.text(token)).toBeUndefined();
    }
  });

  it("reads each record's own fields if the table has no headers", () => {
    const binder = prepareMapping(unmapped, []);
    expect(binder.bind({ Name: "A" }).text("name")).toBe("A");
    expect(binder.bind({ NAME: "B", x: 1 }).text("name")).toBe("B");
    expect(binder.bind({ y: 1 }).text("name")).toBeUndefined();
  });

  it("reads a field that the table's headers do not list", () => {
    expect(prepareMapping(unmapped, ["id"]).bind({ id: 1, extra: "x" }).text("extra")).toBe("x");
  });

  it("a prepared mapping reads the same values as binding each record alone", () => {
    const name = fc.constantFrom("id", "Id", "name", "a.b", "photo");
    const record = fc.dictionary(name, fc.string(), { minKeys: 1 });
    fc.assert(
      fc.property(fc.array(record), fc.dictionary(name, name), name, (records, fieldMap, token) => {
        const binder = prepareMapping(mapping(fieldMap), []);
        for (const one of records) {
          const alone = bindRecord(one, mapping(fieldMap));
          expect(binder.bind(one).text(token)).toBe(alone.text(token));
        }
      }),
    );
  });
});

describe("records in memory", () => {
  it("reads records in memory in blocks, end exclusive, never past the end", async () => {
    const source = arrayRecordSource(["id"], [{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(source.total).toBe(3);
    expect(await source.read(1, 3)).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await source.read(2, 10)).toEqual([{ id: 3 }]);
    expect(await source.read(5, 10)).toEqual([]);
    await source.close();
  });
});
