// Entry of the processes that draw cards: it reads projects from the store and answers by messages.
import process from "node:process";
import { keepCompiled } from "@print-builder/production";
import { runPrintProcess } from "./runPrintProcess.ts";

runPrintProcess(process);
keepCompiled();
