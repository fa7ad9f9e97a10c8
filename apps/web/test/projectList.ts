import type { Locator, Office, Page } from "./browser/page.ts";

/** Creates a project through the API and returns its ID. */
export async function createProject(
  office: Pick<Office, "call">,
  name: string,
  fields: object = {},
): Promise<string> {
  const created = await office.call("POST", "/projects", { name, ...fields });
  return ((await created.json()) as { id: string }).id;
}

export async function createProjects(office: Office, count: number): Promise<void> {
  for (let number = count; number > 0; number--) await createProject(office, `Project ${number}`);
}

/** Creates a tag through the API and returns its ID. */
export async function createTag(
  office: Pick<Office, "call">,
  name: string,
  color = "#3b82f6",
): Promise<string> {
  const created = await office.call("POST", "/tags", { name, color });
  return ((await created.json()) as { id: string }).id;
}

type ListedItem = { readonly id: string };

/** Deletes all projects and tags and empties the trash, so that the next test starts without any. */
export async function deleteEverything(office: Office): Promise<void> {
  await office.leave();
  const listed = async (query: string) =>
    ((await (await office.call("GET", `/projects?limit=100${query}`)).json()) as { items: ListedItem[] })
      .items;
  for (const { id } of await listed("")) await office.call("DELETE", `/projects/${id}`);
  for (const { id } of await listed("&trash=true"))
    await office.call("DELETE", `/projects/${id}?forever=true`);
  const { tags } = (await (await office.call("GET", "/tags")).json()) as { tags: ListedItem[] };
  for (const { id } of tags) await office.call("DELETE", `/tags/${id}`);
}

/** The response to a call that the server refuses. */
export const refusal = { status: 403, json: { detail: "Not today.", code: "forbidden" } };

/** The list's URL with any query. */
export const listAddress = /\/api\/projects(\?|$)/;

export const cards = (page: Page): Locator => page.getByRole("article");

export const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });

export const searchBox = (page: Page): Locator => page.getByRole("searchbox", { name: "Search projects" });

/** Names on the cards, in order. */
export async function shownNames(page: Page): Promise<string[]> {
  return await cards(page).getByRole("heading").allInnerTexts();
}

/** Records the queries of the page's list calls from now on. */
export function listCalls(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && listAddress.test(request.url())) {
      calls.push(new URL(request.url()).searchParams);
    }
  });
  return calls;
}

/** A call that changes something, as the page sends it. */
export type Change = { readonly method: string; readonly path: string; readonly body: unknown };

/** Records the calls that change something from now on. */
export function changesOf(page: Page): Change[] {
  const changes: Change[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || !request.url().includes("/api/")) return;
    const path = new URL(request.url()).pathname;
    const isJson = request.headers()["content-type"]?.includes("json");
    changes.push({ method: request.method(), path, body: isJson ? request.postDataJSON() : null });
  });
  return changes;
}
