import type { Random } from "./createRandom.ts";

export type Gender = "male" | "female";
export type Script = "latin" | "devanagari" | "gujarati" | "tamil" | "arabic";

type Pool = {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
};

const words = (text: string) => text.trim().split(/\s+/);

const pools: Readonly<Record<Script, Pool>> = {
  latin: {
    female: words(`
      Amara Beatrice Chloé Dara Elena Farah Grace Hannah Ingrid Josefina Keiko Lucía Maëlle Nadia Olivia Priya
      Quinn Ruth Saoirse Tamsin Uma Violet Wanjiru Ximena Yara Zofia Aisha Bronwyn Camille Anjali Esther Freya
      Gabriela Hyacinth Isla Juno Kavya Linh Meera Noor Oluchi Penelope Rania Shreya Thandiwe Astrid Søren-Marie`),
    male: words(`
      Arjun Benedict Callum Dmitri Edward Finn Gustav Hamza Ibrahim Jonas Kwame Liam Mateo Nikhil Omar Pieter
      Rafael Samir Tobias Ümit Viktor William Xavier Yusuf Zane Aarav Björn Caspian Devansh Emeka Felix Gareth
      Haruki Idris Jakub Kofi Leander Minh Nathaniel Oskar Pranav Rohan Sebastian Tomasz Łukasz Vihaan Wesley`),
    family: words(`
      Adeyemi Bennett Castillo Dubois Eriksson Fernández Goldberg Haddad Ivanova Johansson Kowalski Lindqvist
      Mukherjee Nguyen O’Connor Papadopoulos Quispe Rossi Schäfer Tanaka Umarov Venkatesan Whitfield Xu Yamamoto
      Zhang Ashworth Banerjee Chowdhury Desai Ekström Fitzgerald Grünwald Hussein Iyer Jankowski Kapoor Lefèvre
      Mbeki Novák Okafor Patel Rahman Sokolov Thompson Unwin Varga Wójcik Yılmaz Zimmermann`),
  },
  devanagari: {
    female: words("आराध्या प्रियंका स्नेहा काव्या अनुष्का दीक्षा मीनाक्षी श्रुति वैष्णवी ज्योत्स्ना ऋतुजा लक्ष्मी"),
    male: words("अर्जुन विवान कृष्ण सिद्धार्थ आदित्य रुद्र प्रणव हर्षवर्धन यशवंत ओंकार ध्रुव शौर्य"),
    family: words("शर्मा वर्मा कुलकर्णी देशपांडे मिश्रा त्रिपाठी चतुर्वेदी पाटील जोशी श्रीवास्तव अग्रवाल सिंह"),
  },
  gujarati: {
    female: words("આરોહી ધ્વનિ કૃપા માનસી રિદ્ધિ સ્વરા હેતલ જિજ્ઞાસા ત્રિશા નિરાલી"),
    male: words("ધ્રુવ હર્ષ જૈમિન કૃણાલ મીત પાર્થ રુદ્ર શ્લોક વિશ્વ યશ"),
    family: words("પટેલ શાહ મહેતા ત્રિવેદી દેસાઈ ભટ્ટ જોષી પંડ્યા વ્યાસ ઠક્કર"),
  },
  tamil: {
    female: words("அனிதா கவிதா தமிழ்ச்செல்வி நித்யஸ்ரீ பிரியா மீனாட்சி யாழினி ஸ்ருதி வெண்ணிலா இளவரசி"),
    male: words("அருண் கார்த்திக் செந்தில் தினேஷ் பிரகாஷ் முருகன் ரவி விக்னேஷ் ஸ்ரீராம் இளங்கோ"),
    family: words("சுப்பிரமணியன் கிருஷ்ணமூர்த்தி முத்துசாமி ராமசாமி வேலுச்சாமி நடராஜன் பாண்டியன் சண்முகம் ஐயர் செல்வராஜ்"),
  },
  arabic: {
    female: words("فاطمة عائشة مريم نور ليلى سلمى هدى ياسمين رنا آمنة"),
    male: words("محمد أحمد عمر يوسف خالد سعيد حسين طارق زياد إبراهيم"),
    family: words("الحسيني العباسي المنصوري القحطاني الشريف النجار الهاشمي الخطيب البغدادي التميمي"),
  },
};

/** Names that are too long for a typical name field on a card. */
const longNames: Readonly<Record<Gender, readonly (readonly [string, string])[]>> = {
  female: [
    ["Maria-Magdalena Theodora", "von Wolkenstein-Trostburg"],
    ["Anantalakshmi Visalakshi", "Venkatanarasimhacharyulu"],
    ["Alexandra Wilhelmina Josephine", "Featherstonehaugh-Cholmondeley"],
  ],
  male: [
    ["Bartholomew Maximilian", "Papadimitrakopoulos-Anderson"],
    ["Sreeramachandramurthy", "Venkatanarasimharajuvaripeta"],
    ["Hubert Ferdinand Emmanuel", "Wolfeschlegelsteinhausen"],
  ],
};

export type Name = { readonly first: string; readonly last: string; readonly script: Script };

export function pickName(random: Random, gender: Gender): Name {
  if (random.chance(0.012)) {
    const [first, last] = random.pick(longNames[gender]);
    return { first, last, script: "latin" };
  }
  const script = pickScript(random);
  return { first: pickFirst(random, gender, script), last: random.pick(pools[script].family), script };
}

/** A relative's first name, in the same script as the person's name. */
export function pickFirst(random: Random, gender: Gender, script: Script): string {
  return random.pick(pools[script][gender]);
}

function pickScript(random: Random): Script {
  const place = random.below(100);
  if (place < 58) return "latin";
  if (place < 73) return "devanagari";
  if (place < 83) return "gujarati";
  return place < 92 ? "tamil" : "arabic";
}

export function scriptOf(name: string): Script {
  if (/\p{Script=Devanagari}/u.test(name)) return "devanagari";
  if (/\p{Script=Gujarati}/u.test(name)) return "gujarati";
  if (/\p{Script=Tamil}/u.test(name)) return "tamil";
  return /\p{Script=Arabic}/u.test(name) ? "arabic" : "latin";
}
