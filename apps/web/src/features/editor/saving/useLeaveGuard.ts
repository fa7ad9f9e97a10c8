import { useEffect } from "react";
import { useBlocker } from "react-router";
import type { Saver } from "#platform/editorSession/saver.ts";
import { choose } from "#ui/dialogs/ask.ts";
import type { QuestionProps } from "#ui/dialogs/questions.tsx";

type Choice = "leave" | "stay" | "save";

const question: QuestionProps<Choice> = {
  title: "Leave with unsaved changes?",
  message: "Some changes to this project have not been saved yet.",
  ways: [
    { result: "leave", label: "Leave without saving" },
    { result: "stay", label: "Stay" },
    { result: "save", label: "Save and leave", isMain: true },
  ],
};

/** Asks before the user leaves unsaved work, inside the app and when closing the tab. */
export function useLeaveGuard(saver: Saver): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && saver.hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const ask = async () => {
      const choice = await choose(question);
      // The user chose to leave, so the changes must not be restored later.
      if (choice === "leave") await saver.discardUnsaved();
      const mayLeave = choice === "leave" || (choice === "save" && (await saver.save()));
      if (mayLeave) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker, saver]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [saver]);
}
