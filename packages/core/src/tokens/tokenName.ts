/** A token as mappings name it: `{{ photo }}` and `photo` are the same, without braces and blanks. */
export function tokenName(written: string): string {
  const bare = written.replaceAll(/[{}]/g, "").trim();
  // Blanks inside brackets belong to a value, as in custom_fields[name=Blood group].
  return bare.includes("[") ? bare : bare.replaceAll(/\s+/g, "");
}
