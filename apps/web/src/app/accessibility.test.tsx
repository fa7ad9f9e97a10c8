import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { element } from "@print-builder/production/testing";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, useBackOffice, type Visit } from "#test/backOffice.ts";
import { createProject, createTag } from "#test/projectList.ts";
import { addUser } from "#test/usersPage.ts";

const office = useBackOffice({ templates: true });

/** ID of a project whose card has an element of each type. */
let cards = "";

beforeAll(async () => {
  const tag = await createTag(office, "Staff");
  await createProject(office, "One side");
  await createProject(office, "Two sides", { is_dual_sided: true, tags: [tag] });
  cards = await createProject(office, "Cards");
  const front_elements = [
    element("rectangle", [0, 0, 324, 40], { fillColor: "#104a42" }),
    element("text", [10, 50, 200, 40], { text: "Amara Okafor" }),
    element("image", [220, 50, 90, 110], { staticImage: false, imageBinding: "photo" }),
    element("barcode", [10, 120, 120, 50], { barcodeFormat: "code128", barcodeValue: "4711" }),
  ].map((each, index) => ({ ...each, name: ["Band", "Name", "Photo", "Code"][index] }));
  await office.call("PUT", `/projects/${cards}`, { front_elements, canvas_width: 324, canvas_height: 204 });
  const { id } = await addUser(office, "Theo Lindqvist");
  await office.call("DELETE", `/users/${id}`);
});

type Screen = Visit & {
  readonly path: string;
  /** Puts the page into the state to examine. */
  readonly ready: (page: Page) => Promise<void>;
};

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name }).waitFor();
const searched = (found: string) => async (page: Page) => {
  await page.getByRole("searchbox").first().fill("nothing like this");
  await page.getByText(found).waitFor();
};

