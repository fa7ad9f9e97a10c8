import { Select } from "@mantine/core";
import { fontOf } from "@print-builder/core/elements";
import { IconLetterCase } from "@tabler/icons-react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { FontSample } from "#platform/editorSession/fonts/FontSample.tsx";
import { namedFamilies, printedFamily } from "#platform/editorSession/fonts/families.ts";
import { useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import type { FieldControlProps } from "./fieldControl.ts";
import fontClasses from "./properties.module.css";
import classes from "./properties.module.css";
import { useLeaveMenu } from "./SelectRow.tsx";
import { useTextFormat } from "./textFormat.ts";

/** The font family of all selected text elements. Null if they differ or none is selected. */
function useSelectedFamily(): string | null {
  return useEditorState(({ history }) => {
    const families = new Set(selectedOf(history.present).flatMap((element) => fontOf(element)?.family ?? []));
    const [only = null] = families;
    return families.size === 1 ? only : null;
  });
}

/** Opens the list of all other font families. */
const customEntry = "custom…";

const named = new Set(namedFamilies.map(({ name }) => name));

function FamilyOption({ family, printsAs }: { readonly family: string; readonly printsAs: string }) {
  const { studio } = useEditor();
  return (
    <span className={fontClasses.option}>
      <FontSample studio={studio} family={family} text="Aa" size={15} width={24} />
      <span className={fontClasses.optionText}>
        {family}
        {family === printsAs ? null : <span className={fontClasses.printsAs}> — prints as {printsAs}</span>}
      </span>
    </span>
  );
}

function CustomOption() {
  return (
    <span className={fontClasses.option}>
      <IconLetterCase size={18} stroke={1.75} aria-hidden />
      <span className={fontClasses.custom}>Custom…</span>
    </span>
  );
}

/**
 * The font menu: the common families with the fonts that print them, the project's own fonts, and all other families.
 */
export function FontControl({ field, isMixed, onChange }: FieldControlProps<"font">) {
  const editor = useEditor();
  const fonts = useProjectFonts(editor);
  const whole = useSelectedFamily();
  const inText = useTextFormat();
  const family = inText ? (inText.fontFamily ?? null) : whole;
  const { ref, onOptionSubmit } = useLeaveMenu();
  const others = new Set(fonts.map((font) => font.family));
  if (family !== null && family !== "" && !named.has(family)) others.add(family);
  const choose = async (value: string) => {
    if (value !== customEntry) return onChange(value);
    const chosen = await editor.hooks().chooseFont(family);
    if (chosen !== null) onChange(chosen);
    onOptionSubmit();
  };
  return (
    <Select
      ref={ref}
      onOptionSubmit={(value) => value !== customEntry && onOptionSubmit()}
      className={classes.wide ?? ""}
      size="xs"
      variant="filled"
      searchable
      aria-label={field.label}
      placeholder={isMixed || family === null ? "Mixed" : "Choose a font"}
      nothingFoundMessage="No fonts found. Look under Custom…"
      maxDropdownHeight={440}
      comboboxProps={{ width: 330, position: "bottom-end" }}
      data={[
        { group: "Standard", items: namedFamilies.map(({ name }) => name) },
        ...(others.size > 0 ? [{ group: "In this project", items: [...others] }] : []),
        { group: "More", items: [{ value: customEntry, label: "Custom…" }] },
      ]}
      renderOption={({ option }) =>
        option.value === customEntry ? (
          <CustomOption />
        ) : (
          <FamilyOption family={option.value} printsAs={printedFamily(option.value, fonts)} />
        )
      }
      value={family === "" ? null : family}
      onChange={(value) => (value === null ? undefined : void choose(value))}
    />
  );
}

/** Shows which font the selected text prints in. */
export function PrintsAs() {
  const fonts = useProjectFonts(useEditor());
  const family = useSelectedFamily();
  if (family === null) return null;
  return <span className={classes.note}>Prints as {printedFamily(family, fonts)}</span>;
}
