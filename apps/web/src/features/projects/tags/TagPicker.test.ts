import { expect, test } from "vitest";
import { searchTags } from "./TagPicker.tsx";

const staff = { id: "a", name: "Staff", color: "#3b82f6", project_count: 0 };
const print = { id: "b", name: "Print 2026", color: "#16a34a", project_count: 2 };

test("[TAG-02, PROJ-08] finds tags by part of their name, in any case", () => {
  expect(searchTags([print, staff], " STA ")).toEqual([staff]);
  expect(searchTags([print, staff], "")).toEqual([print, staff]);
  expect(searchTags([print, staff], "library")).toEqual([]);
});
