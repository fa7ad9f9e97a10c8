/** Leaves room for the suffix within the 200 characters of a name. */
const maxStartLength = 190;

/** The suggested name of a project's copy. */
export function cloneName(name: string): string {
  return `${name.slice(0, maxStartLength) || "Untitled"} (Clone)`;
}
