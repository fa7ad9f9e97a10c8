import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { file, photo } from "#test/dataWizard.ts";
import { fieldOf, liveProject, onBar, onCard, panel, picturesOnCard } from "#test/liveData.ts";
import { useLiveTable } from "#test/liveTable.ts";
import { clickOnCard } from "#test/pointer.ts";
import { noteToasts } from "#test/schoolWizard.ts";
import { stopClock } from "#test/stopClock.ts";

const { office, project, openLive, stored, changeElsewhere } = useLiveTable(useBackOffice());

const houseOf = async (index: number) => (await stored(index)).data.house;

test("[LIVE-36, LIVE-37, LIVE-40, LIVE-42, OPEN-61] shows typed text at once and saves it once, after a pause", async () => {
  const page = await openLive();
  const before = await stored(0);
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") bodies.push(request.postDataJSON());
  });
  await stopClock(page);
  await fieldOf(page, "house").click();
  await page.keyboard.press("End");
  await page.keyboard.type("xyz");
  await soon(() => onCard(page)).toContain("House Kestrelxyz");
  await page.clock.runFor(390);
  expect(bodies).toEqual([]);
  await page.clock.runFor(20);
  await panel(page).getByRole("img", { name: "Saved" }).waitFor();
  expect(bodies).toEqual([
    {
      changes: { house: "Kestrelxyz" },
      baseVersion: before.version,
      clientId: expect.any(String),
      datasetId: expect.any(String),
    },
  ]);
  expect(await stored(0)).toMatchObject({ version: before.version + 1, data: { house: "Kestrelxyz" } });
  await panel(page).getByText("house was Kestrel").waitFor();
  await page.clock.resume();
  await panel(page).getByRole("button", { name: "Reset field" }).click();
  await soon(() => houseOf(0)).toBe("Kestrel");
});

test("[OPEN-60] offers a choice of both values when someone else changed the field", async () => {
  const page = await openLive(project(), /409/);
  await onBar(page, "Search records").click();
  await changeElsewhere(0, { house: "Osprey" });
  await fieldOf(page, "house").fill("Falcon");
  const question = panel(page).getByRole("alert");
  await question.waitFor();
  expect(await question.innerText()).toMatch(/Yours\s*“Falcon”\s*Now in the table\s*“Osprey”/);
  expect(await onCard(page)).toContain("House Falcon");
  expect(await houseOf(0)).toBe("Osprey");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await question.getByRole("button", { name: "Keep mine" }).click();
  await soon(() => houseOf(0)).toBe("Falcon");
  await question.waitFor({ state: "detached" });

  await changeElsewhere(0, { house: "Kestrel" });
  await fieldOf(page, "house").fill("Merlin");
  await question.getByRole("button", { name: "Take theirs" }).click();
  await soon(() => onCard(page)).toContain("House Kestrel");
  expect(await houseOf(0)).toBe("Kestrel");
});

test("[LIVE-41, LIVE-43, LIVE-44] keeps text that could not be saved and offers Retry and Reset", async () => {
  const page = await openLive(project(), /500/);
  const toast = await noteToasts(page);
  const saving = "**/live-data/record/*";
  const failSaving = () =>
    page.route(saving, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 500, json: { detail: "The disk is full.", code: "internal" } })
        : route.fallback(),
    );
  await failSaving();
  await fieldOf(page, "house").fill("Falcon");
  await toast("Failed to save changes");
  await panel(page).getByText("Failed to update field. The disk is full.").waitFor();
  expect(await onCard(page)).toContain("House Falcon");
  await page.unroute(saving);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await soon(() => houseOf(0)).toBe("Falcon");
  await fieldOf(page, "house").fill("Kestrel");
  await soon(() => houseOf(0)).toBe("Kestrel");
  await failSaving();
  await fieldOf(page, "house").fill("Gone");
  await panel(page).getByRole("button", { name: "Reset", exact: true }).click();
  await soon(() => onCard(page)).toContain("House Kestrel");
});

