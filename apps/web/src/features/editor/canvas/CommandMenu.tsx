import { Menu } from "@mantine/core";
import { type Command, commandContext } from "@print-builder/core/editing";
import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import type { PlaceInArea } from "./areaPlace.ts";
import classes from "./canvas.module.css";
import { keysOf } from "./keyboard.ts";
import { canReadClipboard, pasteNewest } from "./pasteNewest.ts";
import { canvasPoint } from "./pick.ts";

export type CommandMenuProps = {
  readonly commands: readonly Command[];
  /** The menu's position, px of the window. Null while it is closed. */
  readonly at: { readonly clientX: number; readonly clientY: number } | null;
  readonly onClose: () => void;
  /** Converts a point of the window to the canvas. Null for a menu outside the canvas. */
  readonly placeIn: PlaceInArea | null;
};

/**
 * Focuses the menu as soon as it is on the screen. Otherwise a key pressed right after opening it would go to the
 * previously focused element.
 */
function takeFocus(menu: HTMLElement | null): void {
  const first = menu?.querySelector<HTMLElement>("[role=menuitem]:not(:disabled)");
  (first ?? menu)?.focus({ preventScroll: true });
}

function Entries({ commands, at, placeIn }: Pick<OpenMenuProps, "commands" | "at" | "placeIn">) {
  const editor = useEditor();
  const { history } = editor.store.getState();
  const context = commandContext(history, editor.situation());
  const isEnabled = (command: Command) =>
    command.enabled(history.present, context) || (command.id === "paste" && canReadClipboard());
  const run = (command: Command) => {
    if (command.id === "paste") void pasteNewest(editor, placeIn ? canvasPoint(editor, placeIn(at)) : null);
    else editor.run(command);
  };
  return commands.map((command, index) => (
    <div key={command.id}>
      {index > 0 && commands[index - 1]?.group !== command.group ? <Menu.Divider /> : null}
      <Menu.Item
        className={classes.item ?? ""}
        disabled={!isEnabled(command)}
        data-dangerous={command.id === "delete"}
        rightSection={<kbd className={classes.keys}>{keysOf(command)}</kbd>}
        onClick={() => run(command)}
      >
        {command.label}
      </Menu.Item>
    </div>
  ));
}

/** Returns the focus to the element that had it before the menu opened, unless the focus has moved elsewhere. */
function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      requestAnimationFrame(() => {
        const canReturn = before instanceof HTMLElement || before instanceof SVGElement;
        if (canReturn && document.activeElement === document.body) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

type OpenMenuProps = Omit<CommandMenuProps, "at"> & { readonly at: NonNullable<CommandMenuProps["at"]> };

function MenuAt({ commands, at, onClose, placeIn }: OpenMenuProps) {
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };
  return (
    <Menu
      opened
      onChange={(opened) => (opened ? undefined : onClose())}
      position="bottom-start"
      offset={2}
      width={210}
      // Shift the menu instead of flipping it: in a small window it fits neither above nor below the pointer.
      middlewares={{ flip: false, shift: { crossAxis: true, padding: 8 } }}
      transitionProps={{ duration: 0 }}
      trapFocus={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: "fixed",
            left: at.clientX,
            top: at.clientY,
            width: 1,
            height: 1,
            pointerEvents: "none",
          }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={takeFocus} onKeyDown={closeOnTab}>
        <Entries {...{ commands, at, placeIn }} />
      </Menu.Dropdown>
    </Menu>
  );
}

function OpenMenu(props: OpenMenuProps) {
  useReturnedFocus();
  const { clientX, clientY } = props.at;
  return <MenuAt key={`${clientX} ${clientY}`} {...props} />;
}

export function CommandMenu({ at, ...props }: CommandMenuProps) {
  return at ? <OpenMenu {...props} at={at} /> : null;
}
