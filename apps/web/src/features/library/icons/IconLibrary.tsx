import { list } from "virtual:icon-library";
import { Button, SegmentedControl, Select } from "@mantine/core";
import type { Point } from "@print-builder/core/editing";
import { IconIcons } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { receiveDragged } from "#platform/editorSession/dragToCard.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { ShelfNotes } from "../ShelfNotes.tsx";
import shelf from "../shelf.module.css";
import { type ChosenIcon, IconGrid } from "./IconGrid.tsx";
import { iconSvg } from "./iconSvg.ts";
import classes from "./icons.module.css";
import { type IconStyle, type LibraryIcon, readIcons, searchIcons } from "./searchIcons.ts";

const all = readIcons(list);
const categories = [...new Set(all.map(({ category }) => category))];

const styles: { readonly value: IconStyle; readonly label: string }[] = [
  { value: "outline", label: "Outline" },
  { value: "filled", label: "Filled" },
];

const first = { search: "", category: null as string | null, style: "outline" as IconStyle };

type Filter = typeof first;

function useFound({ search, category, style }: Filter): readonly LibraryIcon[] {
  return useMemo(() => {
    const offered = all.filter(
      (icon) => icon.places[style] !== null && (category === null || icon.category === category),
    );
    return searchIcons(offered, search);
  }, [search, category, style]);
}

type BarProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function Bar({ filter, onFilter, onKeyDown }: BarProps) {
  return (
    <div className={shelf.bar}>
      <SearchField
        className={shelf.search ?? ""}
        label="Search icons"
        placeholder="A word: bus, library, heart"
        data-autofocus
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
        onKeyDown={onKeyDown}
      />
      <Select
        className={classes.category ?? ""}
        aria-label="Category"
        placeholder="All categories"
        clearable
        data={categories}
        value={filter.category}
        onChange={(category) => onFilter({ ...filter, category })}
      />
      <SegmentedControl
        aria-label="Style"
        data={styles.map(({ value, label }) => ({ value, label }))}
        value={filter.style}
        onChange={(style) => onFilter({ ...filter, style })}
      />
    </div>
  );
}

/** Suggestions when nothing is found. */
function NothingFound({ filter, onFilter }: Pick<BarProps, "filter" | "onFilter">) {
  const isNarrowed = filter.category !== null || filter.style !== "outline";
  const text = isNarrowed
    ? "Search all categories in the outline style, or try another word."
    : "Try a shorter English word, or describe what the icon looks like.";
  return (
    <EmptyState title="No icons found" text={text} icon={<IconIcons size={26} stroke={1.5} />}>
      {isNarrowed ? (
        <Button variant="default" onClick={() => onFilter({ ...first, search: filter.search })}>
          Search all icons
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** A searchable library of icons that can be put on the card as shapes. */
export function IconLibrary({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [filter, setFilter] = useState(first);
  const [placing, setPlacing] = useState<string | null>(null);
  const [isDragged, setDragged] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const found = useFound(useDeferredValue(filter));
  const place = async ({ title, packed }: ChosenIcon, at?: Point) => {
    if (placing !== null) return;
    setPlacing(title);
    setProblem(null);
    try {
      const { placeIcon } = await import("../shapes/drawings.ts");
      await placeIcon(editor, title, (colour) => iconSvg(packed, colour), at);
      close(true);
    } catch (error) {
      setProblem(`“${title}” was not added to the card: ${messageOf(error)}`);
      setPlacing(null);
      setDragged(false);
    }
  };
  const drop = useEffectEvent((dragged: ChosenIcon, at: Point) => void place(dragged, at));
  useEffect(() => receiveDragged(editor, "icon", (dragged, at) => drop(dragged as ChosenIcon, at)), [editor]);
  /** Arrow Down moves from the search into the grid, Enter places the first icon. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    const grid = box.current?.querySelector<HTMLElement>('[role="listbox"]');
    if (event.key === "ArrowDown") grid?.focus();
    else grid?.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
  };
  const count = countText(found.length, "icon");
  return (
    <DialogFrame title="Icons and shapes" width={760}>
      <Bar filter={filter} onFilter={setFilter} onKeyDown={press} />
      <ShelfNotes
        status={
          found.length === 0 ? "No icons." : `${count}. Click one to add it to the card, or drag it there.`
        }
        problem={problem}
      />
      <div ref={box} className={classes.box} data-dragged={isDragged || undefined}>
        {found.length === 0 ? (
          <NothingFound filter={filter} onFilter={setFilter} />
        ) : (
          <IconGrid
            icons={found}
            style={filter.style}
            placing={placing}
            onChoose={(icon) => void place(icon)}
            onDragging={setDragged}
          />
        )}
      </div>
    </DialogFrame>
  );
}
