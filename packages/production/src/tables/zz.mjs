import * as XLSX from "@e965/xlsx";
import { readTable, readTableInChild } from "./index.ts";
const cells = {
  A1:{t:"s",v:"ID"},B1:{t:"s",v:"Born"},C1:{t:"s",v:"At"},D1:{t:"s",v:"Time"},E1:{t:"s",v:"Long"},F1:{t:"s",v:"Noise"},G1:{t:"s",v:"Pct"},H1:{t:"s",v:"Err"},I1:{t:"s",v:"Bool"},
  J1:{t:"s",v:"Mon"},K1:{t:"s",v:"Dur"},L1:{t:"s",v:"Sci"},M1:{t:"s",v:"Acc"},N1:{t:"s",v:"Zero"},
  A2:{t:"n",v:42,z:"00000"},B2:{t:"n",v:40915,z:"dd/mm/yyyy"},C2:{t:"n",v:40915.354166666664,z:"m/d/yy h:mm"},D2:{t:"n",v:0.3541666666666667,z:"h:mm AM/PM"},E2:{t:"n",v:919876543210},F2:{t:"n",v:0.1+0.2},G2:{t:"n",v:0.935,z:"0.0%"},H2:{t:"e",v:0x2a},I2:{t:"b",v:true},
  J2:{t:"n",v:40915,z:"mmm-yy"},K2:{t:"n",v:1.5,z:"[h]:mm"},L2:{t:"n",v:919876543210,z:"0.00E+00"},M2:{t:"n",v:1234.5,z:'_($* #,##0.00_)'},N2:{t:"n",v:0},
  "!ref":"A1:N2"};
for (const bookType of ["xlsx","biff8"]) {
  const wb = {SheetNames:["Hidden","Data"],Sheets:{Hidden:{A1:{t:"s",v:"no"},"!ref":"A1"},Data:cells},Workbook:{Sheets:[{Hidden:1},{Hidden:0}]}};
  const bytes = XLSX.write(wb,{type:"buffer",bookType});
  console.log(bookType, bytes.length, (await readTable({name:"x",bytes}).catch(e=>e)));
}
// sizes
const rows=[["Id","Name","Father","Mother","Class","Section","Phone","Address","Born","Photo"]];
for(let i=0;i<10000;i++) rows.push([String(i).padStart(5,"0"),"Student "+i,"Father "+i,"Mother "+i,i%12,"ABC"[i%3],9876500000+i,"House "+i+", Some Road, City",40000+i%3000,i+".jpg"]);
const ws=XLSX.utils.aoa_to_sheet(rows); for(let i=2;i<=10001;i++) ws["I"+i].z="dd/mm/yyyy";
const big=XLSX.write({SheetNames:["S"],Sheets:{S:ws}},{type:"buffer",bookType:"xlsx",compression:true});
console.log("10k xlsx", big.length);
for (const [n,f] of [["child",readTableInChild],["in",readTable]]) { let t=performance.now(); const m0=process.memoryUsage().rss; const r=await f({name:"x",bytes:big}); console.log(n, r.rows.length, r.rows[9], Math.round(performance.now()-t),"ms", "rss+", Math.round((process.memoryUsage().rss-m0)/1e6)); }
const csv=Buffer.from(rows.map(r=>r.map(c=>/,/.test(c)?`"${c}"`:c).join(",")).join("\n")); 
let body=csv; while(body.length<10e6) body=Buffer.concat([body,csv.subarray(csv.indexOf(10))]);
console.log("csv", body.length);
for (const [n,f] of [["child",readTableInChild],["in",readTable]]) { let t=performance.now(); const m0=process.memoryUsage().rss; const r=await f({name:"x",bytes:body}); console.log(n, r.rows.length, Math.round(performance.now()-t),"ms", "rss+", Math.round((process.memoryUsage().rss-m0)/1e6)); }
