/** What is kept of the school a browser is connected with. */
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
 * The names under which this browser keeps something. They stand here alone: other versions of the app, and the tests,
 * find under them what an earlier one has left.
 */
export const storageKeys = {
  token: "auth_token",
  user: "current_user",
  colourScheme: "colour_scheme",
  currentProject: "current_project_id",
  draft: "print_builder_draft",
  clipboard: "print_builder_clipboard",
  /** How people measure, by the ids of users. */
  measures: "measures_by_user",
  tutorialSeen: "editor_tutorial_seen",
  /** What was explained beside it, and has been used since. */
  usedBefore: "used_before",
  finalListPageSize: "final_record_list_page_size",
  fileManagerView: "file_manager_view",
  /** Keys and revoked cards as the page that checks cards fetched them last. */
  verifierLists: "verifier_lists",
  superAdminToken: "super_admin_token",
  superAdminUser: "super_admin_user",
  ...connectionKeys,
  /** Of the browser's session: the page was loaded again because something old was in its way. */
  reloadedAfterCleanup: "reloaded_after_cleanup",
} as const;

export const schoolConnectionKeys = Object.values(connectionKeys);

/** What the school system's side keeps in this browser: who is signed in there, and which school was chosen. */
export const schoolKeys = [storageKeys.superAdminToken, storageKeys.superAdminUser, ...schoolConnectionKeys];

/** Where a job that is under way is remembered, by project and kind. */
export const jobKey = (projectId: string, kind: string) => `${kind}_job:${projectId}`;

/** The database of states of projects that are not on the server yet, and its one store. */
export const draftsDatabase = { name: "PrintBuilderV2", store: "state" } as const;

/** The database of press profiles, by project: too large for what the server remembers of a print. */
export const profilesDatabase = { name: "PrintBuilderPress", store: "profiles" } as const;
