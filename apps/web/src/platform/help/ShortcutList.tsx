import { type Command, type CommandGroup, commands, shownShortcut } from "@print-builder/core/editing";
import { isMac } from "./isMac.ts";
import classes from "./shortcuts.module.css";

const groupNames: Readonly<Record<CommandGroup, string>> = {
  tool: "Tools",
  add: "Add",
  edit: "Edit",
  select: "Select",
  order: "Order",
  align: "Align",
  group: "Group",
  style: "Style",
  element: "Mirror, lock and hide",
  move: "Move",
  side: "Sides",
  view: "View",
  project: "Project",
};

/** Leaves out keys that a page in an ordinary tab never receives. */
export function workingKeys(command: Command): string {
  return command.keys
    .filter((key) => !key.isReserved)
    .map((key) => shownShortcut(key, isMac))
    .join(" or ");
}

const listed = Object.entries(Object.groupBy(commands, (command) => command.group))
  .map(([group, members]) => ({
    group: groupNames[group as CommandGroup],
    members: (members ?? []).filter((command) => workingKeys(command) !== ""),
  }))
  .filter(({ members }) => members.length > 0);

/** All keys of the editor that work in this browser. */
export function ShortcutList() {
  return (
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
  );
}
