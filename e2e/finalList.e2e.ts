import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { bulk, sheetPicture } from "./support/bulkPrint.ts";
import { dialog, tool } from "./support/editorDialogs.ts";
import {
  chosen,
  grid,
  noneChosen,
  openList,
  provoked,
  rows,
  setTo,
  usePrintingSchool,
} from "./support/schoolPrint.ts";

const school = usePrintingSchool();
let standard: string;

beforeAll(async () => {
  const created = await school.office.call("POST", "/projects", { name: "Of a table" });
  standard = ((await created.json()) as { id: string }).id;
});

test("[OPEN-67, LIST-11] what the school system refuses is named; undo puts the others back", async () => {
  const page = await school.openEditor({ expects: provoked });
  const list = await openList(page);
  await rows(list).nth(2).waitFor();
  const [, second] = school.students();
  await page.route(/print-status\/bulk$/, async (route) => {
    const { records } = route.request().postDataJSON() as { records: { id: number; print_status: string }[] };
    // One of the ids is another school's: the sandbox refuses that entry by itself.
    const changed = records.map((entry) => (entry.id === second?.id ? { ...entry, id: 999_999 } : entry));
    const answer = await route.fetch({ postData: JSON.stringify({ records: changed }) });
    const body = (await answer.text()).replaceAll("999999", String(second?.id));
    await route.fulfill({ response: answer, body });
  });
  await rows(list).nth(0).click();
  await rows(list)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await setTo(list, "3 records", "Printed");
  // Under the pointer a message stays.
  await page.getByRole("log").getByRole("button", { name: "Undo" }).hover();
  const note = list.getByRole("region", { name: "Records that kept their status" });
  await note.getByText("1 record kept its status").waitFor();
  await note.getByText(`${second?.user.full_name}: There is no such record in this school.`).waitFor();
  await chosen(list, "1 record selected");
  expect((await school.counts()).printed).toBe(2);
  await page.unroute(/print-status\/bulk$/);
  await page.getByRole("log").getByRole("button", { name: "Undo" }).click();
  await soon(async () => (await school.counts()).printed).toBe(0);

  // The call as a whole fails: it is told in passing, and the list stays as it is.
  await page.route(/print-status\/bulk$/, (route) => route.abort());
  await setTo(list, "1 record", "Ready to print");
  await page
    .getByRole("log")
    .getByText(/^Failed to update print status/)
    .waitFor();
  await chosen(list, "1 record selected");
});

test("[LIST-06] a page is never below 10, whatever the browser kept, and everybody of a search is set at once, also on pages that are not shown", async () => {
  const page = await school.openEditor({}, { final_record_list_page_size: "3" });
  const list = await openList(page);
  await list.getByText("1–10 of 1,250").waitFor();
  await list.getByRole("combobox", { name: "Class section" }).click();
  await page.getByRole("option").nth(1).click();
  await list.getByText(/^\d{2} students found$/).waitFor();
  const found = Number.parseInt(await list.getByText(/^\d{2} students found$/).innerText(), 10);
  await grid(list).focus();
  await page.keyboard.press("Control+a");
  await chosen(list, "10 records selected");
  await list.getByRole("button", { name: `Select all ${found}` }).click();
  await setTo(list, `${found} records`, "Ready to print");
  await soon(async () => (await school.counts()).ready_to_print).toBe(found);
  // Escape first lets go of what is selected, then of the dialog.
  await chosen(list, noneChosen);
  await grid(list).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await chosen(list, noneChosen);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
});

test("[LIST-10] a list that cannot be loaded is empty and says so, and Retry loads it", async () => {
  const page = await school.openEditor({ expects: provoked });
  await page.route(/\/school\/students\?/, (route) =>
    route.fulfill({ status: 422, json: { success: false, message: "Broken on purpose", code: "invalid" } }),
  );
  const list = await openList(page);
  await list.getByText("The records could not be loaded: Broken on purpose").waitFor();
  await list.getByText("No records", { exact: true }).waitFor();
  await page.unroute(/\/school\/students\?/);
  await list.getByRole("button", { name: "Retry" }).click();
  await list.getByText("1–50 of 1,250").waitFor();
});

test("[LIST-01] only a project in school mode has the list, and only a connected browser reads it", async () => {
  const page = await school.office.visit(`/editor/${standard}`);
  await tool(page, "Data wizard").waitFor();
  expect(await tool(page, "Final record list").count()).toBe(0);

  const unconnected = await school.openEditor({}, { impersonation_token: "" });
  const list = await openList(unconnected);
  await list.getByText("Not impersonating a school. Please connect via School Data Wizard.").waitFor();
  await list.getByRole("button", { name: "Open School Data Wizard" }).click();
  await dialog(unconnected, "School Data Wizard").waitFor();

  const elsewhere = await school.openEditor({}, { school_code: "HIL002" });
  const other = await openList(elsewhere);
  await other
    .getByText(/connected to a different school.*belong to Riverside International School/)
    .waitFor();
  expect(await rows(other).count()).toBe(0);
});

test.each(["light", "dark"] as const)(
  "the list and the print have no axe findings (%s)",
  async (colorScheme) => {
    await school.setStatus(school.students().slice(0, 20), "ready_to_print");
    await school.setStatus(school.students().slice(20, 30), "printed");
    const page = await school.openEditor({ colorScheme });
    const list = await openList(page);
    await rows(list).nth(5).waitFor();
    await rows(list).nth(1).click();
    expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
    await list.getByRole("button", { name: "Print 20 ready to print" }).click();
    const box = bulk(page);
    await sheetPicture(box, /^Sheet 1 of 2, front/);
    expect(await axeFindings(page, "[role=dialog] [aria-label=People]")).toEqual([]);
  },
);
