import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldValue } from "./formatValue.ts";
import {
  closeEmptyLines,
  filledOffset,
  fillTokens,
  findTokens,
  formatValue,
  noListener,
  parsePath,
  tokenName,
} from "./index.ts";
import { mayHold, readPath } from "./tokenPath.ts";

const paths = (text: string) => findTokens(text).map((token) => token.path);

const student = {
  user: {
    first_name: "Asha",
    address: null,
    custom_fields: [
      { name: "Blood group", data: "B+" },
      { name: "x", data: 7 },
    ],
  },
  parents: [{ name: "Ravi" }, { name: "Meena" }],
} satisfies FieldValue;

describe("empty lines", () => {
  const address = "{{ name }}\n{{ a1 }}\n\n{{ a2 }}, {{ a3 }}\n{{ city }}";
  const closed = (values: Readonly<Record<string, string>>, text = address) =>
    closeEmptyLines(
      text,
      fillTokens(text, (token) => values[token] ?? "", noListener),
    );

  it.each([
    [{ name: "Ana", a1: "1 Mill Lane", a2: "b", city: "Pune" }, "Ana\n1 Mill Lane\n\nb, \nPune"],
    [{ name: "Ana", city: "Pune" }, "Ana\n\n, \nPune"],
    [{ a1: "1 Mill Lane" }, "1 Mill Lane\n\n, "],
  ])("removes the line that the values %j leave empty", (values, text) => {
    expect(closed(values).text).toBe(text);
  });

  it("empties text whose lines are all empty", () => {
    expect(closed({}, "{{ a }}\n {{ b }}")).toEqual({
      text: "",
      places: [{ start: 0, end: 16, from: 0, to: 0 }],
    });
  });

  it("keeps offsets at their characters when it removes empty lines", () => {
    const { text, places } = closed({ name: "Ana", city: "Pune" }, "{{ name }}\n{{ a1 }}\nin {{ city }}!");
    expect(text).toBe("Ana\nin Pune!");
    const at = (offset: number) => filledOffset(places, offset);
    expect([0, 10, 20, 23, 33, 34].map(at)).toEqual([0, 3, 4, 7, 11, 12]);
  });

  it("keeps empty lines when an expression spans several lines", () => {
    const text = "{% if a %}x\n{% endif %}{{ b }}";
    expect(
      closeEmptyLines(text, { text: "", places: [{ start: 0, end: text.length, from: 0, to: 0 }] }).text,
    ).toBe("");
  });
});

describe("the token grammar", () => {
  it("[ELEM-29] finds token names of letters, digits, underscore, dot and dash", () => {
    expect(paths("{{ first_name }} {{roll-no}} {{  grade.2 }}")).toEqual([
      "first_name",
      "roll-no",
      "grade.2",
    ]);
    expect(findTokens("No {{ id }}!")).toEqual([{ raw: "{{ id }}", path: "id", start: 3, end: 11 }]);
  });

  it("[ELEM-29] finds token names in other scripts, with their vowel signs", () => {
    expect(paths("{{ નામ }} {{ वर्ग_१ }} {{ 名前 }}")).toEqual(["નામ", "वर्ग_१", "名前"]);
  });

  it.each(["{{ id", "{ id }", "{{ }}", "{{}}", "{{ first name }}", "{{ a[ }}", "{{ a]b }}", "{{ a{b }}"])(
    "[ELEM-29] finds no token in %j",
    (text) => {
      expect(findTokens(text)).toEqual([]);
      expect(fillTokens(text, () => "X", noListener)).toEqual({ text, places: [] });
    },
  );

  it("finds the innermost token inside excess braces", () => {
    expect(fillTokens("{{{ id }}}", () => "7", noListener).text).toBe("{7}");
  });

  it("[ELEM-30][ELEM-31][ELEM-32] finds tokens with dots, list indexes and lookups", () => {
    const written = `{{ user.custom_fields[name="Blood group"].data }} {{ parents[0].name }} {{ a[k=v w] }} {{ a[k= ']' ] }}`;
    expect(paths(written)).toEqual([
      `user.custom_fields[name="Blood group"].data`,
      "parents[0].name",
      "a[k=v w]",
      "a[k= ']' ]",
    ]);
  });

  it("parses a token's path into steps", () => {
    expect(parsePath(`a.b[2][k = "x ]"].c`)).toEqual([
      { kind: "field", name: "a" },
      { kind: "field", name: "b" },
      { kind: "index", index: 2 },
      { kind: "match", key: "k", value: "x ]" },
      { kind: "field", name: "c" },
    ]);
    expect(parsePath("a[k=O'Neill]")?.[1]).toEqual({ kind: "match", key: "k", value: "O'Neill" });
    for (const bad of ["", "No.", ".a", "a..b", "a[", "a[x]", "[0]", "a b"])
      expect(parsePath(bad)).toBeNull();
  });

  it("finds tokens in time proportional to the text's length", () => {
    const hostile = [
      "{".repeat(10_000),
      "{{ ".repeat(10_000),
      `{{ a[k=${" ".repeat(10_000)}`,
      `{{a[k="`.repeat(10_000),
      `{{${"a[b]".repeat(10_000)}`,
      `{{${"a.".repeat(10_000)} x`,
    ];
    // With quadratic time, this would take minutes and exceed the test's time limit.
    for (const text of hostile) expect(findTokens(text.repeat(10))).toEqual([]);
  });
});

