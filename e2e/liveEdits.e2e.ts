import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { photo } from "./support/dataWizard.ts";
import {
  bar,
  fieldOf,
  goLive,
  liveProject,
  onBar,
  onCard,
  panel,
  picturesOnCard,
  place,
  toggle,
} from "./support/liveData.ts";
import { people, useLiveTable } from "./support/liveTable.ts";
import { temporaryFolder } from "./support/programs.ts";
import { everythingKept, noteToasts } from "./support/schoolWizard.ts";
import { stopClock } from "./support/stopClock.ts";

const { office, project, openLive, stored, changeElsewhere } = useLiveTable();
const folder = temporaryFolder();

test("[LIVE-36, LIVE-37, LIVE-40, LIVE-42, OPEN-61] what is typed shows at once, is saved once after a pause, and is the server's then", async () => {
  // A page of its own: its clock stands still.
  const page = await office.visit(`/editor/${project()}`, { apart: true });
  await goLive(page);
  const before = await stored(0);
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") bodies.push(request.postDataJSON() as Record<string, unknown>);
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
  await panel(page).getByRole("button", { name: "Reset field" }).click();
  await soon(async () => (await stored(0)).data.house).toBe("Kestrel");
});

test("[OPEN-60] two windows change the same field: the person sees both values and decides", async () => {
  const mine = await openLive(project(), /409/);
  const theirs = await mine.context().newPage();
  await theirs.goto(`/editor/${project()}`);
  await goLive(theirs);
  for (const page of [mine, theirs]) {
    await page.locator("[data-canvas]").focus();
    await page.keyboard.press("ArrowRight");
    await soon(() => fieldOf(page, "house").inputValue()).toBe("Merlin");
  }
  await fieldOf(theirs, "house").fill("Osprey");
  await soon(async () => (await stored(1)).data.house).toBe("Osprey");
  await fieldOf(mine, "house").fill("Falcon");
  const question = panel(mine).getByRole("alert");
  await question.waitFor();
  expect(await question.innerText()).toMatch(/Yours\s*“Falcon”\s*Now in the table\s*“Osprey”/);
  expect(await onCard(mine)).toContain("House Falcon");
  expect((await stored(1)).data.house).toBe("Osprey");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await soon(async () => (await stored(1)).data.house).toBe("Falcon");

  await fieldOf(theirs, "full_name").waitFor();
  await fieldOf(theirs, "house").fill("Merlin");
  const second = panel(theirs).getByRole("alert");
  await second.getByRole("button", { name: "Take theirs" }).click();
  await soon(() => onCard(theirs)).toContain("House Falcon");
  expect((await stored(1)).data.house).toBe("Falcon");
  await changeElsewhere(1, { house: "Merlin" });
});

test("[LIVE-41, LIVE-43, LIVE-44] a save that fails says so, keeps what was typed, and is reset or tried again", async () => {
  const page = await openLive(project(), /500/);
  const toast = await noteToasts(page);
  const broken = "**/live-data/record/*";
  await page.route(broken, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { detail: "The disk is full.", code: "internal" } })
      : route.fallback(),
  );
  await fieldOf(page, "house").fill("Falcon");
  await toast("Failed to save changes");
  await panel(page).getByText("Failed to update field. The disk is full.").waitFor();
  expect(await onCard(page)).toContain("House Falcon");
  await page.unroute(broken);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await soon(async () => (await stored(0)).data.house).toBe("Falcon");
  await fieldOf(page, "house").fill("Kestrel");
  await soon(async () => (await stored(0)).data.house).toBe("Kestrel");
  await page.route(broken, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { detail: "The disk is full.", code: "internal" } })
      : route.fallback(),
  );
  await fieldOf(page, "house").fill("Gone");
  await panel(page).getByRole("button", { name: "Reset", exact: true }).click();
  await soon(() => onCard(page)).toContain("House Kestrel");
});

test("[LIVE-48, LIVE-89, LIVE-93] the panel lists fields as tokens; who names a record is locked, bookkeeping is hidden", async () => {
  const page = await openLive();
  for (const name of ["id", "full_name", "email"]) {
    expect(await fieldOf(page, name).first().getAttribute("readonly"), name).not.toBeNull();
  }
  expect(
    await panel(page)
      .getByRole("img", { name: /^Read-only/ })
      .count(),
  ).toBe(3);
  expect(await fieldOf(page, "house").getAttribute("readonly")).toBeNull();
  expect(await panel(page).getByText("created_at").count()).toBe(0);
  const elements = await page.locator("g[data-element]").count();
  await panel(page).getByRole("button", { name: "Add house to the card" }).click();
  await soon(() => page.locator('svg[aria-label^="Card"] g[data-element]').count()).toBe(elements + 1);
  await soon(() => onCard(page)).toContain("Kestrel");
  await page.keyboard.press("Control+z");
});

