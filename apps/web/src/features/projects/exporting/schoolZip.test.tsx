import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkPdf, imagesOf, print, temporaryFolder, textOf } from "#test/paper.ts";
import { usePrintingSchool } from "#test/schoolPrint.ts";
import { namesInZip } from "#test/zipNames.ts";

const school = usePrintingSchool();
const { office } = school;

const chosen = 12;

/** Packs the school's students that are ready to print, with the project and their photos; answers the ZIP's path. */
async function packed(): Promise<string> {
  const asked = { include_project: true, print_status: "ready_to_print" };
  const started = await office.call("POST", `/projects/${office.project()}/export/school-zip/jobs`, asked);
  const { job_id } = (await started.json()) as { job_id: string };
  const status = async () =>
    ((await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()) as { status: string }).status;
  await expect.poll(status).toBe("completed");
  const path = join(temporaryFolder(), "school.zip");
  const file = await office.call("GET", `/export/jobs/${job_id}/download`);
  writeFileSync(path, Buffer.from(await file.arrayBuffer()));
  return path;
}

/** The names and numbers of the cards of a PDF, in its order, and how many photos it has. */
async function cardsOn(pdf: string) {
  await checkPdf(pdf);
  const text = await textOf(pdf);
  const photos = (await imagesOf(pdf)).split("\n").filter((line) => / jpeg /.test(line)).length;
  return { numbers: [...text.matchAll(/No\. (\S+)/g)].map(([, number]) => number), photos, text };
}

test("[ZIP-02, ZIP-03, ZIP-04, OPEN-27] a school's ZIP opens again: the print command and an import print the same cards from it, each with name, number and photo", async () => {
  const people = school.students().slice(0, chosen);
  await school.setStatus(people, "ready_to_print");
  const zip = await packed();
  const names = namesInZip(readFileSync(zip));
  expect(names).toEqual(expect.arrayContaining(["project.json", "data/students.csv"]));
  const photos = names.filter((name) => /^images\/student-\d+-photo\.jpg$/.test(name)).length;
  expect(photos).toBeGreaterThan(chosen / 2);

  const byCommand = join(temporaryFolder(), "command.pdf");
  const answer = await print(zip, byCommand);
  expect(answer).toMatchObject({ records: chosen, cards: chosen });
  const missing = answer.warnings.filter(({ kind }) => kind === "missing_photo").length;
  expect([missing, answer.warnings.length]).toEqual([chosen - photos, chosen - photos]);
  const cards = await cardsOn(byCommand);
  expect([cards.numbers, cards.photos]).toEqual([people.map((one) => one.admission_no), photos]);
  // Programs differ in the order of words from right to left, and in where a gap is a blank; the letters are the same.
  const letters = cards.text.replaceAll(/[\p{Cf}\s]/gu, "");
  const words = people.flatMap(({ user }) => user.full_name.split(" "));
  expect(words.filter((word) => !letters.includes(word))).toEqual([]);

  const form = new FormData();
  form.set("file", new Blob([readFileSync(zip)]), "school.zip");
  const imported = await office.call("POST", "/projects/import", form);
  expect(imported.status).toBe(201);
  const { id } = (await imported.json()) as { id: string };
  const body = { range: { type: "all" }, side: "front" };
  const pdf = await office.call("POST", `/projects/${id}/export/pdf`, body);
  expect(pdf.status).toBe(200);
  const byImport = join(temporaryFolder(), "import.pdf");
  writeFileSync(byImport, Buffer.from(await pdf.arrayBuffer()));
  expect(await cardsOn(byImport)).toEqual(cards);
  await office.call("DELETE", `/projects/${id}`);
});
