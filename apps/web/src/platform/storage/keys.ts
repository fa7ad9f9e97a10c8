/** The stored connection to a school. */
const connectionKeys = {
  selectedSchool: "selected_school",
  selectedAdmin: "selected_admin",
  impersonationToken: "impersonation_token",
  schoolCode: "school_code",
  impersonatedSchool: "impersonated_school",
  impersonatedAdmin: "impersonated_admin",
  schoolWizardCompleted: "school_data_wizard_completed",
} as const;

/**
 * The names under which this browser stores data. They must not change, because other versions of the app, and the
 * tests, use them to find stored data.
 */
export const storageKeys = {
  token: "auth_token",
  user: "current_user",
  colourScheme: "colour_scheme",
  currentProject: "current_project_id",
  draft: "print_builder_draft",
  clipboard: "print_builder_clipboard",
  /** Unit and arrow-key steps, by user ID. */
  measures: "measures_by_user",
  tutorialSeen: "editor_tutorial_seen",
  /** Features that have been used, so they are no longer explained. */
  usedBefore: "used_before",
  finalListPageSize: "final_record_list_page_size",
  fileManagerView: "file_manager_view",
  /** Keys and revoked cards, as last fetched by the page that checks cards. */
  verifierLists: "verifier_lists",
  superAdminToken: "super_admin_token",
  superAdminUser: "super_admin_user",
  ...connectionKeys,
  /** The badge station's printer, by project. */
  stationPrinters: "station_printers",
  /** In session storage: the page was reloaded after an old worker or cache was removed. */
  reloadedAfterCleanup: "reloaded_after_cleanup",
} as const;

export const schoolConnectionKeys = Object.values(connectionKeys);

/** The school system's data in this browser: the signed-in user and the chosen school. */
export const schoolKeys = [storageKeys.superAdminToken, storageKeys.superAdminUser, ...schoolConnectionKeys];

/** The key under which this browser remembers a running job, by project and kind. */
export const jobKey = (projectId: string, kind: string) => `${kind}_job:${projectId}`;

/** The database of project states that are not on the server yet, with its only store. */
export const draftsDatabase = { name: "PrintBuilderV2", store: "state" } as const;

/** The database of press profiles by project, which are too large for the server's print settings. */
export const profilesDatabase = { name: "PrintBuilderPress", store: "profiles" } as const;

/** The database of cards that a badge station has not sent yet. */
export const stationDatabase = { name: "PrintBuilderStation", store: "cards" } as const;
