import type { Office, Page } from "./browser/page.ts";

export const table = (page: Page) => page.getByRole("table", { name: "Users" });
/** A user's row, found by the stored name. */
export const row = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByLabel(`Name of ${name}`) });

type SentCall = { readonly method: string; readonly path: string; readonly body: unknown };

/** Records the page's calls that change users from now on. */
export function changes(page: Page): SentCall[] {
  const sent: SentCall[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || !request.url().includes("/api/users")) return;
    const path = new URL(request.url()).pathname;
    sent.push({ method: request.method(), path, body: request.postDataJSON() });
  });
  return sent;
}

/** Adds a user. By default an admin whose e-mail address is made from their name. */
export async function addUser(
  office: Pick<Office, "call">,
  name: string,
  fields: object = {},
): Promise<{ readonly id: string }> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;
  return await (await office.call("POST", "/users", { name, email, role: "admin", ...fields })).json();
}
