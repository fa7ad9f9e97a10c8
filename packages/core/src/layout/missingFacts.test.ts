import { expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
import { prepareMapping } from "../records/index.ts";
import { missingFacts } from "./index.ts";

const columns = ["full_name", "bus", "admission_no", "photo"];

const element = (id: string, type: string, properties: object) => ({
  ...{ id, type, x: 0, y: 0, width: 120, height: 40, properties },
});

function missingOf(row: Readonly<Record<string, string>>, photos: readonly string[], is_dual_sided = true) {
  const { project } = parseProject({
    name: "P",
    is_dual_sided,
    front_elements: [
      element("name", "text", { text: "{{ full_name }}" }),
      element("bus", "text", { text: "Bus {{ bus }}" }),
      element("photo", "image", { staticImage: false, imageBinding: "photo" }),
    ],
    back_elements: [
      element("code", "barcode", { value: "{{ admission_no }}" }),
      element("again", "text", { text: "{{ full_name }}" }),
    ],
    field_map: Object.fromEntries(columns.map((column) => [column, column])),
    image_map: { photo: "photo" },
  });
  const bound = prepareMapping(project.mapping, columns).bind(row);
  return missingFacts(project)(bound, (value) => photos.includes(value));
}

const whole = { full_name: "Asha Rao", bus: "", admission_no: "A1", photo: "1.jpg" };

test("lists a missing name, code value and photo, but no optional data", () => {
  expect(missingOf(whole, ["1.jpg"])).toEqual({ texts: [], photo: false });
  const bare = { full_name: " ", bus: "", admission_no: "", photo: "" };
  expect(missingOf(bare, ["1.jpg"])).toEqual({ texts: ["full_name", "admission_no"], photo: true });
  expect(missingOf(whole, ["2.jpg"])).toEqual({ texts: [], photo: true });
});

test("ignores missing data on the back of a single-sided design", () => {
  expect(missingOf({ ...whole, admission_no: "" }, ["1.jpg"], false)).toEqual({ texts: [], photo: false });
});
