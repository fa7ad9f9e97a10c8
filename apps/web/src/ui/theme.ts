import {
  type ActionIcon,
  type Badge,
  type Button,
  type Checkbox,
  type Combobox,
  type CSSVariablesResolver,
  createTheme,
  type FileButton,
  type Input,
  type InputWrapper,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type Popover,
  type SegmentedControl,
  type Select,
  type Skeleton,
  type Tooltip,
} from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { createElement, type SyntheticEvent } from "react";
import { asVariables, layers, tokens } from "./tokens.ts";

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

const { light, dark } = tokens;

/** Mantine's greys as tokens of each colour scheme, because its components use them directly. */
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

/** The order is Mantine's: text, dimmed text, placeholder, border, hover, control, body, background behind the body. */
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

/** Maps Mantine's variables to our tokens. Both schemes share the list, because the tokens switch. */
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
  variables: asVariables(layers),
  light: { ...asVariables(light), ...mantineVariables },
  dark: { ...asVariables(dark), ...mantineVariables },
});

/** Heights of controls: xs in panels, sm in forms and bars, lg for a screen's main action. */
const heights: Readonly<Record<string, string>> = { xs: "28px", sm: "32px", md: "36px", lg: "44px" };
const textSizes: Readonly<Record<string, string>> = { xs: "12px", sm: "13px", md: "13px", lg: "14px" };
const cornerRadii: Readonly<Record<string, string>> = { xs: "6px", sm: "8px", md: "8px", lg: "10px" };

/**
 * A theme's settings for a component: the argument of its `extend`. Calling `extend` itself would load every component
 * on every screen.
 */
type Extension<Component> = Component extends { extend: (input: infer Input) => unknown } ? Input : never;

function ofSize(values: Readonly<Record<string, string>>, size: unknown): string {
  return (typeof size === "string" ? values[size] : undefined) ?? values.sm ?? "";
}

const inputs: Extension<typeof Input> = {
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
};

const buttons: Extension<typeof Button> = {
  defaultProps: { size: "sm" },
  vars: (_, { size }) => ({
    root: {
      "--button-height": ofSize(heights, size),
      "--button-fz": ofSize(textSizes, size),
      "--button-padding-x": size === "xs" ? "10px" : "12px",
      "--button-radius": ofSize(cornerRadii, size),
    },
  }),
};

const iconButtonSizes: Readonly<Record<string, string>> = { xs: "24px", sm: "28px", md: "32px", lg: "44px" };

const iconButtons: Extension<typeof ActionIcon> = {
  defaultProps: { size: "md", variant: "subtle", color: "gray" },
  vars: (_, { size, variant, color }) => ({
    root: {
      "--ai-size": ofSize(iconButtonSizes, size ?? "md"),
      "--ai-radius": size === "xs" || size === "sm" ? "6px" : "8px",
      ...(variant === "subtle" && color === "gray" ? { "--ai-color": "var(--icon)" } : {}),
    },
  }),
};

/** Duration of a dropdown's closing animation, ms. 0 for users who prefer reduced motion. */
const dropDownCloseMs = 150;

const dropDownTransition = {
  transition: "fade",
  duration: dropDownCloseMs,
  exitDuration: dropDownCloseMs,
} as const;

/** Selects a searchable dropdown's text, so that typing replaces the current choice. */
function selectText({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  if (!input.readOnly) input.select();
}

/** Clears the input. Otherwise browsers report no change if the same file is chosen again with new content. */
function forgetFile({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  input.value = "";
}

export const theme = createTheme({
  primaryColor: "iris",
  primaryShade: { light: 6, dark: 5 },
  colors: { iris, gray, dark: darkGray },
  black: light.text,
  fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: {
    micro: "10px",
    xs: "11px",
    sm: "12px",
    md: "13px",
    lg: "14px",
    lead: "15px",
    xl: "16px",
    title: "18px",
    page: "20px",
    display: "28px",
    figure: "30px",
    hero: "40px",
  },
  lineHeights: { xs: "1.3", sm: "1.35", md: "1.54", lg: "1.5", xl: "1.4" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "14px", lineHeight: "20px", fontWeight: "600" },
      h3: { fontSize: "13px", lineHeight: "20px", fontWeight: "600" },
    },
  },
  radius: { tiny: "3px", xs: "4px", sm: "6px", md: "8px", panel: "10px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  shadows: { xs: "var(--shadow-1)", sm: "var(--shadow-1)", md: "var(--shadow-2)", lg: "var(--shadow-3)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ActionIcon: iconButtons,
    Badge: { defaultProps: { variant: "light", radius: "sm" } } satisfies Extension<typeof Badge>,
    Button: buttons,
    Checkbox: { defaultProps: { size: "xs", radius: "xs" } } satisfies Extension<typeof Checkbox>,
    Input: inputs,
    InputWrapper: { defaultProps: { size: "sm" } } satisfies Extension<typeof InputWrapper>,
    Combobox: {
      defaultProps: { transitionProps: { transition: "fade", duration: 0, exitDuration: dropDownCloseMs } },
    } satisfies Extension<typeof Combobox>,
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } } satisfies Extension<
      typeof FileButton
    >,
    Menu: {
      defaultProps: {
        shadow: "lg",
        radius: "md",
        transitionProps: dropDownTransition,
        // Focus the first menu item. Mantine's placeholder, which is not a menu item, would take the focus instead.
        withInitialFocusPlaceholder: false,
      },
    } satisfies Extension<typeof Menu>,
    Modal: { defaultProps: { radius: "xl", shadow: "lg", centered: true } } satisfies Extension<typeof Modal>,
    Popover: { defaultProps: { transitionProps: dropDownTransition } } satisfies Extension<typeof Popover>,
    SegmentedControl: {
      defaultProps: { size: "xs", radius: "md", withItemsBorders: false },
    } satisfies Extension<typeof SegmentedControl>,
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: "right",
        rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.75, "aria-hidden": true }),
        rightSectionPointerEvents: "none",
        onFocus: selectText,
        onClick: selectText,
      },
    } satisfies Extension<typeof Select>,
    Skeleton: { defaultProps: { radius: "sm" } } satisfies Extension<typeof Skeleton>,
    Tooltip: {
      defaultProps: { openDelay: 350, radius: "sm", transitionProps: { duration: 90 }, offset: 6 },
    } satisfies Extension<typeof Tooltip>,
  },
});
