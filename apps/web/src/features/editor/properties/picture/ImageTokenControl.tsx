import { Select } from "@mantine/core";
import { tokenName } from "@print-builder/core/tokens";
import { useEditorList } from "#platform/editorSession/EditorContext.ts";
import type { FieldControlProps } from "../fieldControl.ts";
import classes from "../properties.module.css";
import { useLeaveMenu } from "../SelectRow.tsx";

/** Chooses the token that names an element's picture, or a static picture. */
export function ImageTokenControl({ field, value, isMixed, onChange }: FieldControlProps<"imageToken">) {
  const tokens = useEditorList(({ project }) => {
    const mapped = Object.keys(project.mapping.imageMap).filter((token) => token !== "default");
    return [...new Set([...mapped, ...project.headers])];
  });
  const leaving = useLeaveMenu();
  const bare = typeof value === "string" ? tokenName(value) : "";
  const options = bare === "" || tokens.includes(bare) ? tokens : [bare, ...tokens];
  return (
    <Select
      {...leaving}
      className={classes.wide ?? ""}
      size="xs"
      variant="filled"
      clearable
      searchable
      aria-label={field.label}
      placeholder={isMixed ? "Mixed" : "The same image on every card"}
      data={options}
      value={bare === "" ? null : bare}
      onChange={(token) => onChange(token ?? "")}
    />
  );
}