const screens: Readonly<Record<string, Screen>> = {
  "the sign-in page": { path: "/login", as: "nobody", ready: heading("Sign in") },
  "a refused sign-in": {
    path: "/login",
    as: "nobody",
    expects: /status of 401/,
    ready: async (page) => {
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "an expired link": {
    path: "/login#link=gone",
    as: "nobody",
    expects: /Failed to load resource/,
    ready: heading("This link does not work"),
  },
  "the check of a card": { path: "/verify", as: "nobody", ready: heading("Is this card genuine?") },
  "the landing screen": { path: "/", ready: heading("Print Builder turns") },
  "the dashboard": {
    path: "/dashboard",
    ready: (page) => page.getByRole("region", { name: "Templates" }).getByText(/\d/).waitFor(),
  },
  "the list of projects": {
    path: "/projects",
    ready: async (page) => {
      await page.getByRole("article", { name: "Two sides" }).hover();
      await page.getByRole("button", { name: /^Tags: / }).click();
      await page.getByRole("checkbox", { name: "Staff" }).waitFor();
    },
  },
  "the table of projects": {
    path: "/projects?view=list",
    ready: async (page) => {
      await page.getByRole("checkbox", { name: "Select Two sides" }).click();
      await page.getByRole("toolbar", { name: "Selected projects" }).waitFor();
    },
  },
  "a list without projects": {
    path: "/projects?search=nothing+like+this",
    ready: heading("No projects found"),
  },
  "the gallery of templates": {
    path: "/templates?search=evergreen",
    ready: (page) => page.getByRole("article", { name: "Evergreen Student" }).hover(),
  },
  "an empty gallery": { path: "/templates?search=evergreen", ready: searched("No templates found.") },
  "the users": {
    path: "/admin/users",
    ready: (page) => page.getByRole("button", { name: "Restore" }).waitFor(),
  },
  "the jobs": { path: "/admin/jobs", ready: heading("Jobs") },
  "the server": { path: "/admin/server", ready: (page) => page.getByText("No errors").waitFor() },
  "the automation": { path: "/admin/automation", ready: (page) => page.getByText("No webhooks").waitFor() },
  "the files without a school": {
    path: "/files",
    ready: (page) => page.getByText(/^The File Manager needs/).waitFor(),
  },
  "the help": { path: "/help", ready: heading("Fields of the card") },
  "the profile": { path: "/profile", ready: heading("Appearance") },
  "the 404 page": { path: "/nowhere", ready: heading("Page not found") },
  "a project that is gone": {
    path: "/editor/gone",
    expects: /Failed to load resource/,
    ready: (page) => page.getByRole("main").getByRole("heading").first().waitFor(),
  },
};

test.each(Object.entries(screens))(
  "[OPEN-95] axe finds no problem on %s in light or dark mode",
  async (_name, { path, ready, ...visit }) => {
    const page = await office.visit(path, visit);
    await ready(page);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  },
);

test("[OPEN-95] axe finds no problem in the editor, whatever is selected", async () => {
  const page = await office.visit(`/editor/${cards}`);
  const layers = page.getByRole("complementary", { name: "Layers" });
  await layers.getByRole("button", { name: "Band", exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  for (const name of ["Band", "Name", "Photo", "Code"]) {
    await layers.getByRole("button", { name, exact: true }).click();
    await page.getByRole("heading", { name, exact: true }).waitFor();
    expect(await axeFindingsInBothSchemes(page, "aside"), name).toEqual([]);
  }
});

const here = "app/dialogs.test.tsx";
const automation = "features/automation/automation.test.tsx";
const files = "features/files/entryActions.test.tsx";
const ledger = "features/printing/ledger/ledger.test.tsx";
const matching = "features/data/report/matchPhotos.test.tsx";
const media = "features/library/pictures/projectImages.test.tsx";
const tutorial = "features/editor/tutorial/tutorial.test.tsx";

/** Every dialog of the app, with the test file in which axe examines it. */
const dialogs: Readonly<Record<string, string>> = {
  AddWebhook: automation,
  BrandKitForm: here,
  ChoosePhoto: matching,
  CloneProject: here,
  ColumnsDialog: here,
  ConflictQuestion: "features/files/uploading/uploading.test.tsx",
  CreateApiKey: automation,
  CreateRecord: "features/liveData/create/createPeople.test.tsx",
  Cropping: here,
  CustomFonts: "features/library/fonts/customFonts.test.tsx",
  DataGrid: "features/data/grid/dataGrid.test.tsx",
  DataWizard: "features/data/data.test.tsx",
  Deliveries: automation,
  EditTags: here,
  ExportPictures: "features/printing/exportPictures/exportPictures.test.tsx",
  ExportProject: here,
  ExportSeveral: here,
  FailedCards: ledger,
  FileManagerDialog: here,
  FillSamples: "features/printing/preflight/preflightReport.test.tsx",
  FinalList: "features/printing/schoolPrint/finalList.test.tsx",
  FindAnything: "features/editor/finding/finding.test.tsx",
  FindReplace: "features/editor/finding/finding.test.tsx",
  FindSheet: ledger,
  FolderPicker: files,
  FormatDialog: here,
  IconLibrary: "features/library/icons/iconLibrary.test.tsx",
  ImageToken: here,
  ImportProject: here,
  LedgerView: ledger,
  LinkDialog: "features/users/access.test.tsx",
  LookupTables: here,
  ManageTags: here,
  MatchInOrder: matching,
  Measures: "features/editor/measures/measures.test.tsx",
  NameEntry: files,
  NewProject: here,
  PageSetup: "features/printing/pageSetup/pageSetup.test.tsx",
  PhotoChecks: here,
  PictureLightbox: here,
  Preview: files,
  PrinterDialog: "features/printing/printers/printers.test.tsx",
  QueueDialog: "features/printing/queues/printersPage.test.tsx",
  ProjectImages: media,
  Question: here,
  RecolourDialog: here,
  RecordPreview: "features/printing/recordPreview/recordPreview.test.tsx",
  Repeating: "features/editor/repeating/repeating.test.tsx",
  Reprint: ledger,
  RuleDialog: here,
  SchoolBulkPrint: "features/printing/schoolPrint/schoolPrint.test.tsx",
  SchoolSignIn: here,
  SchoolWizard: "features/school/schoolWizard.test.tsx",
  SecondUpload: "features/data/data.test.tsx",
  SecretDialog: automation,
  SetPassword: "features/users/access.test.tsx",
  Shortcuts: here,
  SuperAdminLogin: "features/school/schoolWizard.test.tsx",
  TableBulkPrint: "features/printing/bulkPrint/bulkPrint.test.tsx",
  TagSeveral: here,
  TemplateForm: "features/library/templates/templates.test.tsx",
  TemplatePreview: here,
  Templates: "features/library/templates/templates.test.tsx",
  TextQuestion: here,
  Tour: tutorial,
  Tutorial: tutorial,
  UploadPictures: here,
  VersionHistory: "features/versions/versions.test.tsx",
  VisibleDialog: here,
};

test("[OPEN-95] lists a test that checks each dialog of the app with axe", () => {
  const source = join(import.meta.dirname, "..");
  const read = (file: string) => readFileSync(join(source, file), "utf8");
  const code = globSync("**/*.{ts,tsx}", {
    cwd: source,
    exclude: ["**/*.test.*", "ui/dialogs/openDialog.ts", "platform/openLater.ts"],
  });
  const openedAtOnceOrLater =
    /\bopenDialog(?:<[^()]*>)?\(\s*(\w+)|=>\s*\(await import\("[^"]+"\)\)\.([A-Z]\w+)/g;
  const opened = code.flatMap((file) =>
    [...read(file).matchAll(openedAtOnceOrLater)].map(([, atOnce, later]) => atOnce ?? later ?? ""),
  );
  expect(Object.keys(dialogs).toSorted()).toEqual([...new Set(opened)].toSorted());
  const unexamined = Object.entries(dialogs).filter(([name, file]) => {
    const text = read(file);
    return !text.includes("axeFindings") || (file === here && !text.includes(name));
  });
  expect(unexamined).toEqual([]);
});
