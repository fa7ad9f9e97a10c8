import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import {
  clickWizard,
  connectRiverside,
  keptOfSchool,
  noteToasts,
  openSchoolWizard,
  schoolAdmin,
  schoolProject,
  signInAtSchool,
  step,
} from "./support/schoolWizard.ts";

const office = useSchoolOffice();
const failed = /Failed to load resource/;

test("[SCH-50, SCH-51, SCH-52] a session that was not finished goes on after a reload, and is gone once the wizard is closed", async () => {
  const id = await schoolProject(office, "Unfinished");
  const { page, wizard } = await openSchoolWizard(office, id);
  await signInAtSchool(wizard);
  await step(wizard, 2);
  await page.reload();
  const toast = await noteToasts(page);
  const second = await clickWizard(page);
  await toast("Resumed login session");
  await step(second, 2);
  await connectRiverside(second);
  await page.reload();
  const third = await clickWizard(page);
  await toast("Resumed previous session");
  await step(third, 3);
  await page.keyboard.press("Escape");
  await third.waitFor({ state: "hidden" });
  await soon(() => keptOfSchool(page)).toEqual({});
  await step(await clickWizard(page), 1);
});

test("[SCH-02, SCH-09, SCH-11, SCH-22, SCH-23, SCH-28, SCH-31, SCH-47] whatever the school system refuses is said, and can be tried again", async () => {
  const id = await schoolProject(office, "Troubles");
  const { page, wizard, toast } = await openSchoolWizard(office, id, { expects: failed });
  const { address } = office.school();
  const fail = (path: string) =>
    page.route(`${address}/${path}`, (route) => route.fulfill({ status: 503, json: {} }));
  const mend = (path: string) => page.unroute(`${address}/${path}`);

  await wizard.getByRole("button", { name: "Sign in to the school system" }).click();
  await wizard.getByText("Please enter both email and password").waitFor();
  await wizard.getByLabel("Email").fill(schoolAdmin);
  await wizard.getByLabel("Password", { exact: true }).fill("wrong");
  await wizard.getByRole("button", { name: "Sign in to the school system" }).click();
  await wizard.getByText("Invalid email or password.").waitFor();
  await fail("admin/login");
  await wizard.getByRole("button", { name: "Sign in to the school system" }).click();
  await wizard.getByText("Login failed. Please check your credentials.").waitFor();
  await mend("admin/login");

  await fail("admin/schools?**");
  await signInAtSchool(wizard);
  await wizard.getByText("Failed to load schools. Please try again.").waitFor();
  await mend("admin/schools?**");
  // A sign-in that has run out meanwhile is renewed over the wizard.
  await fetch(`${address}/sandbox/expire-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await wizard.getByRole("button", { name: "Retry" }).click();
  await wizard.getByRole("button", { name: "Sign in again" }).click();
  const modal = page.getByRole("dialog", { name: "Super Admin Login" });
  await signInAtSchool(modal);
  await toast("Login successful!");
  await fail("admin/school-admins?**");
  await wizard.getByRole("searchbox", { name: "Search schools" }).fill("riverside");
  await wizard.getByRole("radio", { name: /^Riverside/ }).click();
  await wizard.getByText("Failed to load school administrators. Please try again.").waitFor();
  await mend("admin/school-admins?**");
  await wizard.getByRole("button", { name: "Retry" }).click();
  await wizard
    .getByRole("radiogroup", { name: /^Administrators of/ })
    .getByRole("radio")
    .first()
    .click();
  await fail("admin/impersonate");
  await wizard.getByRole("button", { name: "Impersonate administrator" }).click();
  await wizard.getByText("Failed to impersonate administrator. Please try again.").waitFor();
  await mend("admin/impersonate");
  await wizard.getByRole("button", { name: "Impersonate administrator" }).click();
  await step(wizard, 3);
  await fail("admin/stop-impersonation");
  await wizard.getByRole("button", { name: "Stop impersonation" }).click();
  await toast("Failed to stop impersonation. Please try again.");
  await step(wizard, 3);

  await wizard.getByRole("button", { name: /^Staff/ }).click();
  await wizard.getByRole("combobox", { name: "API field of row 1" }).waitFor();
  let saves = 0;
  await page.route("**/school/mapping", (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    saves += 1;
    return saves === 2
      ? route.fulfill({ status: 503, json: { detail: "Busy.", code: "busy" } })
      : route.fallback();
  });
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await toast("Access to the school was not stored. Exports will ask you to sign in there.");
  await toast("School field mapping saved");
  await wizard.waitFor({ state: "hidden" });
  expect((await keptOfSchool(page)).school_data_wizard_completed).toBe("true");
});
