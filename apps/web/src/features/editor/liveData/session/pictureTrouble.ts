/** The largest picture or file of a live record, bytes. */
export const largestFile = 10_485_760;

/** True for a JPEG by its name or type; the server looks at its content. */
export function isJpg({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === "image/jpeg" || (type === "" && /\.jpe?g$/i.test(name));
}

/** Why a file cannot be the picture of a record; null when it can. */
export function pictureTrouble(file: Pick<File, "name" | "type" | "size">): string | null {
  if (file.size > largestFile) return "File too large (max 10MB)";
  return isJpg(file) ? null : "Please select a JPG file only";
}
