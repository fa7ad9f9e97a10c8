import { Outlet } from "react-router";
import classes from "./shell.module.css";
import { TopBar } from "./TopBar.tsx";

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
