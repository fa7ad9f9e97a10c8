import { Menu } from "@mantine/core";
import { commandById, type Tool, toolsOf } from "@print-builder/core/editing";
import { elementKind, type ToolGroup as GroupName } from "@print-builder/core/elements";
import { IconChevronDown, IconPointer } from "@tabler/icons-react";
import { useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { keysOf } from "../canvas/keysOf.ts";
import { elementIcons } from "../icons.tsx";
import classes from "./dock.module.css";

const icon = { size: 18, stroke: 1.75 } as const;

const iconOf = (tool: Tool) => (tool === "select" ? IconPointer : elementIcons[elementKind(tool).icon]);

/** Selects a tool; pressing it again or double-clicking adds its element at once. */
export function ToolButton({ tool }: { readonly tool: Tool }) {
  const editor = useEditor();
  const isActive = useEditorState((snapshot) => snapshot.tool === tool);
  const command = commandById(`tool.${tool}`);
  const keys = keysOf(command);
  const Icon = iconOf(tool);
  const press = () => {
    if (!isActive || tool === "select") return editor.run(command);
    editor.run(commandById(`add.${tool}`));
    editor.set({ tool: "select" });
  };
  return (
    <IconButton
      label={command.label}
      {...(keys ? { shortcut: keys } : {})}
      size={34}
      aria-pressed={isActive}
      {...(isActive ? { variant: "filled", color: "iris" } : {})}
      onClick={press}
    >
      <Icon {...icon} />
    </IconButton>
  );
}

type ToolGroupProps = { readonly group: GroupName; readonly label: string };

/** A group of tools behind one button, which shows the tool used last; the others are in its menu. */
export function ToolGroup({ group, label }: ToolGroupProps) {
  const tools = toolsOf(group);
  const editor = useEditor();
  const active = useEditorState(({ tool }) => tool);
  const [last, setLast] = useState(tools[0]);
  const shown = tools.find((tool) => tool === active) ?? last;
  if (!shown) return null;
  return (
    <div className={classes.split}>
      <ToolButton tool={shown} />
      <Menu position="top" width={180}>
        <Menu.Target>
          <IconButton label={label} size={14}>
            <IconChevronDown size={12} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map((tool) => {
            const Icon = iconOf(tool);
            const command = commandById(`tool.${tool}`);
            return (
              <Menu.Item
                key={tool}
                leftSection={<Icon size={16} stroke={1.75} />}
                rightSection={keysOf(command)}
                onClick={() => {
                  setLast(tool);
                  editor.run(command);
                }}
              >
                {command.label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
