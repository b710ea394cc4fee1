import type { PaperOwner } from '@dossier/contracts';
import type { Household, HouseholdPerson } from '../context.ts';
import { lineText, right, type PaperText, type TextLine } from './paper-text.ts';
import { fold, skeleton } from './skeleton.ts';

export interface FoundOwner {
  readonly owner: PaperOwner | null;
  /** The name of the member of the household, or that of somebody else to whom the paper is addressed. */
  readonly ownerName: string | null;
}

/** Labels before the name of the person whom a paper is about. */
const aboutLabels =
  /patient|versicherte|assure|assicurat|insured|vorsorgenehmer|preneur de prevoyance|contraente|\bkind|enfant|bambin|\bchild|schuler|eleve|allieva?\b|student|studierende|kursteilnehm|teilnehm|participant|partecipante|lernende|mitarbeit|arbeitnehm|employe|dipendente|employee|kontoinhaber|titulaire|titolare|account holder|inhaber|auszahlung an|rentenbezug|beneficiaire|beneficiari|steuerpflichtig|contribuable|contribuente|kunde\b|client/;
const salutations =
  /^(?:herrn?|frau|monsieur|madame|mme|m\.|signore?a?|sig\.?(?:ra)?|egregio|gentile|mr\.?|mrs\.?|ms\.?|familie|famille|famiglia)\b/;
/** The part of the first page with the address of the recipient. */
const addressArea = 0.42;
const maxBetween = 3;

/** Whether a word is a name; OCR may have one of its letters wrong. */
function isName(word: string, name: string, isOcr: boolean): boolean {
  if (word === name) return true;
  if (!isOcr || name.length < 5 || Math.abs(word.length - name.length) > 1) return false;
  return differsByOne(word, name);
}

function differsByOne(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

const namesOf = (name: string | null | undefined): string[] =>
  (name ?? '')
    .split(/[\s-]+/)
    .map(skeleton)
    .filter((part) => part.length > 1);

/** Whether the first and last name of a person are close to each other in a line, in either order. */
export function namesPerson(
  { words, isOcr }: Pick<TextLine, 'words' | 'isOcr'>,
  person: HouseholdPerson,
): boolean {
  const parts = words.flatMap(({ text }) => text.split(/[-,/]/).map(skeleton).filter(Boolean));
  const [first] = namesOf(person.firstName);
  const [last] = namesOf(person.lastName);
  if (!first || !last) return false;
  const lastAt = parts.flatMap((part, at) => (isName(part, last, isOcr) ? [at] : []));
  return parts.some(
    (part, at) =>
      isName(part, first, isOcr) &&
      lastAt.some((other) => other !== at && Math.abs(other - at) <= maxBetween),
  );
}

/** The line left of a name or above it, where its label is printed. */
function labelOf(lines: readonly TextLine[], at: number): string {
  const line = lines[at];
  if (!line) return '';
  const above = lines
    .slice(Math.max(0, at - 3), at)
    .filter(({ page, box }) => page === line.page && box[0] < right(line.box) && right(box) > line.box[0]);
  return fold([...above.slice(-1), line].map(lineText).join(' '));
}

/** How much a line with a name says about whom the paper is about. */
function weigh(lines: readonly TextLine[], at: number): number {
  const line = lines[at];
  if (!line) return 0;
  const isAddress = line.page === 1 && line.box[1] < addressArea;
  return (aboutLabels.test(labelOf(lines, at)) ? 4 : 0) + (isAddress ? 3 : 1);
}

/**
 * Whom a paper is about, by the names of the household. A paper about children is theirs as soon as it names one of them;
 * of two people of the household the one named as patient, insured or recipient.
 */
export function findOwner({ lines }: PaperText, household: Household, isAboutChild: boolean): FoundOwner {
  const people = [
    { owner: 'self' as const, person: household.self },
    { owner: 'spouse' as const, person: household.spouse },
    ...household.children.map((person) => ({ owner: 'child' as const, person })),
  ];
  const weighed = people
    .flatMap(({ owner, person }) => {
      if (!person) return [];
      const hits = lines.flatMap((line, at) => (namesPerson(line, person) ? [weigh(lines, at)] : []));
      const bonus = isAboutChild && owner === 'child' && hits.length > 0 ? 100 : 0;
      const weight = hits.length === 0 ? 0 : Math.max(...hits) + Math.min(hits.length - 1, 3) * 0.5 + bonus;
      return [{ owner, person, weight }];
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const [best] = weighed;
  if (best) return { owner: best.owner, ownerName: fullName(best.person) };
  return { owner: null, ownerName: findRecipient(lines) };
}

const fullName = ({ firstName, lastName }: HouseholdPerson) => `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** The name under or behind a salutation in the address of the first page. */
function findRecipient(lines: readonly TextLine[]): string | null {
  const top = lines.filter(({ page, box }) => page === 1 && box[1] < addressArea);
  for (const [at, line] of top.entries()) {
    const text = lineText(line);
    const salutation = fold(text).match(salutations);
    if (!salutation) continue;
    const rest = text.slice(salutation[0].length).trim();
    const below = top.slice(at + 1).find(({ box }) => Math.abs(box[0] - line.box[0]) < 0.03);
    const name = rest || (below ? lineText(below) : '');
    if (isPersonName(name)) return name.replace(/^[.\s]+/, '').slice(0, 100);
  }
  return null;
}

const isPersonName = (name: string): boolean =>
  /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{L}{1,3} )?\p{Lu}[\p{L}'’.-]+){1,3}$/u.test(name);
