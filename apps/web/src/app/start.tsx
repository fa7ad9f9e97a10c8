import "@mantine/core/styles.layer.css";
import "../ui/base.css";
import { createRoot } from "react-dom/client";
import { removeOldCaches } from "../lib/removeOldCaches.ts";
import { followOtherTabs } from "../lib/session.ts";
import { App } from "./App.tsx";
import { createRouter } from "./router.tsx";

/** Shows the app. */
export function start(): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root.");
  followOtherTabs();
  void removeOldCaches();
  createRoot(root).render(<App router={createRouter()} />);
}
