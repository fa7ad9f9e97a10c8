import type { SampleMark, SampleRole } from "@print-builder/core/document";
import type { TemplateElement } from "./templateElement.ts";

/** Values by kind of detail. For crests, the names of the pictures. */
type Organisation = Partial<Record<SampleRole, readonly string[]>>;

/** Details of each template's sample organisation, which users replace with their own. */
const organisations: Readonly<Record<string, Organisation>> = {
  "asterisk-business-card": {
    crest: ["Asterisk"],
    name: ["Asterisk"],
    motto: ["School of art\nand design"],
    address: ["3 Printworks Lane\nLeeds LS9 7XY"],
  },
  "bauhaus-event-badge": { name: ["Science Fair"], phone: ["0117 496 0199"], prefix: ["SF26-"] },
  "bluebell-pupil": {
    name: ["Bluebell Primary School", "Bluebell Primary"],
    address: ["12 Larch Lane, Oakley"],
    phone: ["0161 496 0771"],
    prefix: ["BB-"],
  },
  "bold-visitor": { phone: ["0117 496 0113"] },
  "bookshelf-library": {
    name: ["Fenwick School Library"],
    web: ["fenwick.example"],
    phone: ["01632 960 455"],
  },
  "bouquet-gift-card": {
    name: ["Marlow & Daughters"],
    motto: ["Books, paper, flowers"],
    address: ["8 Market Row"],
    web: ["marlow.example"],
  },
  "civic-staff": {
    crest: ["School mark"],
    name: ["Meridian School"],
    address: ["1 Quay Street"],
    phone: ["020 7946 0410", "020 7946 0411", "020 7946 0412"],
    prefix: ["MRD:"],
  },
  "confluence-conference-badge": {
    name: ["Confluence"],
    motto: ["Teaching & Technology, 6–8 May"],
    phone: ["01632 960 808"],
    prefix: ["CF-"],
  },
  "departure-luggage-tag": { name: ["Harbour Lane School"] },
  "evergreen-student": {
    crest: ["School crest", "Footer crest"],
    name: ["Northgate Academy"],
    address: ["4 Mill Rise, Harrow Vale", "Harrow Vale"],
    web: ["northgate.example"],
    prefix: ["NA"],
    year: ["2026–27"],
  },
  "exam-hall-ticket": {
    crest: ["Seal"],
    name: ["Wexcombe Examination Centre"],
    address: ["2 Minster Yard"],
    phone: ["01632 960 740"],
  },
  "fern-staff": {
    name: ["Fernhill Forest School"],
    address: ["Fernhill Lane, Upper Dene"],
    phone: ["01632 960 522"],
    prefix: ["FERN-"],
  },
  "fold-business-card": {
    crest: ["Mark"],
    name: ["Norden Schools"],
    web: ["norden.example"],
    motto: ["Nine schools, one north."],
  },
  "folio-spine-label": { name: ["Fenwick School Library"] },
  "girder-contractor-pass": { name: ["Girder Works, Dock 4"], phone: ["01632 960 414"] },
  "harbour-ward-visitor": { name: ["Harbour Hospital"], phone: ["01632 960 771"], prefix: ["HW-"] },
  "inventory-asset-tag": { name: ["Harbour Lane School"], prefix: ["HL-"] },
  "ivy-teacher": {
    crest: ["Arms"],
    name: ["ST. IVES COLLEGE", "St. Ives College"],
    address: ["Abbey Close"],
    phone: ["01632 960 187"],
    year: ["1871"],
    motto: ["Lux in libris", "There is light in books"],
  },
  "kerbside-parking-permit": { name: ["Harbour Lane School"] },
  "lakeside-hospital-staff": {
    crest: ["Cross"],
    name: ["Lakeside Hospital"],
    address: ["1 Mere Road,\nHarrow Vale", "Harrow Vale"],
    phone: ["01632 960 550"],
    prefix: ["LH:"],
  },
  "linden-business-card": { crest: ["Leaf"], name: ["Linden House"], address: ["9 Linden Row, Ashford"] },
  "night-shift-staff": {
    name: ["ORBIT"],
    motto: ["Studio School"],
    address: ["Unit 4, Foundry Yard"],
    phone: ["0113 496 0288"],
    prefix: ["ORB-"],
  },
  "owl-library-sticker": { name: ["Millbrook Library"] },
  "rangoli-student": {
    name: ["Saraswati Vidyalaya"],
    address: ["Pune 411 021"],
    prefix: ["SV/"],
    year: ["2026–27"],
  },
  "ridgeline-student": { name: ["Ridgeline School"], phone: ["01632 960 204"] },
  "routeline-bus-pass": { name: ["Harbour Lane School"], phone: ["01632 960 311"] },
  "summit-membership": {
    crest: ["Peak"],
    name: ["Summit Walking Club"],
    address: ["3 Tarn Lane, Fell Head", "Fell Head"],
    phone: ["01632 960 662"],
    prefix: ["SWC:"],
    year: ["1962"],
  },
  "swiss-teacher": {
    name: ["Kanton School", "Kanton"],
    address: ["Seestrasse 12\n8002 Zürich"],
    phone: ["044 668 18 00"],
    prefix: ["KANTON/"],
  },
  "vector-stem-student": {
    name: ["Vector STEM Academy", "Vector"],
    motto: ["STEM Academy"],
    address: ["128 Foundry Street, Norbridge"],
    phone: ["01632 960 128"],
  },
};

/** @internal Used by the test of all templates. */
export function sampleValuesOf(slug: string): readonly string[] {
  const { crest = [], ...texts } = organisations[slug] ?? {};
  return [...Object.values(texts).flat(), ...(crest.length > 0 ? ["crest"] : [])];
}

/**
 * Marks for the details of the sample organisation in an element. A value that is part of a longer value gets no
 * mark.
 */
export function marksOf(
  slug: string,
  { name, properties }: Pick<TemplateElement, "name" | "properties">,
): SampleMark[] {
  const { crest = [], ...organisation } = organisations[slug] ?? {};
  if (properties.imageData !== undefined)
    return crest.includes(name) ? [{ role: "crest", value: "crest" }] : [];
  const texts = [properties.text, properties.barcodeValue, properties.value].filter(
    (text) => typeof text === "string",
  );
  const values = Object.entries(organisation).flatMap(([role, all]) =>
    all.map((value) => ({ role: role as SampleRole, value })),
  );
  const found = values.filter(({ value }) => texts.some((text) => text.includes(value)));
  return found.filter(
    (each) => !found.some(({ value }) => value !== each.value && value.includes(each.value)),
  );
}
