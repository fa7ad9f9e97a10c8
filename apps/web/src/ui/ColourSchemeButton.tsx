import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { IconButton } from "./IconButton.tsx";

/** Switches between light and dark mode. The browser remembers the choice. */
export function ColourSchemeButton() {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === "dark" ? "light" : "dark";
  const Icon = other === "dark" ? IconMoon : IconSun;
  return (
    <IconButton label={`Use ${other} theme`} onClick={() => setColorScheme(other)}>
      <Icon size={18} stroke={1.75} />
    </IconButton>
  );
}
