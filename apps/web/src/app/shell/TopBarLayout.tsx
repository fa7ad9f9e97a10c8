import { Outlet } from "react-router";
import classes from "./shell.module.css";
import { TopBar } from "./TopBar.tsx";

/** The landing page's frame: the top bar across the full width. */
export function TopBarLayout() {
  return (
    <>
      <TopBar />
      <main id="main" className={classes.wide} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
