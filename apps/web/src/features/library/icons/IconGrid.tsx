import { files, perFile } from "virtual:icon-library";
import { useDidUpdate, useElementSize, useMergedRef } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type DragEvent, type KeyboardEvent, type MouseEvent, memo, useId, useRef, useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { setDragged } from "#platform/editorSession/dragToCard.ts";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { gridTarget } from "./gridTarget.ts";
import { iconGrid, partsOf } from "./iconSvg.ts";
import classes from "./icons.module.css";
import type { IconStyle, LibraryIcon } from "./searchIcons.ts";

const fileOf = (place: number) => Math.floor(place / perFile);

async function fetchFile(style: IconStyle, file: number) {
  const drawings = await files[style][file]?.();
  return [`${style} ${file}`, drawings?.default.split("\n") ?? []] as const;
}

/** The loaded drawings of icons by their index in a style. Each file holds several hundred drawings. */
function useDrawings(style: IconStyle, places: readonly number[]) {
  const wanted = [...new Set(places.map(fileOf))];
  const query = useQuery({
    queryKey: ["icons", style, wanted],
    queryFn: async () => new Map(await Promise.all(wanted.map((file) => fetchFile(style, file)))),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    failed: query.isError ? query : null,
    drawingOf: (place: number): string | null =>
      query.data?.get(`${style} ${fileOf(place)}`)?.[place % perFile] ?? null,
  };
}

/** Minimum width and height of a cell, px. */
const cell = { width: 72, height: 72 } as const;

const Drawing = memo(function Drawing({ packed }: { readonly packed: string | null }) {
  if (packed === null) return <span className={classes.waiting} />;
  return (
    <svg viewBox={`0 0 ${iconGrid} ${iconGrid}`} className={classes.drawing} aria-hidden>
      {partsOf(packed).map(({ path, isFilled, hasLine }) => (
        <path key={path} d={path} data-filled={isFilled} data-line={hasLine} />
      ))}
    </svg>
  );
});

export type ChosenIcon = { readonly title: string; readonly packed: string };

type IconGridProps = {
  readonly icons: readonly LibraryIcon[];
  readonly style: IconStyle;
  /** The title of the icon that is being put on the card. */
  readonly placing: string | null;
  /** Called with the icon chosen by a click or Enter. */
  readonly onChoose: (icon: ChosenIcon) => void;
  /** Called when a drag starts, and when it ends without a drop. */
  readonly onDragging: (isDragged: boolean) => void;
};

/** The visible cells and the active cell. */
function useGrid(icons: readonly LibraryIcon[]) {
  const box = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const [wanted, setActive] = useState(0);
  const columns = Math.max(1, Math.floor(width / cell.width));
  const lines = useVirtualizer({
    count: Math.ceil(icons.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => cell.height,
    overscan: 2,
  });
  // Scroll to the top when the search changes.
  useDidUpdate(() => {
    setActive(0);
    lines.scrollToOffset(0);
  }, [icons]);
  const cells = lines.getVirtualItems().flatMap(({ index, start }) =>
    icons.slice(index * columns, (index + 1) * columns).map((icon, column) => ({
      icon,
      at: index * columns + column,
      style: {
        top: start,
        left: `${(100 * column) / columns}%`,
        width: `${100 / columns}%`,
        height: cell.height,
      },
    })),
  );
  return {
    ref: useMergedRef(box, measured),
    height: lines.getTotalSize(),
    cells,
    columns,
    active: Math.min(wanted, icons.length - 1),
    goTo(at: number) {
      setActive(at);
      lines.scrollToIndex(Math.floor(at / columns));
    },
  };
}

const cellOf = ({ target }: Pick<MouseEvent, "target">): number | null => {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-at]") : null;
  return found ? Number(found.dataset.at) : null;
};

/** A virtual grid of icons: the active icon handles the keys, and only visible rows are drawn. */
export function IconGrid({ icons, style, placing, onChoose, onDragging }: IconGridProps) {
  const { ref, height, cells, columns, active, goTo } = useGrid(icons);
  const id = useId();
  const placeOf = (icon: LibraryIcon) => icon.places[style] ?? 0;
  const { drawingOf, failed } = useDrawings(
    style,
    cells.map(({ icon }) => placeOf(icon)),
  );
  const chosenAt = (at: number | null): ChosenIcon | null => {
    const icon = at === null ? undefined : icons[at];
    const packed = icon && drawingOf(placeOf(icon));
    return packed ? { title: icon.title, packed } : null;
  };
  const choose = (at: number) => {
    const chosen = chosenAt(at);
    if (chosen) onChoose(chosen);
  };
  const drag = (event: DragEvent) => {
    const chosen = chosenAt(cellOf(event));
    if (!chosen) return event.preventDefault();
    setDragged(event.dataTransfer, "icon", chosen);
    // Changing the page synchronously would end the drag.
    setTimeout(() => onDragging(true));
  };
  const press = (event: KeyboardEvent) => {
    const isChosen = event.key === "Enter" || event.key === " ";
    const to = isChosen ? active : gridTarget(event, active, icons.length, columns);
    if (to === null) return;
    event.preventDefault();
    if (isChosen) choose(active);
    else goTo(to);
  };
  const click = (event: MouseEvent) => {
    const at = cellOf(event);
    if (at === null) return;
    goTo(at);
    choose(at);
  };
  if (failed) return <ErrorState title="The icons could not be loaded" query={failed} />;
  return (
    <div
      ref={ref}
      className={classes.grid}
      role="listbox"
      tabIndex={0}
      aria-label="Icons"
      {...(cells.some(({ at }) => at === active) ? { "aria-activedescendant": `${id}-${active}` } : {})}
      onKeyDown={press}
      onClick={click}
      onDragStart={drag}
      onDragEnd={({ dataTransfer }) => onDragging(dataTransfer.dropEffect !== "none")}
    >
      <div role="presentation" className={classes.rows} style={{ height }}>
        {cells.map(({ icon, at, style: place }) => (
          <div
            key={at}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            draggable
            className={classes.cell}
            style={place}
            aria-label={icon.title}
            aria-selected={at === active}
            aria-posinset={at + 1}
            aria-setsize={icons.length}
            aria-busy={icon.title === placing}
            data-at={at}
            {...tooltipMark()}
          >
            <Drawing packed={drawingOf(placeOf(icon))} />
            <span className={classes.name} aria-hidden>
              {icon.title}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
