import { createRandom } from "./createRandom.ts";

/** Size and properties of a seeded school. */
export type SchoolPlan = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly domain: string;
  readonly tagline: string;
  readonly students: number;
  readonly teachers: number;
  readonly staff: number;
  readonly classes: number;
  readonly sections: readonly string[];
  /** Number of students in the last section of the oldest class, if it is smaller than the other sections. */
  readonly lastSection: number | null;
  readonly sessionYears: number;
  readonly admins: number;
  readonly deleted: boolean;
};

const riverside: SchoolPlan = {
  id: 1,
  name: "Riverside International School",
  code: "RIV001",
  domain: "riverside",
  tagline: "Learning flows here",
  students: 1250,
  teachers: 90,
  staff: 45,
  classes: 12,
  sections: ["A", "B"],
  lastSection: 40,
  sessionYears: 3,
  admins: 3,
  deleted: false,
};

const others: readonly (readonly [name: string, code: string, tagline: string])[] = [
  ["Hillcrest Academy", "HIL002", "Reach higher"],
  ["St. Brigid’s Primary School", "STB003", "Kind hearts, curious minds"],
  ["Lotus Valley Public School", "LOT004", "Rooted in wisdom"],
  ["Green Meadow Montessori", "GRE005", "Follow the child"],
  ["Al Noor International School", "ALN006", "Light upon knowledge"],
  ["Kaveri Vidyalaya", "KAV007", "Many streams, one river"],
  ["Northgate High School", "NOR008", "Work, play, belong"],
  ["Sabarmati Public School", "SAB009", "Simple living, clear thinking"],
  ["Westbrook Grammar School", "WES010", "Truth and fellowship"],
  ["Lighthouse Coastal School", "LIG011", "Guiding the way"],
  ["Maple Lane Community School", "MAP012", "Together we grow"],
  ["Observatory School of Science", "OBS013", "Look up, ask why"],
  ["Little Oaks Nursery and Infant School", "LIT014", "From small acorns"],
];

/** The fourteen schools, and a closed school that is only listed with show_deleted. */
export const schoolPlans: readonly SchoolPlan[] = [
  riverside,
  ...others.map(([name, code, tagline], index) => smallSchool(index + 2, name, code, tagline, false)),
  smallSchool(15, "Old Mill School (closed)", "OLD015", "1911 to 2024", true),
];

function smallSchool(id: number, name: string, code: string, tagline: string, deleted: boolean): SchoolPlan {
  const random = createRandom(`school ${code}`);
  const students = 20 + random.below(281);
  return {
    id,
    name,
    code,
    domain: domainOf(name),
    tagline,
    students,
    teachers: Math.max(4, Math.round(students / 14)),
    staff: Math.max(3, Math.round(students / 28)),
    classes: Math.max(2, Math.min(10, Math.round(students / 26))),
    sections: students > 150 ? ["A", "B"] : ["A"],
    lastSection: null,
    sessionYears: 2,
    admins: 2 + random.below(3),
    deleted,
  };
}

function domainOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z ]/g, "");
  return plain.split(" ").slice(0, 2).join("-");
}
