import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon } from "#test/backOffice.ts";
import { button, entry, shownEntries } from "#test/filesPage.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";

const office = useSchoolOffice();

test("[FILE-07, FILE-12, FILE-13, FILE-14, FILE-15, FILE-16, FILE-17, FILE-18] creates, renames, moves, copies and deletes entries", async () => {
  const page = await office.openFiles("a.txt", "b.txt", "Class 5/c.txt");
  const changes: { readonly call: string; readonly body: unknown }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/filemanager/") || request.method() === "GET") return;
    const name = new URL(request.url()).pathname.split("/").at(-1);
    changes.push({ call: `${request.method()} ${name}`, body: request.postDataJSON() });
  });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const select = async (first: string, second?: string) => {
    await entry(page, first).click();
    if (second) await entry(page, second).click({ modifiers: ["Control"] });
  };

  await button(page, "New folder").click();
  for (const name of ["Class 5", "Class 6"]) {
    await dialog("New folder").getByRole("textbox").fill(name);
    await dialog("New folder").getByRole("button", { name: "Create folder" }).click();
    const taken = page.getByText("“Class 5” exists there already. Choose another name.");
    await (name === "Class 5" ? taken : entry(page, name)).waitFor();
  }
  expect(office.namesIn()).toEqual(["Class 5", "Class 6", "a.txt", "b.txt"]);

  await select("a.txt", "b.txt");
  expect(await button(page, "Rename").isDisabled()).toBe(true);
  await select("a.txt");
  await button(page, "Rename").click();
  const rename = dialog("Rename").getByRole("button", { name: "Rename" });
  const name = dialog("Rename").getByRole("textbox", { name: "New name" });
  expect(await name.inputValue()).toBe("a.txt");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("d.txt");
  await rename.click();
  await soon(() => shownEntries(page)).toEqual(["Class 5", "Class 6", "b.txt", "d.txt"]);

  await select("d.txt");
  await button(page, "Move").click();
  const move = dialog("Move 1 item");
  await move.getByRole("button", { name: "Class 5" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // The file is already there.
  expect(await move.getByRole("button", { name: "Move to “Files”" }).isDisabled()).toBe(true);
  await move.getByRole("button", { name: "Class 5" }).click();
  await move.getByText("No folders", { exact: true }).waitFor();
  await move.getByRole("button", { name: "Move to “Class 5”" }).click();
  await soon(() => office.namesIn("Class 5")).toEqual(["c.txt", "d.txt"]);
  await soon(() => shownEntries(page)).toEqual(["Class 5", "Class 6", "b.txt"]);

  await select("Class 5", "b.txt");
  await button(page, "Copy").click();
  const copy = dialog("Copy 2 items");
  await copy.getByRole("button", { name: "Class 5" }).click();
  await copy.getByText("A folder cannot be put into itself.").waitFor();
  expect(await copy.getByRole("button", { name: "Copy to “Class 5”" }).isDisabled()).toBe(true);
  await copy.getByRole("navigation").getByRole("button", { name: "Files" }).click();
  await copy.getByRole("button", { name: "Copy to “Files”" }).click();
  const names = ["Class 5", "Class 5 (1)", "Class 6", "b (1).txt", "b.txt"];
  await soon(() => office.namesIn()).toEqual(names);
  await entry(page, "b (1).txt").waitFor();

  await select("b.txt", "Class 6");
  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Delete 2 item(s)?", { exact: true }).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(office.namesIn()).toEqual(names);
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Delete");
  await question.getByRole("button", { name: "Delete 2 items" }).click();
  await soon(() => shownEntries(page)).toEqual(["Class 5", "Class 5 (1)", "b (1).txt"]);
  expect(office.namesIn()).toEqual(["Class 5", "Class 5 (1)", "b (1).txt"]);

  const removals = changes.splice(5);
  expect(changes).toEqual([
    { call: "POST folder", body: { folder_name: "Class 5", path: "" } },
    { call: "POST folder", body: { folder_name: "Class 6", path: "" } },
    { call: "PUT rename", body: { path: "a.txt", new_name: "d.txt" } },
    { call: "PUT move", body: { paths: ["d.txt"], destination: "Class 5" } },
    { call: "POST copy", body: { paths: ["Class 5", "b.txt"], destination: "" } },
  ]);
  const removal = (path: string) => ({ call: "DELETE delete", body: { path } });
  expect(removals).toHaveLength(2);
  expect(removals).toEqual(expect.arrayContaining([removal("b.txt"), removal("Class 6")]));
});

test("[FILE-11, FILE-20] downloads one file by name, a selection as files.zip", async () => {
  const page = await office.openFiles("फोटो 1.txt", "b.txt", "Class 5/c.txt");
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

test("[FILE-22, FILE-23] previews {host}/storage/{school domain}/{path}", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h9v9z"/></svg>';
  for (const name of ["a b.svg", "c.svg", "notes.txt"]) office.put(`Class 5/${name}`, drawing);
  const page = await office.visitFiles({ path: "Class 5" });
  await entry(page, "a b.svg").dblclick();
  const picture = page.getByRole("dialog", { name: "a b.svg" }).getByRole("img", { name: "a b.svg" });
  const { address, domain } = office.school();
  const source = `${address}/storage/${domain}/Class%205/a%20b.svg`;
  expect(await picture.getAttribute("src")).toBe(source);
  const stored = await fetch(source);
  expect(stored.headers.get("content-type")).toContain("image/svg+xml");
  expect(await stored.text()).toBe(drawing);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "c.svg" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const [download] = await Promise.all([page.waitForEvent("download"), entry(page, "notes.txt").dblclick()]);
  expect(download.suggestedFilename()).toBe("notes.txt");
});
