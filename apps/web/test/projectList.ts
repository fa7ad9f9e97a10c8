import type { Locator, Office, Page } from "./browser/page.ts";

/** Creates a project by the API and answers its id. */
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

/** Creates a tag by the API and answers its id. */
export async function createTag(
  office: Pick<Office, "call">,
  name: string,
  color = "#3b82f6",
): Promise<string> {
  const created = await office.call("POST", "/tags", { name, color });
  return ((await created.json()) as { id: string }).id;
}

type Listed = { readonly id: string };

/** Deletes all projects and tags and empties the trash, for the next test to begin with nothing. */
export async function deleteEverything(office: Office): Promise<void> {
  await office.leave();
  const listed = async (query: string) =>
    ((await (await office.call("GET", `/projects?limit=100${query}`)).json()) as { items: Listed[] }).items;
  for (const { id } of await listed("")) await office.call("DELETE", `/projects/${id}`);
  for (const { id } of await listed("&trash=true"))
    await office.call("DELETE", `/projects/${id}?forever=true`);
  const { tags } = (await (await office.call("GET", "/tags")).json()) as { tags: Listed[] };
  for (const { id } of tags) await office.call("DELETE", `/tags/${id}`);
}

/** What a call is answered with that the server does not take. */
export const refusal = { status: 403, json: { detail: "Not today.", code: "forbidden" } };

/** Address of the list, whatever its query. */
export const listAddress = /\/api\/projects(\?|$)/;

export const cards = (page: Page): Locator => page.getByRole("article");

export const card = (page: Page, name: string): Locator => page.getByRole("article", { name, exact: true });

export const searchBox = (page: Page): Locator => page.getByRole("searchbox", { name: "Search projects" });

/** Names on the cards, in their order. */
export async function shownNames(page: Page): Promise<string[]> {
  return await cards(page).getByRole("heading").allInnerTexts();
}

/** The list calls that the page makes from now on, as their queries. */
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

/** The calls that change something from now on. */
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
