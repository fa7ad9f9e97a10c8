import fc from "fast-check";
import { expect, it } from "vitest";
import { QueueError } from "../printQueue.ts";
import {
  decodeMessage,
  encodeMessage,
  type IppAttributes,
  type IppMessage,
  type IppValue,
} from "./message.ts";

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const texts = [
  "text",
  "name",
  "keyword",
  "uri",
  "uriScheme",
  "charset",
  "naturalLanguage",
  "mimeMediaType",
] as const;
const reasons = [
  "unsupported",
  "unknown",
  "noValue",
  "notSettable",
  "deleteAttribute",
  "adminDefine",
] as const;
const octets = fc.uint8Array({ maxLength: 20 });

const simple: fc.Arbitrary<IppValue> = fc.oneof(
  fc.record({ type: fc.constantFrom(...texts), value: fc.string({ unit: "grapheme", maxLength: 30 }) }),
  fc.record({ type: fc.constantFrom("integer" as const, "enum" as const), value: int32 }),
  fc.record({ type: fc.constantFrom("octets" as const, "dateTime" as const), value: octets }),
  fc.record({ type: fc.constant("boolean" as const), value: fc.boolean() }),
  fc.record({ type: fc.constant("outOfBand" as const), value: fc.constantFrom(...reasons) }),
  fc.record({ type: fc.constant("range" as const), value: fc.record({ lower: int32, upper: int32 }) }),
  fc.record({
    type: fc.constant("resolution" as const),
    value: fc.record({ x: int32, y: int32, unit: fc.constantFrom("dpi" as const, "dpcm" as const) }),
  }),
);

const named = (value: fc.Arbitrary<IppValue>): fc.Arbitrary<IppAttributes> =>
  fc
    .array(
      fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.array(value, { minLength: 1, maxLength: 4 })),
      {
        maxLength: 6,
      },
    )
    .map((entries) => new Map(entries));

const nested = named(
  fc.oneof(simple, fc.record({ type: fc.constant("collection" as const), value: named(simple) })),
);
const value = fc.oneof(simple, fc.record({ type: fc.constant("collection" as const), value: nested }));

const message: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(0, 1, 2)),
  code: fc.integer({ min: 0, max: 0xffff }),
  requestId: int32,
  groups: fc.array(
    fc.record({
      type: fc.constantFrom("operation", "job", "printer", "unsupported"),
      attributes: named(value),
    }),
    { maxLength: 3 },
  ),
});

const rounds = { numRuns: Number(process.env.PROPERTY_ROUNDS ?? 200) };

it("decodes every message that it encodes, and the document after it", () => {
  fc.assert(
    fc.property(message, octets, (given, document) => {
      const decoded = decodeMessage(Buffer.concat([encodeMessage(given), document]));
      expect(decoded.message).toEqual(given);
      expect(decoded.document).toEqual(Buffer.from(document));
    }),
    rounds,
  );
});

it("survives damaged messages and noise", () => {
  const decodes = (bytes: Uint8Array) => {
    try {
      decodeMessage(bytes);
    } catch (error) {
      if (!(error instanceof QueueError) || error.code !== "broken_answer") throw error;
    }
  };
  const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(message, flips, fc.nat(), (given, changes, length) => {
      const bytes = encodeMessage(given);
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      decodes(bytes);
      decodes(bytes.subarray(0, length % bytes.length));
    }),
    rounds,
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), decodes), rounds);
});

/** The example of RFC 8010, appendix A.1, without its text. */
it("writes the bytes of the standard", () => {
  const bytes = encodeMessage({
    ...{ version: [1, 1], code: 2, requestId: 1 },
    groups: [
      {
        type: "operation",
        attributes: new Map([["attributes-charset", [{ type: "charset", value: "utf-8" }]]]),
      },
      {
        type: "job",
        attributes: new Map<string, IppValue[]>([
          ["copies", [{ type: "integer", value: 20 }]],
          [
            "sides",
            [
              { type: "keyword", value: "one" },
              { type: "keyword", value: "two" },
            ],
          ],
        ]),
      },
    ],
  });
  expect(bytes.toString("hex")).toBe(
    [
      "0101000200000001",
      `01470012${Buffer.from("attributes-charset").toString("hex")}0005${Buffer.from("utf-8").toString("hex")}`,
      `02210006${Buffer.from("copies").toString("hex")}000400000014`,
      `440005${Buffer.from("sides").toString("hex")}0003${Buffer.from("one").toString("hex")}`,
      `4400000003${Buffer.from("two").toString("hex")}`,
      "03",
    ].join(""),
  );
});

it("reads texts with a language, skips unknown types, limits nesting", () => {
  const head = "0200000000000001";
  const read = (hex: string) =>
    decodeMessage(Buffer.from(`${head}01${hex}03`, "hex")).message.groups[0]?.attributes;
  expect(read("35000161000b0002656e000548656c6c6f")).toEqual(
    new Map([["a", [{ type: "text", value: "Hello" }]]]),
  );
  expect(read("5000016100021234")).toEqual(new Map([["a", []]]));
  const deep = `34000161${"0000"}${`4a000000016234${"0000"}0000`.repeat(20)}${"3700000000".repeat(21)}`;
  expect(() => read(deep)).toThrow("without end");
  expect(() => read("210000000400000001")).toThrow("without a name");
  expect(() => read("2100016100020001")).toThrow("wrong length");
});
