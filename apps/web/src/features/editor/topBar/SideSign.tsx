import { Badge } from "@mantine/core";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";

/** Which side is being edited, on cards that have two. */
export function SideSign() {
  const side = useEditorState(({ shown }) => (shown.design.isDualSided ? shown.side : null));
  if (side === null) return null;
  return (
    <Badge size="sm" tt="none" style={{ flex: "none" }} data-testid="side-sign">
      {side === "front" ? "Front" : "Back"}
    </Badge>
  );
}
