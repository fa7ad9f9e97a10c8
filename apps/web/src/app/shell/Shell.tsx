import { Outlet } from "react-router";
import { Sidebar } from "./Sidebar.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./TopBar.tsx";

/** Frame of the back office: top bar, sidebar, content. */
export function Shell() {
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
