import { expect, test } from "vitest";
import { holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bar,
  fieldOf,
  goLive,
  liveProject,
  mapColumns,
  onCard,
  picturesOnCard,
  place,
  toggle,
  toggleTitle,
} from "#test/liveData.ts";
import { people, useLiveTable } from "#test/liveTable.ts";
import { clickOnCard } from "#test/pointer.ts";
import { everythingKept, noteToasts } from "#test/schoolWizard.ts";

const { office, project, open, openLive, stored } = useLiveTable(useBackOffice());

const storedProject = async (id: string): Promise<Record<string, unknown>> =>
  await (await office.call("GET", `/projects/${id}`)).json();

test("[LIVE-01, LIVE-03, LIVE-06, LIVE-08] disables live data until there is data and a mapping", async () => {
  const id = await liveProject(office, people, { isMapped: false });
  const page = await open(id);
  expect(await toggleTitle(page)).toBe("Complete the Data Wizard (upload + mapping) to enable Live Data.");
  expect(await toggle(page).isDisabled()).toBe(true);
  await mapColumns(office, id);
  const answer = await holdBack(page, "GET", new RegExp(`/api/projects/${id}$`));
  dispatchEvent(new CustomEvent("project-mapping-saved", { detail: { projectId: id, mode: "standard" } }));
  await soon(() => toggleTitle(page)).toBe("Checking data mapping...");
  answer.release();
  await soon(() => toggleTitle(page)).toBe("Show a record on the card");
  expect(await toggle(page).isEnabled()).toBe(true);
});

test("[LIVE-05, LIVE-09, LIVE-11, LIVE-13, LIVE-14] loads the project, then its metadata, then the first record", async () => {
  const page = await open();
  const toast = await noteToasts(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\/live-data\/|^\/api\/projects\/[^/]+$/.test(pathname)) calls.push(pathname + search);
  });
  const answer = await holdBack(page, "GET", /\/live-data\/meta/);
  await soon(() => onCard(page)).toContain("Amara Okafor");
  await toggle(page).click();
  await soon(() => toggleTitle(page)).toBe("Loading live data...");
  answer.release();
  await toast("Live data mode enabled");
  const path = `/api/projects/${project()}`;
  expect(calls.slice(0, 3)).toEqual([path, `${path}/live-data/meta`, `${path}/live-data/record?index=0`]);
  await soon(() => onCard(page)).toEqual(["Amara Okafor", "House Kestrel"]);
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("/media/amara.jpg")]);
  expect(await toggle(page).isChecked()).toBe(true);
  expect(await place(page)).toBe("1 of 4");
});

test("[LIVE-15] opens on the first person and shows field names once live data is off", async () => {
  const page = await open();
  const names = page.getByRole("switch", { name: "Field names" });
  const amara = ["Amara Okafor", "House Kestrel"];
  await soon(() => onCard(page)).toEqual(amara);
  expect([await names.isChecked(), await toggle(page).isChecked()]).toEqual([false, false]);
  await names.click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  await names.click();
  await soon(() => onCard(page)).toEqual(amara);
  await toggle(page).click();
  await soon(() => toggle(page).isChecked()).toBe(true);
  await toggle(page).click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  expect(await names.isChecked()).toBe(true);
  await names.click();
  await soon(() => onCard(page)).toEqual(amara);
});

/** Clicks the switch while requests to the address return this response. */
async function clickWith(page: Page, address: RegExp, answer: object): Promise<void> {
  await page.route(address, (route) => route.fulfill(answer));
  await toggle(page).click();
}

test("[LIVE-04, LIVE-18, LIVE-19, LIVE-20, LIVE-21] says why live data could not be switched on", async () => {
  const page = await open(project(), /500/);
  const toast = await noteToasts(page);
  for (const [address, message] of [
    [/live-data\/meta/, "Failed to fetch metadata"],
    [/live-data\/record\?index=0/, "Failed to fetch first record"],
  ] as const) {
    await clickWith(page, address, { status: 500, json: { detail: "Down for repair.", code: "internal" } });
    await toast(`Failed to enable live data mode: ${message}`);
    await toast("Down for repair.");
    await soon(() => toggleTitle(page)).toBe(`Error: ${message}`);
    expect(await toggle(page).isChecked()).toBe(false);
    await soon(() => onCard(page)).toContain("Amara Okafor");
    await page.unroute(address);
  }
  const empty = { datasetId: "d", datasetVersion: 1, total: 0, fields: ["full_name"] };
  await clickWith(page, /live-data\/meta/, { json: empty });
  await toast("No records found. Please upload data first.");
  await soon(() => toggleTitle(page)).toBe("Error: No records found in project");
});

test("[LIVE-15] shows tokens after live data is switched off, and drops the record", async () => {
  const id = await liveProject(office, people);
  const page = await openLive(id);
  await soon(() => onCard(page)).toContain("Amara Okafor");
  await fieldOf(page, "house").fill("Secretbird");
  await soon(async () => (await stored(0, id)).data.house).toBe("Secretbird");
  // Change the design while a record is shown, so that a thumbnail and a draft are saved too.
  await clickOnCard(page, [20, 10]);
  await page.keyboard.press("ArrowDown");
  await soon(() => everythingKept(page)).toContain(id);
  const keptWhileLive = await everythingKept(page);
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
  // The project does store the table's rows and a thumbnail of the first card, whichever record is shown.
  const ofTheTable = ["data_preview", "thumbnail_svg", "thumbnail_svg_front", "thumbnail_svg_back"];
  const design = Object.entries(await storedProject(id)).filter(([key]) => !ofTheTable.includes(key));
  const kept = [
    keptWhileLive,
    await everythingKept(page),
    JSON.stringify(design),
    page.url(),
    JSON.stringify(history.state),
  ];
  for (const trace of kept) {
    expect(trace).not.toMatch(/Amara|Okafor|Secretbird|amara@example\.org|amara\.jpg/);
  }
  const picture = async () => (await office.call("GET", `/projects/${id}/thumbnails/front`)).text();
  await soon(picture).toContain("Amara Okafor");
  await toggle(page).click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  expect(await bar(page).count()).toBe(0);
  await goLive(page);
  expect(await place(page)).toBe("1 of 4");
});
