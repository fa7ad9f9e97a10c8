import { readTable, readTableInChild } from "./index.ts";
import yazl from "yazl";
import { buffer } from "node:stream/consumers";
import { execSync } from "node:child_process";
async function xlsx(sheet){ const z=new yazl.ZipFile();
 z.addBuffer(Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),"[Content_Types].xml");
 z.addBuffer(Buffer.from('<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'),"_rels/.rels");
 z.addBuffer(Buffer.from('<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),"xl/workbook.xml");
 z.addBuffer(Buffer.from('<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'),"xl/_rels/workbook.xml.rels");
 z.addBuffer(sheet,"xl/worksheets/sheet1.xml"); z.end(); return buffer(z.outputStream);}
const col=c=>String.fromCharCode(65+c);
const R=+process.argv[2], C=20;
const parts=['<worksheet><sheetData>']; for(let r=1;r<=R;r++){ let s=`<row r="${r}">`; for(let c=0;c<C;c++) s+=`<c r="${col(c)}${r}" t="inlineStr"><is><t>Value ${r} ${c}</t></is></c>`; parts.push(s+"</row>"); } parts.push("</sheetData></worksheet>");
const sheet=Buffer.from(parts.join("")); parts.length=0;
const bytes=await xlsx(sheet); console.log("sheet MB", sheet.length/1e6, "zip MB", bytes.length/1e6);
try{await readTable({name:"x",bytes})}catch(e){console.log(e.cause)}
for (const maxRows of [10000, undefined]) {
let t=performance.now(); let peak=0;
const timer=setInterval(()=>{ try{ const o=execSync(`ps -o rss= --ppid ${process.pid}`).toString().trim().split(/\s+/).map(Number); peak=Math.max(peak,...o);}catch{} },100);
const r=await readTableInChild({name:"x",bytes},{maxRows,memoryMb:+process.argv[3]||1024}).catch(e=>e); clearInterval(timer);
console.log(maxRows, r.message ?? r.rows.length, r.totalRows, Math.round(performance.now()-t),"ms child peak MB", Math.round(peak/1e3));
}
