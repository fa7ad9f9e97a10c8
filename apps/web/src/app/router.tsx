import { screens } from "@print-builder/api";
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { signInPath } from "#platform/session/returnPath.ts";
import { useSession } from "#platform/session/session.ts";
import { PageLoading } from "#ui/PageLoading.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { RouteFailure } from "./RouteFailure.tsx";

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Redirects visitors without a token to the sign-in page, which returns them to the page they wanted. */
function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === "signedIn") return <Outlet />;
  // After a sign-out, the next user must not land on the previous user's page.
  const wanted = session.reason === "logout" ? "/" : `${pathname}${search}${hash}`;
  return <Navigate to={signInPath(wanted)} replace />;
}

const shell = async () => ({ Component: (await import("./shell/Shell.tsx")).Shell });
const topBarLayout = async () => ({
  Component: (await import("./shell/TopBarLayout.tsx")).TopBarLayout,
});
const landing = async () => ({
  Component: (await import("#features/landing/LandingPage.tsx")).LandingPage,
});
const signIn = async () => ({ Component: (await import("#features/signIn/SignInPage.tsx")).SignInPage });
const dashboard = async () => ({
  Component: (await import("#features/dashboard/DashboardPage.tsx")).DashboardPage,
});
const projects = async () => ({
  Component: (await import("#features/projects/ProjectsPage.tsx")).ProjectsPage,
});
const templates = async () => ({
  Component: (await import("#features/library/gallery/TemplatesPage.tsx")).TemplatesPage,
});
const users = async () => ({
  Component: (await import("#features/users/UsersPage.tsx")).UsersPage,
});
const jobs = async () => ({
  Component: (await import("#features/operations/JobsPage.tsx")).JobsPage,
});
const server = async () => ({
  Component: (await import("#features/operations/ServerPage.tsx")).ServerPage,
});
const profile = async () => ({
  Component: (await import("#features/profile/ProfilePage.tsx")).ProfilePage,
});
const files = async () => ({
  Component: (await import("#features/files/FilesPage.tsx")).FilesPage,
});
const help = async () => ({ Component: (await import("#features/help/HelpPage.tsx")).HelpPage });
const verify = async () => ({ Component: (await import("#features/verify/VerifyPage.tsx")).VerifyPage });
const editorRoute = async () => ({ Component: (await import("./editor/editorRoute.tsx")).EditorRoute });

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFailure,
    HydrateFallback: PageLoading,
    children: [
      { path: screens.signIn, lazy: signIn },
      { path: screens.verify, lazy: verify },
      {
        Component: RequireSession,
        children: [
          { lazy: topBarLayout, children: [{ path: screens.landing, lazy: landing }] },
          {
            lazy: shell,
            children: [
              { path: screens.dashboard, lazy: dashboard },
              { path: screens.projects, lazy: projects },
              { path: screens.templates, lazy: templates },
              { path: screens.users, lazy: users },
              { path: screens.jobs, lazy: jobs },
              { path: screens.server, lazy: server },
              { path: screens.profile, lazy: profile },
              { path: screens.files, lazy: files },
              { path: screens.help, lazy: help },
              { path: "*", Component: NotFoundPage },
            ],
          },
          { path: screens.editor, lazy: editorRoute },
        ],
      },
    ],
  },
];

/** Starts loading the screen of the opened address; call once. */
export function createRouter() {
  return createBrowserRouter(routes);
}
