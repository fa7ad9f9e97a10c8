// A synthetic OpenType font with CFF outlines, addressed by glyph names or by character identifiers.

const unitsPerEm = 1000;
const advance = 600;

/** Big-endian integers of `size` bytes each. */
function integers(size: number, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, index) => {
    if (value < 0) {
      bytes.writeIntBE(value, index * size, size);
    } else {
      bytes.writeUIntBE(value, index * size, size);
    }
  });
  return bytes;
}

const shorts = (...values: number[]) => integers(2, ...values);

function indexOf(items: readonly Buffer[]): Buffer {
  if (items.length === 0) {
    return shorts(0);
  }
  const offsets = [1];
  for (const item of items) {
    offsets.push((offsets.at(-1) ?? 1) + item.length);
  }
  return Buffer.concat([shorts(items.length), Buffer.of(2), shorts(...offsets), ...items]);
}

/** A Type 2 number of three bytes. */
const number = (value: number) => Buffer.concat([Buffer.of(28), shorts(value)]);
/** A DICT number in its five-byte form. */
const operand = (value: number) => Buffer.concat([Buffer.of(29), integers(4, value)]);
const entry = (operator: readonly number[], ...values: number[]) =>
  Buffer.concat([...values.map(operand), Buffer.from(operator)]);

/** A filled rectangle from x 100 to 500, from the baseline up to `top`. */
function block(top: number): Buffer {
  const [moveTo, horizontal, vertical, end] = [21, 6, 7, 14].map((code) => Buffer.of(code));
  return Buffer.concat([
    ...[number(100), number(0), moveTo, number(400), horizontal],
    ...[number(top), vertical, number(-400), horizontal, end],
  ] as Buffer[]);
}

const charStringsOperator = indexOf([Buffer.of(14), block(700), block(300)]);

function layOut(
  names: readonly Buffer[],
  dictionary: (at: number[]) => Buffer,
  parts: readonly Buffer[],
): Buffer {
  const head = (at: number[]) =>
    Buffer.concat([
      Buffer.of(1, 0, 4, 4),
      indexOf([Buffer.from("Blocks")]),
      indexOf([dictionary(at)]),
      indexOf(names),
      indexOf([]),
    ]);
  let next = head(parts.map(() => 0)).length;
  const offsets = parts.map((part) => {
    const offset = next;
    next += part.length;
    return offset;
  });
  return Buffer.concat([head(offsets), ...parts]);
}

function namedCff(): Buffer {
  const charset = Buffer.concat([Buffer.of(0), shorts(34, 35)]);
  return layOut(
    [],
    ([charsetAt = 0, stringsAt = 0]) =>
      Buffer.concat([entry([15], charsetAt), entry([17], stringsAt), entry([18], 0, stringsAt)]),
    [charset, charStringsOperator],
  );
}

/** Glyph 1 has the identifier 7, glyph 2 the identifier 300. */
function identifiedCff(): Buffer {
  const charset = Buffer.concat([Buffer.of(0), shorts(7, 300)]);
  const select = Buffer.of(0, 0, 0, 0);
  const fonts = indexOf([entry([18], 0, 4)]);
  return layOut(
    [Buffer.from("Adobe"), Buffer.from("Identity")],
    ([charsetAt = 0, stringsAt = 0, selectAt = 0, fontsAt = 0]) =>
      Buffer.concat([
        entry([12, 30], 391, 392, 0),
        entry([12, 34], 301),
        entry([15], charsetAt),
        entry([17], stringsAt),
        entry([12, 37], selectAt),
        entry([12, 36], fontsAt),
      ]),
    [charset, charStringsOperator, select, fonts],
  );
}

function wrap(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const names = Object.keys(tables).sort();
  let offset = 12 + 16 * names.length;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    records.push(Buffer.from(name, "latin1"), integers(4, 0, offset, table.length));
    bodies.push(padded);
    offset += padded.length;
  }
  return new Uint8Array(
    Buffer.concat([Buffer.from("OTTO"), shorts(names.length, 0, 0, 0), ...records, ...bodies]),
  );
}

/** A font in which A is a block 700 units high and B a block 300 units high; the em is 1000, advances 600. */
export function cffFont(kind: "named" | "identified"): Uint8Array {
  return wrap({
    "CFF ": kind === "named" ? namedCff() : identifiedCff(),
    cmap: Buffer.concat([
      ...[shorts(0, 1, 3, 10), integers(4, 12)],
      ...[shorts(12, 0), integers(4, 28, 0, 1), integers(4, 65, 66, 1)],
    ]),
    head: Buffer.concat([
      ...[integers(4, 0x10000, 0x10000, 0, 0x5f0f3cf5), shorts(0, unitsPerEm), Buffer.alloc(16)],
      ...[shorts(0, 0, 600, 700), shorts(0, 8, 2, 0, 0)],
    ]),
    hhea: Buffer.concat([integers(4, 0x10000), shorts(800, -200, 0, advance), Buffer.alloc(22), shorts(3)]),
    hmtx: shorts(advance, 0, advance, 0, advance, 0),
    maxp: Buffer.concat([integers(4, 0x5000), shorts(3)]),
  });
}
