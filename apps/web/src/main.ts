// First, because it configures zod: the page loads both scripts at once, in any order.
import "./atOnce.ts";
import { start } from "#app/start.tsx";

void start();
