import type { Household } from '../context.ts';
import { findDates } from './dates.ts';
import { findAmounts } from './numbers.ts';
import { namesPerson } from './owner.ts';
import { lineText, right, type PaperText, type TextLine } from './paper-text.ts';
import { fold } from './skeleton.ts';

/** Legal forms, which end the name of a company. */
const legalForm =
  /(?:^|[\s,])(?:ag|sa|gmbh|sarl|s\.a r\.l\.|sagl|ltd\.?|inc\.?|llc|s\.a\.|s\.?p\.?a\.?|kg|co\.|plc|genossenschaft|cooperative|societe cooperative|cooperativa|stiftung|fondation|fondazione|foundation|verein|association|associazione)(?=$|[\s,.)|·])/;
/** Words in the names of those who issue papers for taxes. */
const institution =
  /bank|banque|banca|sparkasse|kantonalbank|raiffeisen|postfinance|versicherung|assurance|assicurazion|insurance|krankenkasse|caisse|cassa|kasse\b|pensionskasse|vorsorge|prevoyance|previdenza|ausgleichskasse|suva|gemeinde|commune\b|comune|stadt |ville de|citta di|kanton |canton |cantone |steueramt|steuerverwaltung|praxis|cabinet|studio|klinik|clinique|clinica|spital|hopital|ospedale|zahnarzt|dentist|apotheke|pharmacie|farmacia|dr\. |schule|ecole|scuola|hochschule|universit|akademie|academ|institut|kita\b|krippe|hort\b|creche|garderie|nido|verkehrsbetriebe|transports|bahn|treuhand|fiduciaire|fiduciaria|immobilien|immobilier|regie|verwaltung|liegenschaften|hilfswerk|caritas|kreuz|elektro|heizung|sanitar|chauffage|energie|werke\b|services industriels|zentrum|centre\b|centro|center|gymnas|gymnase|liceo|ufficio|office|amt\b|administration|inkasso|dienst|service|werkstatt|garage|hotel|post\b|polizei|regie|mutuelle/;
const notIssuer =
  /seite \d|page \d|pagina \d|^(?:herr|frau|madame|monsieur|signor|sehr geehrt|tel\b|telefon|www\.|http|postfach|case postale|iban|konto\b|datum|ihre?\b|unser|votre|notre|referenz|betreff|zahlbar|payable|empfangsschein|recepisse|ricevuta|zahlteil|kopie)|@|konto \/|compte \/|conto \//;
const maxWords = 8;

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
    /\p{L}{2}/u.test(text) &&
    line.words.length <= maxWords &&
    !notIssuer.test(fold(text)) &&
    !/\d{3}/.test(text) &&
    findDates(text).length === 0 &&
    !findAmounts(line).some(({ isClear }) => isClear) &&
    !people.some((person) => person && namesPerson(line, person))
  );
}

const minScore = 4;
/** A heading that names the paper is rarely its issuer, though some issuers have such a word in their name. */
const titlePenalty = 2.5;
const maxLength = 100;
/** A gap of so many line heights separates columns. */
const columnGap = 1.6;

/** The parts of a line that are printed apart from each other. */
function columns(line: TextLine): TextLine[] {
  const groups = line.words.reduce<TextLine['words'][]>((all, word) => {
    const group = all.at(-1);
    const before = group?.at(-1);
    const isApart = before && word.box[0] - right(before.box) > line.box[3] * columnGap;
    return group && !isApart ? [...all.slice(0, -1), [...group, word]] : [...all, [word]];
  }, []);
  return groups.map((words) => ({ ...line, words }));
}

/** Who issued a paper: the line with a legal form or the name of an institution, the head of the page first; null without one. */
export function findIssuer(
  text: PaperText,
  household: Household,
  isTitle: (line: TextLine) => boolean,
): string | null {
  const best = text.lines
    .slice(0, 300)
    .filter(({ page }) => page === 1)
    .flatMap((line) => columns(line).map((column) => ({ column, penalty: isTitle(line) ? titlePenalty : 0 })))
    .filter(({ column }) => isPossible(column, household))
    .map(({ column, penalty }) => ({ column, score: score(column) - penalty }))
    .reduce<{ column: TextLine; score: number } | null>(
      (top, each) => (top && top.score >= each.score ? top : each),
      null,
    );
  if (!best || best.score < minScore) return null;
  return (
    lineText(best.column)
      .split(/\s[|·•–-]\s|,\s/)[0]
      ?.trim()
      .slice(0, maxLength) ?? null
  );
}
