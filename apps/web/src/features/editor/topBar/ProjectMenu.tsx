import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Fragment } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { keysOf } from "../canvas/keysOf.ts";
import { type MenuEntry, useEditorApp } from "../surroundings.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import classes from "./topBar.module.css";

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
export function ProjectMenu() {
  const { projectMenu } = useEditorApp();
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
        {projectMenu.map((group, index) => (
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
