/** Headers of a download: its full name and an ASCII one (RFC 6266), and once more percent-encoded. */
export function attachment(name: string): Readonly<Record<string, string>> {
  const ascii = name.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    "x-filename": encoded,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };
}
