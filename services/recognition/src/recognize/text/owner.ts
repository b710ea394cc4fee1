import type { PaperOwner } from '@dossier/contracts';
import type { Word } from '@dossier/document-reader';
import type { Household, HouseholdPerson } from '../context.ts';
import { columnsOf } from './columns.ts';
import { around, lineText, right, type PaperText, type TextLine } from './paper-text.ts';
import { fold, skeleton } from './skeleton.ts';

export interface FoundOwner {
  readonly owner: PaperOwner | null;
  /** The name of the member of the household, or that of somebody else to whom the paper is addressed. */
  readonly ownerName: string | null;
}

/** Labels before the name of the person whom a paper is about. */
const aboutLabels =
  /patient|versicherte|assure|assicurat|insured|vorsorgenehmer|preneur de prevoyance|contraente|\bkind\b|enfant|bambin|\bchild|schuler|eleve|allieva?\b|student|studierende|kursteilnehm|teilnehm|participant|partecipante|lernende|mitarbeit|arbeitnehm|employe|dipendente|employee|kontoinhaber|titulaire|titolare|account holder|inhaber|auszahlung an|rentenbezug|beneficiaire|beneficiari|steuerpflichtig|contribuable|contribuente|kunde\b|client/;
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
export const namesPerson = (line: Pick<TextLine, 'words' | 'isOcr'>, person: HouseholdPerson): boolean =>
  findName(line, person) !== null;

/** The word of a line with the first name of a person whose last name is close to it. */
function findName({ words, isOcr }: Pick<TextLine, 'words' | 'isOcr'>, person: HouseholdPerson): Word | null {
  const parts = words.flatMap((word) =>
    word.text
      .split(/[-,/]/)
      .map(skeleton)
      .filter(Boolean)
      .map((part) => ({ part, word })),
  );
  const [first] = namesOf(person.firstName);
  const [last] = namesOf(person.lastName);
  if (!first || !last) return null;
  // Recognition may tear a name apart.
  const isAt = (at: number, name: string): boolean =>
    isName(parts[at]?.part ?? '', name, isOcr) ||
    (isOcr && `${parts[at]?.part}${parts[at + 1]?.part}` === name);
  const lastAt = parts.flatMap((_, at) => (isAt(at, last) ? [at] : []));
  const found = parts.find(
    (_, at) => isAt(at, first) && lastAt.some((other) => other !== at && Math.abs(other - at) <= maxBetween),
  );
  return found?.word ?? null;
}

/** Shorter first names are in other words. */
const minFirstName = 4;

/** The first name alone, as papers about children have it. */
function findFirstName({ words }: Pick<TextLine, 'words'>, { firstName }: HouseholdPerson): Word | null {
  const [first = ''] = namesOf(firstName);
  return (first.length >= minFirstName && words.find(({ text }) => skeleton(text) === first)) || null;
}

/** The words left of a name and above it, where its label is printed. */
function labelOf(lines: readonly TextLine[], at: number, name: Word): string {
  const line = lines[at];
  if (!line) return '';
  const end = right(name.box);
  const before = line.words.filter(({ box }) => box[0] < name.box[0]);
  const above = lines
    .slice(Math.max(0, at - 3), at)
    .map(({ page, words }) => ({
      page,
      words: columnsOf({ ...line, words }).find((group) => overlaps(group, name.box[0], end)) ?? [],
    }))
    .filter(({ page, words }) => page === line.page && words.length > 0);
  return fold([...above.slice(-1), { words: before }].map(lineText).join(' '));
}

function overlaps(words: readonly Word[], start: number, end: number): boolean {
  const box = around(words.map((word) => word.box));
  return box[0] < end && right(box) > start;
}

/** How much a line with a name says about whom the paper is about. */
function weigh(lines: readonly TextLine[], at: number, name: Word): number {
  const line = lines[at];
  if (!line) return 0;
  const isAddress = line.page === 1 && line.box[1] < addressArea;
  return (aboutLabels.test(labelOf(lines, at, name)) ? 4 : 0) + (isAddress ? 3 : 1);
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
      const isChild = isAboutChild && owner === 'child';
      const hits = lines.flatMap((line, at) => {
        const name = findName(line, person) ?? (isChild ? findFirstName(line, person) : null);
        return name ? [weigh(lines, at, name)] : [];
      });
      const bonus = isChild && hits.length > 0 ? 100 : 0;
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
