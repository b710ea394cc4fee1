import type { Household } from '../context.ts';
import { isUid } from '../codes/checksums.ts';
import { columnsOf, isSure } from './columns.ts';
import { findDates } from './dates.ts';
import { findAmounts } from './numbers.ts';
import { trimEnd } from './parse-amount.ts';
import { namesPerson } from './owner.ts';
import { lineText, type PaperText, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';

/** Legal forms, which end the name of a company. */
const legalForm =
  /(?:^|[\s,])(?:ag|sa|gmbh|sarl|s\.a r\.l\.|sagl|ltd\.?|inc\.?|llc|s\.a\.|s\.?p\.?a\.?|kg|co\.|plc|genossenschaft|cooperative|societe cooperative|cooperativa|stiftung|fondation|fondazione|foundation|verein|association|associazione)(?=$|[\s,.)|·])/;
/** Words in the names of those who issue papers for taxes. */
const institution =
  /bank|banque|banca|sparkasse|kantonalbank|raiffeisen|postfinance|versicherung|assurance|assicurazion|insurance|krankenkasse|caisse|cassa|kasse\b|pensionskasse|vorsorge|prevoyance|previdenza|ausgleichskasse|suva|gemeinde|commune\b|comune|stadt |ville de|citta di|kanton |canton |cantone |steueramt|steuerverwaltung|praxis|cabinet|studio|klinik|clinique|clinica|spital|hopital|ospedale|zahnarzt|dentist|apotheke|pharmacie|farmacia|dr\. |schule|ecole|scuola|hochschule|universit|akademie|academ|institut|kita\b|krippe|hort\b|creche|garderie|nido|verkehrsbetriebe|transports|bahn|treuhand|fiduciaire|fiduciaria|immobilien|immobilier|regie|verwaltung|liegenschaften|hilfswerk|caritas|kreuz|elektro|heizung|sanitar|chauffage|energie|werke\b|services industriels|zentrum|centre\b|centro|center|gymnas|gymnase|liceo|ufficio|office|amt\b|administration|inkasso|dienst|service|werkstatt|garage|hotel|post\b|polizei|regie|mutuelle/;
const notIssuer =
  /seite \d|page \d|pagina \d|^(?:herr|frau|madame|monsieur|signor|sehr geehrt|tel\b|telefon|www\.|http|postfach|case postale|iban|konto\b|datum|ihre?\b|unser|votre|notre|referenz|betreff|zahlbar|payable|empfangsschein|recepisse|ricevuta|zahlteil|kopie|preneu(?:r|se)\b|vorsorgenehm|contraente|p\.p\.|post ch|c\/o\b|guten tag|bonjour|buongiorno)|@|[!?]$|(?:strasse|gasse|weg|platz|allee|ring|str\.) \d+\w?$|^(?:rue|avenue|chemin|route|via|viale|vicolo|piazza|place|quai|strada) |konto \/|compte \/|conto \/|^(?:ein unternehmen|eine gesellschaft|une (?:societe|entreprise)|una (?:societa|impresa)|an? (?:company|member|subsidiary)|member of|fur (?:den|die|das)|pour (?:le|la|les)|per (?:il|la|i|le)|for the)\b/;
/** Boxes to tick, and the number of a row of a form. */
const formRow = /[\u2610-\u2612\u25a0\u25a1\[\]=_]|^\s*\d{1,2}(?:\.\d)?[.)]?\s|\/(?:in|r|e|ne)\b/;
/** Words of forms that stand alone where others have a name. */
const bareWord =
  /^(?:berufliche vorsorge|prevoyance professionnelle|previdenza professionale|institution de prevoyance|istituto di(?: previdenza)?$)\b|^(?:versicherungseinrichtung|vorsorgeeinrichtung|bankstiftung|institution d'assurance|fondation bancaire|istituto d'assicurazione|versicherung|krankenversicherung|assurance-maladie)\W*\w{0,2}$/;
