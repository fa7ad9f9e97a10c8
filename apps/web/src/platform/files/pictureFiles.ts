const endings = /\.(jpe?g|jpe|jfif|png|webp|gif|svg|hei[cf]|avif|bmp|tiff?)$/i;

/**
 * Pictures that the server accepts, for an input's `accept`. The extensions are needed because not every system
 * recognises all types.
 */
export const acceptedPictures = "image/*,.heic,.heif";

/** True for an SVG, by its name. */
export const isDrawing = (filename: string): boolean => filename.toLowerCase().endsWith(".svg");

/** Decides by the MIME type that the system reports, or by the name if it reports none. */
export function isPictureFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === "" ? endings.test(name) : type.startsWith("image/");
}
