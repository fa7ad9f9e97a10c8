const endings = /\.(jpe?g|jpe|jfif|png|webp|gif|svg|hei[cf]|avif|bmp|tiff?)$/i;

/** Pictures that the server takes, as an input's `accept`: not every system knows all of them for pictures. */
export const acceptedPictures = "image/*,.heic,.heif";

/** By what the system says of the file; by its name where it says nothing. */
export function isPictureFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === "" ? endings.test(name) : type.startsWith("image/");
}
