import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  type MantineColorsTuple,
  Menu,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Tooltip,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createElement } from "react";

const iris: MantineColorsTuple = [
  "#EEF1FF",
  "#DDE3FF",
  "#BAC5FF",
  "#94A4FB",
  "#7286F4",
  "#5A70EC",
  "#4459E0",
  "#384AC4",
  "#2E3D9F",
  "#222D73",
];

/** Every colour and shadow of the interface, as CSS variables of these names (`var(--panel)`). */
const tokens = {
  light: {
    app: "#F6F7F9",
    sunken: "#F2F3F6",
    panel: "#FFFFFF",
    raised: "#FFFFFF",
    hover: "#F1F2F5",
    pasteboard: "#E9EAEE",
    wall: "#E4E7F3",
    border: "#E5E7EC",
    "border-strong": "#D2D5DD",
    text: "#1B1D24",
    "text-secondary": "#555B68",
    "text-tertiary": "#626977",
    icon: "#4A505C",
    accent: "#4459E0",
    "accent-hover": "#384AC4",
    "accent-text": "#384AC4",
    "accent-soft": "#EEF1FF",
    "accent-soft-hover": "#DDE3FF",
    "accent-border": "#BAC5FF",
    "success-text": "#16794A",
    "success-soft": "#E5F5EC",
    "success-solid": "#1E9E62",
    "warning-text": "#9A5B00",
    "warning-soft": "#FFF3DC",
    "warning-solid": "#E29A1B",
    "error-text": "#C22F2F",
    "error-soft": "#FDEBEA",
    "error-solid": "#C22F2F",
    "error-solid-hover": "#A82626",
    guide: "#D61F80",
    "guide-pill": "#D61F80",
    tip: "#1B1D24",
    "tip-text": "#FFFFFF",
    "field-filled": "#F2F3F6",
    "field-filled-border": "transparent",
    segment: "#F2F3F6",
    "segment-on": "#FFFFFF",
    badge: "#F2F3F6",
    scrim: "rgba(22, 25, 37, 0.42)",
    "shadow-1": "0 1px 2px rgba(22, 25, 37, 0.06)",
    "shadow-2": "0 1px 2px rgba(22, 25, 37, 0.06), 0 6px 16px -4px rgba(22, 25, 37, 0.12)",
    "shadow-3": "0 2px 6px rgba(22, 25, 37, 0.06), 0 18px 44px -10px rgba(22, 25, 37, 0.22)",
    "shadow-artboard":
      "0 0 0 1px rgba(22, 25, 37, 0.05), 0 2px 5px rgba(22, 25, 37, 0.08), 0 14px 32px -8px rgba(22, 25, 37, 0.2)",
  },
  dark: {
    app: "#141518",
    sunken: "#141518",
    panel: "#1D1E22",
    raised: "#26282E",
    hover: "#27292F",
    pasteboard: "#121316",
    wall: "#121316",
    border: "#2C2E36",
    "border-strong": "#3E414B",
    text: "#ECEDF1",
    "text-secondary": "#AEB3BF",
    "text-tertiary": "#9298A5",
    icon: "#B6BBC6",
    accent: "#5267E6",
    "accent-hover": "#6277F0",
    "accent-text": "#A7B4FF",
    "accent-soft": "#23284A",
    "accent-soft-hover": "#2E3566",
    "accent-border": "#4A57A8",
    "success-text": "#6FD6A2",
    "success-soft": "#17322A",
    "success-solid": "#35B97C",
    "warning-text": "#F2BE5C",
    "warning-soft": "#372B14",
    "warning-solid": "#E29A1B",
    "error-text": "#F58A82",
    "error-soft": "#3B1D1E",
    "error-solid": "#C8403B",
    "error-solid-hover": "#D24C46",
    guide: "#FF5CB0",
    "guide-pill": "#D61F80",
    tip: "#ECEDF1",
    "tip-text": "#16171B",
    "field-filled": "#121317",
    "field-filled-border": "#26282F",
    segment: "#101115",
    "segment-on": "#2D2F37",
    badge: "#2A2C33",
    scrim: "rgba(5, 6, 8, 0.62)",
    "shadow-1": "0 1px 2px rgba(0, 0, 0, 0.4)",
    "shadow-2": "0 0 0 1px rgba(255, 255, 255, 0.04), 0 8px 20px -4px rgba(0, 0, 0, 0.5)",
    "shadow-3": "0 0 0 1px rgba(255, 255, 255, 0.05), 0 20px 48px -10px rgba(0, 0, 0, 0.7)",
    "shadow-artboard": "0 0 0 1px rgba(0, 0, 0, 0.5), 0 18px 40px -8px rgba(0, 0, 0, 0.7)",
  },
} as const;

const { light, dark } = tokens;

/** Mantine's own greys, which its components take directly, told in the tokens of each scheme. */
const gray: MantineColorsTuple = [
  light.app,
  light.sunken,
  light.border,
  light.border,
  light["border-strong"],
  "#9CA2AE",
  light["text-tertiary"],
  light["text-secondary"],
  light.icon,
  light.text,
];

/** Text, dimmed text, placeholder, border, hover, control, body and what lies below it, in this order. */
const darkGray: MantineColorsTuple = [
  dark.text,
  dark["text-secondary"],
  dark["text-tertiary"],
  dark["text-tertiary"],
  dark["border-strong"],
  dark.hover,
  dark.panel,
  dark.app,
  dark.pasteboard,
  dark.segment,
];

type Tokens = Readonly<Record<keyof typeof tokens.light, string>>;

function asVariables(values: Tokens): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}

