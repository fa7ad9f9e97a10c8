import { problem } from "@print-builder/api";
import { elementContracts } from "@print-builder/api/contracts/elements";
import type { SideName } from "@print-builder/core/document";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";
import { elementColumns } from "./designFields.ts";
import type { Projects } from "./projects.ts";
import { checkSentElement, checkSentElements, storedElements } from "./sentElements.ts";

export const elementsArea = defineArea({
  contracts: elementContracts,
  handlers: ({ projects, clock }) => {
    const elements = createElements(projects, clock);
    return {
      getFrontElements: ({ params }) => elements.get(params.id, "front"),
      putFrontElements: ({ params, body, caller }) => elements.put(placeOf(params, caller), "front", body),
      getBackElements: ({ params }) => elements.get(params.id, "back"),
      putBackElements: ({ params, body, caller }) => elements.put(placeOf(params, caller), "back", body),
      addElement({ params, body, caller }) {
        const { side = "front", ...element } = body;
        return elements.add(placeOf(params, caller), side, element);
      },
      updateElement: ({ params, body, caller }) =>
        elements.update(placeOf(params, caller), params.elementId, body),
      deleteElement: ({ params, caller }) => elements.remove(placeOf(params, caller), params.elementId),
    };
  },
});

type Element = Readonly<Record<string, unknown>>;

/** The project that is changed, and the user who changes it. */
type Place = { readonly projectId: string; readonly by: string };

const sides = ["front", "back"] as const;

/** A project's elements, by side or one at a time. Throws Problems and DesignErrors. */
export function createElements(projects: Projects, clock: () => Date) {
  return {
    async get(projectId: string, side: SideName): Promise<Element[]> {
      return elementsOf(await projects.find(projectId), side);
    },
    async put({ projectId, by }: Place, side: SideName, elements: readonly Element[]): Promise<Element[]> {
      const columns = elementColumns(side, elements, `${side}_elements`);
      const stored = storedElements(await projects.find(projectId));
      checkSentElements(elements, `${side}_elements`, stored);
      return elementsOf(await projects.change(projectId, { by }, () => columns), side);
    },
    /** Adds an element; without an id it gets its type and the time as id. */
    async add({ projectId, by }: Place, side: SideName, sent: Element): Promise<Element> {
      checkSentElement(sent);
      let added = sent;
      await projects.change(projectId, { by }, (project) => {
        const elements = elementsOf(project, side);
        const taken = new Set(sides.flatMap((name) => elementsOf(project, name).map(idOf)));
        if (sent.id !== undefined && taken.has(idOf(sent))) throw problem("element_exists");
        added = { ...sent, id: sent.id === undefined ? freeId(sent, taken, clock()) : idOf(sent) };
        return elementColumns(side, [...elements, added], "elements");
      });
      return added;
    },
    /** Stores the sent fields; merges properties and keeps the id. */
    async update({ projectId, by }: Place, elementId: string, sent: Element): Promise<Element> {
      let updated: Element = {};
      await projects.change(projectId, { by }, (project) => {
        const { side, elements, position } = locate(project, elementId);
        const before = elements[position] ?? {};
        updated = { ...before, ...sent, ...mergedProperties(before, sent), id: before.id };
        if (sent.type !== undefined) checkSentElement({ type: sent.type });
        return elementColumns(side, elements.with(position, updated), "elements");
      });
      return updated;
    },
    async remove({ projectId, by }: Place, elementId: string): Promise<void> {
      await projects.change(projectId, { by }, (project) => {
        const { side, elements, position } = locate(project, elementId);
        return elementColumns(side, elements.toSpliced(position, 1), "elements");
      });
    },
  };
}

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

const placeOf = ({ id }: { readonly id: string }, { user }: { readonly user: { readonly id: string } }) => ({
  projectId: id,
  by: user.id,
});
