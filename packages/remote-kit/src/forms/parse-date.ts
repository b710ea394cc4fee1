/** The months in the languages of the app, and as they are spelled without umlauts; accents are ignored. */
const months = [
  'januar january janvier gennaio janner jaenner',
  'februar february fevrier febbraio',
  'marz maerz march mars marzo mrz',
  'april avril aprile',
  'mai may maggio',
  'juni june juin giugno',
  'juli july juillet luglio',
  'august aout agosto auguscht',
  'september septembre settembre septamber',
  'oktober october octobre ottobre oktoober',
  'november novembre novamber',
  'dezember december decembre dicembre dezamber',
].map((names) => names.split(' '));

/** The month of a name or of an abbreviation with at least three letters; undefined when none or two are possible. */
function monthOf(word: string): string | undefined {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const found = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(plain)) ? [index + 1] : [],
  );
  return plain.length >= 3 && found.length === 1 ? String(found[0]) : undefined;
}

const monthWord = String.raw`([\p{L}]{3,12})\.?`;
const day = String.raw`(\d{1,2})(?:\.|er|re|ère|°|º|st|nd|rd|th)?`;
const year = String.raw`(\d{4}|\d\d)`;
const dayFirst = [
  new RegExp(`^(\\d{1,2})(?: ?[./\\-] ?| )(\\d{1,2})(?: ?[./\\-] ?| )${year}$`),
  /^(\d\d)(\d\d)(\d{4})$/,
  new RegExp(`^${day} ?(?:de )?${monthWord},? ?(?:de )?${year}$`, 'u'),
];
const yearFirst = /^(\d{4}) ?[./-] ?(\d{1,2}) ?[./-] ?(\d{1,2})$/;
/** October 5, 1990 */
const monthFirst = new RegExp(`^${monthWord} ${day},? ${year}$`, 'u');

/** Day, month and year of a text, as they were typed. */
function partsOf(text: string): readonly (string | undefined)[] | undefined {
  const [, last, middle, first] = yearFirst.exec(text) ?? [];
  if (first) return [first, middle, last];
  const [, word, date, of] = monthFirst.exec(text) ?? [];
  if (word) return [date, word, of];
  return dayFirst
    .map((pattern) => pattern.exec(text))
    .find((match) => match !== null)
    ?.slice(1);
}

/**
 * Reads a typed or pasted date: `17.5.1990`, with other separators, as eight digits, as ISO, or with the month as a word in
 * any language of the app; undefined when it is none. A year of two digits is the last one that is not after `max`.
 */
export function parseDate(text: string, max: string): string | undefined {
  // Copied text has unusual spaces and dashes, and characters without width.
  const typed = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const [day, month, year] = partsOf(typed) ?? [];
  const number = month && (/^\d/.test(month) ? month : monthOf(month));
  if (!day || !number || !year) return undefined;
  const rest = `${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const centuries = year.length === 4 ? [''] : ['20', '19'];
  const [latest = '', earlier] = centuries.map((century) => `${century}${year}-${rest}`);
  const date = latest > max && earlier ? earlier : latest;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/** A stored date as it is typed: `17.05.1990`. Other text is returned unchanged. */
export const asTyped = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1');
