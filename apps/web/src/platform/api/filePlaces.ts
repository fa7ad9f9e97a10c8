/** A file's name with the folders that it was chosen in: "7B/1.png". */
export const placeOf = (file: File): string => file.webkitRelativePath || file.name;

/** Notes where a file lies whose browser or ZIP does not say it. */
export function atPlace(file: File, path: string): File {
  return Object.defineProperty(file, "webkitRelativePath", { value: path.includes("/") ? path : "" });
}

/** The last part of a place. */
export const fileNameOf = (place: string): string => place.split("/").at(-1) ?? place;
