/** Leaves room for what follows, within the 200 characters of a name. */
const maxStartLength = 190;

/** The name that a copy of a project is offered. */
export function cloneName(name: string): string {
  return `${name.slice(0, maxStartLength) || "Untitled"} (Clone)`;
}
