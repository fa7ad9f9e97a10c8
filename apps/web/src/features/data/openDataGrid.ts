import { openDialog } from "#ui/dialogs/openDialog.ts";

export type DataGridRequest = { readonly projectId: string };

/** Opens the table of a project's rows for looking and editing. Answers whether anything was changed. */
export async function openDataGrid(request: DataGridRequest): Promise<boolean> {
  const { DataGrid } = await import("./grid/DataGrid.tsx");
  let isChanged = false;
  await openDialog(DataGrid, {
    ...request,
    onChanged: () => {
      isChanged = true;
    },
  });
  return isChanged;
}
