import { ColorInput } from "@mantine/core";
import { shownElements } from "@print-builder/core/editing";
import { IconBan } from "@tabler/icons-react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useEditorList } from "../store/EditorContext.ts";
import type { FieldControlProps } from "./fieldControl.ts";
import classes from "./properties.module.css";

const none = "transparent";

/** Some good colours to begin with, after those that the card already has. */
const palette = ["#000000", "#ffffff", "#1b1d24", "#c22f2f", "#e29a1b", "#16794a", "#4459e0", "#6b3fa0"];

function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
}

/** Colours that the shown side uses, each once, in stacking order. */
function useCardColours(): readonly string[] {
  return useEditorList(({ history }) => {
    const used = shownElements(history.present).flatMap(({ properties }) =>
      [properties.color, properties.fillColor, properties.backgroundColor, properties.strokeColor].filter(
        isColour,
      ),
    );
    return [...new Set(used.map((colour) => colour.toLowerCase()))].slice(0, 14);
  });
}

/** Opaque colours are stored in six digits, as everywhere else. */
function shortHex(colour: string): string {
  return /^#[0-9a-f]{6}ff$/i.test(colour) ? colour.slice(0, 7) : colour;
}

type ColourPickerProps = {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
};

export function ColourPicker({ label, value, placeholder, onChange }: ColourPickerProps) {
  const used = useCardColours();
  return (
    <ColorInput
      size="xs"
      variant="filled"
      format="hexa"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      swatches={[...new Set([...used, ...palette])].slice(0, 21)}
      swatchesPerRow={7}
      eyeDropperButtonProps={{ "aria-label": "Pick a colour from the screen" }}
      rightSectionPointerEvents="all"
      popoverProps={{ withinPortal: true, shadow: "lg", radius: "md" }}
      onChange={(colour) => onChange(shortHex(colour))}
    />
  );
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
        <ColourPicker
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
