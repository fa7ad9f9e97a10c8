import type { Look } from "@print-builder/school-sandbox/portraits";
import { studentLooks } from "./studentLooks.ts";

/** One row of the student table. Every value is text, as a spreadsheet displays it. */
export type Student = {
  readonly admission_no: string;
  readonly full_name: string;
  readonly class: string;
  readonly dob: string;
  readonly house: string;
  readonly guardian: string;
  readonly phone: string;
  readonly bus: string;
  readonly photo: string;
};

/** A student with the photo's file name in `images/` and the look of the portrait. */
export type EnrolledStudent = { readonly row: Student; readonly photoFile: string; readonly look: Look };

/** Name, class, birthday and guardian of invented people, spelled as their families would spell them. */
const roll = [
  ["Amara Okafor", "8B", "14 Mar 2013", "Ngozi Okafor"],
  ["आर्यन शर्मा", "8A", "02 Nov 2012", "सुनीता शर्मा"],
  ["佐藤 陽翔", "7C", "27 Jul 2014", "佐藤 由美"],
  ["ਅਰਜਨ ਸੰਧੂ", "8C", "19 Jan 2013", "ਹਰਪ੍ਰੀਤ ਸੰਧੂ"],
  ["ليلى حداد", "9A", "08 May 2012", "رنا حداد"],
  ["Łukasz Wiśniewski", "8D", "30 Sep 2012", "Agnieszka Wiśniewska"],
  ["હેત્વી પટેલ", "6B", "11 Feb 2015", "જિગ્નેશ પટેલ"],
  ["Ελένη Παπαδοπούλου", "9B", "23 Apr 2012", "Μαρία Παπαδοπούλου"],
  ["김서연", "7A", "05 Dec 2013", "김민정"],
  ["Theo Bennett", "8B", "16 Jun 2013", "Hannah Bennett"],
  ["கவின் முருகன்", "8A", "21 Aug 2013", "செல்வி முருகன்"],
  ["Анастасия Соколова", "10A", "03 Oct 2010", "Ольга Соколова"],
  ["Kwame Boateng", "8D", "28 Feb 2013", "Akosua Boateng"],
  ["অরিজিৎ চট্টোপাধ্যায়", "9C", "09 Sep 2011", "মৌসুমী চট্টোপাধ্যায়"],
  ["נועה כהן", "7B", "17 Mar 2014", "יעל כהן"],
  ["Sofía Martínez Ibáñez", "8A", "25 May 2013", "Carmen Ibáñez Robles"],
  ["శ్రీనిధి రెడ్డి", "6C", "12 Dec 2014", "లక్ష్మి రెడ్డి"],
  ["ณัฐพล ศรีสุข", "9A", "06 Jan 2012", "พรทิพย์ ศรีสุข"],
  ["Yusuf Demir", "8D", "18 Jul 2013", "Elif Demir"],
  ["ಅದಿತಿ ಹೆಗಡೆ", "7D", "31 Oct 2013", "ಸವಿತಾ ಹೆಗಡೆ"],
  ["陈思远", "10B", "04 Apr 2011", "陈丽华"],
  ["Sigríður Þorvaldsdóttir", "9D", "20 Jun 2012", "Þorvaldur Einarsson"],
  ["प्रिया देशमुख", "9D", "15 Aug 2012", "वैशाली देशमुख"],
  ["Nguyễn Thị Minh Châu", "8C", "07 Feb 2013", "Nguyễn Văn Hùng"],
  ["നന്ദന മേനോൻ", "7A", "29 Nov 2013", "രാധിക മേനോൻ"],
  ["João Conceição", "6A", "22 Mar 2015", "Beatriz Conceição"],
  ["عمر الفاسي", "10C", "13 Sep 2010", "سعاد الفاسي"],
  ["Дмитро Шевченко", "8B", "01 May 2013", "Ірина Шевченко"],
  ["તૃષા ત્રિવેદી", "9B", "26 Jan 2012", "મીનાક્ષી ત્રિવેદી"],
  ["Elin Aaltonen", "7B", "10 Jul 2014", "Kaisa Aaltonen"],
  ["వెంకట సాయి కృష్ణ", "10A", "24 Dec 2010", "పద్మావతి కృష్ణ"],
  ["ਸਿਮਰਨ ਕੌਰ ਗਿੱਲ", "8A", "14 Apr 2013", "ਬਲਜੀਤ ਸਿੰਘ ਗਿੱਲ"],
  ["Olúwaṣeun Adébáyọ̀", "9C", "02 Aug 2012", "Fọlákẹ́ Adébáyọ̀"],
  ["யாழினி சுப்பிரமணியன்", "9C", "19 Oct 2011", "மீனாட்சி சுப்பிரமணியன்"],
  ["ნინო გელაშვილი", "8D", "27 May 2013", "თამარ გელაშვილი"],
  ["Aleksandra Brzęczyszczykiewicz", "10B", "08 Nov 2010", "Grzegorz Brzęczyszczykiewicz"],
  ["איתן לוי", "6D", "16 Feb 2015", "מיכל לוי"],
  ["তিয়াশা সেন", "7C", "05 Jun 2014", "সুদীপ্ত সেন"],
  ["박도윤", "9A", "21 Mar 2012", "박지영"],
  ["Անի Հակոբյան", "8C", "30 Jul 2013", "Գայանե Հակոբյան"],
  ["Милена Јовановић", "7D", "11 Sep 2013", "Јелена Јовановић"],
  ["ध्रुव जोशी", "6A", "03 Jan 2015", "मीरा जोशी"],
  ["Siobhán Ní Dhomhnaill", "9D", "17 Nov 2011", "Pádraig Ó Domhnaill"],
  ["ସ୍ମୃତି ମହାପାତ୍ର", "10C", "25 Apr 2011", "ସୁଜାତା ମହାପାତ୍ର"],
  ["Mateo Vargas Quiñones", "8B", "09 Dec 2012", "Lucía Quiñones"],
  ["عائشہ صدیقی", "7A", "28 Aug 2014", "فرحان صدیقی"],
  ["กัญญารัตน์ วงศ์สวัสดิ์", "10A", "06 May 2011", "สุดารัตน์ วงศ์สวัสดิ์"],
  ["ಕಾರ್ತಿಕ್ ಗೌಡ", "9B", "12 Feb 2012", "ಮಂಜುಳಾ ಗೌಡ"],
  ["Νίκος Αλεξίου", "8A", "23 Oct 2012", "Κατερίνα Αλεξίου"],
  ["王子涵", "6C", "18 Apr 2015", "王建国"],
  ["Ayşe Yıldırım", "8C", "04 Jun 2013", "Zeynep Yıldırım"],
  ["ሰላም ተስፋዬ", "7B", "20 Sep 2013", "አስቴር ተስፋዬ"],
  ["નીલ મહેતા", "10D", "15 Jul 2011", "અલ્પા મહેતા"],
  ["Maximilian von Hohenfels-Wörth", "9C", "07 Mar 2012", "Friederike von Hohenfels-Wörth"],
  ["高橋 さくら", "8D", "29 Jan 2013", "高橋 健一"],
  ["फ़ातिमा अंसारी", "9A", "22 Dec 2011", "नसरीन अंसारी"],
  ["නෙත්මි පෙරේරා", "7C", "13 May 2014", "චමරි පෙරේරා"],
  ["Ioana Ștefănescu", "8A", "01 Aug 2013", "Mihaela Ștefănescu"],
  ["ਗੁਰਨੂਰ ਸਿੰਘ ਬਾਜਵਾ", "10C", "26 Nov 2010", "ਮਨਪ੍ਰੀਤ ਕੌਰ ਬਾਜਵਾ"],
  ["Tomáš Dvořák", "10B", "10 Oct 2010", "Lenka Dvořáková"],
] as const;

