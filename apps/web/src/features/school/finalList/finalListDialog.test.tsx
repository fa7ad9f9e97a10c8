import { expect, onTestFinished, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { fetchPastPage } from "#test/browser/network.ts";
import { bulk, paintedSheet } from "#test/bulkPrint.ts";
import { dialog, tool } from "#test/editorDialogs.ts";
import { goLive, onCard } from "#test/liveData.ts";
import {
  chosen,
  grid,
  noneChosen,
  openList,
  provoked,
  rows,
  setTo,
  usePrintingSchool,
} from "#test/schoolPrint.ts";

const school = usePrintingSchool(useBackOffice);

test("[OPEN-67, LIST-11] names records that the school refuses, and Undo restores the rest", async () => {
  const page = await school.openEditor({ expects: provoked });
  const list = await openList(page);
  const messages = page.getByRole("log");
  await rows(list).nth(2).waitFor();
  const [, second] = school.students();
  await page.route(/print-status\/bulk$/, async (route, request) => {
    // The sandbox refuses the id of another school.
    const body = request.postData()?.replaceAll(`"id":${second?.id},`, '"id":999999,') ?? "";
    const init = { method: "POST", headers: request.headers(), body };
    const answer = await (await fetchPastPage(request.url(), init)).text();
    await route.fulfill({
      contentType: "application/json",
      body: answer.replaceAll("999999", String(second?.id)),
    });
  });
  await rows(list).nth(0).click();
  await rows(list)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await setTo(list, "3 records", "Printed");
  // A message stays while the pointer is over it.
  await messages.getByRole("button", { name: "Undo" }).hover();
  const note = list.getByRole("region", { name: "Records that kept their status" });
  await note.getByText("1 record kept its status").waitFor();
  await note.getByText(`${second?.user.full_name}: This school has no such record.`).waitFor();
  await chosen(list, "1 record selected");
  expect((await school.counts()).printed).toBe(2);
  await page.unroute(/print-status\/bulk$/);
  await messages.getByRole("button", { name: "Undo" }).click();
  await soon(async () => (await school.counts()).printed).toBe(0);

  // If the whole request fails, the list stays unchanged.
  await page.route(/print-status\/bulk$/, (route) => route.abort());
  await setTo(list, "1 record", "Ready to print");
  await messages.getByText(/^Failed to update print status/).waitFor();
  await chosen(list, "1 record selected");
});

test("[LIST-06] shows at least 10 records a page, and sets all matches at once", async () => {
  const page = await school.openEditor({}, { final_record_list_page_size: "3" });
  const list = await openList(page);
  await list.getByText("1–10 of 1,250").waitFor();
  await list.getByRole("combobox", { name: "Class section" }).click();
  await page.getByRole("option").nth(1).click();
  const foundText = list.getByText(/^\d{2} students found$/);
  await foundText.waitFor();
  const found = Number.parseInt(await foundText.innerText(), 10);
  await grid(list).focus();
  await page.keyboard.press("Control+a");
  await chosen(list, "10 records selected");
  await list.getByRole("button", { name: `Select all ${found}` }).click();
  await setTo(list, `${found} records`, "Ready to print");
  await soon(async () => (await school.counts()).ready_to_print).toBe(found);
  // The first Escape clears the selection, the second closes the dialog.
  await chosen(list, noneChosen);
  await grid(list).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await chosen(list, noneChosen);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
});

test("[LIST-10] says when the list cannot be loaded, and loads it with Retry", async () => {
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

test("[LIST-01] offers the list only in school mode and asks for a connection", async () => {
  const created = await school.office.call("POST", "/projects", { name: "Of a table" });
  const page = await school.office.visit(`/editor/${(await created.json()).id}`);
  await tool(page, "Data wizard").waitFor();
  expect(await tool(page, "Final record list").count()).toBe(0);

  const unconnected = await school.openEditor({}, { impersonation_token: "" });
  const list = await openList(unconnected);
  await list.getByText("Not impersonating a school. Please connect via School Data Wizard.").waitFor();
  await list.getByRole("button", { name: "Open School Data Wizard" }).click();
  await dialog(unconnected, "School Data Wizard").waitFor();

  const other = await openList(await school.openEditor({}, { school_code: "HIL002" }));
  await other
    .getByText(/connected to a different school.*belong to Riverside International School/)
    .waitFor();
  expect(await rows(other).count()).toBe(0);
});

test("reads the record on the card again when the list closes", async () => {
  const [first] = school.students();
  if (!first) expect.fail("The school has no students.");
  const page = await school.openEditor();
  await goLive(page);
  await soon(() => onCard(page)).toContain(`No. ${first.admission_no}`);
  const list = await openList(page);
  onTestFinished(() => school.write(first, { admission_no: first.admission_no }));
  await school.write(first, { admission_no: "RIV990002" });
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toContain("No. RIV990002");
});

test("the list and its print dialog pass the accessibility checks", async () => {
  await school.setStatus(school.students().slice(0, 20), "ready_to_print");
  await school.setStatus(school.students().slice(20, 30), "printed");
  const page = await school.openEditor();
  const list = await openList(page);
  await rows(list).nth(5).waitFor();
  await rows(list).nth(1).click();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await list.getByRole("button", { name: "Print 20 ready to print" }).click();
  await paintedSheet(bulk(page), /^Sheet 1 of 2, front/);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog] [aria-label=People]")).toEqual([]);
});
