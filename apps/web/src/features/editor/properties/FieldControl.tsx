import { SegmentedControl, Tooltip } from "@mantine/core";
import { pointsPerMm } from "@print-builder/core/document";
import type { SharedField } from "@print-builder/core/editing";
import { storedWeight, weightOf } from "@print-builder/core/elements";
import { outsideText } from "@print-builder/core/ownValue";
import { paperPx } from "@print-builder/core/sheets";
import type { ReactNode } from "react";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { printedWeight, styleName, weightsOf } from "#platform/editorSession/fonts/families.ts";
import { useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { fieldIcons } from "../icons.tsx";
import { ColorControl } from "./ColorControl.tsx";
import { FontControl } from "./FontControl.tsx";
import { type FieldControlProps, hasOptionIcons, type TypingProps } from "./fieldControl.ts";
import { codeControls, gradientControl, pictureControls, switchControls } from "./lateParts.ts";
import classes from "./properties.module.css";
import { SelectRow } from "./SelectRow.tsx";
import { TextControl } from "./TextControl.tsx";
import { useSelectedFont } from "./textFormat.ts";

/** Offers only the weights that the selected text's font has. */
function WeightControl({ field, value, isMixed, onChange }: FieldControlProps<"weight">) {
  const fonts = useProjectFonts(useEditor());
  const font = useSelectedFont();
  if (!font) return null;
  const weights = weightsOf(font.family, font.italic, fonts);
  const requested = typeof value === "number" || typeof value === "string" ? weightOf(value) : null;
  return (
    <SelectRow
      label={field.label}
      options={weights.map((weight) => ({
        value: String(weight),
        label: styleName({ weight, italic: false }),
      }))}
      value={requested === null ? null : String(printedWeight(weights, requested))}
      isMixed={isMixed}
      isHalf
      onChange={(chosen) => onChange(storedWeight(Number(chosen)))}
    />
  );
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

function FieldIcon({ name, label }: { readonly name: string; readonly label: string }) {
  const Icon = fieldIcons[name];
  return Icon ? <Icon {...icon} /> : label;
}

function SelectControl({ field, value, isMixed, onChange }: FieldControlProps<"select">) {
  const chosen = typeof value === "string" ? value : isMixed ? null : (field.fallback ?? null);
  if (hasOptionIcons(field)) {
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
                <FieldIcon name={option.icon ?? ""} label={option.label} />
              </span>
            </Tooltip>
          ),
        }))}
      />
    );
  }
  const isLong = field.options.some(({ label }) => label.length > maxShortOptionLength);
  return (
    <SelectRow
      label={field.label}
      options={field.options}
      value={chosen}
      isMixed={isMixed}
      isHalf={!isLong}
      onChange={onChange}
    />
  );
}

function ToggleControl({ field, value, onChange }: FieldControlProps<"toggle">) {
  const isOn = value === field.on || (field.onFrom !== undefined && Number(value) >= field.onFrom);
  return (
    <IconButton
      label={field.label}
      size="sm"
      aria-pressed={isOn}
      {...(isOn ? { variant: "light", color: "iris" } : {})}
      onClick={() => onChange(isOn ? field.off : field.on)}
    >
      <FieldIcon name={field.icon} label={field.label} />
    </IconButton>
  );
}

