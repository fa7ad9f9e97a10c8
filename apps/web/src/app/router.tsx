import { Button } from "@mantine/core";
import { screens } from "@print-builder/api";
import { IconArrowLeft, IconMapOff } from "@tabler/icons-react";
import { lazy } from "react";
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from "react-router";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { signInPath } from "#platform/session/returnPath.ts";
import { useSession } from "#platform/session/session.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageLoading } from "#ui/PageLoading.tsx";
import { usePageTitle } from "#ui/usePageTitle.ts";

/**
 * Shown when a screen breaks or its file cannot be loaded. After a release, an open tab requests files that no longer
 * exist; reloading the page fetches the current files.
 */
function RouteFailure() {
  const error = useRouteError();
  usePageTitle("Something went wrong");
  return (
    <main>
      <ErrorState title="This page could not be shown" error={error} onRetry={() => window.location.reload()}>
        <Button component="a" href="/dashboard" variant="subtle" color="gray">
          Go to Dashboard
        </Button>
      </ErrorState>
    </main>
  );
}

function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle("Page not found");
  // A page opened in a new tab has no previous page.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate("/"));
  return (
    <EmptyState
      title="Page not found"
      text="There is nothing at this address. It may have been mistyped, or the page has been removed."
      icon={<IconMapOff size={26} stroke={1.5} />}
      level={1}
    >
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} />}
        onClick={() => void goBack()}
      >
        Go Back
      </Button>
      <Button variant="default" component={Link} to="/">
        Home
      </Button>
      <Button component={Link} to="/dashboard">
        Go to Dashboard
      </Button>
    </EmptyState>
  );
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Redirects visitors without a token to the sign-in page, which then returns them to the page they requested. */
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
const printers = async () => ({
  Component: (await import("#features/printing/queues/PrintersPage.tsx")).PrintersPage,
});
const jobs = async () => ({
  Component: (await import("#features/operations/JobsPage.tsx")).JobsPage,
});
const server = async () => ({
  Component: (await import("#features/operations/ServerPage.tsx")).ServerPage,
});
const automation = async () => ({
  Component: (await import("#features/automation/AutomationPage.tsx")).AutomationPage,
});
const profile = async () => ({
  Component: (await import("#features/profile/ProfilePage.tsx")).ProfilePage,
});
const files = async () => ({
  Component: (await import("#features/files/FilesPage.tsx")).FilesPage,
});
/**
 * The list of shortcuts. Its commands come from the editor's own chunk: a direct import would copy all code that the
 * editor shares with its dialogs into each dialog's chunk.
 */
const Shortcuts = lazy(async () => {
  const [{ ShortcutList }, { loadSurroundings }] = await Promise.all([
    import("#platform/help/ShortcutList.tsx"),
    import("./editor/editorRoute.tsx"),
  ]);
  const { commands } = await loadSurroundings();
  return { default: () => <ShortcutList commands={commands} /> };
});

const help = async () => {
  const { HelpPage } = await import("#features/help/HelpPage.tsx");
  return { Component: () => <HelpPage Shortcuts={Shortcuts} /> };
};
const verify = async () => ({ Component: (await import("#features/verify/VerifyPage.tsx")).VerifyPage });
const station = async () => ({
  Component: (await import("#features/printing/station/StationPage.tsx")).StationPage,
});
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
              { path: screens.printers, lazy: printers },
              { path: screens.jobs, lazy: jobs },
              { path: screens.server, lazy: server },
              { path: screens.automation, lazy: automation },
              { path: screens.profile, lazy: profile },
              { path: screens.files, lazy: files },
              { path: screens.help, lazy: help },
              { path: "*", Component: NotFoundPage },
            ],
          },
          { path: screens.station, lazy: station },
          { path: screens.editor, lazy: editorRoute },
        ],
      },
    ],
  },
];

/** Starts loading the code of the first screen. Call once. */
export function createRouter() {
  return createBrowserRouter(routes);
}
