import { Button, Menu } from "@mantine/core";
import { type AppAction, commandById } from "@print-builder/core/editing";
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconFilePlus,
  IconFileTypePdf,
  IconFolder,
  IconHistory,
  IconIdBadge2,
  IconPhotoDown,
  IconPrinter,
  IconScan,
  IconTableImport,
  IconTableOptions,
} from "@tabler/icons-react";
import { Fragment } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { keysOf } from "../canvas/keysOf.ts";
import { useIsEnabled } from "../useIsEnabled.ts";
import classes from "./topBar.module.css";

const entries: readonly (readonly { readonly id: AppAction; readonly Icon: typeof IconFolder }[])[] = [
  [
    { id: "save", Icon: IconDeviceFloppy },
    { id: "versions", Icon: IconHistory },
    { id: "bulkPreview", Icon: IconPrinter },
    { id: "exportPdf", Icon: IconFileTypePdf },
    { id: "exportPictures", Icon: IconPhotoDown },
    { id: "reprintSheet", Icon: IconScan },
  ],
  [
    { id: "dataDialog", Icon: IconTableImport },
    { id: "lookupTables", Icon: IconTableOptions },
    { id: "recordPreview", Icon: IconIdBadge2 },
  ],
  [
    { id: "newProject", Icon: IconFilePlus },
    { id: "openProjects", Icon: IconFolder },
  ],
];

function Entry({ id, Icon }: (typeof entries)[number][number]) {
  const editor = useEditor();
  const command = commandById(id);
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
        {entries.map((group, index) => (
          <Fragment key={group[0]?.id}>
            {index > 0 ? <Menu.Divider /> : null}
            {group.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
