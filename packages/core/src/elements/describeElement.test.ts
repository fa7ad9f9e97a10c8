import { describe, expect, it } from "vitest";
import type { ElementType, StoredElement } from "../document/index.ts";
import { describeElement, elementKinds } from "./index.ts";

function element(type: ElementType, properties: object): StoredElement {
  const place = { x: 0, y: 0, width: 100, height: 40, rotation: 0, zIndex: 1, hidden: false, locked: false };
  return { id: type, type, ...place, properties: { ...properties } };
}

describe("describing an element", () => {
  it("describes text by its words on one line, its tokens and its colours", () => {
    const text = element("text", { text: "{{ first }}\n  of {{ class }}", color: "#112233" });
    expect(describeElement(text)).toEqual({
      kind: "Text",
      icon: "text",
      content: "{{ first }} of {{ class }}",
      opacity: 1,
      texts: ["{{ first }}\n  of {{ class }}"],
      textTokens: ["first", "class"],
      conditions: { visibleIf: null, rules: [] },
      conditionTokens: [],
      imageToken: null,
      colours: ["#112233", "transparent"],
      mediaName: null,
      files: [],
      required: false,
      needsBarcodeLibrary: false,
      asksForFace: false,
    });
  });

  it("describes a barcode by its format and its value", () => {
    const code = (properties: object) => describeElement(element("barcode", properties));
    expect(code({ value: "{{ id }}" })).toMatchObject({
      kind: "QR code",
      content: "{{ id }}",
      textTokens: ["id"],
    });
    expect(code({ logoPicture: "media:crest.png" }).files).toEqual([
      { key: "logoPicture", name: "crest.png" },
    ]);
    expect(code({ format: "code-128", value: "7" })).toMatchObject({ kind: "Code 128", content: "7" });
  });

  it("describes a picture by its token or its project file", () => {
    const picture = (properties: object) => describeElement(element("image", properties));
    const bound = { imageToken: "photo", content: "{{ photo }}", mediaName: null };
    expect(picture({ staticImage: false, imageBinding: "{{ photo }}" })).toMatchObject(bound);
    const flag = { backdrop: "picture", backdropPicture: "media:flag.png" };
    expect(picture({ imageBinding: "photo", ...flag })).toMatchObject({
      files: [{ key: "backdropPicture", name: "flag.png" }],
      asksForFace: true,
    });
    const still = { imageToken: null, content: "Crest", mediaName: "crest.png" };
    expect(picture({ staticImage: true, imageData: "media:crest.png", originalName: "Crest" })).toMatchObject(
      still,
    );
    expect(picture({ imageData: "data:image/png;base64,AA==" })).toMatchObject({
      imageToken: null,
      mediaName: null,
    });
  });

  it("keeps the space in the field name of a bound picture", () => {
    const bound = element("image", { staticImage: false, imageBinding: "custom[key=ID photo]" });
    expect(describeElement(bound).imageToken).toBe("custom[key=ID photo]");
  });

  it("describes an element as if its invalid property were absent", () => {
    const broken = element("text", { text: "{{ name }}", color: "no colour", opacity: 0.5 });
    expect(describeElement(broken)).toMatchObject({
      content: "{{ name }}",
      textTokens: ["name"],
      opacity: 0.5,
    });
  });

  it("describes conditions, and ignores blank and invalid conditions", () => {
    const conditionsOf = (properties: object) => describeElement(element("rectangle", properties)).conditions;
    const rules = [{ when: 'class == "7B"', set: { fillColor: "#112233" } }];
    expect(conditionsOf({ visibleIf: "bus != blank", rules })).toEqual({ visibleIf: "bus != blank", rules });
    expect(conditionsOf({ visibleIf: "  " })).toEqual({ visibleIf: null, rules: [] });
    expect(conditionsOf({ visibleIf: 7, rules: "none" })).toEqual({ visibleIf: null, rules: [] });
  });
});

it("describes an element without properties by its defaults", () => {
  for (const { type, defaults, prepare, describe: describeStored } of elementKinds) {
    const [bare, full] = [element(type, {}), element(type, defaults)];
    expect(describeStored(bare), type).toEqual(describeStored(full));
    const { draw: _drawOne, ...fromNothing } = prepare(bare);
    const { draw: _drawOther, ...fromDefaults } = prepare(full);
    expect(fromNothing, type).toEqual(fromDefaults);
  }
});
