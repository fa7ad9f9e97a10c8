/** Maximum size of a live record's picture or file, bytes. */
export const maxFileBytes = 10_485_760;

/** True for a JPEG by its type, or by its name if the browser knows no type; the server checks the content. */
export function isJpg({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === "image/jpeg" || (type === "" && /\.jpe?g$/i.test(name));
}

/** The reason why a file cannot be the value of a photo or file field; null if it can. */
export function pictureTrouble(file: Pick<File, "name" | "type" | "size">, isPhoto: boolean): string | null {
  if (file.size > maxFileBytes) return "File too large (max 10MB)";
  return !isPhoto || isJpg(file) ? null : "Please select a JPG file only";
}
