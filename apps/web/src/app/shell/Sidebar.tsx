import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFolders, IconLayoutDashboard } from "@tabler/icons-react";
import { NavLink } from "react-router";
import classes from "./shell.module.css";

const entries = [
  { label: "Dashboard", path: "/dashboard", Icon: IconLayoutDashboard },
  { label: "Projects", path: "/projects", Icon: IconFolders },
] as const;

/** The way through the back office. On narrow screens it is a rail of icons with tooltips. */
export function Sidebar() {
  const narrow = useMediaQuery("(max-width: 999px)", false, { getInitialValueInEffect: false });
  return (
    <nav className={classes.sidebar} aria-label="Main">
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
