import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useDidUpdate } from "@mantine/hooks";
import { useLayoutEffect, useRef } from "react";
import type { Saver } from "#platform/editorSession/saver.ts";
import { chosenColourScheme, showOnly } from "#ui/colourScheme.ts";

/**
 * Shows the theme that the project was kept with (`isDark`), for as long as it is open; a choice made in this
 * browser counts more. A choice made here is kept with the project.
 */
export function useProjectTheme(isDark: boolean | null, saver: Saver): void {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const chosen = useRef(chosenColourScheme());
  useLayoutEffect(() => {
    if (isDark === null || chosenColourScheme() !== null) return;
    showOnly(() => setColorScheme(isDark ? "dark" : "light"));
    return () => {
      if (chosenColourScheme() === null) showOnly(() => setColorScheme("auto"));
    };
  }, [isDark, setColorScheme]);
  useDidUpdate(() => {
    const now = chosenColourScheme();
    if (now === chosen.current) return;
    chosen.current = now;
    saver.keepPreferences();
  }, [scheme, saver]);
}
