// Entry of the process that does jobs alongside the server.
import process from "node:process";
import { keepCompiled } from "@print-builder/production";
import { runWorkerProcess } from "./runWorkerProcess.ts";

runWorkerProcess(process);
keepCompiled();
