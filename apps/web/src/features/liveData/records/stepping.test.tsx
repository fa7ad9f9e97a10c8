import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { bar, fieldOf, liveProject, onBar, onCard, picturesOnCard, place } from "#test/liveData.ts";
import { people, useLiveTable } from "#test/liveTable.ts";
import { clickOnCard } from "#test/pointer.ts";
import { noteToasts } from "#test/schoolWizard.ts";

const { office, project, openLive } = useLiveTable(useBackOffice());

test("[LIVE-26, LIVE-27, LIVE-28, LIVE-29, LIVE-30, LIVE-57] the record bar steps through the records and jumps to a number", async () => {
  const page = await openLive();
  await bar(page).getByText("Live Data", { exact: true }).waitFor();
  for (const name of ["Create", "Delete"]) expect(await onBar(page, name).count()).toBe(0);
  expect(await onBar(page, "First").isDisabled()).toBe(true);
  for (const [button, number, name] of [
    ["Last", 4, "Ravi Rao"],
    ["Prev", 3, "Zoë Müller"],
    ["First", 1, "Amara Okafor"],
    ["Next", 2, "Theo Bennett"],
  ] as const) {
    await onBar(page, button).click();
    await soon(() => onCard(page)).toContain(name);
    expect(await place(page)).toBe(`${number} of 4`);
  }
  const number = bar(page).getByLabel("Record number");
  for (const wrong of ["0", "5", "-1", "1.5", "two", ""]) {
    await number.fill(wrong);
    await number.press("Enter");
    expect(await place(page)).toBe("2 of 4");
  }
  await number.fill("3");
  await number.press("Enter");
  await soon(() => onCard(page)).toContain("Zoë Müller");
});

test("[LIVE-31, LIVE-32, OPEN-44] keys step through records, except in fields or with a selection", async () => {
  const page = await openLive();
  await page.locator("[data-canvas]").focus();
  for (const [key, name] of [
    ["ArrowRight", "Theo Bennett"],
    ["End", "Ravi Rao"],
    ["ArrowLeft", "Zoë Müller"],
    ["Home", "Amara Okafor"],
  ] as const) {
    await page.keyboard.press(key);
    await soon(() => onCard(page)).toContain(name);
  }
  await fieldOf(page, "house").focus();
  for (const key of ["ArrowRight", "End", "Home", "ArrowLeft"]) await page.keyboard.press(key);
  expect(await place(page)).toBe("1 of 4");
  await clickOnCard(page, [20, 10]);
  await page.getByTestId("selection").waitFor();
  const transform = () => page.locator('g[data-element^="rectangle"]').getAttribute("transform");
  const before = await transform();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await soon(transform).not.toBe(before);
  expect(await place(page)).toBe("1 of 4");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await soon(() => onCard(page)).toContain("Theo Bennett");
});

test("[LIVE-33, LIVE-34, LIVE-35, OPEN-64] searches a field for a value, and clears the search", async () => {
  const page = await openLive();
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, call] = request.url().split("/live-data/");
    if (call) calls.push(call);
  });
  await onBar(page, "Search records").click();
  const search = page.getByRole("button", { name: "Search", exact: true });
  const value = page.getByLabel("Value to search for");
  await value.fill("kestrel");
  expect(await search.isDisabled()).toBe(true);
  await page.getByRole("combobox", { name: "Field to search" }).click();
  await page.getByRole("option", { name: "house", exact: true }).click();
  await value.fill("   ");
  expect(await search.isDisabled()).toBe(true);
  await value.fill("kestrel");
  await search.click();
  await soon(() => place(page)).toBe("1 of 2");
  expect(calls.slice(0, 2)).toEqual([
    "meta?search=kestrel&field=house",
    "record?index=0&search=kestrel&field=house",
  ]);
  await onBar(page, "Last").click();
  await soon(() => onCard(page)).toContain("Zoë Müller");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => place(page)).toBe("1 of 4");
});

test("[LIVE-22, LIVE-23] keeps the record if the next record cannot be loaded", async () => {
  const page = await openLive(project(), /500|404/);
  const toast = await noteToasts(page);
  for (const [status, detail] of [
    [500, "Down for repair."],
    [404, "Record not found"],
  ] as const) {
    await page.route("**/live-data/record?index=3", (route) =>
      route.fulfill({ status, json: { detail, code: status === 404 ? "record_not_found" : "internal" } }),
    );
    await onBar(page, "Last").click();
    await toast(`Failed to load record: ${detail}`);
    expect(await place(page)).toBe("1 of 4");
    expect(await onCard(page)).toContain("Amara Okafor");
  }
});

test("redraws only the elements whose content changes with the record", async () => {
  const still = Array.from({ length: 400 }, (_, index) =>
    element("rectangle", [4 + (index % 40) * 8, 172 + Math.floor(index / 40) * 3, 5, 2], {
      fillColor: "#336699",
    }),
  );
  const sameHouse = people.filter(({ house }) => house === "Kestrel");
  const page = await openLive(await liveProject(office, sameHouse, { more: still }));
  await soon(() => onCard(page)).toEqual(["Amara Okafor", "House Kestrel"]);
  const touched = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const at = target instanceof Element ? target : target.parentElement;
      const id = at?.closest("[data-canvas] [data-element]")?.getAttribute("data-element");
      if (id) touched.add(id.replace(/-\d+$/, ""));
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await onBar(page, "Next").click();
  await soon(() => onCard(page)).toEqual(["Zoë Müller", "House Kestrel"]);
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("zoe.jpg")]);
  // Only the element with the name is redrawn.
  await soon(() => [...touched].sort()).toEqual(["image", "text"]);
  expect(await page.locator("g[data-element]").count()).toBe(404);
  observer.disconnect();
});
