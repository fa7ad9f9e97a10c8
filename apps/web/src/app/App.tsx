import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#platform/api/queryClient.ts";
import { colourSchemeManager } from "#platform/colourScheme.ts";
import { useSession } from "#platform/session/session.ts";
import { DialogHost } from "#ui/dialogs/DialogHost.tsx";
import { cancelAllDialogs } from "#ui/dialogs/openDialog.ts";
import { resolveCssVariables, theme } from "#ui/theme.ts";
import { Toasts } from "#ui/toasts/Toasts.tsx";
import { Tooltips } from "#ui/tooltips/Tooltips.tsx";

const queryClient = createQueryClient();

// One user's cached data must not be shown to the next user.
useSession.subscribe((session) => {
  if (session.status === "signedOut") {
    cancelAllDialogs();
    queryClient.clear();
  }
});

export function App({ router }: { readonly router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
      >
        <Toasts />
        <RouterProvider router={router} />
        <DialogHost />
        <Tooltips />
      </MantineProvider>
    </QueryClientProvider>
  );
}