test("[LIVE-48, LIVE-89, LIVE-93] lists fields as tokens and locks fields that identify a record", async () => {
  const page = await openLive();
  for (const name of ["id", "full_name", "email"]) {
    expect(await fieldOf(page, name).first().getAttribute("readonly"), name).not.toBeNull();
  }
  const locks = panel(page).getByRole("img", { name: /^Read-only/ });
  expect(await locks.count()).toBe(3);
  expect(await fieldOf(page, "house").getAttribute("readonly")).toBeNull();
  expect(await panel(page).getByText("created_at").count()).toBe(0);
  const elements = page.locator('svg[aria-label^="Card"] g[data-element]');
  const count = await elements.count();
  await panel(page).getByRole("button", { name: "Add house to the card" }).click();
  await soon(() => elements.count()).toBe(count + 1);
  await soon(() => onCard(page)).toContain("Kestrel");
  await page.keyboard.press("Control+z");
});

test("[LIVE-38, LIVE-49, LIVE-50, LIVE-51, LIVE-52, LIVE-92] replaces a photo with a JPG of at most 10 MB", async () => {
  const page = await openLive(project(), /500/);
  const toast = await noteToasts(page);
  const choose = async (name: string, bytes: Uint8Array) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      panel(page).getByRole("button", { name: "Replace photo", exact: true }).click(),
    ]);
    await chooser.setFiles(file(name, bytes));
  };
  await choose("large.jpg", new Uint8Array(10_485_761));
  await toast("File too large (max 10MB)");
  await choose("drawing.png", new Uint8Array([0x89, 0x50]));
  await toast("Please select a JPG file only");
  await page.route("**/media/upload", (route) =>
    route.fulfill({ status: 500, json: { detail: "No room.", code: "x" } }),
  );
  await choose("new face.jpg", await photo(200, 333));
  await toast("Failed to upload image");
  await soon(() => picturesOnCard(page)).toEqual([expect.stringMatching(/^blob:/)]);
  await page.unroute("**/media/upload");
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await soon(async () => (await stored(0)).data.photo).toBe("new face.jpg");
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("/media/new%20face.jpg")]);
  await panel(page).getByRole("button", { name: "Show the photo of Amara Okafor large" }).click();
  await page.getByRole("dialog", { name: "Amara Okafor" }).getByText("333 × 333 px").waitFor();
});

test("[LIVE-52] replaces a photo on the card with its button or a double click", async () => {
  const page = await openLive();
  await onBar(page, "Next").click();
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("theo.jpg")]);
  await clickOnCard(page, [60, 100]);
  const button = page.locator("main").getByRole("button", { name: "Replace photo" });
  await button.waitFor();
  await Promise.all([page.waitForEvent("filechooser"), clickOnCard(page, [60, 100], { clickCount: 2 })]);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(file("theo again.jpg", await photo(90, 210)));
  await soon(async () => (await stored(1)).data.photo).toBe("theo again.jpg");
});

test("enlarges every picture of a record, not only the first", async () => {
  const id = await liveProject(office, [
    { full_name: "Amara Okafor", house: "Kestrel", photo: "amara.jpg", guardian: "uncle.jpg" },
    { full_name: "Theo Lind", house: "Heron", photo: "uncle.jpg", guardian: "" },
  ]);
  await office.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { name: "full_name", house: "house" },
    image_map: { photo: "photo", guardian: "guardian" },
  });
  const page = await openLive(id);
  for (const [field, size] of [
    ["photo", "200 × 200 px"],
    ["guardian", "220 × 220 px"],
  ] as const) {
    await panel(page)
      .getByRole("button", { name: `Show ${field} large` })
      .click();
    const large = page.getByRole("dialog", { name: field });
    await large.getByText(size).waitFor();
    await page.keyboard.press("Escape");
    await large.waitFor({ state: "detached" });
  }
  await onBar(page, "Next").click();
  await soon(() => panel(page).getByRole("button", { name: "Show guardian large" }).count()).toBe(0);
});