/** Mantine's own variables, told in our tokens; one list for both schemes because the tokens switch. */
const mantineVariables = {
  "--mantine-color-body": "var(--app)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-secondary)",
  "--mantine-color-placeholder": "var(--text-tertiary)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-error": "var(--error-text)",
  "--mantine-color-success": "var(--success-text)",
  "--mantine-color-default": "var(--panel)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--border-strong)",
  "--mantine-color-disabled": "var(--hover)",
  "--mantine-color-disabled-color": "var(--text-tertiary)",
  "--mantine-color-disabled-border": "var(--border)",
  "--mantine-color-iris-filled": "var(--accent)",
  "--mantine-color-iris-filled-hover": "var(--accent-hover)",
  "--mantine-color-iris-text": "var(--accent-text)",
  "--mantine-color-iris-light": "var(--accent-soft)",
  "--mantine-color-iris-light-hover": "var(--accent-soft-hover)",
  "--mantine-color-iris-light-color": "var(--accent-text)",
  "--mantine-color-gray-text": "var(--text-secondary)",
  "--mantine-color-gray-light": "var(--badge)",
  "--mantine-color-gray-light-hover": "var(--hover)",
  "--mantine-color-gray-light-color": "var(--text-secondary)",
  "--mantine-color-red-filled": "var(--error-solid)",
  "--mantine-color-red-filled-hover": "var(--error-solid-hover)",
  "--mantine-color-red-text": "var(--error-text)",
  "--mantine-color-red-light": "var(--error-soft)",
  "--mantine-color-red-light-hover": "var(--error-soft)",
  "--mantine-color-red-light-color": "var(--error-text)",
  "--mantine-color-green-light": "var(--success-soft)",
  "--mantine-color-green-light-color": "var(--success-text)",
  "--mantine-color-yellow-light": "var(--warning-soft)",
  "--mantine-color-yellow-light-color": "var(--warning-text)",
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...asVariables(tokens.light), ...mantineVariables },
  dark: { ...asVariables(tokens.dark), ...mantineVariables },
});

/** Heights of controls: xs in panels, sm in forms and bars, lg for the one main action of a screen. */
const heights: Readonly<Record<string, string>> = { xs: "28px", sm: "32px", md: "36px", lg: "44px" };
const textSizes: Readonly<Record<string, string>> = { xs: "12px", sm: "13px", md: "13px", lg: "14px" };
const cornerRadii: Readonly<Record<string, string>> = { xs: "6px", sm: "8px", md: "8px", lg: "10px" };

function ofSize(values: Readonly<Record<string, string>>, size: unknown): string {
  return (typeof size === "string" ? values[size] : undefined) ?? values.sm ?? "";
}

const inputs = Input.extend({
  defaultProps: { size: "sm" },
  vars: (_, { size }) => ({
    wrapper: {
      "--input-height": ofSize(heights, size),
      "--input-size": ofSize(heights, size),
      "--input-fz": ofSize(textSizes, size),
      "--input-radius": ofSize(cornerRadii, size),
      "--input-bd-focus": "var(--accent)",
    },
  }),
});

const buttons = Button.extend({
  defaultProps: { size: "sm" },
  vars: (_, { size }) => ({
    root: {
      "--button-height": ofSize(heights, size),
      "--button-fz": ofSize(textSizes, size),
      "--button-padding-x": size === "xs" ? "10px" : "12px",
      "--button-radius": ofSize(cornerRadii, size),
    },
  }),
});

const iconButtonSizes: Readonly<Record<string, string>> = { xs: "24px", sm: "28px", md: "32px", lg: "44px" };

const iconButtons = ActionIcon.extend({
  defaultProps: { size: "md", variant: "subtle", color: "gray" },
  vars: (_, { size, variant, color }) => ({
    root: {
      "--ai-size": ofSize(iconButtonSizes, size ?? "md"),
      "--ai-radius": size === "xs" || size === "sm" ? "6px" : "8px",
      ...(variant === "subtle" && color === "gray" ? { "--ai-color": "var(--icon)" } : {}),
    },
  }),
});

export const theme = createTheme({
  primaryColor: "iris",
  primaryShade: { light: 6, dark: 5 },
  colors: { iris, gray, dark: darkGray },
  black: tokens.light.text,
  fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "11px", sm: "12px", md: "13px", lg: "14px", xl: "16px" },
  lineHeights: { xs: "1.3", sm: "1.35", md: "1.54", lg: "1.5", xl: "1.4" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "14px", lineHeight: "20px", fontWeight: "600" },
      h3: { fontSize: "13px", lineHeight: "20px", fontWeight: "600" },
    },
  },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  shadows: { xs: "var(--shadow-1)", sm: "var(--shadow-1)", md: "var(--shadow-2)", lg: "var(--shadow-3)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: iconButtons,
    Badge: Badge.extend({ defaultProps: { variant: "light", radius: "sm" } }),
    Button: buttons,
    Checkbox: Checkbox.extend({ defaultProps: { size: "xs", radius: "xs" } }),
    Input: inputs,
    InputWrapper: InputWrapper.extend({ defaultProps: { size: "sm" } }),
    Menu: Menu.extend({ defaultProps: { shadow: "lg", radius: "md" } }),
    Modal: Modal.extend({ defaultProps: { radius: "xl", shadow: "lg", centered: true } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: "xs", radius: "md", withItemsBorders: false },
    }),
    Select: Select.extend({
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: "right",
        rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.75, "aria-hidden": true }),
        rightSectionPointerEvents: "none",
      },
    }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: "sm" } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 350, radius: "sm", transitionProps: { duration: 90 }, offset: 6 },
    }),
  },
});
