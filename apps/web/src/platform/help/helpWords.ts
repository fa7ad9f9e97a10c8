/** Explanations of technical terms for newcomers. */
export const helpWords = {
  field: {
    title: "Fields of the card",
    text: "A field stands for something that is different on every card, such as {{ full_name }}. You write it into a text, or bind a picture or a code to it; each card shows its own person's value there.",
    also: "token placeholder variable braces",
  },
  table: {
    title: "A table of people",
    text: "One person in each row, and one kind of fact in each column: name, class, number. A CSV file or an Excel workbook as it comes will do, with the columns' names in a row above the people. Nothing in your file is changed. A second file adds people, updates them or replaces the table, as you choose; earlier tables can be restored.",
    also: "spreadsheet csv excel xlsx upload columns rows header",
  },
  mapping: {
    title: "Mapping",
    text: "The mapping says which column of your table each field of the card reads. The data wizard proposes it from the names of the columns, and leaves a field open where it is not sure.",
    also: "columns match wizard spreadsheet",
  },
  liveData: {
    title: "Live data",
    text: "With live data on, the card shows a real person instead of the names of its fields. You can step through everybody, correct a value on the card, and see at once how it comes out.",
    also: "record preview person",
  },
  conditions: {
    title: "Conditions",
    text: "A condition asks each person's values: class is 7B, bus is not empty. “Show only when” leaves an element out of all other cards; “When … set …” changes it where the condition holds, such as its colour for each house.",
    also: "show only when rule set if visible hide expression",
  },
  lookupTables: {
    title: "Lookup tables",
    text: "A list that gives more facts for one: for each house its colour and motto, for each bus its driver. The card then shows them by the person's house or bus, and your table of people stays short.",
    also: "house colour list values lookup",
  },
  versions: {
    title: "Version history",
    text: "Each save of the design is kept as a version, with who saved it and when. You can look at one, see what is different, give it a name and bring it back; what is there now stays in the history too. Of old saves without a name only some are kept, named ones all.",
    also: "history undo earlier restore back saved backup",
  },
  dynamicImage: {
    title: "Static and dynamic images",
    text: "A static image, such as the school's crest, is the same on every card. A dynamic image is a frame in which each card shows its own person's picture: the one that the mapped column names.",
    also: "photo frame picture bound media",
  },
  ownFonts: {
    title: "Custom fonts",
    text: "Fonts that you add to a project as TTF or OTF files. They are put into everything that is printed and travel with the project. Mind their licence: some may not be given on.",
    also: "font ttf otf typeface upload licence",
  },
  palettes: {
    title: "Palettes",
    text: "A palette gives the colours of the design new ones, all at once: what was dark stays dark, and texts stay legible. Take one that is ready, or your school's two colours. One Undo takes it back.",
    also: "recolour colours swatch school colours theme",
  },
  sample: {
    title: "Sample person",
    text: "An invented person with a portrait, so that a design without data looks like a card. The first table takes their place. They are only printed when you ask for the sample, and never counted as printed.",
    also: "example preview template portrait invented",
  },
  photos: {
    title: "How photos find their people",
    text: "A photo belongs to whoever's row names its file. Capital letters, spaces and the ending do not matter, nor do leading zeros. Where two photos or two people would fit, nothing is guessed: the wizard asks you.",
    also: "picture image file name match missing",
  },
  required: {
    title: "Required",
    text: "A card needs what is required on it: without one asked, these are photo, name and codes. Where a required value is missing, the check asks before anything is printed; an optional one just stays empty.",
    also: "missing facts left out check",
  },
  check: {
    title: "The check before paper",
    text: "Before every print each card is looked at: is the photo there, does the text fit, can the code be read? Each problem is named with its person and the way to mend it. Nobody is left out without a question.",
    also: "preflight problems warnings",
  },
  label: {
    title: "Label",
    text: "A label is one card's place on the sheet: the size of the finished card. Page Setup says how many stand beside and below each other, and how far they are apart.",
    also: "card size page setup sheet",
  },
  gap: {
    title: "Margins and gaps",
    text: "The margin lies between the paper's edge and the first card, a gap between two cards. Measure them on a sheet of your labels: from the left and the upper edge, then from card to card.",
    also: "page setup distance spacing sheet labels",
  },
  orientation: {
    title: "Portrait and landscape",
    text: "How the sheet of paper lies, not the card: portrait is taller than wide. Turning it swaps its width and height.",
    also: "page setup paper turn",
  },
  startAt: {
    title: "Start position",
    text: "A sheet that was used in part can be used on: the first card is printed at this position, and the places before it stay blank. Position 1 is at the upper left.",
    also: "start at used sheet labels left",
  },
  flip: {
    title: "Flip edge",
    text: "The edge over which the printer turns the paper to print its back: like the page of a book (long edge) or of a notepad (short edge). Choose the same in the printer's own dialog, and each back lies behind its front.",
    also: "duplex double-sided back mirrored",
  },
  copies: {
    title: "Copies",
    text: "How often each person's card is printed, one after the other. To print a single card again use the ledger of cards: it then stands there with its reason.",
    also: "reprint again",
  },
  dpi: {
    title: "DPI",
    text: "Dots per inch: how finely photos are put into the file. 300 is as fine as printers show on a card. Text, lines and codes are always as sharp as the printer is.",
    also: "resolution quality size",
  },
  guides: {
    title: "Crop marks",
    text: "Fine lines outside the cards that show where to cut. Nothing on the card changes by them. Leave them off on sheets that are cut already.",
    also: "guides cut marks",
  },
  scale: {
    title: "Print without scaling",
    text: "In the printer's dialog choose 100 % or “actual size”, never “fit to page”: otherwise every card is a little too small and stands beside its label. Try one sheet of plain paper and hold it against the labels.",
    also: "fit to page actual size shifted",
  },
  outcome: {
    title: "Did they come out?",
    text: "After a print you are asked which cards came out of the printer. Who did not get one counts as not printed and can be printed again; who did is not printed twice by mistake.",
    also: "ledger printed failed reprint confirm",
  },
  ledger: {
    title: "The ledger of cards",
    text: "Which card was printed for whom, when, and whether it came out. From here a single card can be printed again; it then stands in the ledger with its reason, such as lost or damaged.",
    also: "history printed who when record",
  },
  reprint: {
    title: "Print again",
    text: "The same people's cards once more, as they look now. The reason is kept with each card. Whoever's card did not come out can be chosen alone, so nobody gets two by mistake.",
    also: "reprint lost damaged replacement again",
  },
  sheetCode: {
    title: "Sheet codes",
    text: "A small code in the margin of each printed sheet. Type it, or take a photo of it, and the sheet is found again and printed as it was, each card in its place. Switch it on in the settings of a print.",
    also: "margin code sheet reprint scan photo",
  },
  notPrinted: {
    title: "People not printed yet",
    text: "Everybody in the table for whom no card was printed, or whose card did not come out. Choose “Never printed” among the people to print exactly these.",
    also: "dashboard ledger late child new",
  },
  schoolMeta: {
    title: "School data of a project",
    text: "Which school the project reads its people from, and the sign-in for it. A copy with it reads the same school; a copy without it starts with no school.",
    also: "school mode meta clone impersonation",
  },
  schoolMode: {
    title: "Standard and School",
    text: "A standard project has its own table, which you upload. A school project reads its people from a school system each time, and tells it who was printed.",
    also: "data mode live records",
  },
  finalList: {
    title: "Final Record List",
    text: "The people of the school with their print status: yet to print, ready, printed. Set the status of many at once, or print those who are chosen. The school system keeps the status, for everybody who works with it.",
    also: "status ready to print r2p school list",
  },
  zip: {
    title: "Project ZIP",
    text: "A project as one file: design, table, pictures and fonts. It can be imported here or on another installation, and printed without a server.",
    also: "export import backup move",
  },
  trash: {
    title: "Trash",
    text: "A deleted project lies in the trash for 30 days, with everything in it, and can be restored as it was. Only super admins remove one for good.",
    also: "delete restore undo",
  },
  templates: {
    title: "Templates",
    text: "Finished designs to begin with. Using one makes a project of your own: whatever you change there, the template stays as it is.",
    also: "gallery palette colours design",
  },
  roles: {
    title: "Admins and super admins",
    text: "Both design and print all projects. Super admins also add users, invite them by a link, see everybody's jobs and the server's state, and remove projects for good.",
    also: "users rights permissions invite password",
  },
  accessLink: {
    title: "A link to choose a password",
    text: "Whoever opens the link chooses the password of this user, so send it to them alone. An invitation holds for a week, a reset for a day. It works once, and a new link ends the one before.",
    also: "invite invitation reset forgotten password user link",
  },
  jobs: {
    title: "Printing in the background",
    text: "A large print goes on by itself, also when you close the page. It can be paused and cancelled, and its file is kept for 24 hours. The dashboard shows how far it is.",
    also: "export job pause resume large",
  },
} as const satisfies Readonly<Record<string, HelpText>>;

type HelpText = {
  readonly title: string;
  readonly text: string;
  /** Other words that people may search for. */
  readonly also: string;
};

export type HelpWord = keyof typeof helpWords;

export type HelpTopic = HelpText & { readonly id: HelpWord };

const topics = Object.entries(helpWords).map(([id, topic]): HelpTopic => ({ id: id as HelpWord, ...topic }));

const plain = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The topics that contain all words of a search, matches in the title first. All topics without a search. */
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
