// The program of the process that does jobs beside the server.
import process from "node:process";
import { keepCompiled } from "@print-builder/production";
import { runWorkerProcess } from "./runWorkerProcess.ts";

runWorkerProcess(process);
keepCompiled();
