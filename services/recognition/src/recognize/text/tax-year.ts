import { findDates, withoutDates } from './dates.ts';
import { lineText, type PaperText, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';

/** Papers are about one of the years before the one that is filed, or about the next; other years are dates of something else. */
const yearsBefore = 12;
const yearsAfter = 2;

export const isPlausibleYear = (year: number, taxYear: number): boolean =>
  year >= taxYear - yearsBefore && year <= taxYear + yearsAfter;

/** Words beside what is about the year before. */
const earlier = /vorjahr|annee precedente|anno precedente|(?:last|previous|prior) year|im jahr zuvor/;
export const isEarlierYear = (text: string): boolean => earlier.test(text);

/** Words before a year that say what the paper is about. */
const labels =
  /(?:steuerjahr|steuerperiode|kalenderjahr|bemessungsjahr|bescheinigungsjahr|beitragsjahr|geschaftsjahr|rechnungsjahr|spendenjahr|schuljahr|studienjahr|lehrjahr|herbstsemester|fruhlingssemester|wintersemester|sommersemester|berichtsjahr|pramienjahr|versicherungsjahr|im jahre?|fur das jahr|das jahr|jahr\W{1,3}annee\W{1,3}anno|jahr|annee fiscale|periode d'imposition|periodo d'imposta|annee d'imposition|annee scolaire|annee academique|periode fiscale|pour l'annee|de l'annee|annee|exercice|durant l'annee|anno fiscale|anno scolastico|anno accademico|periodo fiscale|per l'anno|dell'anno|nell'anno|anno|esercizio|tax year|school year|academic year|fiscal year|calendar year|for the year|year)\W{0,4}((?:19|20)\d{2})(?![\d']|\s?[/-]\s?\d{2})/g;
const yearInLine = /(?<![\d.,'/-])((?:19|20)\d{2})(?![\d'/-]|[.,]\d)/g;
const birth = /gebor|geburt|geb\.|\bnee?\b|naissance|nascita|\bnat[oa]\b|birth|\bdob\b/;
/** Dates of laws, forms and entries are not those of the paper. */
const unrelated =
  /gultig bis|valable jusqu|valido fino|valid until|gegrundet|fonde|seit \d|depuis \d|form\.|version|ablauf|fallig|echeance|scadenza|due date|zahlbar|payable|zahlungs(?:frist|ziel|termin)|uberweis|begleichen|delai de paiement|(?:payer|regler|verser)\b.*(?:jusqu|d'ici|avant)|(?:pagare|pagamento|versare) entro|termine di pagamento|pay(?:ment)? (?:by|due|deadline|terms?)\b/;
/** The day of a bill. */
const billDay =
  /rechnungsdatum|rechnung\b.*\bvom|ausgestellt am|date de (?:la )?facture|facture du|data (?:della )?fattura|fattura del|invoice date|date of invoice|^datum\b|^date\b|^data\b/;
/** The day of a balance. */
const balanceDay = /(?:per|am|au|al|as of|as at|bis|zum)\s*(?:31\.?|1er)/;

/** What stands around the two days of a period. */
const period = /(?:von|du|dal|from|vom|gultig|valable|valido|valid)\b|[-\u2013]/;

interface Vote {
  readonly year: number;
  readonly weight: number;
}

/**
 * The year that a paper is about; null when it names none, or two with the same weight. A year beside its label counts
 * most, then the end of a period, then a year in a heading; the date of a letter in spring is usually about the year before.
 */
export function findTaxYear(text: PaperText, taxYear: number, isYearlyKind: boolean): number | null {
  const isYearly = isYearlyKind || isCertificate(text);
  const votes = new Map<number, number>();
  for (const line of text.lines)
    for (const { year, weight } of partsOf(line).flatMap((part) => votesOf(part, line, isYearly)))
      if (isPlausibleYear(year, taxYear)) votes.set(year, (votes.get(year) ?? 0) + weight);
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < 1 || (second && second[1] === first[1])) return null;
  return first[0];
}

const certificate = /bestatigung|bescheinigung|ausweis|attestation|attesta|certificat|confirmation|conferma/;
const bill = /rechnung|facture|fattura|invoice|quittung|quittance|ricevuta|receipt/;

/** Whether a paper confirms what happened in a year, and is no bill. */
function isCertificate({ lines }: PaperText): boolean {
  const headings = lines.filter(({ page, box, words }) => page === 1 && box[1] < 0.6 && words.length <= 8);
  const texts = headings.map((line) => fold(lineText(line)));
  return texts.some((text) => certificate.test(text)) && !texts.some((text) => bill.test(text));
}

/** What a line says side by side: the date of a bill, and until when it is to be paid. */
const partsOf = (line: TextLine): string[] => fold(lineText(line)).split(/ [|\u00b7\u2022] /);

function votesOf(text: string, line: TextLine, isYearly: boolean): Vote[] {
  if (isEarlierYear(text) || (birth.test(text) && !/\bjahr\b|\bannee\b/.test(text))) return [];
  const labelled = [...text.matchAll(labels)].map((match) => ({ year: Number(match[1]), weight: 6 }));
  if (unrelated.test(text)) return labelled;
  const isHeading = line.scale > 1.15 && line.page === 1;
  const years = [...withoutDates(text).matchAll(yearInLine)].map((match) => Number(match[1]));
  const lone = years.map((year) => ({ year, weight: (isHeading ? 4 : 1.5) / years.length }));
  const dated = dateVotes(text, isYearly, isLetterDate(line) && line.words.length <= maxLetterWords).map(
    ({ year, weight }) => ({
      year,
      weight: isHeading ? weight + 1 : weight,
    }),
  );
  return [...labelled, ...lone, ...dated];
}

/** The date of a letter stands with its place, and not in a sentence. */
const maxLetterWords = 7;

/** The date of a letter is above or below its text. */
const isLetterDate = ({ box }: TextLine) => box[1] < 0.42 || box[1] > 0.75;

function dateVotes(text: string, isYearly: boolean, isLetter: boolean): Vote[] {
  const dates = findDates(text);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return [];
  const isPeriod = dates.length >= 2 && first.year <= last.year && last.year - first.year <= 1;
  const isWholeYear =
    isPeriod && first.day === 1 && first.month === 1 && last.month === 12 && last.day === 31;
  if (isWholeYear && first.year === last.year) return [{ year: last.year, weight: 6 }];
  // A season ticket counts in the year in which it begins.
  if (isPeriod && !isYearly && period.test(text)) return [{ year: first.year, weight: 3 }];
  return dates.map((date) => {
    if (date.day === 31 && date.month === 12)
      return { year: date.year, weight: balanceDay.test(text) ? 5 : 4 };
    if (date.day === 1 && date.month === 1) return { year: date.year, weight: 1 };
    // A yearly certificate is written in the spring that follows.
    if (isYearly && isLetter && !isPeriod && date.month <= 4) return { year: date.year - 1, weight: 1 };
    if (!isYearly && billDay.test(text)) return { year: date.year, weight: 3 };
    return { year: date.year, weight: isYearly ? 0.7 : 2 };
  });
}
