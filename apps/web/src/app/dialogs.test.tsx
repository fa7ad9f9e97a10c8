import { element } from "@print-builder/production/testing";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, useBackOffice } from "#test/backOffice.ts";
import { aText, dialog, onCard, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { properties, selectLayer } from "#test/editorScreen.ts";
import { type Job, pretendJob, startExport } from "#test/exportDialog.ts";
import { card, createProject, createTag } from "#test/projectList.ts";

const editor = useEditorDialogs(useBackOffice({ templates: true }));
const { call, visit } = editor;

let cards = "";

beforeAll(async () => {
  const tag = await createTag(editor, "Staff");
  await createTag(editor, "Spare");
  await createProject(editor, "Two sides", { is_dual_sided: true, tags: [tag] });
  const school = await createProject(editor, "Of a school");
  await call("PATCH", `/projects/${school}/data-mode`, { mode: "school" });
  cards = await editor.newProject({
    front_elements: [
      { ...aText({ text: "{{ house }}" }), name: "House" },
      {
        ...element("barcode", [10, 120, 120, 50], { barcodeFormat: "code128", barcodeValue: "4711" }),
        name: "Code",
      },
      {
        ...element("image", [220, 50, 90, 110], { staticImage: true, imageData: "media:picture 001.png" }),
        name: "Crest",
      },
    ],
    lookups: { houses: { key: "house", rows: [{ house: "Kestrel", motto: "Look ahead" }] } },
  });
  await editor.addPictures(cards, 1);
  const table = new FormData();
  table.append("file", new Blob(["house,photo,badge\nKestrel,a.jpg,b.jpg\n"]), "houses.csv");
  await call("POST", `/projects/${cards}/data/upload`, table);
  await call("PUT", `/projects/${cards}/data/mapping`, {
    field_map: { house: "house" },
    image_map: { photo: "photo", badge: "badge" },
  });
});

const anyDialog = "[role=dialog], [role=alertdialog]";

/** Functions that open dialogs, by component name. */
type Openers = Readonly<Record<string, (page: Page) => Promise<Locator>>>;

/** Opens the dialogs one by one, checks each with axe and closes it with Escape. */
async function examine(page: Page, openers: Openers): Promise<void> {
  for (const [name, open] of Object.entries(openers)) {
    await (await open(page)).first().waitFor();
    expect(await axeFindingsInBothSchemes(page, anyDialog), name).toEqual([]);
    while ((await page.locator(anyDialog).count()) > 0) {
      const [last] = (await page.locator(anyDialog).all()).slice(-1);
      await page.keyboard.press("Escape");
      await last?.waitFor({ state: "detached" });
    }
  }
}

const onCardOf = (project: string, name: string, shown: (page: Page) => Locator) => async (page: Page) => {
  await card(page, project).hover();
  await card(page, project).getByRole("button", { name, exact: true }).click();
  return shown(page);
};
const onPage = (name: string, shown: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
  return shown(page);
};
const button = (name: string) => (page: Page) =>
  page.locator(anyDialog).getByRole("button", { name, exact: true });

const ofList: Openers = {
  NewProject: onPage("New Project", (page) =>
    page.getByRole("dialog").getByRole("textbox", { name: "Name" }),
  ),
  Question: onCardOf("Two sides", "Delete", button("Delete project")),
  CloneProject: onCardOf("Two sides", "Clone", (page) => dialog(page, "Clone Project")),
  ExportProject: onCardOf("Two sides", "Export", button("Start Export")),
  "ExportProject of a school": onCardOf("Of a school", "Export", button("Start Export")),
  ImportProject: async (page) => {
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const file = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("no ZIP") };
    await page.locator("input[type=file]").setInputFiles(file);
    return page.getByRole("dialog").getByRole("alert");
  },
  EditTags: onCardOf("Two sides", "Edit Tags", (page) =>
    page.getByRole("dialog").getByRole("checkbox", { name: "Staff" }),
  ),
  ManageTags: async (page) => {
    await page.getByRole("button", { name: "Manage Tags" }).click();
    await page.getByText("IN USE").waitFor();
    await page.getByRole("listitem", { name: "Spare" }).getByRole("button", { name: "Edit" }).click();
    return button("Save")(page);
  },
};

test("[OPEN-95] axe finds no problem in the project list's dialogs", async () => {
  const page = await visit("/projects");
  await card(page, "Two sides").waitFor();
  await examine(page, ofList);
  await page.goto("/projects?view=list");
  await page.getByRole("checkbox", { name: "Select Two sides" }).click();
  await examine(page, {
    TagSeveral: onPage("Tags…", (page) => page.getByRole("dialog").getByRole("checkbox", { name: "Staff" })),
    ExportSeveral: onPage("Export ZIPs…", button("Export 1 project")),
  });
});

const states: Readonly<Record<string, readonly [Job, (page: Page) => Locator]>> = {
  running: [{ status: "running", processed: 1, total: 4 }, button("Pause")],
  failed: [
    { status: "failed", error: "The storage is full." },
    (page) => page.getByText("The storage is full."),
  ],
  finished: [{ status: "completed" }, (page) => page.getByText("completed", { exact: true })],
  "signed out": [
    { status: "failed", code: "schools_auth_required" },
    (page) => page.getByText("Sign-in required"),
  ],
};

test.each(Object.entries(states))(
  "[OPEN-95] axe finds no problem in the export dialog of a %s job",
  async (_name, [job, shown]) => {
    const page = await visit("/projects");
    (await pretendJob(page)).tell(job);
    await onCardOf("Two sides", "Export", button("Start Export"))(page);
    await startExport(dialog(page, "Export Project"));
    await shown(page).first().waitFor();
    expect(await axeFindingsInBothSchemes(page, anyDialog)).toEqual([]);
  },
);

