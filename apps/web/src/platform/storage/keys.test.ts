import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { draftsDatabase, jobKey, profilesDatabase, storageKeys } from "./keys.ts";

const source = join(import.meta.dirname, "../..");
const files = globSync("**/*.{ts,tsx}", { cwd: source }).filter(
  (file) => !file.includes(".test.") && file !== join("platform", "storage", "keys.ts"),
);
const linesWith = (wrong: (line: string) => boolean) =>
  files.flatMap((file) =>
    readFileSync(join(source, file), "utf8")
      .split("\n")
      .filter(wrong)
      .map((line) => `${file}: ${line.trim()}`),
  );

test("storage key names appear only in keys.ts", () => {
  // Skip two keys that are also field names in a project's school mapping.
  const fields: readonly string[] = [storageKeys.schoolCode, storageKeys.impersonationToken];
  const names = [...Object.values(storageKeys), draftsDatabase.name, profilesDatabase.name].filter(
    (name) => !fields.includes(name),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(linesWith((line) => names.some((name) => line.includes(`"${name}"`)))).toEqual([]);
});

test("code accesses storage and databases only by names from keys.ts", () => {
  const own = /(?:getItem|setItem|removeItem|openDB|indexedDB\.open)(?:<\w+>)?\(\s*["'`]/;
  expect(linesWith((line) => own.test(line))).toEqual([]);
});

test("keeps the key names that browsers already store", () => {
  const { name: press } = profilesDatabase;
  expect({ ...storageKeys, job: jobKey("p1", "print"), press, ...draftsDatabase }).toEqual({
    token: "auth_token",
    user: "current_user",
    colourScheme: "colour_scheme",
    currentProject: "current_project_id",
    draft: "print_builder_draft",
    clipboard: "print_builder_clipboard",
    measures: "measures_by_user",
    tutorialSeen: "editor_tutorial_seen",
    usedBefore: "used_before",
    verifierLists: "verifier_lists",
    stationPrinters: "station_printers",
    finalListPageSize: "final_record_list_page_size",
    fileManagerView: "file_manager_view",
    superAdminToken: "super_admin_token",
    superAdminUser: "super_admin_user",
    selectedSchool: "selected_school",
    selectedAdmin: "selected_admin",
    impersonationToken: "impersonation_token",
    schoolCode: "school_code",
    impersonatedSchool: "impersonated_school",
    impersonatedAdmin: "impersonated_admin",
    schoolWizardCompleted: "school_data_wizard_completed",
    reloadedAfterCleanup: "reloaded_after_cleanup",
    job: "print_job:p1",
    press: "PrintBuilderPress",
    name: "PrintBuilderV2",
    store: "state",
  });
});
