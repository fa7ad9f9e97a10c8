import { afterEach, expect, test } from "vitest";
import { confirm, prompt } from "./ask.ts";
import {
  cancelAllDialogs,
  type DialogProps,
  openDialog,
  removeDialog,
  useOpenDialogs,
} from "./openDialog.ts";

function Picker(_: { colours: string[] } & DialogProps<string>) {
  return null;
}

afterEach(() => useOpenDialogs.setState([], true));

function topmost() {
  const dialog = useOpenDialogs.getState().at(-1);
  if (dialog === undefined) throw new Error("No dialog is open.");
  return dialog;
}

test("a dialog gets its props, resolves to its result and fades out", async () => {
  const chosen = openDialog(Picker, { colours: ["red"] });
  const dialog = topmost();
  expect(dialog.props).toEqual({ colours: ["red"] });
  dialog.close("red");
  expect(await chosen).toBe("red");
  expect(topmost().opened).toBe(false);
  removeDialog(dialog.key);
  expect(useOpenDialogs.getState()).toEqual([]);
});

test("a cancelled dialog resolves to null and ignores a second answer", async () => {
  const chosen = openDialog(Picker, { colours: [] });
  topmost().close(null);
  topmost().close("late");
  expect(await chosen).toBeNull();
});

test("stacks dialogs and cancels all when the screen below unmounts", async () => {
  const first = openDialog(Picker, { colours: [] });
  const second = openDialog(Picker, { colours: [] });
  expect(useOpenDialogs.getState()).toHaveLength(2);
  cancelAllDialogs();
  expect(await Promise.all([first, second])).toEqual([null, null]);
});

test("a confirmation resolves to true only if its action was chosen", async () => {
  const question = { title: "Delete project", message: "Are you sure?", action: "Delete project" };
  const yes = confirm(question);
  topmost().close(true);
  const no = confirm(question);
  topmost().close(null);
  expect(await Promise.all([yes, no])).toEqual([true, false]);
});

test("a prompt returns the text as typed", async () => {
  const name = prompt({ title: "Use Template", label: "Project name", action: "Create" });
  topmost().close(" Cards ");
  expect(await name).toBe(" Cards ");
});
