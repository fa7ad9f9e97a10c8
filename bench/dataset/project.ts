import { type BoxMm, type CardText, card, sheet } from "../card/card.ts";

const canvasWidth = 324;
const canvasHeight = 204;
// The canvas fills the label exactly, so each axis has its own scale, close to 3.77 px per mm.
const acrossPxPerMm = canvasWidth / sheet.cardWidthMm;
const downPxPerMm = canvasHeight / sheet.cardHeightMm;

type Properties = Readonly<Record<string, string | number | boolean>>;

/** The card as the `project.json` of a Print Builder project. */
export function makeProject(name: string, columns: readonly string[]) {
  const elements = makeElements();
  return {
    id: "benchmark",
    name,
    canvas_width: canvasWidth,
    canvas_height: canvasHeight,
    canvas_width_mm: sheet.cardWidthMm,
    canvas_height_mm: sheet.cardHeightMm,
    background_color: "#ffffff",
    is_dual_sided: false,
    tags: [],
    data_mode: "standard",
    elements,
    front_elements: elements,
    back_elements: [],
    page_setup: makePageSetup(),
    data_source: { headers: columns },
    field_map: Object.fromEntries(columns.filter((column) => column !== "photo").map((c) => [c, c])),
    image_map: { photo: "photo" },
    print_history: [],
  };
}

function makePageSetup() {
  return {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: sheet.widthMm,
      height_mm: sheet.heightMm,
      left_mm: sheet.leftMm,
      top_mm: sheet.topMm,
      across: sheet.across,
      down: sheet.down,
      h_gap_mm: 0,
      v_gap_mm: 0,
      orientation: "portrait",
    },
    label: {
      shape: "rectangle",
      width_mm: sheet.cardWidthMm,
      height_mm: sheet.cardHeightMm,
      corner_w_mm: 0,
      corner_h_mm: 0,
    },
    cutout: {},
  };
}

function makeElements() {
  const { texts } = card;
  const drawn = [
    element("image", "background", card.background, staticImage("bg.png")),
    element("rectangle", "header", card.header, filled(card.header.fill, 0)),
    element("image", "logo", card.logo, staticImage("logo.png")),
    element("text", "title", texts.title, textProperties(texts.title)),
    element("text", "subtitle", texts.subtitle, textProperties(texts.subtitle)),
    element("rectangle", "frame", card.frame, outlined(card.frame)),
    element("image", "photo", card.photo, { staticImage: false, imageBinding: "photo", fit: "cover" }),
    element("text", "name", texts.name, textProperties(texts.name)),
    element("text", "class", texts.classLine, textProperties(texts.classLine)),
    element("text", "dob", texts.dateOfBirth, textProperties(texts.dateOfBirth)),
    element("text", "address", texts.address, textProperties(texts.address)),
    element("barcode", "qr", card.qrCode, { value: withTokens(card.qrCode.value), format: "qrcode" }),
    element("barcode", "bars", card.code128, { value: withTokens(card.code128.value), format: "code128" }),
    element("rectangle", "footer", card.footer, filled(card.footer.fill, card.footer.radius)),
    element("text", "footertext", texts.footer, textProperties(texts.footer)),
  ];
  return drawn.map((one, index) => ({ ...one, zIndex: index + 1 }));
}

function element(type: string, name: string, box: BoxMm, properties: Properties) {
  return {
    id: `${type}_${name}`,
    type,
    x: rounded(box.x * acrossPxPerMm),
    y: rounded(box.y * downPxPerMm),
    width: rounded(box.w * acrossPxPerMm),
    height: rounded(box.h * downPxPerMm),
    rotation: 0,
    hidden: false,
    locked: false,
    properties,
  };
}

const staticImage = (name: string): Properties => ({
  staticImage: true,
  imageData: `media:${name}`,
  originalName: name,
});

const filled = (fillColor: string, radiusMm: number): Properties => ({
  fillColor,
  strokeWidth: 0,
  cornerRadius: rounded(radiusMm * acrossPxPerMm),
  opacity: 1,
});

const outlined = (frame: { stroke: string; strokeMm: number; radius: number }): Properties => ({
  fillColor: "transparent",
  strokeColor: frame.stroke,
  strokeWidth: rounded(frame.strokeMm * acrossPxPerMm),
  cornerRadius: rounded(frame.radius * acrossPxPerMm),
  opacity: 1,
});

const textProperties = (text: CardText): Properties => ({
  text: withTokens(text.text),
  fontSize: rounded(((text.sizePt * 25.4) / 72) * downPxPerMm),
  fontFamily: "Arial",
  fontWeight: text.weight === "bold" ? "bold" : "normal",
  color: text.color,
  textAlign: "left",
  textWrap: text.wraps ? "word" : "none",
});

const withTokens = (template: string): string => template.replace(/\{(\w+)\}/g, "{{ $1 }}");

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