/** A number field. A font size has a switch between pt and px. */
function NumberControl({ field, value, isMixed, onChange }: FieldControlProps<"number">) {
  const editor = useEditor();
  // Font sizes are measured vertically, and line widths and corner radii use the same scale.
  const { y: mmPerPx } = useEditorList(paperScaleOf);
  const letterUnit = useEditorState(({ settings }) => settings.letterUnit);
  const inPoints = field.isLetterSize === true && letterUnit === "pt";
  /** The number shown for a stored value of 1. */
  const shown = inPoints ? mmPerPx * pointsPerMm : field.unit === "%" ? 100 : 1;
  return (
    <NumberField
      name={field.label}
      label={field.sign ?? field.label}
      unit={inPoints ? "pt" : field.unit}
      mmPerPx={mmPerPx}
      isWide={(field.sign ?? field.label).length > maxShortLabelLength}
      value={isMixed ? null : Number(value ?? field.fallback) * shown}
      step={field.step * (inPoints ? 1 : shown)}
      min={field.min * shown}
      max={field.max * shown}
      fallback={field.fallback * shown}
      onChange={(next) => onChange(inPoints ? paperPx(next / pointsPerMm, mmPerPx) : next / shown)}
      {...(field.isLetterSize
        ? {
            otherUnit: inPoints ? ("px" as const) : ("pt" as const),
            onOtherUnit: () => editor.changeSettings({ letterUnit: inPoints ? "px" : "pt" }),
          }
        : {})}
    />
  );
}

/** Longer options do not fit into half a row. */
const maxShortOptionLength = 14;

/** Longer labels leave no space for a number in half a row. */
const maxShortLabelLength = 6;

type ControlProps = {
  readonly shared: SharedField;
  readonly onChange: (value: unknown) => void;
};

/** A control that only some elements have. Its code is already loaded, because the panel waits for it. */
function LateControl({ shared, onChange, typing }: ControlProps & TypingProps): ReactNode {
  const { field, value, isMixed } = shared;
  const rest = { value, isMixed, onChange };
  switch (field.control) {
    case "switch": {
      const { SwitchControl } = switchControls.use();
      return <SwitchControl field={field} {...rest} />;
    }
    case "fontVariant": {
      const { FontVariantControl } = switchControls.use();
      return <FontVariantControl field={field} {...rest} />;
    }
    case "required": {
      const { RequiredControl } = switchControls.use();
      return <RequiredControl field={field} {...rest} />;
    }
    case "gradientStops": {
      const { GradientControl } = gradientControl.use();
      return <GradientControl />;
    }
    case "barcodeFormat": {
      const { BarcodeFormatControl } = codeControls.use();
      return <BarcodeFormatControl field={field} {...rest} />;
    }
    case "barcodeOptions": {
      const { BarcodeOptionsControl } = codeControls.use();
      return <BarcodeOptionsControl field={field} typing={typing} {...rest} />;
    }
    case "codeLogo": {
      const { LogoControl } = codeControls.use();
      return <LogoControl field={field} {...rest} />;
    }
    case "signed": {
      const { SignedControl } = codeControls.use();
      return <SignedControl field={field} {...rest} />;
    }
    case "mask": {
      const { MaskControl } = pictureControls.use();
      return <MaskControl field={field} {...rest} />;
    }
    case "faceFrame": {
      const { FaceFrameControl } = pictureControls.use();
      return <FaceFrameControl field={field} {...rest} />;
    }
    case "backdrop": {
      const { BackdropControl } = pictureControls.use();
      return <BackdropControl field={field} {...rest} />;
    }
    case "imageToken": {
      const { ImageTokenControl } = pictureControls.use();
      return <ImageTokenControl field={field} {...rest} />;
    }
    default:
      return null;
  }
}

/** The control that the element's definition specifies for a field. */
export function FieldControl({ shared, onChange, typing }: ControlProps & TypingProps): ReactNode {
  const { field, value, isMixed } = shared;
  const rest = { value, isMixed, onChange };
  switch (field.control) {
    case "number":
      return <NumberControl field={field} {...rest} />;
    case "text":
      return <TextControl key={outsideText(value)} field={field} typing={typing} {...rest} />;
    case "color":
      return <ColorControl field={field} {...rest} />;
    case "select":
      return <SelectControl field={field} {...rest} />;
    case "toggle":
      return <ToggleControl field={field} {...rest} />;
    case "font":
      return <FontControl field={field} {...rest} />;
    case "weight":
      return <WeightControl field={field} {...rest} />;
    default:
      return <LateControl shared={shared} onChange={onChange} typing={typing} />;
  }
}
