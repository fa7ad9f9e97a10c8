import type { Command, Tool } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

function toolCommand(tool: Tool, label: string, ...keys: readonly string[]): Command {
  return {
    id: `tool.${tool}`,
    label,
    keys: shortcuts(...keys),
    group: "tool",
    enabled: () => true,
    run: () => ({ effect: "tool", tool }),
  };
}

/** The tools of the tool bar, in its order. Alt+T and single keys stand in where a browser keeps the first. */
export const toolCommands: readonly Command[] = [
  toolCommand("select", "Select", "V"),
  toolCommand("text", "Text", "Ctrl+T", "Alt+T", "T"),
  toolCommand("rectangle", "Rectangle", "Ctrl+R", "R"),
  toolCommand("circle", "Circle", "Ctrl+Shift+C", "O"),
  toolCommand("triangle", "Triangle"),
  toolCommand("line", "Line", "Ctrl+L", "L"),
  toolCommand("arrow", "Arrow"),
  toolCommand("star", "Star"),
];
