import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { IconButton } from "./IconButton.tsx";

export type CollectionView = "grid" | "list";

const views = [
  { view: "grid", label: "Grid view", Icon: IconLayoutGrid },
  { view: "list", label: "List view", Icon: IconList },
] as const;

type ViewSwitchProps = {
  readonly view: CollectionView;
  readonly onView: (view: CollectionView) => void;
};

/** Switches between a grid of pictures and a list. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return views.map(({ view: each, label, Icon }) => (
    <IconButton
      key={each}
      label={label}
      aria-pressed={view === each}
      {...(view === each ? { variant: "light", color: "iris" } : {})}
      onClick={() => onView(each)}
    >
      <Icon size={18} stroke={1.75} />
    </IconButton>
  ));
}
