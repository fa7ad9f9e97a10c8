/** Explanations of technical terms for newcomers. */
export const helpWords = {
  field: {
    title: "Fields of the card",
    text: "A field is a placeholder for something that differs on every card, such as {{ full_name }}. Write it into a text, or bind an image or a code to it; each card then shows the value for its person.",
    also: "token placeholder variable braces",
  },
  table: {
    title: "A table of people",
    text: "Each row is one person, and each column one kind of information: name, class, number. Use a CSV file or an Excel workbook with the column names in a row above the people. Your file is not changed. A second file adds people, updates them or replaces the table, as you choose; earlier tables can be restored.",
    also: "spreadsheet csv excel xlsx upload columns rows header",
  },
  mapping: {
    title: "Mapping",
    text: "The mapping says which column of your table each field of the card reads. The data wizard proposes it from the column names and leaves a field open if it is not sure.",
    also: "columns match wizard spreadsheet",
  },
  liveData: {
    title: "Live data",
    text: "With live data on, the card shows a real person instead of the names of its fields. You can step through everybody, correct a value on the card, and see the result at once.",
    also: "record preview person",
  },
  conditions: {
    title: "Conditions",
    text: "A condition checks each person's values: class is 7B, bus is not empty. “Show only when” leaves an element out of all other cards; “When … set …” changes it if the condition is true, such as its colour for each house.",
    also: "show only when rule set if visible hide expression",
  },
  lookupTables: {
    title: "Lookup tables",
    text: "A list with more information about one value: the colour and motto of each house, the driver of each bus. The card shows them by the person's house or bus, and your table of people stays short.",
    also: "house colour list values lookup",
  },
  versions: {
    title: "Version history",
    text: "Each save of the design is kept as a version, with who saved it and when. You can view a version, compare it, name it and restore it; the current design stays in the history too. All named versions are kept, and some of the older unnamed versions.",
    also: "history undo earlier restore back saved backup",
  },
  dynamicImage: {
    title: "Static and dynamic images",
    text: "A static image, such as the school's crest, is the same on every card. A dynamic image is a frame in which each card shows its own person's photo: the one named in the mapped column.",
    also: "photo frame picture bound media",
  },
  ownFonts: {
    title: "Custom fonts",
    text: "Fonts that you add to a project as TTF or OTF files. They are included in prints and stay with the project. Check their licences: some do not allow sharing.",
    also: "font ttf otf typeface upload licence",
  },
  palettes: {
    title: "Palettes",
    text: "A palette replaces all colours of the design at once: dark colours stay dark, and text stays legible. Choose a ready-made palette or your school's two colours. One Undo reverts it.",
    also: "recolour colours swatch school colours theme",
  },
  sample: {
    title: "Sample person",
    text: "An invented person with a portrait, so that a design without data looks like a card. The first table replaces them. They are only printed when you ask for the sample, and never count as printed.",
    also: "example preview template portrait invented",
  },
  photos: {
    title: "How photos are matched",
    text: "A photo belongs to the person whose row has its file name. Capital letters, spaces, the file extension and leading zeros do not matter. If two photos or two people would match, the wizard asks you instead of guessing.",
    also: "picture image file name match missing",
  },
  required: {
    title: "Required",
    text: "Information that a card must have: photo, name and codes, unless you choose otherwise. If a required value is missing, the check asks before anything is printed; an optional value just stays empty.",
    also: "missing facts left out check",
  },
  check: {
    title: "The check before printing",
    text: "Before every print, each card is checked: is the photo there, does the text fit, can the code be scanned? Each problem is listed with its person and how to solve it. You are asked before anybody is left out.",
    also: "preflight problems warnings",
  },
  label: {
    title: "Label",
    text: "A label is one card's place on the sheet: the size of the finished card. Page Setup says how many labels are side by side and below each other, and how far apart they are.",
    also: "card size page setup sheet",
  },
  gap: {
    title: "Margins and gaps",
    text: "The margin is between the paper's edge and the first card, a gap between two cards. Measure them on a sheet of your labels: from the left and top edges, then from card to card.",
    also: "page setup distance spacing sheet labels",
  },
  orientation: {
    title: "Portrait and landscape",
    text: "The orientation of the sheet, not of the card: portrait is taller than wide. Turning the sheet swaps its width and height.",
    also: "page setup paper turn",
  },
  startAt: {
    title: "Start position",
    text: "To finish a partly used sheet, print the first card at this position; the places before it stay blank. Position 1 is at the top left.",
    also: "start at used sheet labels left",
  },
  flip: {
    title: "Flip edge",
    text: "The edge over which the printer turns the paper to print its back: like the page of a book (long edge) or of a notepad (short edge). Choose the same edge in the printer's own dialog, so each back is behind its front.",
    also: "duplex double-sided back mirrored",
  },
  copies: {
    title: "Copies",
    text: "How often each person's card is printed, one after the other. To print a single card again, use the list of printed cards, which records the reason.",
    also: "reprint again",
  },
  dpi: {
    title: "DPI",
    text: "Dots per inch: the resolution of photos. 300 is as fine as printers can show on a card. Text, lines and codes are always as sharp as the printer allows.",
    also: "resolution quality size",
  },
  guides: {
    title: "Crop marks",
    text: "Fine lines outside the cards that show where to cut. They do not change the cards. Leave them off on sheets that are already cut.",
    also: "guides cut marks",
  },
  scale: {
    title: "Print without scaling",
    text: "In the printer's dialog choose 100% or “actual size”, never “fit to page”: otherwise every card is slightly too small and misses its label. Print one sheet on plain paper and hold it against the labels.",
    also: "fit to page actual size shifted",
  },
  connectedPrinter: {
    title: "Printers",
    text: "Super admins connect printers once, by their address. Everybody can then choose a printer when printing: the cards are sent to it directly, without a PDF or the computer's own print dialog. The printer reports each sheet, and which cards came out is noted automatically.",
    also: "connected printer address ipp cups zebra label network direct",
  },
  printerProfile: {
    title: "Printer profile",
    text: "Your corrections for one printer: how far it prints off, and how it turns the paper. Measure them once with a test sheet and choose the profile for each print.",
    also: "corrections offset calibrate test sheet shifted",
  },
  outcome: {
    title: "Did they come out?",
    text: "After a print you are asked which cards came out of the printer, unless a connected printer has reported it. People whose card did not come out count as not printed and can be printed again; nobody else is printed twice by mistake.",
    also: "ledger printed failed reprint confirm",
  },
  ledger: {
    title: "Printed cards",
    text: "Which card was printed for whom, when, and whether it came out. You can print a single card again from here; the list records the reason, such as lost or damaged.",
    also: "history printed who when record",
  },
  reprint: {
    title: "Print again",
    text: "Prints the same people's cards again, with their current data. The reason is kept with each card. You can choose only the people whose card did not come out, so nobody gets two by mistake.",
    also: "reprint lost damaged replacement again",
  },
  sheetCode: {
    title: "Sheet codes",
    text: "A small code in the margin of each printed sheet. Type it, or take a photo of it, to find the sheet and print it again with each card in its place. Switch it on in the print settings.",
    also: "margin code sheet reprint scan photo",
  },
  notPrinted: {
    title: "People not printed yet",
    text: "Everybody in the table for whom no card was printed, or whose card did not come out. Choose “Not printed yet” in the list of people to print only them.",
    also: "dashboard ledger late child new",
  },
  schoolMeta: {
    title: "School data of a project",
    text: "Which school the project reads its people from, and the sign-in for it. A copy with it reads the same school; a copy without it has no school yet.",
    also: "school mode meta clone impersonation",
  },
  schoolMode: {
    title: "Standard and School",
    text: "A standard project has its own table, which you upload. A school project reads its people from a school system each time, and reports to it who was printed.",
    also: "data mode live records",
  },
  finalList: {
    title: "Final Record List",
    text: "The people of the school with their print status: yet to print, ready, printed. Set the status of many people at once, or print the selected people. The school system stores the status, so all its users see it.",
    also: "status ready to print r2p school list",
  },
  zip: {
    title: "Project ZIP",
    text: "A project as one file: design, table, pictures and fonts. It can be imported here or on another installation, and printed without a server.",
    also: "export import backup move",
  },
  trash: {
    title: "Trash",
    text: "A deleted project stays in the trash for 30 days and can be restored completely. Only super admins can delete it forever.",
    also: "delete restore undo",
  },
  templates: {
    title: "Templates",
    text: "Finished designs to start from. Using a template creates your own project; your changes there do not affect the template.",
    also: "gallery palette colours design",
  },
  roles: {
    title: "Admins and super admins",
    text: "Both design and print all projects. Super admins also add users, invite them by a link, see everybody's jobs and the server's state, let other programs in, and delete projects forever.",
    also: "users rights permissions invite password",
  },
  accessLink: {
    title: "A link to choose a password",
    text: "Anyone who opens the link can set this user's password, so send it only to them. An invitation works for a week, a reset for a day. Each link works once, and a new link cancels the previous one.",
    also: "invite invitation reset forgotten password user link",
  },
  jobs: {
    title: "Printing in the background",
    text: "A large print continues even if you close the page. You can pause and cancel it, and its file is kept for 24 hours. The dashboard shows its progress.",
    also: "export job pause resume large",
  },
} as const satisfies Readonly<Record<string, HelpText>>;

type HelpText = {
  readonly title: string;
  readonly text: string;
  /** Synonyms that people may search for. */
  readonly also: string;
};

export type HelpWord = keyof typeof helpWords;

export type HelpTopic = HelpText & { readonly id: HelpWord };

const topics = Object.entries(helpWords).map(([id, topic]): HelpTopic => ({ id: id as HelpWord, ...topic }));

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The topics that contain all words of a search, title matches first. All topics if the search is empty. */
export function searchHelp(search: string): readonly HelpTopic[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const inTitle = (topic: HelpTopic) => words.every((word) => plain(topic.title).includes(word));
  const isFound = (topic: HelpTopic) =>
    words.every((word) => plain(`${topic.title} ${topic.text} ${topic.also}`).includes(word));
  const found = topics.filter(isFound);
  return [...found.filter(inTitle), ...found.filter((topic) => !inTitle(topic))];
}
