import { DesignError } from "../problems/designError.ts";
import type { Identity, Mapping } from "../records/record.ts";
import { tokenName } from "../tokens/tokenName.ts";
import type { DataMode } from "./design.ts";
import { isAbsent, type LooseObject, readObject, readText, readWord } from "./looseValues.ts";

/** The stored fields that contain the mapping of a data mode. */
export const mappingFields: Readonly<Record<DataMode, readonly string[]>> = {
  standard: ["field_map", "image_map", "identity"],
  school: ["school_field_map", "school_token_types"],
};

/** Maximum number of tokens. Tables have at most a thousand columns, but a column may feed several tokens. */
const maxTokens = 5000;

/** A school's own records identify its people, whichever column feeds the token `id`. */
const schoolIdentity: Identity = { key: "id", label: null };

/** Reads the stored mapping of a data mode, and removes braces and spaces around tokens. */
export function readMapping(stored: LooseObject, mode: DataMode): Mapping {
  if (mode === "standard") {
    return {
      fieldMap: readColumns(stored.field_map, "field_map"),
      imageMap: readColumns(stored.image_map, "image_map"),
      ...readIdentity(stored.identity),
    };
  }
  const fields = Object.entries(readColumns(stored.school_field_map, "school_field_map"));
  const types = readTypes(stored.school_token_types);
  const ofType = (type: "text" | "image") =>
    Object.fromEntries(fields.filter(([token]) => (types.get(token) ?? "text") === type));
  return { fieldMap: ofType("text"), imageMap: ofType("image"), identity: schoolIdentity };
}

/** Converts the mapping of a data mode to its stored fields. */
export function toStoredMapping(mapping: Mapping, mode: DataMode): LooseObject {
  if (mode === "standard") {
    const { fieldMap: field_map, imageMap: image_map, identity } = mapping;
    return { field_map, image_map, ...(identity ? { identity } : {}) };
  }
  const typed = (map: Readonly<Record<string, string>>, type: "text" | "image") =>
    Object.keys(map).map((token) => [token, type] as const);
  return {
    school_field_map: { ...mapping.fieldMap, ...mapping.imageMap },
    school_token_types: Object.fromEntries([
      ...typed(mapping.fieldMap, "text"),
      ...typed(mapping.imageMap, "image"),
    ]),
  };
}

function readIdentity(value: unknown): Pick<Mapping, "identity"> {
  if (isAbsent(value)) return {};
  const { key, label } = readObject(value, "identity");
  const column = (name: unknown, part: string) => readText(name, `identity.${part}`, 1000, "") || null;
  const identity = { key: column(key, "key"), label: column(label, "label") };
  return identity.key === null && identity.label === null ? {} : { identity };
}

function readColumns(value: unknown, field: string): Readonly<Record<string, string>> {
  const entries = entriesOf(value, field).filter(([, column]) => !isAbsent(column));
  return Object.fromEntries(
    entries.map(([token, column]) => [
      tokenKey(token, field),
      readText(column, `${field}.${token}`, 1000, ""),
    ]),
  );
}

function readTypes(value: unknown): ReadonlyMap<string, "text" | "image"> {
  const field = "school_token_types";
  const entries = entriesOf(value, field);
  return new Map(
    entries.map(([token, type]) => [
      tokenKey(token, field),
      readWord(type, `${field}.${token}`, ["text", "image"], "text"),
    ]),
  );
}

function entriesOf(value: unknown, field: string): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(readObject(value, field));
  if (entries.length > maxTokens) throw new DesignError(field, `maps more than ${maxTokens} tokens.`);
  return entries;
}

function tokenKey(token: string, field: string): string {
  const name = tokenName(token);
  if (name === "" || name === "__proto__")
    throw new DesignError(field, `contains "${token}", which is not a token.`);
  return name;
}
