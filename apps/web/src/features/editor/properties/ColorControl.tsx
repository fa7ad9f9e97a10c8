import { shownElements } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { IconBan } from "@tabler/icons-react";
import { useMemo } from "react";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ColourPicker } from "./colour/ColourPicker.tsx";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";

const none = "transparent";

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** The colours used on the side shown, without duplicates, in stacking order. */
function useCardColours(): readonly string[] {
  const elements = useEditorState(({ history }) => shownElements(history.present));
  return useMemo(() => {
    const used = elements.flatMap((element) => describeElement(element).colours.filter(isColour));
    return [...new Set(used.map((colour) => colour.toLowerCase()))].slice(0, 14);
  }, [elements]);
}

type CardColourPickerProps = {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
};

/** A colour picker that offers the colours of the side shown first. */
export function CardColourPicker(props: CardColourPickerProps) {
  return <ColourPicker {...props} used={useCardColours()} />;
}

export function ColorControl({ field, value, isMixed, onChange }: FieldControlProps<"color">) {
  const colour = typeof value === "string" && value !== none && value !== "none" ? value : "";
  const isNone = !isMixed && colour === "";
  return (
    <div className={classes.wide}>
      <div className={classes.data}>
        <span className={classes.note}>{field.label}</span>
      </div>
      <div className={classes.color}>
        <CardColourPicker
          label={`${field.label} colour`}
          value={colour}
          placeholder={isMixed ? "Mixed" : "None"}
          onChange={(next) => next !== "" && next !== colour && onChange(next)}
        />
        {field.allowNone ? (
          <IconButton
            label={`No ${field.label.toLowerCase()}`}
            size="sm"
            aria-pressed={isNone}
            {...(isNone ? { variant: "light", color: "iris" } : {})}
            onClick={() => onChange(isNone ? "#ffffff" : none)}
          >
            <IconBan size={16} stroke={1.75} />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}
