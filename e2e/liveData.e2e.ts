import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import {
  bar,
  fieldOf,
  goLive,
  liveProject,
  mapColumns,
  onBar,
  onCard,
  panel,
  picturesOnCard,
  place,
  toggle,
  toggleTitle,
} from "./support/liveData.ts";
import { people, useLiveTable } from "./support/liveTable.ts";
import { element } from "./support/projects.ts";
import { noteToasts } from "./support/schoolWizard.ts";

const { office, project, open, openLive } = useLiveTable();

/** Notes the calls to live data, the newest last. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const isLive = /\/live-data\//.test(pathname) || /^\/api\/projects\/[^/]+$/.test(pathname);
    if (isLive) calls.push(`${request.method()} ${pathname.replace(/^.*\/live-data\//, "")}${search}`);
  });
  return calls;
}

const announceMapping = (page: Page, projectId: string) =>
  page.evaluate((detail) => void window.dispatchEvent(new CustomEvent("project-mapping-saved", { detail })), {
    projectId,
    mode: "standard",
  });

test("[LIVE-01, LIVE-03, LIVE-06, LIVE-08] the switch waits for data and mapping, and looks again when a mapping is saved", async () => {
  const id = await liveProject(office, people, { isMapped: false });
  const page = await open(id);
  expect(await toggleTitle(page)).toBe("Complete the Data Wizard (upload + mapping) to enable Live Data.");
  expect(await toggle(page).isDisabled()).toBe(true);
  await mapColumns(office, id);
  let releaseReply = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    releaseReply = resolve;
  });
  await page.route(`**/api/projects/${id}`, async (route) => {
    await held;
    await route.fallback();
  });
  await announceMapping(page, id);
  await soon(() => toggleTitle(page)).toBe("Checking data mapping...");
  releaseReply();
  await soon(() => toggleTitle(page)).toBe("Show a record on the card");
  expect(await toggle(page).isEnabled()).toBe(true);
});

test("[LIVE-05, LIVE-09, LIVE-11, LIVE-13, LIVE-14] switching on loads project, meta and first record one after the other, and shows it", async () => {
  const page = await open();
  const toast = await noteToasts(page);
  const calls = noteCalls(page);
  let releaseReply = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    releaseReply = resolve;
  });
  await page.route("**/live-data/meta*", async (route) => {
    await held;
    await route.fallback();
  });
  await soon(() => onCard(page)).toContain("{{ name }}");
  await toggle(page).click();
  await soon(() => toggleTitle(page)).toBe("Loading live data...");
  releaseReply();
  await toast("Live data mode enabled");
  expect(calls.slice(0, 3)).toEqual([`GET /api/projects/${project()}`, "GET meta", "GET record?index=0"]);
  await soon(() => onCard(page)).toEqual(["Amara Okafor", "House Kestrel"]);
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("/media/amara.jpg")]);
  expect(await toggle(page).isChecked()).toBe(true);
  expect(await place(page)).toBe("1 of 4");
});

test("[LIVE-26, LIVE-27, LIVE-28, LIVE-29, LIVE-30, LIVE-57] the bar goes through the records and jumps to their numbers only", async () => {
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

test("[LIVE-31, LIVE-32, OPEN-44] keys go through the records, except in a field and where they move what is selected", async () => {
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
  const box = await page.locator('g[data-element^="rectangle"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.getByTestId("selection").waitFor();
  const before = await page.locator('g[data-element^="rectangle"]').getAttribute("transform");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await soon(() => page.locator('g[data-element^="rectangle"]').getAttribute("transform")).not.toBe(before);
  expect(await place(page)).toBe("1 of 4");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await soon(() => onCard(page)).toContain("Theo Bennett");
});

test("[LIVE-33, LIVE-34, LIVE-35, OPEN-64] a search wants field and value, steps through what matches, and is cleared", async () => {
  const page = await openLive();
  const calls = noteCalls(page);
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
    "GET meta?search=kestrel&field=house",
    "GET record?index=0&search=kestrel&field=house",
  ]);
  await onBar(page, "Last").click();
  await soon(() => onCard(page)).toContain("Zoë Müller");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => place(page)).toBe("1 of 4");
});

test("[LIVE-25, LIVE-90, LIVE-91, LIVE-95] bar and panel are dragged within the window, folded, closed and resized, and stay so", async () => {
  const id = await liveProject(office, people);
  const page = await openLive(id);
  const drag = async (grip: string, dx: number, dy: number) => {
    const box = await page.getByRole("button", { name: grip }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
    await page.mouse.up();
  };
  const frameOf = async (what: "bar" | "panel") =>
    (await (what === "bar" ? bar(page) : panel(page)).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await drag("Move the live data bar", 0, 5000);
  const low = await frameOf("bar");
  expect(low.y + low.height).toBeLessThanOrEqual(720);
  await drag("Move the live data bar", -40, -300);
  const placed = await frameOf("bar");
  expect(placed.y).toBeLessThan(low.y - 200);
  await drag("Move the fields panel", -300, 60);
  const moved = await frameOf("panel");
  await page.getByRole("separator", { name: "Width of the panel" }).focus();
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowLeft");
  expect((await frameOf("panel")).width).toBe(500);
  for (let press = 0; press < 30; press++) await page.keyboard.press("ArrowRight");
  const narrow = await frameOf("panel");
  expect(narrow.width).toBe(250);
  expect(Math.round(narrow.x + narrow.width)).toBe(Math.round(moved.x + moved.width));
  const preferences = async () =>
    (
      (await (await office.call("GET", `/projects/${id}`)).json()) as {
        ui_preferences: Record<string, unknown>;
      }
    ).ui_preferences;
  await soon(async () => (await preferences()).liveDataPanelWidth).toBe(250);
  expect(await preferences()).toMatchObject({
    liveDataPanelPosition: { x: expect.any(Number), y: expect.any(Number) },
    liveDataTopBarPosition: { x: expect.any(Number), y: expect.any(Number) },
  });
  await page.reload();
  await goLive(page);
  expect(Math.abs((await frameOf("bar")).y - placed.y)).toBeLessThan(2);
  expect((await frameOf("panel")).x).toBe(narrow.x);
  await panel(page).getByRole("button", { name: "Fold the panel" }).click();
  expect((await frameOf("panel")).height).toBeLessThan(60);
  await panel(page).getByRole("button", { name: "Unfold the panel" }).click();
  await panel(page).getByRole("button", { name: "Close the panel" }).click();
  expect(await panel(page).count()).toBe(0);
  await onBar(page, "Show the fields").click();
  await panel(page).waitFor();
});

test.each([
  ["meta*", "Failed to fetch metadata", "LIVE-19"],
  ["record?index=0", "Failed to fetch first record", "LIVE-20"],
])("[LIVE-04, LIVE-19, LIVE-20, LIVE-21] switching on with a failing %s says “%s”", async (call, message) => {
  const page = await open(project(), /500/);
  const toast = await noteToasts(page);
  await page.route(`**/live-data/${call}`, (route) =>
    route.fulfill({ status: 500, json: { detail: "Down for repair.", code: "internal" } }),
  );
  await toggle(page).click();
  await toast(`Failed to enable live data mode: ${message}`);
  await toast("Down for repair.");
  expect(await toggleTitle(page)).toBe(`Error: ${message}`);
  await soon(() => onCard(page)).toContain("{{ name }}");
});

test("[LIVE-18] a table without rows says so", async () => {
  const id = await liveProject(office, people);
  const page = await open(id);
  const toast = await noteToasts(page);
  await page.route("**/live-data/meta*", (route) =>
    route.fulfill({ json: { datasetId: "d", datasetVersion: 1, total: 0, fields: ["full_name"] } }),
  );
  await toggle(page).click();
  await toast("No records found. Please upload data first.");
  expect(await toggleTitle(page)).toBe("Error: No records found in project");
});

test("[LIVE-22, LIVE-23] a record that cannot be loaded, or is gone, is told, and the one before stays", async () => {
  const page = await openLive(project(), /500|404/);
  const toast = await noteToasts(page);
  const answers = [
    { status: 500, json: { detail: "Down for repair.", code: "internal" } },
    { status: 404, json: { detail: "Record not found", code: "record_not_found" } },
  ];
  await page.route("**/live-data/record?index=3", (route) =>
    route.fulfill(answers.shift() ?? { status: 500, json: {} }),
  );
  await onBar(page, "Last").click();
  await toast("Failed to load record: Down for repair.");
  expect(await place(page)).toBe("1 of 4");
  await onBar(page, "Last").click();
  await toast("Failed to load record: Record not found");
  expect(await onCard(page)).toContain("Amara Okafor");
});

test("stepping touches the elements that say something else, and no others", async () => {
  const still = Array.from({ length: 400 }, (_, index) =>
    element("rectangle", [4 + (index % 40) * 8, 172 + Math.floor(index / 40) * 3, 5, 2], {
      fillColor: "#336699",
    }),
  );
  const twins = [people[0], people[2]].filter((one) => one !== undefined);
  const page = await openLive(await liveProject(office, twins, { more: still }));
  await soon(() => onCard(page)).toEqual(["Amara Okafor", "House Kestrel"]);
  const touched = await page.evaluateHandle(() => {
    const ids = new Set<string>();
    const note = (node: Node) => {
      const at = node instanceof Element ? node : node.parentElement;
      const id = at?.closest("[data-canvas] [data-element]")?.getAttribute("data-element");
      if (id) ids.add(id.replace(/-\d+$/, ""));
    };
    new MutationObserver((records) => {
      for (const { target } of records) note(target);
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    return ids;
  });
  await onBar(page, "Next").click();
  await soon(() => onCard(page)).toEqual(["Zoë Müller", "House Kestrel"]);
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("zoe.jpg")]);
  // The house is the same: of both texts only the name is drawn anew.
  expect(await touched.evaluate((ids) => [...ids].sort())).toEqual(["image", "text"]);
  expect(await page.locator("g[data-element]").count()).toBe(404);
});
