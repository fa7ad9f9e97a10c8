import { select, setHidden, setLocked } from "@print-builder/core/editing";
import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
} from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { modifiersOf } from "../canvas/keyboard.ts";
import { type DropPlace, idsOf, type Row } from "./layerRows.ts";
import classes from "./layers.module.css";

type Group = Extract<Row, { kind: "group" }>;

type GroupRowProps = {
  readonly row: Group;
  /** Position in the whole list, counted from 1. */
  readonly position: number;
  readonly count: number;
  /** Px from the list's upper edge. */
  readonly top: number;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  /** Nesting depth: the number of groups around this group. */
  readonly depth: number;
  readonly drop: DropPlace["side"] | null;
  readonly onMenu: (at: { readonly clientX: number; readonly clientY: number }) => void;
  readonly onFold: (groupId: string, isFolded: boolean) => void;
};

const icon = { size: 15, stroke: 1.75 } as const;

function GroupActions({ row }: { readonly row: Group }) {
  const editor = useEditor();
  const ids = idsOf(row);
  const isHidden = row.members.every(({ hidden }) => hidden);
  const isLocked = row.members.every(({ locked }) => locked);
  const [hide, lock] = [isHidden ? "Show" : "Hide", isLocked ? "Unlock" : "Lock"];
  return (
    <>
      <IconButton
        label={`${hide} the group`}
        size="xs"
        className={classes.action}
        data-action="hide"
        data-shown={isHidden}
        onClick={() => editor.edit(hide, (state) => setHidden(state, ids, !isHidden))}
      >
        {isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
      </IconButton>
      <IconButton
        label={`${lock} the group`}
        size="xs"
        className={classes.action}
        data-action="lock"
        data-shown={isLocked}
        onClick={() => editor.edit(lock, (state) => setLocked(state, ids, !isLocked))}
      >
        {isLocked ? <IconLock {...icon} /> : <IconLockOpen {...icon} />}
      </IconButton>
    </>
  );
}

/** A group's header in the layer list. It folds and unfolds the group. */
export function GroupRow(props: GroupRowProps) {
  const { row, position, count, top, depth, isSelected, isDragged, drop, ...acts } = props;
  const editor = useEditor();
  const { groupId, members, isFolded } = row;
  const ids = idsOf(row);
  const choose = (mod: boolean) =>
    editor.edit("Select", (state) => {
      if (!mod) return select(state, ids);
      const others = state.selection.filter((id) => !ids.includes(id));
      const isWhole = ids.every((id) => state.selection.includes(id));
      return select(state, isWhole ? others : [...others, ...ids]);
    });
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      className={classes.row}
      style={indented(top, depth)}
      aria-level={depth + 1}
      aria-expanded={!isFolded}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      data-layer={row.id}
      data-selected={isSelected}
      data-hidden={members.every(({ hidden }) => hidden)}
      data-dragged={isDragged}
      data-drop={drop ?? undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isSelected) choose(false);
        acts.onMenu({ clientX: event.clientX, clientY: event.clientY });
      }}
    >
      <button
        type="button"
        className={classes.name}
        aria-pressed={isSelected}
        aria-keyshortcuts="ArrowLeft ArrowRight Alt+ArrowUp Alt+ArrowDown"
        onClick={(event) => choose(modifiersOf(event).mod || event.shiftKey)}
        onDoubleClick={() => acts.onFold(groupId, !isFolded)}
      >
        Group <span className={classes.count}>{members.length}</span>
      </button>
      <GroupActions row={row} />
      <IconButton
        label={isFolded ? "Expand the group" : "Collapse the group"}
        size="xs"
        data-action
        aria-expanded={!isFolded}
        onClick={() => acts.onFold(groupId, !isFolded)}
      >
        {isFolded ? <IconChevronRight {...icon} /> : <IconChevronDown {...icon} />}
      </IconButton>
    </div>
  );
}

/** The style of a row: `top` px below the list's upper edge, indented by `depth` groups. */
export const indented = (top: number, depth: number): CSSProperties =>
  ({ top, "--depth": depth }) as CSSProperties;
