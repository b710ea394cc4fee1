import { createHash } from 'node:crypto';
import { dossierFields } from '@dossier/contracts';
import type { DossierContent } from './dossier-content.ts';
import { sourceFieldsOf } from './answers.ts';

/** A short hash per answer, by its key: enough to tell which answers changed, and nothing to read. */
export type AnswerFingerprints = Readonly<Record<string, string>>;

/** The keys of answers that are not fields of the profile. */
export const spouseKey = 'spouse';
export const childKey = (id: string): string => `child ${id}`;
export const noneKey = (categoryId: number): string => `none ${categoryId}`;
const sectionKey = (id: string): string => `section ${id}`;

type Answers = Pick<DossierContent, 'profile' | 'email' | 'sections' | 'household' | 'noneDeclarations'>;

/** The fingerprints of all answers of a dossier. They do not depend on its language. */
export function fingerprintAnswers({
  profile,
  email,
  sections,
  household,
  noneDeclarations,
}: Answers): AnswerFingerprints {
  const facts: [key: string, value: unknown][] = [
    ...dossierFields.map((field): [string, unknown] => [field, sourceFieldsOf(field, profile, email)]),
    ...sections.map((id): [string, unknown] => [sectionKey(id), true]),
    [spouseKey, household.spouse],
    ...household.children.map((child): [string, unknown] => [childKey(child.id), child]),
    ...noneDeclarations.map(({ categoryId, reason, note }): [string, unknown] => [
      noneKey(categoryId),
      [reason, note],
    ]),
  ];
  return Object.fromEntries(
    facts.flatMap(([key, value]) => (isAnswered(value) ? [[key, fingerprint(value)]] : [])),
  );
}

/** The keys of the answers that were given, changed or removed. */
export function changedAnswers(before: AnswerFingerprints, after: AnswerFingerprints): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => before[key] !== after[key]);
}

function isAnswered(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isAnswered);
  return value !== undefined && value !== null && value !== '';
}

function fingerprint(value: unknown): string {
  const sorted = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url').slice(0, 16);
}
