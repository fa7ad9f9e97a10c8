/** A token's name in mappings, without braces and spaces, so that `{{ photo }}` and `photo` are the same. */
export function tokenName(written: string): string {
  const bare = written.replaceAll(/[{}]/g, "").trim();
  // Spaces inside brackets are part of a value, as in custom_fields[name=Blood group].
  return bare.includes("[") ? bare : bare.replaceAll(/\s+/g, "");
}
