import { SegmentedControl, Select, Tooltip } from "@mantine/core";
import type { SharedField } from "@print-builder/core/editing";
import { tokenName } from "@print-builder/core/tokens";
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconLetterT,
  IconLineDashed,
  IconStrikethrough,
  IconUnderline,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEditorList } from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf } from "#platform/editorSession/paperScaleOf.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ColorControl } from "./ColorControl.tsx";
import { FontControl } from "./FontControl.tsx";
import type { FieldControlProps } from "./fieldControl.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./properties.module.css";
import { TextControl } from "./TextControl.tsx";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Choices that a sign says better than a word. */
const optionIcons: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  textAlign: {
    left: <IconAlignLeft {...icon} />,
    center: <IconAlignCenter {...icon} />,
    right: <IconAlignRight {...icon} />,
    justify: <IconAlignJustified {...icon} />,
  },
  textDecoration: {
    none: <IconLetterT {...icon} />,
    underline: <IconUnderline {...icon} />,
    "line-through": <IconStrikethrough {...icon} />,
    "underline line-through": <IconLineDashed {...icon} />,
  },
};

/** Fields that are drawn as a row of signs. */
export function hasOptionIcons(key: string): boolean {
  return Object.hasOwn(optionIcons, key);
}

const toggleIcons: Readonly<Record<string, ReactNode>> = {
  fontWeight: <IconBold {...icon} />,
  fontStyle: <IconItalic {...icon} />,
};

function SelectControl({ field, value, isMixed, onChange }: FieldControlProps<"select">) {
  const icons = optionIcons[field.key];
  const chosen = typeof value === "string" ? value : null;
  if (icons) {
    return (
      <SegmentedControl
        className={classes.segments ?? ""}
        aria-label={field.label}
        value={chosen ?? ""}
        onChange={onChange}
        data={field.options.map((option) => ({
          value: option.value,
          label: (
            <Tooltip label={option.label}>
              <span style={{ display: "grid", placeItems: "center" }} role="img" aria-label={option.label}>
                {icons[option.value] ?? option.label}
              </span>
            </Tooltip>
          ),
        }))}
      />
    );
  }
  const isLong = field.options.some(({ label }) => label.length > maxShortOptionLength);
  return (
    <Select
      className={`${classes.select} ${isLong ? classes.wide : ""}`}
      size="xs"
      variant="filled"
      rightSectionWidth={22}
      comboboxProps={{ width: "max-content", position: "bottom-end" }}
      aria-label={field.label}
      placeholder={isMixed ? "Mixed" : field.label}
      data={field.options.map(({ value: option, label }) => ({ value: option, label }))}
      value={chosen}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

function ToggleControl({ field, value, onChange }: FieldControlProps<"toggle">) {
  const isOn = value === field.on;
  return (
    <IconButton
      label={field.label}
      size="sm"
      aria-pressed={isOn}
      {...(isOn ? { variant: "light", color: "iris" } : {})}
      onClick={() => onChange(isOn ? field.off : field.on)}
    >
      {toggleIcons[field.key] ?? field.label.slice(0, 1)}
    </IconButton>
  );
}

function ImageTokenControl({ field, value, isMixed, onChange }: FieldControlProps<"imageToken">) {
  const tokens = useEditorList(({ project }) => {
    const mapped = Object.keys(project.mapping.imageMap).filter((token) => token !== "default");
    return [...new Set([...mapped, ...project.headers])];
  });
  const bare = typeof value === "string" ? tokenName(value) : "";
  const options = bare === "" || tokens.includes(bare) ? tokens : [bare, ...tokens];
  return (
    <Select
      className={classes.wide ?? ""}
      size="xs"
      variant="filled"
      clearable
      searchable
      aria-label={field.label}
      placeholder={isMixed ? "Mixed" : "The same picture on every card"}
      data={options}
      value={bare === "" ? null : bare}
      onChange={(token) => onChange(token ?? "")}
    />
  );
}

/** A longer choice does not fit into half a row. */
const maxShortOptionLength = 16;

/** A longer label leaves no room for its number in half a row. */
const maxShortLabelLength = 6;

type ControlProps = {
  readonly shared: SharedField;
  readonly onChange: (value: unknown) => void;
};

/** The control of a field, as the element's definition asks for it. */
export function FieldControl({ shared, onChange }: ControlProps) {
  const { field, value, isMixed } = shared;
  const common = { value, isMixed, onChange };
  const scale = useEditorList(paperScaleOf);
  switch (field.control) {
    case "number":
      return (
        <NumberField
          name={field.label}
          label={field.label}
          unit={field.unit}
          // Sizes of letters are measured upright; lines and corners take the same.
          mmPerPx={scale.y}
          isWide={field.label.length > maxShortLabelLength}
          value={isMixed ? null : Number(value ?? field.fallback)}
          step={field.step}
          min={field.min}
          max={field.max}
          fallback={field.fallback}
          onChange={onChange}
        />
      );
    case "text":
      return <TextControl key={String(value)} field={field} {...common} />;
    case "color":
      return <ColorControl field={field} {...common} />;
    case "select":
      return <SelectControl field={field} {...common} />;
    case "toggle":
      return <ToggleControl field={field} {...common} />;
    case "font":
      return <FontControl field={field} {...common} />;
    case "imageToken":
      return <ImageTokenControl field={field} {...common} />;
  }
}
