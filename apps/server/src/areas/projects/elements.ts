import { type ProjectUpdate, problem } from "@print-builder/api";
import { elementContracts } from "@print-builder/api/contracts/elements";
import { elementTypes, isElementType, type SideName } from "@print-builder/core/document";
import type { SignedIn } from "../../http/serve.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import { elementColumns } from "./designFields.ts";

type Element = Readonly<Record<string, unknown>>;

const sides = ["front", "back"] as const;

/** Changes a project's elements, by side or one at a time. */
export const elementsArea = defineArea({
  contracts: elementContracts,
  handlers: ({ projects, clock }) => {
    const get = async (id: string, side: SideName) => elementsOf(await projects.find(id), side);

    async function put({ params, body, caller }: PutCall, side: SideName): Promise<Element[]> {
      const columns = elementColumns(side, body, `${side}_elements`);
      const stored = storedElements(await projects.find(params.id));
      checkSentElements(body, `${side}_elements`, stored);
      return elementsOf(await projects.change(params.id, { by: caller.user.id }, () => columns), side);
    }

    return {
      getFrontElements: ({ params }) => get(params.id, "front"),
      putFrontElements: (call) => put(call, "front"),
      getBackElements: ({ params }) => get(params.id, "back"),
      putBackElements: (call) => put(call, "back"),
      /** An element without an id gets an id from its type and the time. */
      async addElement({ params, body: { side = "front", ...sent }, caller }) {
        checkSentElement(sent);
        let added: Element = sent;
        await projects.change(params.id, { by: caller.user.id }, (project) => {
          const elements = elementsOf(project, side);
          const taken = new Set(sides.flatMap((name) => elementsOf(project, name).map(idOf)));
          if (sent.id !== undefined && taken.has(idOf(sent))) throw problem("element_exists");
          added = { ...sent, id: sent.id === undefined ? freeId(sent, taken, clock()) : idOf(sent) };
          return elementColumns(side, [...elements, added], "elements");
        });
        return added;
      },
      /** Stores the sent fields, merges properties and keeps the id. */
      async updateElement({ params, body: sent, caller }) {
        let updated: Element = {};
        await projects.change(params.id, { by: caller.user.id }, (project) => {
          const { side, elements, position } = locate(project, params.elementId);
          const before = elements[position] ?? {};
          updated = { ...before, ...sent, ...mergedProperties(before, sent), id: before.id };
          if (sent.type !== undefined) checkSentElement({ type: sent.type });
          return elementColumns(side, elements.with(position, updated), "elements");
        });
        return updated;
      },
      async deleteElement({ params, caller }) {
        await projects.change(params.id, { by: caller.user.id }, (project) => {
          const { side, elements, position } = locate(project, params.elementId);
          return elementColumns(side, elements.toSpliced(position, 1), "elements");
        });
      },
    };
  },
});

type PutCall = {
  readonly params: { readonly id: string };
  readonly body: readonly Element[];
  readonly caller: SignedIn;
};

function elementsOf(project: PlainProjectRow, side: SideName): Element[] {
  return JSON.parse(side === "front" ? project.front_elements : project.back_elements);
}

function idOf(element: Element): string {
  return String(element.id);
}

function locate(project: PlainProjectRow, elementId: string) {
  for (const side of sides) {
    const elements = elementsOf(project, side);
    const position = elements.findIndex((element) => idOf(element) === elementId);
    if (position >= 0) return { side, elements, position };
  }
  throw problem("element_not_found");
}

function mergedProperties(before: Element, sent: Element): Element {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(before.properties) || !isObject(sent.properties)) return {};
  return { properties: { ...(before.properties as object), ...(sent.properties as object) } };
}

function freeId(element: Element, taken: ReadonlySet<string>, now: Date): string {
  let time = now.getTime();
  while (taken.has(`${element.type}-${time}`)) time++;
  return `${element.type}-${time}`;
}

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

/** Like `checkSentElements`, for all elements of a call. */
export function checkAllSentElements(sent: SentElements, stored: readonly Element[]): void {
  for (const field of ["elements", "front_elements", "back_elements"] as const) {
    checkSentElements(sent[field] ?? [], field, stored);
  }
}

/**
 * Checks that each element has a known type and a text id. Unchanged stored elements pass, because an older
 * or newer version may have made them. Throws a Problem that names the field.
 */
function checkSentElements(elements: readonly Element[], field: string, stored: readonly Element[]): void {
  const known = new Set(stored.map((element) => JSON.stringify(element)));
  for (const [index, element] of elements.entries()) {
    const wrong = wrongPart(element);
    if (wrong === null || known.has(JSON.stringify(element))) continue;
    throw problem("bad_value", { ...wrong, field: `${field}[${index}].${wrong.field}` });
  }
}

/** Like `checkSentElements`, for a single element. */
function checkSentElement(element: Element): void {
  const wrong = wrongPart(element);
  if (wrong !== null) throw problem("bad_value", wrong);
}

function wrongPart({ id, type }: Element): { readonly field: string; readonly reason: string } | null {
  const isId = id === undefined || id === null || (typeof id === "string" && id.length <= maxIdLength);
  if (!isId) return { field: "id", reason: `must be a text of at most ${maxIdLength} characters` };
  const isType = typeof type === "string" && isElementType(type.trim().toLowerCase());
  return isType ? null : { field: "type", reason: `must be one of ${elementTypes.join(", ")}` };
}
