import { element } from "@print-builder/production/testing";
import type { Locator, Office, Page } from "./browser/page.ts";
import { photo, uploadTable } from "./dataWizard.ts";

export type People = readonly Readonly<Record<string, string>>[];

export const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Live data" });
export const onBar = (page: Page, name: string): Locator =>
  bar(page).getByRole("button", { name, exact: true });
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Live Data Fields" });
export const fieldOf = (page: Page, name: string): Locator => panel(page).getByLabel(name, { exact: true });
export const toggle = (page: Page): Locator => page.getByRole("switch", { name: "Live data" });

/** The title of the live-data switch. */
export const toggleTitle = (page: Page): Promise<string | null> =>
  toggle(page).evaluate((element) => element.closest("[title]")?.getAttribute("title") ?? null);

/** The text on the card, word for word, without empty elements. */
export function onCard(page: Page): Promise<string[]> {
  return page
    .locator('svg[aria-label^="Card"] g[data-element] [aria-label]')
    .evaluateAll((texts) => texts.map((text) => text.getAttribute("aria-label") ?? "").filter(Boolean));
}

/** URLs of the pictures on the card. */
export function picturesOnCard(page: Page): Promise<string[]> {
  return page
    .locator('svg[aria-label^="Card"] g[data-element] image')
    .evaluateAll((images) => images.map((image) => image.getAttribute("href") ?? ""));
}

export const place = async (page: Page): Promise<string> => {
  const number = await bar(page).getByLabel("Record number").inputValue();
  return `${number} ${await bar(page).locator("[aria-hidden]", { hasText: /^of / }).innerText()}`;
};

const columnsOf = (people: People) => Object.keys(people[0] ?? {});

function csvOf(people: People): string {
  const lines = people.map((person) =>
    Object.values(person)
      .map((value) => `"${value}"`)
      .join(","),
  );
  return [columnsOf(people).join(","), ...lines].join("\n");
}

/** A project with a name, a house and a photo on its card, a table and photos. By default without a mapping. */
export async function liveProject(
  office: Pick<Office, "call">,
  people: People,
  { isMapped = true, more = [] }: { readonly isMapped?: boolean; readonly more?: readonly object[] } = {},
): Promise<string> {
  const created = await office.call("POST", "/projects", {
    name: "Live cards",
    canvas_width: 324,
    canvas_height: 204,
  });
  const { id } = (await created.json()) as { id: string };
  const front_elements = [
    element("rectangle", [0, 0, 324, 28], { fillColor: "#104a42" }),
    element("image", [14, 44, 96, 124], { staticImage: false, imageBinding: "photo" }),
    element("text", [124, 60, 190, 34], { text: "{{ name }}", fontSize: 24, fontWeight: "700" }),
    element("text", [124, 110, 190, 24], { text: "House {{ house }}", fontSize: 16 }),
    ...more,
  ];
  await office.call("PUT", `/projects/${id}`, { front_elements, canvas_width_mm: 86, canvas_height_mm: 54 });
  if (people.length > 0) await uploadTable(office as Office, id, csvOf(people));
  const form = new FormData();
  for (const [index, { photo: name }] of people.slice(0, 3).entries()) {
    const bytes = await photo(40 + index * 70, 200 + index * 20);
    if (name) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  }
  if (people.length > 0) await office.call("POST", `/projects/${id}/media`, form);
  if (isMapped) await mapColumns(office, id);
  return id;
}

export async function mapColumns({ call }: Pick<Office, "call">, id: string): Promise<void> {
  await call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { name: "full_name", house: "house" },
    image_map: { photo: "photo" },
  });
}

/** Switches live data on and waits for the bar. */
export async function goLive(page: Page): Promise<void> {
  await toggle(page).click();
  await bar(page).waitFor();
}
