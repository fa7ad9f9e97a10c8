import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { button, entry, shownEntries } from "#test/filesPage.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";

const office = useSchoolOffice(useBackOffice);
const { openFiles } = office;

type Sent = { readonly call: string; readonly body: unknown };

/** Collects the changes that the page sends to the school system from now on. */
function changesOf(page: Page): Sent[] {
  const changes: Sent[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/filemanager/") || request.method() === "GET") return;
    const name = new URL(request.url()).pathname.split("/").at(-1);
    changes.push({ call: `${request.method()} ${name}`, body: request.postDataJSON() });
  });
  return changes;
}

test("[FILE-07] creates a folder, or says why that failed", async () => {
  const page = await openFiles("Class 5/a.txt");
  const changes = changesOf(page);
  await button(page, "New folder").click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  const create = async (name: string) => {
    await dialog.getByRole("textbox").fill(name);
    await dialog.getByRole("button", { name: "Create folder" }).click();
  };
  await create("Class 5");
  await dialog.getByText("“Class 5” already exists there. Choose another name.").waitFor();
  await create("Class 6");
  await entry(page, "Class 6").waitFor();
  expect(office.namesIn()).toEqual(["Class 5", "Class 6"]);
  expect(changes.at(-1)).toEqual({ call: "POST folder", body: { folder_name: "Class 6", path: "" } });
});

test("[FILE-14, FILE-15] renames exactly one entry to a different name", async () => {
  const page = await openFiles("a.txt", "b.txt");
  const changes = changesOf(page);
  await entry(page, "a.txt").click();
  await entry(page, "b.txt").click({ modifiers: ["Control"] });
  expect(await button(page, "Rename").isDisabled()).toBe(true);
  await entry(page, "a.txt").click();
  await button(page, "Rename").click();
  const dialog = page.getByRole("dialog", { name: "Rename" });
  const rename = dialog.getByRole("button", { name: "Rename" });
  const name = dialog.getByRole("textbox", { name: "New name" });
  expect(await name.inputValue()).toBe("a.txt");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("c.txt");
  await rename.click();
  await soon(() => shownEntries(page)).toEqual(["b.txt", "c.txt"]);
  expect(changes).toEqual([{ call: "PUT rename", body: { path: "a.txt", new_name: "c.txt" } }]);
});

test("[FILE-12, FILE-13] deletes the selection after asking, with one request per entry", async () => {
  const page = await openFiles("a.txt", "b.txt", "c/d.txt");
  const changes = changesOf(page);
  await entry(page, "a.txt").click();
  await entry(page, "c").click({ modifiers: ["Control"] });
  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Delete 2 item(s)?", { exact: true }).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(changes).toEqual([]);
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Delete");
  await question.getByRole("button", { name: "Delete 2 items" }).click();
  await soon(() => shownEntries(page)).toEqual(["b.txt"]);
  expect(office.namesIn()).toEqual(["b.txt"]);
  const removal = (path: string) => ({ call: "DELETE delete", body: { path } });
  expect(changes).toHaveLength(2);
  expect(changes).toEqual(expect.arrayContaining([removal("a.txt"), removal("c")]));
});

test("[FILE-16, FILE-17, FILE-18] moves and copies entries to a picked folder", async () => {
  const page = await openFiles("a.txt", "b.txt", "Class 5/c.txt");
  const changes = changesOf(page);
  await entry(page, "a.txt").click();
  await button(page, "Move").click();
  const move = page.getByRole("dialog", { name: "Move 1 item" });
  await move.getByRole("button", { name: "Class 5" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // The file is already there.
  expect(await move.getByRole("button", { name: "Move to “Files”" }).isDisabled()).toBe(true);
  await move.getByRole("button", { name: "Class 5" }).click();
  await move.getByText("No folders", { exact: true }).waitFor();
  await move.getByRole("button", { name: "Move to “Class 5”" }).click();
  await soon(() => office.namesIn("Class 5")).toEqual(["a.txt", "c.txt"]);
  await soon(() => shownEntries(page)).toEqual(["Class 5", "b.txt"]);

  await entry(page, "Class 5").click();
  await entry(page, "b.txt").click({ modifiers: ["Control"] });
  await button(page, "Copy").click();
  const copy = page.getByRole("dialog", { name: "Copy 2 items" });
  await copy.getByRole("button", { name: "Class 5" }).click();
  await copy.getByText("A folder cannot be put into itself.").waitFor();
  expect(await copy.getByRole("button", { name: "Copy to “Class 5”" }).isDisabled()).toBe(true);
  await copy.getByRole("navigation").getByRole("button", { name: "Files" }).click();
  await copy.getByRole("button", { name: "Copy to “Files”" }).click();
  await soon(() => office.namesIn()).toEqual(["Class 5", "Class 5 (1)", "b (1).txt", "b.txt"]);
  expect(changes).toEqual([
    { call: "PUT move", body: { paths: ["a.txt"], destination: "Class 5" } },
    { call: "POST copy", body: { paths: ["Class 5", "b.txt"], destination: "" } },
  ]);
});

test("[FILE-11, FILE-20] downloads one file under its name, a selection as files.zip", async () => {
  const page = await openFiles("फोटो 1.txt", "b.txt", "Class 5/c.txt");
  const downloaded = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };
  await entry(page, "फोटो 1.txt").click();
  const one = await downloaded();
  expect([one.name, one.content.toString()]).toEqual(["फोटो 1.txt", "फोटो 1.txt"]);
  await entry(page, "Class 5").click({ modifiers: ["Control"] });
  const many = await downloaded();
  expect([many.name, many.content.subarray(0, 2).toString()]).toEqual(["files.zip", "PK"]);
  expect(many.content.includes("Class 5/c.txt")).toBe(true);
});

test("[FILE-22, FILE-23] previews a picture from {host}/storage/{school domain}/{path}", async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  for (const name of ["a b.svg", "c.svg", "notes.txt"]) office.put(`Class 5/${name}`, drawing);
  const page = await office.visitFiles({ path: "Class 5" });
  await entry(page, "a b.svg").dblclick();
  const picture = page.getByRole("dialog", { name: "a b.svg" }).getByRole("img", { name: "a b.svg" });
  const { address, domain } = office.school();
  const source = `${address}/storage/${domain}/Class%205/a%20b.svg`;
  expect(await picture.getAttribute("src")).toBe(source);
  const stored = await fetch(source);
  expect([stored.headers.get("content-type"), await stored.text()]).toEqual([
    expect.stringContaining("image/svg+xml"),
    drawing,
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "c.svg" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const [download] = await Promise.all([page.waitForEvent("download"), entry(page, "notes.txt").dblclick()]);
  expect(download.suggestedFilename()).toBe("notes.txt");
});
