// Entry point of the processes that draw cards. They read projects from the store and answer with messages.
import process from "node:process";
import { keepCompiled } from "@print-builder/production";
import { runPrintProcess } from "./runPrintProcess.ts";

runPrintProcess(process);
keepCompiled();
