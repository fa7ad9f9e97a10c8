import { useInViewport } from "@mantine/hooks";
import type { StoredElement } from "@print-builder/core/document";
import { designValues } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import { ElementShape } from "@print-builder/render/svg";
import { useMemo } from "react";
import { type CardStudio, useCardTools } from "../../cards/cardStudio.ts";
import { contentDrawing } from "../contentDrawing.ts";
import { fontProperties } from "./families.ts";
import classes from "./fontSample.module.css";

const lineHeight = 1.2;

/** A face of 6 to 10 MB is too large to load for previewing a name. */
const largeFamily = /^Noto Sans (?:SC|KR)$/;

/** Sample words in the writing systems that a family is made for. */
const scriptSamples: Readonly<Record<string, string>> = {
  "Noto Sans Arabic": "بطاقة",
  "Noto Sans Armenian": "Քարտ",
  "Noto Sans Bengali": "পরিচয়",
  "Noto Sans Devanagari": "पहचान",
  "Noto Sans Ethiopic": "መታወቂያ",
  "Noto Sans Georgian": "ბარათი",
  "Noto Sans Gujarati": "ઓળખ",
  "Noto Sans Gurmukhi": "ਪਛਾਣ",
  "Noto Sans Hebrew": "כרטיס",
  "Noto Sans Kannada": "ಗುರುತು",
  "Noto Sans Malayalam": "കാർഡ്",
  "Noto Sans Meetei Mayek": "ꯃꯁꯛ ꯇꯥꯛꯄ",
  "Noto Sans Oriya": "ପରିଚୟ",
  "Noto Sans Sinhala": "හැඳුනුම්",
  "Noto Sans Tamil": "அடையாள",
  "Noto Sans Telugu": "గుర్తింపు",
  "Noto Sans Thai": "บัตร",
  "Noto Emoji": "\u{1f393} \u{1f3eb} \u{1f4da} \u{1f68c}",
  "Noto Sans Math": "∑ √ ∞ ≈ ∫",
  "Noto Sans Symbols": "⚑ ☎ ♿ ⚠ ⌘",
  "Noto Sans Symbols 2": "🗎 🗸 ⬤ 🖉",
};

type FontSampleProps = {
  readonly studio: CardStudio;
  readonly family: string;
  readonly text: string;
  /** Font size and width of the box, px. */
  readonly size: number;
  readonly width: number;
};

function sampleElement({ family, text, size, width }: Omit<FontSampleProps, "studio">): StoredElement {
  return {
    id: `sample of ${family}`,
    type: "text",
    x: 0,
    y: 0,
    width,
    height: size * lineHeight,
    rotation: 0,
    zIndex: 0,
    hidden: false,
    locked: false,
    properties: { text, fontSize: size, textWrap: "none", ...fontProperties(family) },
  };
}

function Letters(props: FontSampleProps) {
  const tools = useCardTools(props.studio);
  const { family, text, size, width } = props;
  const element = useMemo(() => sampleElement({ family, text, size, width }), [family, text, size, width]);
  const drawing = contentDrawing(element, designValues, tools.layout);
  return <ElementShape drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />;
}

/** A few letters in the face that prints a family. The face is loaded when the letters are scrolled into view. */
export function FontSample(props: FontSampleProps) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const { size, width, family } = props;
  const height = size * lineHeight;
  return (
    <span ref={ref} className={classes.sample} style={{ width, height }} aria-hidden="true">
      {inViewport && !largeFamily.test(family) ? (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="presentation">
          <Letters {...props} />
        </svg>
      ) : null}
    </span>
  );
}

/** Sample text for a family: letters of its writing system, or else its name. */
export function sampleText(family: string): string {
  return ownValue(scriptSamples, family) ?? family;
}
