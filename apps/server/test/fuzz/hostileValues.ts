import fc from "fast-check";

/** Placeholder for a number that JSON can express but no program can store. The final text has the number. */
export const numberBeyondRange = "a number beyond the range";

/** Placeholder for lists nested thousands deep, which would overflow the stack of this test. */
export const endlessList = "a list without end";

const prototypeNames = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "valueOf"];
const nulls = ["\0", "a\0b"];
const halfCharacters = ["\ud800", "x\udfff"];
const notNumbers = ["NaN", "Infinity", "-Infinity", "-0", "1e999"];
const longNumbers = ["9007199254740993", "99999999999999999999", "9".repeat(400), `0.${"3".repeat(400)}`];
const hugeTexts = ["x".repeat(5000), "अ".repeat(20_000), "a ".repeat(20_000)];

/** Text that has broken programs before: string terminators, special names, syntax of other languages. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  ...nulls,
  ...halfCharacters,
  "\ufeff",
  "\u2028\u2029",
  "\u202egnp.exe",
  "e\u0301".repeat(300),
  "👨‍👩‍👧‍👦".repeat(50),
  ...prototypeNames,
  "then",
  "length",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/etc/passwd",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "data:image/png;base64,AAAA",
  "data:,",
  "media:../x",
  "media:%00",
  "' or 1=1 --",
  '"; drop table project; --',
  "%",
  "_",
  "%%__%%",
  "\\",
  "%00",
  "%E0%A4%A",
  "{{",
  "}}",
  "{{ }}",
  "{{ constructor.constructor }}",
  "{{ a[0][b=c].d }}",
  "{{ a[999999999999] }}",
  "#{7*7}",
  ...notNumbers,
  "0x10",
  "१२३",
  ...longNumbers,
  "null",
  "undefined",
  "[object Object]",
  "=cmd|' /C calc'!A0",
  "a\r\nset-cookie: x=1",
  "2026-99-99T99:99:99Z",
  "#ff",
  "rgba(1e99, , )",
  "url(http://127.0.0.1/)",
  "x".repeat(501),
  ...hugeTexts,
];

const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  -0.5,
  1e-300,
  5e-324,
  1e300,
  -1e300,
  1e21,
  255,
  256,
  65_536,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
];

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

const hostileShapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { "": "" },
  // `__proto__` as an own property, which a literal cannot create.
  Object.fromEntries([["__proto__", { role: "super_admin", isAdmin: true }]]),
  { constructor: { prototype: { polluted: true } } },
  { toString: "x", valueOf: 1, toJSON: "z" },
  { length: 1e9 },
  nested(50, (inner) => [inner]),
  nested(50, (inner) => ({ a: inner })),
  Array.from({ length: 2000 }, () => 0),
  Array.from({ length: 6000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
];

const hugeNumbers = [2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e300, -1e300];
const tinyNumbers = [-1, 0, -0, 0.1, 1e-300, 5e-324];

/** Values for every text field of every call. */
export const fieldTexts: readonly string[] = [
  ...[...prototypeNames, ...nulls, ...halfCharacters, ...notNumbers, ...longNumbers, ...hugeTexts],
  ...[...hugeNumbers, ...tinyNumbers].map(String),
  "",
  " ",
];

/** Values for every field of every JSON body. */
export const fieldValues: readonly unknown[] = [
  ...fieldTexts,
  ...[...hugeNumbers, ...tinyNumbers, numberBeyondRange],
  ...hostileShapes,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

/** Any of these values that JSON can express. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers, numberBeyondRange, endlessList) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileShapes) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
