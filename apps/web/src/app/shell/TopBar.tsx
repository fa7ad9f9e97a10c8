import { routes } from "@print-builder/api";
import { IconLogout } from "@tabler/icons-react";
import { Link } from "react-router";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { endSession, useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { BrandMark } from "#ui/BrandMark.tsx";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { productName } from "#ui/usePageTitle.ts";
import classes from "./shell.module.css";

/** Ends the session in this browser at once and notifies the server. The sign-in page then opens automatically. */
async function signOut(): Promise<void> {
  // Start the call before removing the token, because the call reads the token when it starts.
  const answer = call(routes.logout, {});
  endSession("logout");
  try {
    await answer;
  } catch (error) {
    // If the server no longer knows the token, the user is already signed out.
    if (error instanceof ApiError && error.status === 401) return;
    showToast(`Signed out here, but the server could not be reached: ${messageOf(error)}`, {
      tone: "warning",
    });
  }
}

export function TopBar() {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const name = user?.name || user?.email || "Profile";
  return (
    <header className={classes.topBar}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Link to="/dashboard" className={classes.brand}>
        <BrandMark />
        {productName}
      </Link>
      <div className={classes.topActions}>
        <Link to="/profile" className={classes.user}>
          <Avatar name={name} />
          <span className={classes.userName}>{name}</span>
        </Link>
        <ColourSchemeButton />
        <IconButton label="Logout" onClick={() => void signOut()}>
          <IconLogout size={18} stroke={1.75} />
        </IconButton>
      </div>
    </header>
  );
}
