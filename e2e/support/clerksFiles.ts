import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { picturedWorkbook } from "@print-builder/production/testing";
import sharp from "sharp";

export type Pupil = {
  readonly id: string;
  readonly name: string;
  readonly class: string;
  readonly born: string;
};

const firstNames = ["Asha", "Bruno", "健太", "Dev", "Esha", "Farid", "花子"];
const lastNames = ["Rao", "Okoro", "Petrov", "Lindqvist", "Khan", "Das"];

/**
 * Forty-two pupils in two classes, some with Japanese names. All days of birth are above 12, so that no date is
 * ambiguous.
 */
export const pupils: readonly Pupil[] = Array.from({ length: 42 }, (_, at) => ({
  id: `M${100_101 + at}`,
  name: `${firstNames[at % 7]} ${lastNames[Math.floor(at / 7)]}`,
  class: at < 22 ? "7A" : "7B",
  born: `${2013 + (at % 2)}-${String(1 + (at % 12)).padStart(2, "0")}-${13 + (at % 16)}`,
}));

export const latePupils: readonly Pupil[] = [
  { id: "M100143", name: "Ольга Сидорова", class: "7B", born: "2013-05-17" },
  { id: "M100144", name: "Kwame Boateng", class: "7A", born: "2014-02-21" },
  { id: "M100145", name: "Мария Попова", class: "7B", born: "2013-11-30" },
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A date of birth as three different colleagues type it: 2013-01-14, 14/02/2014, 15-Mar-2013. */
function typedDate(born: string, at: number): string {
  const [year, month, day] = born.split("-");
  if (at % 3 === 0) return born;
  return at % 3 === 1 ? `${day}/${month}/${year}` : `${day}-${months[Number(month) - 1]}-${year}`;
}

/** The class 7B as colleagues type it. */
const typedClass = (name: string, at: number) =>
  name === "7B" ? (at % 5 === 0 ? "7b" : at % 7 === 0 ? "7 B" : name) : name;

const header = [
  "Sr.",
  "Adm. No.",
  "Pupil",
  "Class",
  "Date of birth",
  "Guardian",
  "House",
  "Bus",
  "Phone",
  "Valid until",
  "Photo",
];

/** The photographer numbers photos from 1 in each class folder. Photos of late pupils are named by their ids. */
const photoOf = ({ id, class: name }: Pupil, at: number) =>
  at < pupils.length ? `${name}/${name === "7A" ? at + 1 : at - 21}.jpg` : `${id}.jpg`;

function rowOf(pupil: Pupil, at: number): readonly (string | number)[] {
  const house = ["Kestrel", "Heron"][at % 2] ?? "";
  const phone = `555 01${String(at).padStart(2, "0")}`;
  return [
    at + 1,
    pupil.id,
    pupil.name,
    typedClass(pupil.class, at),
    typedDate(pupil.born, at),
    `Parent ${at + 1}`,
    house,
    `Line ${1 + (at % 4)}`,
    phone,
    "31/07/2027",
    photoOf(pupil, at),
  ];
}

/** The grey level of a pupil's photo; each pupil has a different one. */
export const shadeOf = (at: number) => 20 + at * 5;

function portrait(at: number): Promise<Buffer> {
  const background = { r: shadeOf(at), g: shadeOf(at), b: shadeOf(at) };
  return sharp({ create: { width: 240, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Files with pupils and their photos, as a school office has them. */
export type ClerksFiles = {
  readonly workbook: string;
  readonly photos: string;
  readonly crest: string;
  readonly latePhotos: string;
  readonly lateList: string;
  readonly correctedList: string;
};

export async function writeClerksFiles(folder: string, correctedName: string): Promise<ClerksFiles> {
  const list = pupils.map(rowOf);
  const [fifth = [], thirtieth = []] = [list[4], list[29]];
  const rows = [
    ["Lindenhof Middle School"],
    ["Pupils 2026/27"],
    [],
    header,
    ...list,
    [43, ...fifth.slice(1)],
    [44, ...thirtieth.slice(1)],
    ["Total", 44],
  ];
  const workbook = join(folder, "Pupils 2026-27.xlsx");
  const inFront = { name: "Read me", text: "Please return by Friday" };
  writeFileSync(workbook, await picturedWorkbook({ rows, pictures: [], merged: ["A1:J1"], inFront }));

  const photos = join(folder, "Photographer");
  const latePhotos = join(folder, "Late photos");
  for (const made of [join(photos, "7A"), join(photos, "7B"), latePhotos])
    mkdirSync(made, { recursive: true });
  for (const [at, pupil] of [...pupils, ...latePupils].entries()) {
    const path = join(at < pupils.length ? photos : latePhotos, ...photoOf(pupil, at).split("/"));
    writeFileSync(path, await portrait(at));
  }

  const lateList = join(folder, "late.csv");
  const lateRows = latePupils.map((pupil, at) => rowOf(pupil, pupils.length + at));
  writeFileSync(
    lateList,
    encoded("windows-1251", [header, ...lateRows].map((row) => row.join(";")).join("\r\n")),
  );
  const correctedList = join(folder, "corrected.csv");
  const corrected = list.map((row, at) => (at === 2 ? row.with(2, correctedName) : row));
  writeFileSync(
    correctedList,
    encoded("shift_jis", [header, ...corrected].map((row) => row.join(",")).join("\r\n")),
  );
  const crest = join(folder, "crest.svg");
  writeFileSync(
    crest,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>',
  );
  return { workbook, photos, crest, latePhotos, lateList, correctedList };
}

/** Encodes text in a legacy encoding, which Node can only decode. */
function encoded(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  for (let high = 0; high < 256; high++) {
    for (let low = 0; low < 256; low++) {
      const pair = decoder.decode(Uint8Array.of(high, low));
      if ([...pair].length === 1 && !bytes.has(pair)) bytes.set(pair, [high, low]);
    }
  }
  for (let byte = 0; byte < 256; byte++) bytes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? []));
}
