import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconChecklist,
  IconFolders,
  IconHeartbeat,
  IconHelp,
  IconLayoutDashboard,
  IconPrinter,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import { NavLink, Outlet, useNavigate } from "react-router";
import { useQuestionMark } from "#platform/help/useQuestionMark.ts";
import { useSession } from "#platform/session/session.ts";
import classes from "./shell.module.css";
import { TopBar } from "./TopBar.tsx";

const entries = [
  { label: "Dashboard", path: "/dashboard", Icon: IconLayoutDashboard },
  { label: "Projects", path: "/projects", Icon: IconFolders },
  { label: "Templates", path: "/templates", Icon: IconTemplate },
] as const;

const forSuperAdmins = [{ label: "Manage Users", path: "/admin/users", Icon: IconUsers }] as const;

/** Links for people who run the product rather than design with it. */
const operations = [
  { label: "Printers", path: "/admin/printers", Icon: IconPrinter },
  { label: "Jobs", path: "/admin/jobs", Icon: IconChecklist },
  { label: "Server", path: "/admin/server", Icon: IconHeartbeat },
  { label: "Automation", path: "/admin/automation", Icon: IconWebhook },
] as const;

const help = [{ label: "Help and shortcuts", path: "/help", Icon: IconHelp }] as const;

type Entry = { readonly label: string; readonly path: string; readonly Icon: typeof IconUsers };

function Entries({ name, entries }: { readonly name: string; readonly entries: readonly Entry[] }) {
  const narrow = useMediaQuery("(max-width: 999px)", false, { getInitialValueInEffect: false });
  return (
    <nav className={classes.entries} aria-label={name}>
      {entries.map(({ label, path, Icon }) => (
        <Tooltip key={path} label={label} position="right" disabled={!narrow}>
          <NavLink to={path} className={classes.entry ?? ""}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.entryLabel}>{label}</span>
          </NavLink>
        </Tooltip>
      ))}
    </nav>
  );
}

/** The back office's navigation. On narrow screens it shrinks to icons with tooltips. */
function Sidebar() {
  const session = useSession();
  const isSuperAdmin = session.status === "signedIn" && session.user?.role === "super_admin";
  return (
    <div className={classes.sidebar}>
      <Entries name="Main" entries={[...entries, ...(isSuperAdmin ? forSuperAdmins : [])]} />
      {isSuperAdmin ? <Entries name="Operations" entries={operations} /> : null}
      <div className={classes.help}>
        <Entries name="Help" entries={help} />
      </div>
    </div>
  );
}

export function Shell() {
  const navigate = useNavigate();
  useQuestionMark(() => void navigate("/help#keys"));
  return (
    <div className={classes.shell}>
      <TopBar />
      <Sidebar />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
