// The program of the processes that draw cards: it reads projects from the store and answers by messages.
import process from "node:process";
import { runPrintProcess } from "./runPrintProcess.ts";

runPrintProcess(process);
