/** The product's spelling, in languages that allow several. */

/** Swiss German has no official spelling: variants, and the product's form of each. */
const swissGerman: Readonly<Record<string, string>> = {
  aagno: 'aagnoh',
  aagää: 'aagäh',
  all: 'alli',
  anders: 'andersch',
  chan: 'cha',
  damit: 'demit',
  dem: 'däm',
  denn: 'dänn',
  dich: 'di',
  do: 'da',
  drü: 'drüü',
  eigene: 'eigete',
  fehlt: 'fählt',
  fryburg: 'friburg',
  gaat: 'gaht',
  gits: 'git s',
  gämf: 'gänf',
  gsee: 'gseh',
  hend: 'händ',
  hesch: 'häsch',
  het: 'hät',
  hets: 'hät s',
  hüser: 'hüüser',
  iigä: 'iigäh',
  iigää: 'iigäh',
  jetzt: 'jetz',
  kein: 'kei',
  kes: 'keis',
  leere: 'lääre',
  na: 'no',
  nid: 'nöd',
  nonig: 'no nöd',
  nu: 'nume',
  nur: 'nume',
  sitzig: 'aamäldig',
  susch: 'suscht',
  süscht: 'suscht',
  trennt: 'trännt',
  törfed: 'dörfed',
  ufbewahrt: 'ufbhalte',
  uus: 'us',
  wenn: 'wänn',
  werde: 'wärde',
  werded: 'wärded',
  wert: 'wärt',
  öises: 'euses',
  zruggholle: 'zrugghole',
  übergä: 'übergäh',
  übergee: 'übergäh',
  übermittle: 'abschicke',
  übermittlet: 'abgschickt',
};

/** The same for stems anywhere in a word. */
const swissGermanStems: Readonly<Record<string, string>> = {
  aliment: 'alimänt',
  bereich: 'beriich',
  dienst: 'dienscht',
  dokument: 'dokumänt',
  erchlär: 'erklär',
  erwerb: 'erwärb',
  erwiiter: 'wiiter',
  fählgschlag: 'nöd klappt',
  leistig: 'leischtig',
  nöi: 'neu',
  rente: 'ränte',
  spicher: 'speicher',
  unterlag: 'underlag',
  ussland: 'usland',
  uusbild: 'usbild',
  uusfüll: 'usfüll',
  uusgfüll: 'usgfüll',
  uuslag: 'uslag',
  uuswiis: 'uswiis',
  veraalag: 'veranlag',
  website: 'websiite',
  wertschrift: 'wärtschrift',
};

/** Formal address, except where the word only begins a sentence. Swiss German uses "du". */
const formal =
  /(?<![.:;?!«]\s*|^(?:- )?|\n(?:- )?)\b(?:Si|Sie|Ihne|Ihn|Ihr|Ihri|Ihre|Ihrem|Ihrer|Ihrere|Ihres|Ihrne)\b/u;
const formalAnywhere = /\b(?:Sie|Ihne|Ihri|Ihrem|Ihrere|Ihres|Ihrne)\b/u;

/** In Switzerland, French has no space before : ; ? ! nor inside « ». */
const frenchSpace = /\s[:;?!](?!\p{L})|«\s|\s»/u;

/** Swiss Italian capitalizes offices and countries, but not the forms of address. */
const italianSmall = /\b(?:cantone|cantoni|paese|paesi)\b/u;
const italianCapital = /(?<![.:;?!«]\s*|^(?:- )?|\n(?:- )?)\b(?:Suo|Sua|Suoi|Sue)\b/u;

/** The product's name for the tax number, and the other names that people would take for another number. */
const taxNumber: Readonly<Record<string, readonly [name: string, others: RegExp]>> = {
  en: ['tax ID', /\btax (?:number|identification)|\bTIN\b/iu],
  de: ['Steuernummer', /steuer-?(?:id\b|identifikation|registernummer)/iu],
  fr: ['numéro de contribuable', /(?:numéro|identifiant) fiscal|identification fiscale|\bNIP\b/iu],
  it: ['numero di contribuente', /numero fiscale|codice fiscale|identificazione fiscale/iu],
  gsw: ['Stüürnummere', /stüür-?(?:id\b|identifikation|registernummere)/iu],
};

/** One message for each spelling problem of a text. */
export function misspellings(language: string, text: string): string[] {
  // Placeholders, code, markup, and the separator of amounts (CHF 1'800) are no words.
  const words = text.replace(/\{\{?[^}]*\}?\}|<code>.*?<\/code>|<[^>]*>|\d'(?=\d{3})/gu, '_');
  return [...taxNumberIn(language, words), ...spellingIn(language, words)];
}

function taxNumberIn(language: string, words: string): string[] {
  const [name, others] = taxNumber[language] ?? [];
  const found = others?.exec(words)?.[0];
  return found ? [`says "${found}"; elsewhere it is "${name}"`] : [];
}

function spellingIn(language: string, words: string): string[] {
  if (language === 'gsw') return swissGermanIn(words);
  if (language === 'fr') return romanceIn(words, [frenchSpace, 'has a space before : ; ? ! or inside « »']);
  if (language === 'it') {
    return [
      ...romanceIn(words, [italianSmall, 'writes Cantone or Paese small']),
      ...(italianCapital.test(words) ? ['addresses with a capital'] : []),
    ];
  }
  return [];
}

function romanceIn(words: string, [pattern, message]: [RegExp, string]): string[] {
  return [
    ...(words.includes("'") ? ['has a straight apostrophe instead of ’'] : []),
    ...(pattern.test(words) ? [message] : []),
  ];
}

function swissGermanIn(words: string): string[] {
  const found = [...words.matchAll(/\p{L}+/gu)].flatMap(([word]) => {
    const small = word.toLowerCase();
    const preferred = swissGerman[small];
    if (preferred) return [`writes "${word}"; elsewhere it is "${preferred}"`];
    return Object.entries(swissGermanStems)
      .filter(([stem]) => small.includes(stem))
      .map(([stem, other]) => `writes "${word}" with "${stem}"; elsewhere it is "${other}"`);
  });
  if (/['’]/u.test(words)) found.push('has an apostrophe; elsewhere it is "git s", "probier s"');
  const address = (formal.exec(words) ?? formalAnywhere.exec(words))?.[0];
  return address ? [...found, `says "${address}"; Swiss German says du`] : found;
}