test("[LIVE-38, LIVE-49, LIVE-50, LIVE-51, LIVE-52, LIVE-92] another photo: JPG up to 10 MB, shown at once, named by the server's answer", async () => {
  const page = await openLive(project(), /500/);
  const toast = await noteToasts(page);
  const choose = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      panel(page).getByRole("button", { name: "Replace photo", exact: true }).click(),
    ]);
    await chooser.setFiles(path);
  };
  await choose("large.jpg", new Uint8Array(10_485_761));
  await toast("File too large (max 10MB)");
  await choose("drawing.png", new Uint8Array([0x89, 0x50]));
  await toast("Please select a JPG file only");
  await page.route("**/media/upload", (route) =>
    route.fulfill({ status: 500, json: { detail: "No room.", code: "x" } }),
  );
  const bytes = await photo(200, 333);
  await choose("new face.jpg", bytes);
  await toast("Failed to upload image");
  await soon(() => picturesOnCard(page)).toEqual([expect.stringMatching(/^blob:/)]);
  await page.unroute("**/media/upload");
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await soon(async () => (await stored(0)).data.photo).toBe("new face.jpg");
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("/media/new%20face.jpg")]);
  await panel(page).getByRole("button", { name: "Show the photo of Amara Okafor large" }).click();
  const large = page.getByRole("dialog", { name: "Amara Okafor" });
  await large.getByText("333 × 333 px").waitFor();
  await page.keyboard.press("Escape");
});

test("each picture of a record is shown large, not only the first one", async () => {
  const pair = [
    { full_name: "Amara Okafor", house: "Kestrel", photo: "amara.jpg", guardian: "uncle.jpg" },
    { full_name: "Theo Lind", house: "Heron", photo: "uncle.jpg", guardian: "" },
  ];
  const id = await liveProject(office, pair);
  await office.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { name: "full_name", house: "house" },
    image_map: { photo: "photo", guardian: "guardian" },
  });
  const page = await openLive(id);
  const sizes = { photo: "200 × 200 px", guardian: "220 × 220 px" };
  for (const [field, size] of Object.entries(sizes)) {
    await panel(page)
      .getByRole("button", { name: `Show ${field} large` })
      .click();
    await page.getByRole("dialog", { name: field }).getByText(size).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: field }).waitFor({ state: "detached" });
  }
  await onBar(page, "Next").click();
  await soon(() => panel(page).getByRole("button", { name: "Show guardian large" }).count()).toBe(0);
});

/** The middle of the picture, once the card rests: it moves when panels and bars come to stand beside it. */
async function restingPlace(page: Page): Promise<[number, number]> {
  let place: [number, number] = [0, 0];
  await soon(async () => {
    const before = place;
    const box = await page.locator('g[data-element^="image"]').boundingBox();
    place = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    return box !== null && Math.hypot(place[0] - before[0], place[1] - before[1]) < 1;
  }).toBe(true);
  return place;
}

test("[LIVE-52] a photo is replaced on the card itself, by its button or a double click", async () => {
  const page = await openLive();
  await onBar(page, "Next").click();
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("theo.jpg")]);
  const path = join(folder, "theo again.jpg");
  writeFileSync(path, await photo(90, 210));
  await page.mouse.click(...(await restingPlace(page)));
  await page.locator("main").getByRole("button", { name: "Replace photo" }).waitFor();
  const place = await restingPlace(page);
  const [byDoubleClick] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.mouse.dblclick(...place),
  ]);
  await byDoubleClick.setFiles([]);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("main").getByRole("button", { name: "Replace photo" }).click(),
  ]);
  await chooser.setFiles(path);
  await soon(async () => (await stored(1)).data.photo).toBe("theo again.jpg");
});

test("[LIVE-15] switching off shows the tokens again, and nothing of a record is kept anywhere", async () => {
  const id = await liveProject(office, people);
  const page = await openLive(id);
  await soon(() => onCard(page)).toContain("Amara Okafor");
  await fieldOf(page, "house").fill("Secretbird");
  await soon(async () => (await stored(0, id)).data.house).toBe("Secretbird");
  // A change of the design while a record shows is saved, with its thumbnail and its draft.
  const box = await page.locator('g[data-element^="rectangle"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.keyboard.press("ArrowDown");
  await soon(() => everythingKept(page)).toContain(id);
  const keptWhileLive = await everythingKept(page);
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
  const design = (await (await office.call("GET", `/projects/${id}`)).json()) as Record<string, unknown>;
  // The table's own rows and the picture of its first card are the project's, whoever is on the screen.
  const ofTheTable = ["data_preview", "thumbnail_svg", "thumbnail_svg_front", "thumbnail_svg_back"];
  const ofTheDesign = Object.entries(design).filter(([key]) => !ofTheTable.includes(key));
  const traces = [
    keptWhileLive,
    await everythingKept(page),
    JSON.stringify(ofTheDesign),
    page.url(),
    await page.evaluate(() => JSON.stringify(history.state)),
  ];
  for (const trace of traces) {
    for (const word of ["Amara", "Okafor", "Secretbird", "amara@example.org", "amara.jpg"]) {
      expect(trace).not.toContain(word);
    }
  }
  const picture = async () => (await office.call("GET", `/projects/${id}/thumbnails/front`)).text();
  await soon(picture).toContain("Amara Okafor");
  await toggle(page).click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  expect(await bar(page).count()).toBe(0);
  await goLive(page);
  expect(await place(page)).toBe("1 of 4");
});

test("axe finds nothing on live data, light and dark, with search and conflict", async () => {
  const page = await openLive(project(), /409/);
  await onBar(page, "Search records").click();
  await changeElsewhere(0, { house: "Osprey" });
  await fieldOf(page, "house").fill("Falcon");
  await panel(page).getByRole("alert").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await panel(page).getByRole("button", { name: "Take theirs" }).click();
});
