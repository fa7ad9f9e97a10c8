import { Button } from "@mantine/core";
import { type CommandGroup, commands } from "@print-builder/core/editing";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "./shortcuts.module.css";
import { workingKeys } from "./slides.ts";

const groupNames: Readonly<Record<CommandGroup, string>> = {
  tool: "Tools",
  add: "Add",
  edit: "Edit",
  select: "Select",
  order: "Order",
  align: "Align",
  group: "Group",
  element: "Lock and hide",
  move: "Move",
  side: "Sides",
  view: "View",
  project: "Project",
};

const listed = Object.entries(Object.groupBy(commands, (command) => command.group))
  .map(([group, members]) => ({
    group: groupNames[group as CommandGroup],
    members: (members ?? []).filter((command) => workingKeys(command) !== ""),
  }))
  .filter(({ members }) => members.length > 0);

/** Every key that works in this browser. */
export function Shortcuts({ close }: DialogProps<true>) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={720}
      footer={<Button onClick={() => close(true)}>Back to the card</Button>}
    >
      <div className={classes.columns}>
        {listed.map(({ group, members }) => (
          <section key={group}>
            <h3>{group}</h3>
            {members.map((command) => (
              <div key={command.id} className={classes.keyRow}>
                {command.label} <kbd>{workingKeys(command)}</kbd>
              </div>
            ))}
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
