// Imported before all else by the editor's page: what comes after it takes the browser longer than a face on its way.
import { earlyQuestion } from "../api/earlyAnswer.ts";
import { fetchPartsOf } from "./earlyParts.ts";

const question = earlyQuestion();
if (question) fetchPartsOf(question);
