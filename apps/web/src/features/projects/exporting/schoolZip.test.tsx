import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { imagesOf, print, temporaryFolder, textOf } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { numbersOf, numbersOn, usePrintingSchool } from "#test/schoolPrint.ts";
import { namesInZip } from "#test/zipNames.ts";

const school = usePrintingSchool(useBackOffice);
const { office } = school;
const folder = temporaryFolder();

async function saved(name: string, answer: Response): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** Packs the school's students that are ready to print, with the project and their photos. */
async function packed(): Promise<string> {
  const zipOptions = { include_project: true, print_status: "ready_to_print" };
  const started = await office.call(
    "POST",
    `/projects/${office.project()}/export/school-zip/jobs`,
    zipOptions,
  );
  const { job_id } = await started.json();
  const status = async () =>
    (await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()).status;
  await soon(status).toBe("completed");
  return await saved("school.zip", await office.call("GET", `/export/jobs/${job_id}/download`));
}

async function cardsOn(pdf: string) {
  const photos = (await imagesOf(pdf)).split("\n").filter((line) => / jpeg /.test(line)).length;
  return { numbers: await numbersOn(pdf), photos, text: await textOf(pdf) };
}

test("[ZIP-02, ZIP-03, ZIP-04, OPEN-27] a school's ZIP prints the same by command and after an import", async () => {
  const people = school.students().slice(0, 12);
  await school.setStatus(people, "ready_to_print");
  const zip = await packed();
  const names = namesInZip(readFileSync(zip));
  expect(names).toEqual(expect.arrayContaining(["project.json", "data/students.csv"]));
  const photos = names.filter((name) => /^images\/student-\d+-photo\.jpg$/.test(name)).length;
  expect(photos).toBeGreaterThan(people.length / 2);

  const byCommand = join(folder, "command.pdf");
  const answer = await print(zip, byCommand);
  expect(answer).toMatchObject({ records: people.length, cards: people.length });
  const missing = people.length - photos;
  expect(answer.warnings.map(({ kind }) => kind)).toEqual(Array(missing).fill("missing_photo"));
  const cards = await cardsOn(byCommand);
  expect([cards.numbers, cards.photos]).toEqual([numbersOf(people), photos]);
  // PDF readers differ in the order of right-to-left words and in spaces, so compare only letters.
  const letters = cards.text.replaceAll(/[\p{Cf}\s]/gu, "");
  const words = people.flatMap(({ user }) => user.full_name.split(" "));
  expect(words.filter((word) => !letters.includes(word))).toEqual([]);

  const form = new FormData();
  form.set("file", new Blob([readFileSync(zip)]), "school.zip");
  const { id } = await (await office.call("POST", "/projects/import", form)).json();
  const body = { range: { type: "all" }, side: "front" };
  const pdf = await saved("import.pdf", await office.call("POST", `/projects/${id}/export/pdf`, body));
  expect(await cardsOn(pdf)).toEqual(cards);
});
