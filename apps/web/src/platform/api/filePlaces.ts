/** The path of a file in the chosen folder: "7B/1.png". */
export const placeOf = (file: File): string => file.webkitRelativePath || file.name;

/** Records the path of a dropped or unzipped file, because browsers do not set it. */
export function atPlace(file: File, path: string): File {
  return Object.defineProperty(file, "webkitRelativePath", { value: path.includes("/") ? path : "" });
}

/** The file name at the end of a path. */
export const fileNameOf = (place: string): string => place.split("/").at(-1) ?? place;
