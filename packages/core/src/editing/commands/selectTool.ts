import { type DrawnType, elementKinds } from "../../elements/elementKinds.ts";
import type { ToolGroup } from "../../elements/index.ts";
import type { Command, Tool } from "./command.ts";
import { shortcuts } from "./shortcut.ts";

function toolCommand(tool: Tool, label: string, keys: readonly string[]): Command {
  return {
    id: `tool.${tool}`,
    label,
    keys: shortcuts(...keys),
    group: "tool",
    enabled: () => true,
    run: () => ({ effect: "tool", tool }),
  };
}

const drawn = elementKinds.flatMap((kind) => (kind.tool === null ? [] : [kind]));

/**
 * The tools in toolbar order. Alternatives such as Alt+T and single keys exist because browsers reserve some of the
 * primary shortcuts.
 */
export const toolCommands: readonly Command[] = [
  toolCommand("select", "Select", ["V"]),
  ...drawn.map(({ type, label, tool }) => toolCommand(type, label, tool.keys)),
];

/** The drawing tools of a group, in toolbar order. */
export function toolsOf(group: ToolGroup): readonly DrawnType[] {
  return drawn.filter(({ tool }) => tool.group === group).map(({ type }) => type);
}
