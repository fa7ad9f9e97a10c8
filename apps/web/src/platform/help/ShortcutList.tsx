import { type Command, type CommandGroup, shownShortcut } from "@print-builder/core/editing";
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

/** Omits shortcuts that an ordinary browser tab keeps for itself. */
export function workingKeys(command: Command): string {
  return command.keys
    .filter((key) => !key.isReserved)
    .map((key) => shownShortcut(key, isMac))
    .join(" or ");
}

/** All shortcuts of the editor that work in this browser. */
export function ShortcutList({ commands }: { readonly commands: readonly Command[] }) {
  const working = commands.filter((command) => workingKeys(command) !== "");
  const groups = Map.groupBy(working, ({ group }) => group);
  return (
    <div className={classes.columns}>
      {[...groups].map(([group, members]) => (
        <section key={group}>
          <h3>{groupNames[group]}</h3>
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
