import type { Household } from '../context.ts';
import type { PaperContents } from '@dossier/document-reader';
import { paperText } from '../text/paper-text.ts';
import { skeleton } from '../text/skeleton.ts';

/** Words that mark a form: as many as a hash table of one correction may hold. */
export const maxFormWords = 120;
const minLetters = 4;

/**
 * The words of the first page that mark the form of an issuer, to be kept as keyed hashes. Numbers, words with digits and
 * the names of the household are left out, so that nothing personal is kept.
 */
export function formWords(contents: Pick<PaperContents, 'pages'>, household: Household): string[] {
  const people = [household.self, household.spouse, ...household.children].filter(
    (person) => person !== null,
  );
  const names = new Set(
    people.flatMap(({ firstName, lastName }) =>
      `${firstName ?? ''} ${lastName ?? ''}`.split(/[\s-]+/).map(skeleton),
    ),
  );
  const words = paperText(contents)
    .lines.filter(({ page }) => page === 1)
    .flatMap(({ words: line }) => line.map(({ text }) => text))
    .filter((text) => !/\d/.test(text))
    .map(skeleton)
    .filter((word) => word.length >= minLetters && !names.has(word));
  return [...new Set(words)].slice(0, maxFormWords);
}
