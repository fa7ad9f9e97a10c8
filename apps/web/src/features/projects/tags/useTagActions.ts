import { routes, type TagAnswer } from "@print-builder/api";
import { ApiError } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { useReloadTags } from "./useTags.ts";

type TagFields = Pick<TagAnswer, "name" | "color">;

/** Tells why a tag could not be deleted; of one in use the server says where. */
async function explainRefusal(error: unknown): Promise<void> {
  const detail = error instanceof ApiError ? error.detail : null;
  await tell("Delete tag", detail ?? "Failed to delete tag. Please try again.");
}

/** Creates, changes and deletes tags, and has the lists loaded again. */
export function useTagActions() {
  const reload = useReloadTags();

  const store = async (run: () => Promise<TagAnswer>): Promise<boolean> => {
    try {
      await run();
    } catch (error) {
      showFailure(error);
      return false;
    }
    await reload();
    return true;
  };

  const remove = async (tag: TagAnswer): Promise<void> => {
    const sure = await confirm({
      title: "Delete tag",
      message: "Are you sure you want to delete this tag?",
      action: "Delete tag",
      destructive: true,
    });
    if (!sure) return;
    try {
      await call(routes.deleteTag, { params: { id: tag.id } });
    } catch (error) {
      await explainRefusal(error);
    }
    await reload();
  };

  return {
    create: (body: TagFields) => store(() => call(routes.createTag, { body })),
    update: (id: string, body: TagFields) => store(() => call(routes.updateTag, { params: { id }, body })),
    remove,
  };
}
