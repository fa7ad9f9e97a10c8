import type { CustomFieldType, Dataset } from "@print-builder/school";
import type { Random } from "./createRandom.ts";

/** A custom field of the invented schools, and the function that fills it for a person. */
export type FieldPlan = {
  readonly name: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly value: (random: Random, userId: number) => string;
};

export const userTypes: Readonly<Record<Dataset, number>> = { students: 1, staff: 2, teachers: 3 };

const bloodGroups = ["A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"];

function field(
  type: CustomFieldType,
  label: string,
  value: FieldPlan["value"],
  choices: readonly string[] = [],
): FieldPlan {
  const name = label
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  return { name, label, type, required: false, choices, value };
}

const one = (type: "dropdown" | "radio", label: string, choices: readonly string[]) =>
  field(type, label, (random) => random.pick(choices), choices);

/** One or two choices, joined by a comma as the school system stores them. */
function several(label: string, choices: readonly string[]): FieldPlan {
  const value = (random: Random) => [...new Set([random.pick(choices), random.pick(choices)])].join(",");
  return field("checkbox", label, value, choices);
}

const often = (values: readonly string[]) => (random: Random) =>
  random.chance(0.6) ? random.pick(values) : "";

const bloodGroup: FieldPlan = { ...one("dropdown", "Blood group", bloodGroups), required: true };

const signature = (label: string) =>
  field("file", label, (random, userId) => (random.chance(0.85) ? `signatures/${userId}.png` : ""));

/** Each user type has one field of each of the eight types. */
export const fieldPlans: Readonly<Record<Dataset, readonly FieldPlan[]>> = {
  students: [
    field(
      "text",
      "Bus route",
      often(["Route 1 Harbour", "Route 2 Mill Lane", "Route 5 Old Town", "Route 7 Station"]),
    ),
    field("email", "Parents e-mail", (random, userId) =>
      random.chance(0.8) ? `family${userId}@post.example` : "",
    ),
    field("number", "Height in cm", (random) => String(105 + random.below(80))),
    field(
      "textarea",
      "Medical notes",
      often(["None", "Peanut allergy\nCarries an auto-injector", "Asthma: inhaler in bag"]),
    ),
    bloodGroup,
    one("radio", "Way home", ["Walks", "School bus", "Collected"]),
    several("Clubs", ["Chess", "Choir", "Football", "Robotics", "Theatre"]),
    signature("Guardian signature"),
  ],
  teachers: [
    field(
      "text",
      "Room",
      (random) => `${random.pick(["Main", "East", "Science"])} ${100 + random.below(40)}`,
    ),
    field("email", "Private e-mail", (_, userId) => `teacher${userId}@post.example`),
    field("number", "Locker number", (random) => String(1 + random.below(200))),
    field("textarea", "About", often(["Runs the school garden.", "Plays the cello.\nLeads the orchestra."])),
    bloodGroup,
    one("radio", "Contract", ["Full time", "Part time"]),
    several("Duties", ["Break", "Lunch", "Library", "Trips"]),
    signature("Signature"),
  ],
  staff: [
    field("text", "Keys", (random) => `Set ${random.pick(["A", "B", "C"])}`),
    field("email", "Private e-mail", (_, userId) => `staff${userId}@post.example`),
    field("number", "Extension", (random) => String(200 + random.below(99))),
    field("textarea", "Notes", often(["First aider.", "Works early shifts.\nCall the extension."])),
    bloodGroup,
    one("radio", "Access level", ["Grounds", "Offices", "Everywhere"]),
    several("Buildings", ["Main", "Gym", "Kitchen", "Workshop"]),
    signature("Signature"),
  ],
};