test("[OPEN-95] axe finds no problem in the template gallery's dialogs", async () => {
  const page = await visit("/templates?search=evergreen&palette=plum");
  const name = "Evergreen Student";
  await examine(page, {
    TemplatePreview: onCardOf(name, "Preview", (page) => page.getByRole("figure", { name: "Back" })),
    TextQuestion: onCardOf(name, "Use Template", (page) =>
      page.getByRole("dialog").getByLabel("Project name"),
    ),
  });
});

const ofEditor: Openers = {
  Shortcuts: async (page) => {
    await page.keyboard.press("?");
    return dialog(page, "Keyboard shortcuts");
  },
  LookupTables: async (page) => {
    await page.getByRole("button", { name: "Project", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Lookup tables/ }).click();
    return page.getByRole("dialog").getByRole("textbox", { name: "Table name" });
  },
  ImageToken: async (page) => {
    await tool(page, "Media").click();
    await page.getByRole("menuitem", { name: "Dynamic image" }).click();
    return page.getByRole("dialog").getByRole("radio", { name: "badge" });
  },
  UploadPictures: async (page) => {
    await tool(page, "Media").click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("menuitem", { name: "Bulk upload" }).click();
    const file = { name: "fake.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await (await chooser).setFiles([file, { ...file, name: "false.png" }]);
    return dialog(page, "Some images were not accepted").getByText("fake.png");
  },
  VisibleDialog: async (page) => {
    await selectLayer(page, "House");
    await properties(page).getByRole("button", { name: "Show only when …" }).click();
    return page.getByRole("combobox", { name: "Comparison 1" });
  },
  RuleDialog: async (page) => {
    await properties(page).getByRole("button", { name: "When … set …" }).click();
    return page.getByRole("combobox", { name: "Property to set" });
  },
  FormatDialog: async (page) => {
    await selectLayer(page, "Code");
    await properties(page)
      .getByRole("button", { name: /^Format: / })
      .click();
    return page.getByRole("dialog").getByRole("searchbox");
  },
  RecolourDialog: async (page) => {
    await tool(page, "Recolour").click();
    return dialog(page, "Recolour").getByRole("radio", { name: "Berry" });
  },
  BrandKitForm: async (page) => {
    await tool(page, "Recolour").click();
    await dialog(page, "Recolour").getByRole("button", { name: "New brand kit…" }).click();
    return dialog(page, "New brand kit").getByRole("textbox", { name: "Name" });
  },
};

test("[OPEN-95] axe finds no problem in the editor's dialogs", async () => {
  const page = await editor.openEditor(cards, { expects: /Failed to load resource/ });
  await examine(page, ofEditor);
  await selectLayer(page, "Crest");
  expect(await onCard(page)).toBe(3);
  await page.keyboard.press("Control+k");
  const search = dialog(page, "Find anything").getByRole("combobox");
  await search.fill("Crop image");
  await search.press("Enter");
  await page.getByRole("application", { name: "Crop image" }).waitFor();
  // Cropping covers the whole editor.
  expect(await axeFindingsInBothSchemes(page), "Cropping").toEqual([]);
});

const photo = { media: "a.jpg", score: 1, record_index: 0, record_id: "1", name: "Asha Rao", other: null };
const headers = ["first", "last"];
const records = [{ first: "Asha", last: "Rao" }];

/** Dialogs that take many steps to reach in the app. The test opens them directly. */
const opened: Openers = {
  FileManagerDialog: async (page) => {
    const { openDialog } = await import("#ui/dialogs/openDialog.ts");
    const { FileManagerDialog } = await import("#features/files/FileManagerDialog.tsx");
    const access = { allowed: false, reason: "Choose a school in the School Data Wizard." } as const;
    void openDialog(FileManagerDialog, { access });
    return dialog(page, "File Manager").getByText(access.reason);
  },
  PhotoChecks: async (page) => {
    const problems = [{ ...photo, kind: "too_small" }];
    await page.route("**/photo-checks", (route) => route.fulfill({ json: { checked: 2, problems } }));
    const { openPhotoChecks } = await import("#platform/photoChecks/openPhotoChecks.ts");
    void openPhotoChecks(cards);
    return dialog(page, "Photos to take again").getByText("Asha Rao", { exact: true });
  },
  SchoolSignIn: async (page) => {
    const { signInToSchool } = await import("#platform/school/signInToSchool.ts");
    void signInToSchool({ projectId: cards, work: "print" });
    return dialog(page, "Sign in to the school system").getByRole("button", { name: "Cancel" });
  },
  PictureLightbox: async (page) => {
    const { openDialog } = await import("#ui/dialogs/openDialog.ts");
    const { PictureLightbox } = await import("#features/liveData/panel/PictureLightbox.tsx");
    const picture = { url: "/favicon.svg", width: 300, height: 400 };
    void openDialog(PictureLightbox, { title: "Asha Rao", picture });
    return dialog(page, "Asha Rao").getByRole("img");
  },
  ColumnsDialog: async (page) => {
    const { openDialog } = await import("#ui/dialogs/openDialog.ts");
    const { ColumnsDialog } = await import("#features/data/columns/ColumnsDialog.tsx");
    void openDialog(ColumnsDialog, { name: "full_name", source: "first", headers, records });
    return page.getByRole("dialog").getByRole("heading");
  },
};

test("[OPEN-95] axe finds no problem in rarely opened dialogs", async () => {
  await examine(await editor.openEditor(cards), opened);
});
