import { Navigate, Outlet, useLocation } from "react-router";
import { signInPath } from "#platform/session/returnPath.ts";
import { useSession } from "#platform/session/session.ts";

/** Lets nobody through without a token; whoever signs in then comes back to the page they wanted. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === "signedIn") return <Outlet />;
  // Whoever signs out is done with the page; the next person shall not land on it.
  const wanted = session.reason === "logout" ? "/" : `${pathname}${search}${hash}`;
  return <Navigate to={signInPath(wanted)} replace />;
}