const houses = ["Kestrel", "Heron", "Osprey", "Merlin"];
const busRoutes = [
  "1 · Quay Street",
  "2 · Mill Rise",
  "3 · Station",
  "4 · Elm Road",
  "5 · Hill Top",
  "7 · Lakeside",
];

/** Admission numbers of six digits, with leading zeros and small gaps, as in a register. */
const admissionNumber = (index: number) => String(4117 + index * 7 + ((index * index) % 5)).padStart(6, "0");

/** Indian mobile numbers that begin with 1, so they are assigned to nobody. */
const phoneNumber = (index: number) => `+91 10555 ${String(1042 + index * 137).padStart(5, "0")}`;

/**
 * A photo's name as in a school's table: usually the file name, sometimes typed by hand or shortened by a
 * spreadsheet.
 */
function notedPhoto(photoFile: string, index: number): string {
  const stem = photoFile.replace(".jpg", "");
  if (index === 17 || index === 38) return `${stem}.JPG`;
  if (index === 23) return `${stem}.jpeg`;
  if (index === 30 || index === 52) return stem;
  if (index === 44) return stem.replace(/^0+/, "");
  return photoFile;
}

function enrol([name, className, dob, guardian]: (typeof roll)[number], index: number): EnrolledStudent {
  const admission = admissionNumber(index);
  const photoFile = `${admission}.jpg`;
  const look = studentLooks[index];
  if (!look) throw new Error(`Student ${index + 1} (${name}) has no look; add one to studentLooks.`);
  const row: Student = {
    admission_no: admission,
    full_name: name,
    class: className,
    dob,
    house: houses[(index * 3) % houses.length] ?? "",
    guardian,
    phone: phoneNumber(index),
    bus: busRoutes[(index * 5 + 3) % busRoutes.length] ?? "",
    photo: notedPhoto(photoFile, index),
  };
  return { row, photoFile, look };
}

/** The sixty students of Northgate Academy, in register order. */
export const students: readonly EnrolledStudent[] = roll.map(enrol);
