import { addUser } from "@print-builder/web/testing/usersPage.ts";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { type BackOffice, superAdmin } from "./backOffice.ts";

/** A browser's local storage, by key. */
type BrowserStorage = Readonly<Record<string, string>>;

const password = "a long enough one";

/** Opens a path as a colleague with a separate browser and user. Closed at the end of the test. */
export async function otherPerson(
  office: Pick<BackOffice, "call" | "address">,
  { page, path, kept = {} }: { readonly page: Page; readonly path: string; readonly kept?: BrowserStorage },
): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error(`${superAdmin.email} has no browser to open another one beside.`);
  const viewport = { width: 1280, height: 720 };
  const context = await browser.newContext({ baseURL: office.address(), viewport, reducedMotion: "reduce" });
  onTestFinished(() => context.close());
  const data = { email: `colleague-${Date.now()}@example.org`, password };
  await addUser(office, "A colleague", data);
  const answer = await context.request.post("/api/auth/login", { data });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  const other = await context.newPage();
  await other.goto("/favicon.svg");
  await other.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { auth_token: token, current_user: JSON.stringify(user), ...kept },
  );
  await other.goto(path);
  return other;
}
