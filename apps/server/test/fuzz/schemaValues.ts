import fc from "fast-check";

/** The part of JSON Schema that the OpenAPI document uses. */
export type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
};

/** Values for properties by name, such as ids of existing objects. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const maxTriedItems = 4;
const maxTextLength = 60;

/** Values that a schema allows. A property named in `hints` usually gets one of those values. */
export function valuesOf(schema: JsonSchema, hints: Hints, name = ""): fc.Arbitrary<unknown> {
  const plain = plainValues(schema, hints, name);
  const hinted = Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (!hinted) return plain;
  return fc.oneof({ weight: 4, arbitrary: hinted }, { weight: 1, arbitrary: plain });
}

function plainValues(schema: JsonSchema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, hints, name)));
  if (schema.allOf) return allOf(schema.allOf, hints, name);
  if (schema.type === "object") return objects(schema, hints);
  if (schema.type === "array") {
    const item = valuesOf(schema.items ?? {}, hints, name);
    return fc.array(item, { maxLength: Math.min(maxTriedItems, schema.maxItems ?? maxTriedItems) });
  }
  if (schema.type === "string") return texts(schema);
  if (schema.type === "integer" || schema.type === "number") return numbers(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

function allOf(parts: readonly JsonSchema[], hints: Hints, name: string): fc.Arbitrary<unknown> {
  const values = parts.map((part) => valuesOf(part, hints, name));
  return fc.tuple(...values).map((objects) => Object.assign({}, ...objects));
}

function objects(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const known = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, hints, name)]);
  const record = fc.record(Object.fromEntries(known) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  if (!additionalProperties) return record;
  const more = fc.dictionary(
    propertyNames ? texts(propertyNames) : fc.string(),
    valuesOf(additionalProperties === true ? {} : additionalProperties, hints),
    { maxKeys: maxTriedItems },
  );
  return fc.tuple(record, more).map(([some, others]) => ({ ...others, ...some }));
}

function texts({ pattern, minLength = 0, maxLength = maxTextLength }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(Math.max(maxTextLength, minLength), maxLength);
  return fc.oneof(
    fc.string({ unit: "grapheme", minLength, maxLength: most }),
    fc.string({ unit: "grapheme-ascii", minLength, maxLength: most }),
  );
}

function numbers({ type, minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> {
  const small = Math.min(maximum, Math.max(minimum, 3));
  if (type === "integer") {
    const near = fc.integer({ min: minimum, max: small });
    return fc.oneof({ weight: 3, arbitrary: near }, fc.integer({ min: minimum, max: maximum }));
  }
  return fc.double({ min: minimum, max: maximum, noNaN: true });
}
