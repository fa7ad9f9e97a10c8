/** Matches the placeholder picture that school systems use for a missing photo. */
const placeholder = /(?:^|[/\\])dummy_logo\.jpg$/i;
const pictureFile = /\.(?:jpe?g|png|gif|webp|svg)$/i;
const pictureNames = new Set(["image", "photo", "picture", "avatar", "logo", "signature"]);

/** True for a URL without a photo: empty, or the school system's placeholder. */
export function isMissingPhoto(address: string | null | undefined): boolean {
  return !address || placeholder.test(withoutQuery(address));
}

/** True for a picture field: by its name, or because its value names a picture file. */
export function isPictureField(path: string, value: unknown): boolean {
  const name = path.split(".").at(-1)?.toLowerCase() ?? "";
  if (pictureNames.has(name) || name.endsWith("_image") || name.endsWith("_photo")) return true;
  return (
    typeof value === "string" && /^(?:https?:\/\/|\/)/.test(value) && pictureFile.test(withoutQuery(value))
  );
}

function withoutQuery(address: string): string {
  return address.trim().replace(/[?#].*$/, "");
}
