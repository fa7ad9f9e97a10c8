/** What the school system's side keeps in this browser: who is signed in there, and which school was chosen. */
export const schoolKeys = [
  "super_admin_token",
  "super_admin_user",
  "selected_school",
  "selected_admin",
  "impersonation_token",
  "school_code",
  "impersonated_school",
  "impersonated_admin",
  "school_data_wizard_completed",
] as const;

/** Ends the connection to a school as far as this browser knows of it. */
export function dropSchoolState(): void {
  for (const key of schoolKeys) localStorage.removeItem(key);
}
