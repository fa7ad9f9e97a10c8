import type { CardRecord } from "../card/card.ts";
import { seededRandom } from "./random.ts";

const firstNames =
  "Aarav Priya Chinedu Mei Olivia Liam Fatima Søren Zoë José Ananya Tariq Ingrid Kofi Yuki Elena Bruno Nadia Pavel Łukasz".split(
    " ",
  );
const lastNames =
  "Sharma Okafor Nguyen Müller García Smith Haddad Kowalski Tanaka Andersson Patel Mensah Rossi Dvořák Johnson Ibrahim Silva Novák".split(
    " ",
  );
const streets = [
  "MG Road",
  "Lake View Street",
  "Hospital Lane",
  "Station Road",
  "Old Market Square",
  "University Avenue",
  "Green Park Extension",
  "Temple Street",
];
const cities = [
  "Pune 411001",
  "Lagos 100001",
  "Hanoi 10000",
  "Graz 8010",
  "Malmö 21118",
  "Kraków 30-001",
  "Accra GA-184",
  "Porto 4000-322",
];

/** Students with invented names. Record n is the same in lists of any length, but its photo may differ. */
export function makeStudents(count: number, photoCount: number): CardRecord[] {
  const random = seededRandom(12345);
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = (words: readonly string[]) => words[number(0, words.length - 1)] ?? "";
  const two = (value: number) => String(value).padStart(2, "0");
  return Array.from({ length: count }, (_, index) => {
    const first = pick(firstNames);
    return {
      id: `STU-2026-${String(index + 1).padStart(6, "0")}`,
      name: `${first} ${pick(lastNames)} ${pick(lastNames)}`,
      first: encodeURIComponent(first),
      class: `${number(1, 12)}-${pick(["A", "B", "C", "D", "E"])}`,
      roll: String(number(1, 60)),
      address: `${number(1, 400)} ${pick(streets)}, near Block ${number(1, 40)}, ${pick(cities)}`,
      dob: `${two(number(1, 28))}/${two(number(1, 12))}/${number(2005, 2019)}`,
      photo: photoName(index % photoCount),
    };
  });
}

export const photoName = (index: number): string => `${String(index + 1).padStart(4, "0")}.jpg`;

/** The records as CSV with a header row; every cell is quoted. */
export function toCsv(students: readonly CardRecord[]): string {
  const columns = Object.keys(students[0] ?? {}) as (keyof CardRecord)[];
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = students.map((student) => columns.map((column) => quoted(student[column])).join(","));
  return `${[columns.join(","), ...rows].join("\r\n")}\r\n`;
}