/** Departments, trades and forms of organisations, which are no name without one. */
const nameless =
  /^(?:kundendienst|kundenservice|service clients?|service clientele|servizio clienti|customer service|personal(?:dienst|abteilung|wesen)|ressources humaines|risorse umane|human resources|buchhaltung|comptabilite|contabilita|finanz(?:direktion|verwaltung)|inkasso|gemeinnutzige[r]? (?:verein|stiftung)|(?:association|fondation) d'utilite publique|fondation de prevoyance|personalvorsorgestiftung|studio legale(?: e notarile)?|chauffage|sanitaire|heizung|sanitar|elektro|depannage)$|^(?:cassa|caisse|kasse) \d/;
/** Authorities that make forms for others to fill in. */
const formMaker =
  /eidg(?:enossische|\.) steuerverwaltung|administration federale des contributions|amministrazione federale delle contribuzioni|federal tax administration/;
/** Whether a text has the legal form of a company, or a word that institutions have in their names. */
export const isOrganization = (text: string): boolean =>
  legalForm.test(fold(text)) || institution.test(fold(text));

/** Whether a text is a department, a trade or a form of organisation without a name. */
export const isNameless = (text: string): boolean => nameless.test(trimEnd(fold(text).trim(), ','));

const maxWords = 8;
/** The words of a name begin with a capital letter, but for a few. */
const maxSmallWords = 2;

/** Whether a text reads like a sentence or the label of a row. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  const small = words.filter(
    (word) => /^\p{Ll}[\p{L}’']{3,}[.,;:]?$/u.test(word) && !/^(?:dent|med)\./.test(word),
  );
  return small.length > maxSmallWords || small.length * 2 > words.length;
}

/** The sheet of a payment part is not the head of a paper. */
const headArea = 0.3;
const footArea = 0.85;

function score(line: TextLine): number {
  const text = fold(lineText(line));
  const isHead = line.page === 1 && line.box[1] < headArea;
  const isFoot = line.box[1] > footArea;
  const named = (legalForm.test(text) ? 4 : 0) + (institution.test(text) ? 3 : 0);
  const place = isHead ? 3 - line.box[1] * 5 : isFoot ? 0.5 : 0;
  return named + place + Math.min(2, Math.max(0, line.scale - 1) * 3);
}

function isPossible(line: TextLine, household: Household): boolean {
  const text = lineText(line);
  const people = [household.self, household.spouse, ...household.children];
  return (
    /\p{L}{3}/u.test(text) &&
    line.words.length <= maxWords &&
    line.words.every(isSure) &&
    !notIssuer.test(fold(text)) &&
    !formRow.test(text) &&
    !formMaker.test(fold(text)) &&
    !bareWord.test(fold(text).trim()) &&
    !isNameless(text) &&
    !isSentence(text) &&
    !/\d{3}/.test(text) &&
    findDates(text).length === 0 &&
    !findAmounts(line).some(({ isClear }) => isClear) &&
    !people.some((person) => person && namesPerson(line, person))
  );
}

const minScore = 4;
/** A heading that names the paper is rarely its issuer, though some issuers have such a word in their name. */
const titlePenalty = 2.5;
/** Where a large line is the name of the sender. */
const letterhead = { to: 0.1, scale: 1.6, worth: 1.5 };

function weigh(line: TextLine, isTitle: boolean): number {
  if (isTitle) return -titlePenalty;
  const isLarge = line.page === 1 && line.box[1] < letterhead.to && line.scale >= letterhead.scale;
  // The height of a line that was recognized is not exact enough.
  return isLarge && !line.isOcr ? letterhead.worth : 0;
}

const maxLength = 100;
/** A gap of so many line heights separates columns. */
const columnGap = 1.6;

const columns = (line: TextLine): TextLine[] =>
  columnsOf(line, columnGap)
    .flatMap(splitAtMarks)
    .map((words) => ({ ...line, words }));

const mark = /^[|·•–—]$/;

/** The name, the trade and the place that are printed in one line with marks or commas between them. */
function splitAtMarks(words: TextLine['words']): TextLine['words'][] {
  const parts = words.reduce<TextLine['words'][number][][]>(
    (groups, word) => {
      if (mark.test(word.text)) groups.push([]);
      else groups.at(-1)?.push(word);
      if (word.text.endsWith(',')) groups.push([]);
      return groups;
    },
    [[]],
  );
  return parts.filter((part) => part.length > 0);
}

/** Who issued a paper: the line with a legal form or the name of an institution, the head of the page first; null without one. */
export function findIssuer(
  text: PaperText,
  household: Household,
  isTitle: (line: TextLine) => boolean,
): string | null {
  const registered = findRegistered(text.lines, household);
  if (registered) return registered;
  const best = text.lines
    .slice(0, 300)
    .filter((line) => line.page === 1 && !findAmounts(line).some(({ isClear }) => isClear))
    .flatMap((line) => columns(line).map((column) => ({ column, extra: weigh(line, isTitle(line)) })))
    .filter(({ column }) => isPossible(column, household))
    .map(({ column, extra }) => ({ column, score: score(column) + extra }))
    .reduce<{ column: TextLine; score: number } | null>(
      (top, each) => (top && top.score >= each.score ? top : each),
      null,
    );
  return best && best.score >= minScore ? nameIn(lineText(best.column)) : null;
}

/** The first part of a line, without the place and the trade behind it. */
export function nameIn(text: string): string | null {
  const part = text.split(/\s[|·•–—-]\s|,\s/)[0] ?? '';
  const name = trimEnd(part.replace(/^[^\p{L}\d]+/u, '').trim(), ',;:');
  return name.slice(0, maxLength) || null;
}

const uid = /\bCHE[-\s]?\d{3}[.\s]?\d{3}[.\s]?\d{3}\b/g;

/** The numbers of companies in a text whose check digit is right. */
export const uidsIn = (text: string): string[] => (text.match(uid) ?? []).filter(isUid);

/** The name before the number of a company, which has a check digit; of several companies none. */
function findRegistered(lines: readonly TextLine[], household: Household): string | null {
  const names = lines.flatMap((line) => {
    const text = lineText(line);
    const [number] = uidsIn(text);
    if (!number) return [];
    const before = columns({ ...line, words: line.words.slice(0, wordsBefore(line, number)) })[0];
    const name = before && legalForm.test(fold(lineText(before))) && isPossible(before, household);
    return name ? (nameIn(lineText(before)) ?? []) : [];
  });
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
}

const wordsBefore = ({ words }: TextLine, number: string): number => {
  const at = words.findIndex(({ text }) => text.startsWith(number.slice(0, 3)));
  return at < 0 ? 0 : at;
};
