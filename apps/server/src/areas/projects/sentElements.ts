import { type ProjectUpdate, problem } from "@print-builder/api";
import { elementTypes, isElementType } from "@print-builder/core/document";
import type { PlainProjectRow } from "../../store/schema.ts";

type Element = Readonly<Record<string, unknown>>;

type SentElements = Pick<ProjectUpdate, "elements" | "front_elements" | "back_elements">;

const maxIdLength = 500;

export function hasElements({ elements, front_elements, back_elements }: SentElements): boolean {
  return elements !== undefined || front_elements !== undefined || back_elements !== undefined;
}

export function storedElements(
  project: Pick<PlainProjectRow, "front_elements" | "back_elements">,
): Element[] {
  return [project.front_elements, project.back_elements].flatMap((text) => JSON.parse(text));
}

/** As `checkSentElements`, for all elements of a call. */
export function checkAllSentElements(sent: SentElements, stored: readonly Element[]): void {
  for (const field of ["elements", "front_elements", "back_elements"] as const) {
    checkSentElements(sent[field] ?? [], field, stored);
  }
}

/**
 * Checks that each element has a known type and a text id. Stored elements pass unchanged: an older or newer program may
 * have made them. Throws a Problem that names the field.
 */
export function checkSentElements(
  elements: readonly Element[],
  field: string,
  stored: readonly Element[],
): void {
  const known = new Set(stored.map((element) => JSON.stringify(element)));
  for (const [index, element] of elements.entries()) {
    const wrong = wrongPart(element);
    if (wrong === null || known.has(JSON.stringify(element))) continue;
    throw problem("bad_value", { ...wrong, field: `${field}[${index}].${wrong.field}` });
  }
}

/** As `checkSentElements`, for a single element. */
export function checkSentElement(element: Element): void {
  const wrong = wrongPart(element);
  if (wrong !== null) throw problem("bad_value", wrong);
}

function wrongPart({ id, type }: Element): { readonly field: string; readonly reason: string } | null {
  const isId = id === undefined || id === null || (typeof id === "string" && id.length <= maxIdLength);
  if (!isId) return { field: "id", reason: `must be a text of at most ${maxIdLength} characters` };
  const isType = typeof type === "string" && isElementType(type.trim().toLowerCase());
  return isType ? null : { field: "type", reason: `must be one of ${elementTypes.join(", ")}` };
}