describe("reading a path", () => {
  it("[ELEM-30] follows dots in a path into nested fields", () => {
    expect(readPath(student, "user.first_name")).toBe("Asha");
  });

  it("[ELEM-31] follows [n] in a path into lists", () => {
    expect(readPath(student, "parents[1].name")).toBe("Meena");
    expect(readPath(student, "parents[2].name")).toBeUndefined();
  });

  it("[ELEM-32] follows [key=value] to the first list entry with that text", () => {
    expect(readPath(student, "user.custom_fields[name=Blood group].data")).toBe("B+");
    expect(readPath(student, `user.custom_fields[data="7"].name`)).toBe("x");
    expect(readPath(student, "user.custom_fields[name=none].data")).toBeUndefined();
  });

  it("reads an object's own fields only", () => {
    const hostile = JSON.parse(`{"a": {}, "list": [1], "text": "abc"}`) as FieldValue;
    for (const path of [
      "__proto__",
      "constructor",
      "a.constructor.name",
      "a.__proto__",
      "list.length",
      "text.length",
      "a.toString",
    ]) {
      expect(readPath(hostile, path)).toBeUndefined();
    }
  });

  it("distinguishes unknown fields from fields that this record leaves empty", () => {
    const may = (path: string) => mayHold(student, parsePath(path) ?? []);
    expect(may("user.frist_name")).toBe(false);
    expect(may("user.address.city")).toBe(true);
    expect(may("parents[5].name")).toBe(true);
  });

  it("reads every value in any nested record by its path", () => {
    const unit = fc.constantFrom(..."abcXYZ019_-નામક્षि名äÉ", "\u200c");
    const name = fc.string({ unit, minLength: 1, maxLength: 9 });
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), scalar, (names, leaf) => {
        const record = names.reduceRight<FieldValue>((inner, key) => ({ [key]: inner }), leaf);
        expect(readPath(record, names.join("."))).toBe(leaf);
        expect(paths(`x {{ ${names.join(".")} }} y`)).toEqual([names.join(".")]);
      }),
    );
  });
});

describe("filling text", () => {
  it("fills in tokens and leaves all other text unchanged", () => {
    const piece = fc.string().map((text) => text.replaceAll(/[{}]/g, ""));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.string(), (pieces, value) => {
        expect(fillTokens(pieces.join("{{ id }}"), () => value, noListener).text).toBe(pieces.join(value));
      }),
    );
  });

  it("returns text without tokens unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("{", "}", " ", "[", "]", "=", '"', "\u0000") }),
        (text) => {
          expect(fillTokens(text, () => "X", noListener)).toEqual({ text, places: [] });
        },
      ),
    );
  });

  it("[OPEN-46] prints nothing for a token without a column and reports it once", () => {
    const unresolved: string[] = [];
    const filled = fillTokens("<{{ a }}{{ b }}{{ a }}>", (token) => (token === "b" ? "B" : undefined), {
      ...noListener,
      unresolved: (token) => unresolved.push(token),
    });
    expect(filled.text).toBe("<B>");
    expect(unresolved).toEqual(["a"]);
  });

  it("leaves tokens inside a value unfilled", () => {
    expect(fillTokens("{{ a }}", () => "{{ b }}", noListener).text).toBe("{{ b }}");
  });

  it("records the position of each value and copies the text in between", () => {
    const values: Readonly<Record<string, string>> = { a: "Zoë", b: "", c: "{{ a }}" };
    const template = "<{{ a }}|{{b}}|{{ c }}{{ none }}>";
    const { text, places } = fillTokens(template, (token) => values[token], noListener);
    expect(text).toBe("<Zoë||{{ a }}>");
    const filled = places.map(({ start, end, from, to }) => [
      template.slice(start, end),
      text.slice(from, to),
    ]);
    expect(filled).toEqual([
      ["{{ a }}", "Zoë"],
      ["{{b}}", ""],
      ["{{ c }}", "{{ a }}"],
      ["{{ none }}", ""],
    ]);
  });
});

describe("formatting a value", () => {
  it.each<[FieldValue | undefined, string]>([
    ["007", "007"],
    [12.5, "12.5"],
    [1e21, "1000000000000000000000"],
    [-0.00000015, "-0.00000015"],
    [Number.NaN, ""],
    [true, "true"],
    [null, ""],
    [undefined, ""],
    [["A", null, 2, ["x", {}]], "A, 2, x"],
    [{ a: 1 }, ""],
  ])("formats the value %j as %j", (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it("formats lists that are nested too deeply as empty text", () => {
    let deep: FieldValue = "x";
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(formatValue(deep)).toBe("");
  });
});

describe("a mapping's token", () => {
  it.each([
    ["{{ photo }}", "photo"],
    [" first name ", "firstname"],
    ["{{ f[name=Blood group].data }}", "f[name=Blood group].data"],
  ])("[DATA-15] reads %j as the token %j", (written, token) => {
    expect(tokenName(written)).toBe(token);
  });
});
