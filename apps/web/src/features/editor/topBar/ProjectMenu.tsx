import { Button, Menu } from "@mantine/core";
import type { Command } from "@print-builder/core/editing";
import { IconChevronDown, type TablerIcon } from "@tabler/icons-react";
import { Fragment } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { keysOf } from "../canvas/keysOf.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import classes from "./topBar.module.css";

type MenuEntry = { readonly command: Command; readonly Icon: TablerIcon };

export type MenuGroups = readonly (readonly MenuEntry[])[];

function Entry({ command, Icon }: MenuEntry) {
  const editor = useEditor();
  const isEnabled = useIsEnabled(command);
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} />}
      rightSection={<kbd className={classes.keys}>{keysOf(command)}</kbd>}
      disabled={!isEnabled}
      onClick={() => editor.run(command)}
    >
      {command.label}
    </Menu.Item>
  );
}

/** Actions on the whole project. */
export function ProjectMenu({ groups }: { readonly groups: MenuGroups }) {
  return (
    <Menu width={230} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.plain ?? ""}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          Project
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.command.id}>
            {index > 0 ? <Menu.Divider /> : null}
            {group.map((entry) => (
              <Entry key={entry.command.id} {...entry} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
