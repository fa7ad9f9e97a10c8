import fc from "fast-check";
import { fuzzSeed } from "./fuzzRun.ts";
import { fieldTexts, fieldValues } from "./hostileValues.ts";
import { type CallBody, type FuzzCall, hints, type Operation, validCallsOf } from "./routeCalls.ts";
import { type JsonSchema, valuesOf } from "./schemaValues.ts";

/** A place in a call: a query parameter, a field of a body at any depth, or the name of a field or file. */
type CallField = {
  readonly name: string;
  readonly values: readonly unknown[];
  /** Builds a call that is valid except for this value. */
  readonly put: (value: unknown) => FuzzCall;
};

type Place = Pick<CallField, "name" | "values"> & { readonly put: (value: unknown) => unknown };

/** A hostile value in one place of a call. */
export type FieldCall = { readonly field: string; readonly value: unknown; readonly call: () => FuzzCall };

/**
 * Combines each field of an operation with each hostile value. `most` limits the combinations to a fixed
 * sample.
 */
export function fieldCallsOf(operation: Operation, most?: number): readonly FieldCall[] {
  const all = fieldsOf(operation).flatMap(({ name, values, put }) =>
    values.map((value) => ({ field: name, value, call: () => put(value) })),
  );
  if (most === undefined || all.length <= most) return all;
  return fc.sample(fc.shuffledSubarray(all, { minLength: most, maxLength: most }), {
    numRuns: 1,
    seed: fuzzSeed,
  })[0] as readonly FieldCall[];
}

function fieldsOf(operation: Operation): readonly CallField[] {
  const [valid] = validCallsOf(operation);
  if (!valid) return [];
  const addressed = operation.parameters.map(({ name, in: where }): CallField => {
    const put = (value: unknown): FuzzCall =>
      where === "path"
        ? { ...valid, params: { ...valid.params, [name]: String(value) } }
        : {
            ...valid,
            query: [...valid.query.filter(([other]) => other !== name), [name, String(value)]],
          };
    return { name: `${where} ${name}`, values: fieldTexts, put };
  });
  return [...addressed, ...bodyFields(operation, valid)];
}

function bodyFields(operation: Operation, valid: FuzzCall): readonly CallField[] {
  const { body: schema, texts } = operation;
  const { body } = valid;
  const withBody = (changed: CallBody): FuzzCall => ({ ...valid, body: changed });
  if (body.kind === "form") {
    const named = texts.map((name) => ({
      name: `form ${name}`,
      values: fieldTexts,
      put: (value: unknown) => withBody({ ...body, texts: { ...body.texts, [name]: String(value) } }),
    }));
    const files = (value: unknown) => body.files.map((file) => ({ ...file, name: String(value) }));
    const fileName = {
      name: "form file name",
      values: fieldTexts,
      put: (value: unknown) => withBody({ ...body, files: files(value) }),
    };
    return [fileName, ...named];
  }
  if (!schema) return [];
  const bodies = validCallsOf(operation).map((call) => (call.body.kind === "json" ? call.body.value : {}));
  const base = body.kind === "json" ? body.value : sampleOf(schema);
  const others: unknown = Object.assign({}, ...bodies);
  const places = new Map([...placesOf(schema, { base, others }, "body")].map((place) => [place.name, place]));
  return [...places.values()].map(({ name, values, put }) => ({
    name,
    values,
    put: (value) => withBody({ kind: "json", value: put(value), spoils: [], text: "none" }),
  }));
}

/** A fixed value that the schema allows. */
function sampleOf(schema: JsonSchema, name = ""): unknown {
  if (Object.keys(schema).length === 0) return "x";
  const [value] = fc.sample(valuesOf(schema, hints, name), { numRuns: 1, seed: fuzzSeed });
  if (Array.isArray(value)) return value.slice(0, 1).map(() => sampleOf(schema.items ?? {}));
  if (!isObject(value)) return value;
  const { properties = {}, additionalProperties: more } = schema;
  const stated = Object.entries(value).filter(([key]) => Object.hasOwn(properties, key));
  const free = Object.keys(value).find((key) => !Object.hasOwn(properties, key));
  const added = free === undefined ? [] : [[free, sampleOf(typeof more === "object" ? more : {})]];
  return Object.fromEntries([...stated, ...added]);
}

/** A valid value, and example entries for optional parts of the schema that it lacks. */
type Valid = { readonly base: unknown; readonly others?: unknown };

/** All places in a value. Properties that the value lacks are added first, as the schema defines them. */
function* placesOf(schema: JsonSchema, { base, others }: Valid, name: string): Generator<Place> {
  yield { name, values: fieldValues, put: (value) => value };
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* placesOf(choice, { base: fits(choice, base) ? base : sampleOf(choice), others }, name);
  }
  if (Array.isArray(base)) yield* itemsOf(schema, base, name);
  else if (isObject(base)) yield* entriesOf(schema, base, isObject(others) ? others : {}, name);
}

function* itemsOf({ items = {} }: JsonSchema, base: readonly unknown[], name: string): Generator<Place> {
  const [first = sampleOf(items), ...rest] = base;
  yield* lifted(placesOf(items, { base: first }, `${name}[]`), (item) => [item, ...rest]);
}

type Entries = Readonly<Record<string, unknown>>;

function* entriesOf(schema: JsonSchema, base: Entries, others: Entries, name: string): Generator<Place> {
  const { properties = {}, additionalProperties: more = {} } = schema;
  const stated: Readonly<Record<string, JsonSchema>> = properties;
  const free = typeof more === "boolean" ? {} : more;
  for (const key of new Set([...Object.keys(stated), ...Object.keys(base)])) {
    const part = Object.hasOwn(stated, key) ? (stated[key] ?? {}) : free;
    const known = [base, others].find((entries) => Object.hasOwn(entries, key));
    const inner = { base: known ? known[key] : sampleOf(part, key) };
    // With a computed key, even `__proto__` becomes an own property.
    yield* lifted(placesOf(part, inner, `${name}.${key}`), (value) => ({ ...base, [key]: value }));
  }
  const put = (value: unknown) => ({ ...base, [String(value)]: sampleOf(free) });
  yield { name: `${name}, as a name`, values: fieldTexts, put };
}

function* lifted(places: Iterable<Place>, put: (inner: unknown) => unknown): Generator<Place> {
  for (const place of places) yield { ...place, put: (value) => put(place.put(value)) };
}

function fits({ type, required = [] }: JsonSchema, base: unknown): boolean {
  if (type === "array") return Array.isArray(base);
  if (type === "object") return isObject(base) && required.every((name) => Object.hasOwn(base, name));
  return type === undefined || (type === "integer" ? "number" : type) === typeof base;
}

function isObject(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
