// Entry point of the process that runs jobs for a server or worker.
import process from "node:process";
import { keepCompiled } from "@print-builder/production";
import { runWorkerProcess } from "./runWorkerProcess.ts";

runWorkerProcess(process);
keepCompiled();
