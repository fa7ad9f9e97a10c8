/** Paths of the web app's screens in its router's syntax. The server answers 404 for any other page. */
export const screens = {
  signIn: "/login",
  verify: "/verify",
  landing: "/",
  dashboard: "/dashboard",
  projects: "/projects",
  templates: "/templates",
  users: "/admin/users",
  printers: "/admin/printers",
  jobs: "/admin/jobs",
  server: "/admin/server",
  automation: "/admin/automation",
  profile: "/profile",
  files: "/files",
  help: "/help",
  station: "/station/:projectId",
  editor: "/editor/:projectId?",
} as const;
