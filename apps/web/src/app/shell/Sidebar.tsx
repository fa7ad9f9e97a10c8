import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFolders, IconLayoutDashboard, IconTemplate, IconUsers } from "@tabler/icons-react";
import { NavLink } from "react-router";
import { useSession } from "../../lib/session.ts";
import classes from "./shell.module.css";

const entries = [
  { label: "Dashboard", path: "/dashboard", Icon: IconLayoutDashboard },
  { label: "Projects", path: "/projects", Icon: IconFolders },
  { label: "Templates", path: "/templates", Icon: IconTemplate },
] as const;

const forSuperAdmins = [{ label: "Manage Users", path: "/admin/users", Icon: IconUsers }] as const;

/** The way through the back office. On narrow screens it is a rail of icons with tooltips. */
export function Sidebar() {
  const narrow = useMediaQuery("(max-width: 999px)", false, { getInitialValueInEffect: false });
  const session = useSession();
  const isSuperAdmin = session.status === "signedIn" && session.user?.role === "super_admin";
  return (
    <nav className={classes.sidebar} aria-label="Main">
      {[...entries, ...(isSuperAdmin ? forSuperAdmins : [])].map(({ label, path, Icon }) => (
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
