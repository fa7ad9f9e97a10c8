const endings = /\.(jpe?g|jpe|jfif|png|webp|gif|svg|hei[cf]|avif|bmp|tiff?)$/i;

/** Pictures that the server accepts, as an input's `accept`: not every system recognises all of them as pictures. */
export const acceptedPictures = "image/*,.heic,.heif";

/** True for an SVG, by its name. */
export const isDrawing = (filename: string): boolean => filename.toLowerCase().endsWith(".svg");

/** Decides by the type that the system reports, or by the name if it reports none. */
export function isPictureFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === "" ? endings.test(name) : type.startsWith("image/");
}
