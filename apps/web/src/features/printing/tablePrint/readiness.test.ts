import { createHash } from "node:crypto";
import type { HeldCard } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { printedValues } from "@print-builder/core/layout";
import { bindRecord } from "@print-builder/core/records";
import { expect, test } from "vitest";
import { type CardStateDeps, cardStates, stateFilters } from "../choosing/cardStates.ts";
import { countStates, foundPeople, noFilter } from "../choosing/people.ts";
import { tablePeople } from "./tablePeople.ts";

const headers = ["No", "Name", "Class", "Photo"];
const rows = [
  { No: "A1", Name: "Asha", Class: "10", Photo: "1.jpg" },
  { No: "A2", Name: "Ben", Class: "2", Photo: "" },
  { No: "A3", Name: "", Class: "2", Photo: "3.jpg" },
  { No: "A4", Name: "Zoë", Class: "", Photo: "4.jpg" },
  { No: "A5", Name: "Ines", Class: "10", Photo: "5.jpg" },
];
const element = (type: string, properties: object) => ({
  ...{ id: type, type, x: 0, y: 0, width: 100, height: 40, properties },
});
const { project } = parseProject({
  name: "P",
  front_elements: [
    element("text", { text: "{{ name }}" }),
    element("image", { staticImage: false, imageBinding: "photo" }),
  ],
  field_map: { id: "No", name: "Name", photo: "Photo" },
  image_map: { photo: "Photo" },
});
const people = tablePeople(rows, headers, project.mapping);

/** The ledger's card for a record with these values. */
function heldBy(record_id: string, row: Readonly<Record<string, string>>): HeldCard {
  const values = printedValues(project)(bindRecord(row, project.mapping));
  const values_hash = createHash("sha256").update(values).digest("hex");
  return { record_id, printed_at: "2026-09-01T08:00:00.000Z", revision: 1, values_hash, outcome: "out" };
}

const deps: CardStateDeps = {
  project,
  rows,
  headers,
  ids: people.all.map(({ id }) => id),
  hasPhoto: (value) => value !== "",
  held: [heldBy("A1", rows[0] ?? {}), heldBy("A4", { ...rows[3], Name: "Zoe" })],
  isPrintedThere: () => false,
};

test("tells if a card lacks fields or a photo, is printed, or has changed", () => {
  expect(cardStates(deps)).toEqual([
    { lacksPhoto: false, lacks: [], isPrinted: true, isChanged: false },
    { lacksPhoto: true, lacks: [], isPrinted: false, isChanged: false },
    { lacksPhoto: false, lacks: ["name"], isPrinted: false, isChanged: false },
    { lacksPhoto: false, lacks: [], isPrinted: true, isChanged: true },
    { lacksPhoto: false, lacks: [], isPrinted: false, isChanged: false },
  ]);
  const forgotten = cardStates({ ...deps, held: [{ ...heldBy("A1", {}), values_hash: null }] });
  expect(forgotten[0]).toMatchObject({ isPrinted: true, isChanged: false });
  expect(cardStates({ ...deps, isPrintedThere: (record) => record === 4 })[4]?.isPrinted).toBe(true);
});

test("every number on the readiness board counts the people it opens", () => {
  const states = cardStates(deps);
  const all = people.all.map((_, position) => position);
  const { everybody, groups } = countStates(people, states, all, "Class");
  expect(groups.map(({ value, counts }) => [value, counts.people])).toEqual([
    ["2", 2],
    ["10", 2],
    ["", 1],
  ]);
  for (const state of stateFilters) {
    expect(foundPeople(people, { ...noFilter, state }, states)).toHaveLength(everybody[state]);
    for (const { value, counts } of groups) {
      const filter = { ...noFilter, state, group: { field: "Class", value } };
      expect(foundPeople(people, filter, states), `${value} ${state}`).toHaveLength(counts[state]);
    }
  }
  expect(everybody).toMatchObject({
    people: 5,
    photo: 1,
    facts: 1,
    changed: 1,
    ready: 1,
    never: 3,
    printed: 2,
  });
  expect(countStates(people, states, [1, 2], "Class").everybody.people).toBe(2);
});
