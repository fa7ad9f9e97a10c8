import { Button } from "@mantine/core";
import { useRouteError } from "react-router";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { usePageTitle } from "#ui/usePageTitle.ts";

/**
 * Shown when a screen breaks or its file cannot be loaded. After a release, an open tab requests files that no longer
 * exist; reloading the page fetches the new ones.
 */
export function RouteFailure() {
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
