import { requiredField } from "../facts.ts";
import type { PanelField } from "../panelField.ts";
import { shadowFields } from "../shadow.ts";
import { opacityField, strokeFields } from "../shapes/shapeProperties.ts";

const isDuotone = { key: "effect", values: ["duotone"] } as const;

export const imageFields = [
  { key: "imageBinding", label: "Image token", group: "Data", control: "imageToken" },
  requiredField,
  {
    key: "fit",
    label: "Fit",
    group: "Picture",
    control: "select",
    options: [
      { value: "cover", label: "Cover the frame" },
      { value: "contain", label: "Show the whole picture" },
      { value: "fill", label: "Stretch to the frame" },
      { value: "face", label: "Frame the face" },
    ],
  },
  {
    key: "frame",
    label: "Face",
    group: "Picture",
    control: "faceFrame",
    when: { key: "fit", values: ["face"] },
  },
  { key: "mask", label: "Mask", group: "Picture", control: "mask" },
  {
    key: "effect",
    label: "Effect",
    group: "Picture",
    control: "select",
    options: [
      { value: "none", label: "No effect" },
      { value: "gray", label: "Greyscale" },
      { value: "duotone", label: "Two colours" },
      { value: "ghost", label: "Ghost" },
    ],
    fallback: "none",
  },
  {
    key: "duotoneDark",
    label: "Dark",
    group: "Picture",
    control: "color",
    allowNone: false,
    when: isDuotone,
  },
  {
    key: "duotoneLight",
    label: "Light",
    group: "Picture",
    control: "color",
    allowNone: false,
    when: isDuotone,
  },
  {
    key: "backdrop",
    with: ["backdropPicture"],
    label: "Background",
    group: "Picture",
    control: "backdrop",
  },
  {
    key: "backdropColor",
    label: "Background",
    group: "Picture",
    control: "color",
    allowNone: true,
    when: { key: "backdrop", values: ["color"] },
  },
  {
    key: "cornerRadius",
    label: "Corner radius",
    group: "Picture",
    control: "number",
    min: 0,
    max: 1000,
    step: 1,
    fallback: 0,
    unit: "px",
  },
  ...strokeFields,
  ...shadowFields,
  opacityField,
] as const satisfies readonly PanelField[];
