import { drawnPeople, portrait } from "@print-builder/production/testing";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { onCanvas, properties, saved, selectLayer } from "./support/editorScreen.ts";
import { toggle } from "./support/liveData.ts";
import { element } from "./support/projects.ts";

const office = useBackOffice();
let project: string;

beforeEach(async () => {
  const photo = element("image", [20, 20, 120, 150], { staticImage: false, imageBinding: "photo" });
  const created = await office.call("POST", "/projects", { name: "Backdrops" });
  ({ id: project } = (await created.json()) as { id: string });
  const front_elements = [{ ...photo, id: "photo", name: "Photo" }];
  await office.call("PUT", `/projects/${project}`, { canvas_width: 324, canvas_height: 204, front_elements });
  const table = new FormData();
  table.append("file", new Blob(["photo\na.jpg\nb.jpg\n"]), "rows.csv");
  await office.call("POST", `/projects/${project}/data/upload`, table);
  await office.call("PUT", `/projects/${project}/data/mapping`, {
    field_map: {},
    image_map: { photo: "photo" },
  });
  const photos = new FormData();
  const plain = await drawnPeople(300, 400, [{ x: 150, y: 190, size: 190 }])
    .jpeg()
    .toBuffer();
  photos.append("files", new Blob([new Uint8Array(plain)]), "a.jpg");
  photos.append("files", new Blob([portrait("charles-schumer.jpg")]), "b.jpg");
  await office.call("POST", `/projects/${project}/media`, photos);
});

const cutOut = (page: Page) => onCanvas(page, "photo").locator('image[href*="cut_out=true"]');

test("a colour for the background is looked at before it is applied, stands behind the person on the card, and goes by one Undo", async () => {
  const page = await office.visit(`/editor/${project}`);
  await toggle(page).click();
  await selectLayer(page, "Photo");
  await onCanvas(page, "photo").locator("image").first().waitFor();
  await properties(page).getByRole("combobox", { name: "Background", exact: true }).click();
  await page.getByRole("option", { name: "One colour", exact: true }).click();
  // Photos are looked at some seconds after the upload.
  await properties(page)
    .getByText("1 of 2 photos have a plain background. 1 keep theirs, as it is not plain.")
    .waitFor();
  await properties(page).getByRole("img", { name: "a.jpg as it would be" }).waitFor();
  expect(await cutOut(page).count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Properties]")).toEqual([]);
  await properties(page).getByRole("button", { name: "Apply" }).click();
  await cutOut(page).waitFor({ state: "attached" });
  expect(await onCanvas(page, "photo").locator("path").first().getAttribute("fill")).toBe("#ffffff");
  await saved(page);
  const preview = async (record_index: number) => {
    const answer = await office.call("POST", `/projects/${project}/render/preview`, {
      record_index,
      side: "front",
    });
    return ((await answer.json()) as { svg: string }).svg;
  };
  expect(await preview(0)).toContain("data:image/png");
  expect(await preview(1)).toContain("data:image/jpeg");
  await page.getByRole("button", { name: "Undo" }).click();
  await soon(() => cutOut(page).count()).toBe(0);
});
