import { Popover, Slider } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import {
  layerName,
  rename,
  select,
  setHidden,
  setLocked,
  setProperties,
  shownName,
} from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { designValues } from "@print-builder/core/layout";
import { ElementShape } from "@print-builder/render/svg";
import {
  IconDroplet,
  IconDropletHalf2,
  IconEye,
  IconEyeCog,
  IconEyeOff,
  IconLink,
  IconLock,
  IconLockOpen,
} from "@tabler/icons-react";
import { type ComponentPropsWithRef, memo, useLayoutEffect, useRef, useState } from "react";
import type { CardTools } from "#platform/cards/cardStudio.ts";
import { isLeftOut, shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { modifiersOf } from "../canvas/keyboard.ts";
import { indented } from "./GroupRow.tsx";
import type { DropPlace } from "./layerRows.ts";
import classes from "./layers.module.css";

const icon = { size: 15, stroke: 1.75 } as const;

type SignProps = Omit<ComponentPropsWithRef<typeof IconButton>, "label" | "children"> & {
  readonly value: number;
};

const percentOf = (value: number) => `${Math.round(value * 100)}%`;

function Sign({ value, ...others }: SignProps) {
  return (
    <IconButton
      label={`Opacity ${percentOf(value)}`}
      size="xs"
      className={classes.action}
      data-action
      aria-haspopup="dialog"
      {...others}
    >
      {value < 1 ? <IconDropletHalf2 {...icon} /> : <IconDroplet {...icon} />}
    </IconButton>
  );
}

/** The opacity icon with its slider, which is open from the start. */
function OpacitySlider({ element, value }: { readonly element: StoredElement; readonly value: number }) {
  const editor = useEditor();
  const [isOpen, setOpen] = useState(false);
  const sign = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // This icon has replaced the pressed icon, so move the focus here when the slider closes.
    sign.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right"
      width={190}
      shadow="lg"
      radius="md"
      trapFocus
    >
      <Popover.Target>
        <Sign ref={sign} value={value} data-shown={value < 1 || isOpen} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.opacity ?? ""} data-action aria-label="Opacity of the layer">
        <Slider
          className={classes.slider ?? ""}
          size="sm"
          label={null}
          min={0}
          max={1}
          step={0.1}
          value={value}
          thumbLabel={`Opacity of ${layerName(element)}`}
          onChange={(opacity) =>
            editor.edit("Opacity", (state) => setProperties(state, [element.id], { opacity }), "opacity")
          }
        />
        <output>{percentOf(value)}</output>
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A layer's opacity: an icon in its row, visible while the layer is translucent, and its slider. The slider is created
 * on the first press, because a slider in every row made opening a project slow.
 */
function RowOpacity({ element }: { readonly element: StoredElement }) {
  const [isWanted, setWanted] = useState(false);
  const value = describeElement(element).opacity;
  if (isWanted) return <OpacitySlider element={element} value={value} />;
  return <Sign value={value} data-shown={value < 1} aria-expanded={false} onClick={() => setWanted(true)} />;
}

type ElementThumbProps = {
  readonly element: StoredElement;
  readonly tools: CardTools;
  readonly className: string | undefined;
};

/** True for a colour that is invisible on a light background. */
function isPale(colour: string): boolean {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (!digits) return false;
  const [red = 0, green = 0, blue = 0] = digits.slice(1, 4).map((pair) => Number.parseInt(pair, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 225;
}

/** Only checks the first of an element's colours, which is its main colour. */
function needsDarkGround(element: StoredElement): boolean {
  const [colour = ""] = describeElement(element).colours;
  return isPale(colour);
}

function shapeOf(element: StoredElement, tools: CardTools) {
  try {
    return contentDrawing(element, designValues, tools.layout);
  } catch (error) {
    console.warn(`The element ${element.id} cannot be drawn.`, error);
    return null;
  }
}

const ElementThumb = memo(
  function ElementThumb({ element, tools, className }: ElementThumbProps) {
    const drawing = shapeOf(element, tools);
    return (
      <svg
        className={className}
        viewBox={`0 0 ${element.width} ${element.height}`}
        data-dark={needsDarkGround(element)}
        aria-hidden="true"
      >
        {drawing ? (
          <ElementShape drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
        ) : null}
      </svg>
    );
  },
  (before, after) =>
    before.tools === after.tools &&
    before.element.properties === after.element.properties &&
    before.element.width === after.element.width &&
    before.element.height === after.element.height,
);

type LayerRowProps = {
  readonly element: StoredElement;
  /** Position in the whole list, counted from 1, because not all rows are rendered. */
  readonly position: number;
  readonly count: number;
  /** Px from the list's upper edge. */
  readonly top: number;
  /** Nesting depth: the number of groups around this layer. */
  readonly depth: number;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  readonly drop: DropPlace["side"] | null;
  readonly tools: CardTools;
  readonly onMenu: (at: { readonly clientX: number; readonly clientY: number }) => void;
  /** Selects every row from the last selected row to this row. */
  readonly onRange: (id: string) => void;
};

/** The text box replaces the double-clicked name. */
function startRenaming(box: HTMLInputElement | null): void {
  box?.focus();
  box?.select();
}

function RenameBox({ element, onDone }: { readonly element: StoredElement; readonly onDone: () => void }) {
  const editor = useEditor();
  const [first] = useState(element.name ?? layerName(element));
  const [text, setText] = useState(first);
  const renamed =
    (name: string): TypedChange =>
    (state) =>
      rename(state, element.id, name);
  useTyped(editor, text === first ? null : text, renamed);
  const commit = () => {
    onDone();
    editor.edit("Rename", renamed(text));
  };
  return (
    <input
      ref={startRenaming}
      className={classes.rename}
      aria-label="Layer name"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") commit();
        if (event.key === "Escape") onDone();
      }}
    />
  );
}

function RowActions({ element }: { readonly element: StoredElement }) {
  const editor = useEditor();
  const { id, hidden, locked } = element;
  return (
    <>
      <IconButton
        label={hidden ? "Show" : "Hide"}
        size="xs"
        className={classes.action}
        data-action="hide"
        data-shown={hidden}
        onClick={() => editor.edit(hidden ? "Show" : "Hide", (state) => setHidden(state, [id], !hidden))}
      >
        {hidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
      </IconButton>
      <IconButton
        label={locked ? "Unlock" : "Lock"}
        size="xs"
        className={classes.action}
        data-action="lock"
        data-shown={locked}
        onClick={() => editor.edit(locked ? "Unlock" : "Lock", (state) => setLocked(state, [id], !locked))}
      >
        {locked ? <IconLock {...icon} /> : <IconLockOpen {...icon} />}
      </IconButton>
    </>
  );
}

/** Shows that the element is left out for the current record. */
function LeftOutSign({ element }: { readonly element: StoredElement }) {
  const isOut = useEditorState((snapshot) => isLeftOut(element, shownValues(snapshot)));
  if (!isOut) return null;
  return (
    <span className={classes.leftOut}>
      <IconEyeCog {...icon} aria-hidden />
      left out
    </span>
  );
}

/** One element in the layer list. */
export const LayerRow = memo(function LayerRow(props: LayerRowProps) {
  const { element, position, count, top, depth, isSelected, isDragged, drop } = props;
  const { tools, onMenu, onRange } = props;
  const editor = useEditor();
  const [isRenaming, setRenaming] = useState(false);
  const name = layerName(element);
  const choose = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) => {
    const { mod, shift } = modifiersOf(event);
    if (shift) return onRange(element.id);
    editor.edit("Select", (state) => {
      if (!mod) return select(state, [element.id]);
      const others = state.selection.filter((id) => id !== element.id);
      return select(state, others.length < state.selection.length ? others : [...others, element.id]);
    });
  };
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      className={classes.row}
      style={indented(top, depth)}
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      data-layer={element.id}
      data-selected={isSelected}
      data-hidden={element.hidden}
      data-dragged={isDragged}
      data-drop={drop ?? undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isSelected) editor.edit("Select", (state) => select(state, [element.id]));
        onMenu({ clientX: event.clientX, clientY: event.clientY });
      }}
    >
      <ElementThumb element={element} tools={tools} className={classes.thumb} />
      {isRenaming ? (
        <RenameBox element={element} onDone={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          className={classes.name}
          title={name}
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={choose}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={(event) => {
            if (event.key === "F2") setRenaming(true);
          }}
        >
          {shownName(name)}
        </button>
      )}
      {describeElement(element).imageToken !== null ? (
        <IconLink {...icon} className={classes.bound} aria-hidden />
      ) : null}
      <LeftOutSign element={element} />
      <RowOpacity element={element} />
      <RowActions element={element} />
    </div>
  );
});
