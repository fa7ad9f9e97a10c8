import { elementKinds } from "@print-builder/core/elements";
import { expect, test } from "vitest";
import { fieldIcons } from "./icons.tsx";

test("every icon that the properties panel names exists", () => {
  const named = elementKinds.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      if (field.control === "toggle") return [field.icon];
      return field.control === "select" ? field.options.flatMap(({ icon }) => icon ?? []) : [];
    }),
  );
  expect(named).toContain("alignLeft");
  expect(Object.keys(fieldIcons).toSorted()).toEqual([...new Set(named)].toSorted());
});
