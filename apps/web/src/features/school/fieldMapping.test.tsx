import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { bar, goLive, toggle, toggleTitle } from "#test/liveData.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";
import {
  clickWizard,
  field,
  keptOfSchool,
  noteToasts,
  option,
  step,
  token,
  wizardSteps,
} from "#test/schoolWizard.ts";

const office = useSchoolOffice(useBackOffice);
const { mapping, mapped, connected, signedIn } = wizardSteps(office);
const saves = /\/school\/mapping$/;

test("[SCH-42, SCH-43, SCH-55, DATA-16, OPEN-85, OPEN-87] maps a record's fields in rows, and each field only once", async () => {
  const { page, wizard, calls, connection } = await mapping();
  const sample = calls.find(
    (call) => new URL(call.url()).pathname === "/school/students" && /limit=1&/.test(call.url()),
  );
  expect(Object.fromEntries(new URL(sample?.url() ?? "").searchParams)).toEqual({ limit: "1", offset: "0" });
  expect(sample?.headers()).toMatchObject({
    authorization: `Bearer ${connection.impersonation_token}`,
    "school-code": "RIV001",
  });
  const shown = async (row: number) => [
    await token(wizard, row).inputValue(),
    await field(wizard, row).inputValue(),
  ];
  await soon(async () => [await shown(1), await shown(2)]).toEqual([
    ["full_name", "Full name"],
    ["photo", "Photo"],
  ]);
  const type = wizard.getByRole("radiogroup", { name: "Type of row 2" });
  expect(await type.getByRole("radio", { name: "Image" }).isChecked()).toBe(true);
  await wizard.getByRole("button", { name: "Add row" }).click();

  /** The fields that cannot be chosen in a row. */
  const takenIn = async (row: number) => {
    await field(wizard, row).click();
    const taken: string[] = [];
    for (const name of ["Full name", "Photo", "Date of birth"]) {
      await option(page, name).waitFor();
      if ((await option(page, name).getAttribute("data-combobox-disabled")) === "true") taken.push(name);
    }
    await page.keyboard.press("Escape");
    return taken;
  };
  expect([await takenIn(1), await takenIn(2), await takenIn(3)]).toEqual([
    ["Photo"],
    ["Full name"],
    ["Full name", "Photo"],
  ]);
  await field(wizard, 3).click();
  await option(page, "Full name").click({ force: true });
  expect(await field(wizard, 3).inputValue()).toBe("");
  await option(page, "Date of birth").click();
  await soon(() => shown(3)).toEqual(["dob", "Date of birth"]);
  expect(await takenIn(1)).toEqual(["Photo", "Date of birth"]);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], header")).toEqual([]);
  await wizard.getByRole("button", { name: "Remove row 1" }).click();
  await soon(() => field(wizard, 2).inputValue()).toBe("Date of birth");
  expect(await field(wizard, 3).count()).toBe(0);
  expect(await takenIn(2)).toEqual(["Photo"]);
});

test("asks for a new connection if the school system ended the session", async () => {
  const { page, wizard } = await connected(await signedIn({ expects: /status of 401/ }));
  await page.route(/\/school\/students\?limit=1&/, (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, message: "Unauthenticated.", code: "unauthenticated" },
    }),
  );
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await wizard.getByText("The fields could not be read").waitFor();
  await wizard.getByRole("button", { name: "Connect again" }).click();
  await step(wizard, 2);
});

test("[SCH-44, SCH-45, SCH-46, SCH-48, DATA-23, OPEN-87] stores the mapping and makes live data available", async () => {
  const { id, page, wizard, toast } = await mapping();
  await wizard.getByRole("button", { name: "Add row" }).click();
  await field(wizard, 3).click();
  await option(page, "Date of birth").click();
  await token(wizard, 3).fill("{{ birthday }}");
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener("project-mapping-saved", listen, { once: true });
  const saving = page.waitForRequest((request) => request.method() === "PUT" && saves.test(request.url()));
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  const field_map = { full_name: "user.full_name", photo: "user.image", birthday: "user.dob" };
  const token_types = { full_name: "text", photo: "image", birthday: "text" };
  const save = await saving;
  expect(save.postDataJSON()).toMatchObject({ field_map, token_types, meta: { source: "students" } });
  expect(save.headers()).toMatchObject({
    authorization: expect.stringMatching(/^Bearer /),
    "x-user-id": expect.any(String),
    "x-user-role": "super_admin",
  });
  await toast("School field mapping saved");
  await wizard.waitFor({ state: "hidden" });
  expect(heard).toEqual([{ projectId: id, mode: "school" }]);
  expect((await keptOfSchool(page)).school_data_wizard_completed).toBe("true");
  expect(await (await office.call("GET", `/projects/${id}/school/mapping`)).json()).toMatchObject({
    field_map,
    token_types,
    meta: {
      source: "students",
      school_code: "RIV001",
      school_name: "Riverside International School",
      school_domain: "riverside",
      last_updated: expect.any(String),
      has_impersonation_token: true,
    },
  });
  await soon(() => toggleTitle(page)).toBe("Show a record on the card");
  expect([await toggle(page).isChecked(), await toggle(page).isEnabled()]).toEqual([false, true]);
});

test("[SCH-47, SCH-49, DATA-23] resumes a finished wizard, and saves even if access cannot be stored", async () => {
  const { page } = await mapped();
  const toast = await noteToasts(page);
  await page.reload();
  await goLive(page);
  const wizard = await clickWizard(page);
  await toast("Resumed completed session");
  await step(wizard, 4);
  await field(wizard, 2).waitFor();
  await wizard.getByRole("button", { name: "Remove row 1" }).click();
  type Mapping = { meta?: { impersonation_token?: string } } | null;
  await page.route(saves, (route) =>
    (route.request().postDataJSON() as Mapping)?.meta?.impersonation_token
      ? route.fulfill({ status: 503, json: { detail: "Busy.", code: "busy" } })
      : route.fallback(),
  );
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await toast("Access to the school was not stored. Exports will ask you to sign in there.");
  await toast("School field mapping saved");
  await wizard.waitFor({ state: "hidden" });
  expect((await keptOfSchool(page)).school_data_wizard_completed).toBe("true");
  await bar(page).waitFor();
  await soon(() => toggle(page).isChecked()).toBe(true);
  const again = await clickWizard(page);
  await field(again, 1).waitFor();
  expect([await token(again, 1).inputValue(), await field(again, 1).inputValue()]).toEqual([
    "photo",
    "Photo",
  ]);
});
