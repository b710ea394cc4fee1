import { z } from 'zod';

/** The languages of papers. */
export const paperLanguages = ['de', 'fr', 'it', 'en'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** Phrases separated by commas, in each language; a language without its own is left out. */
export const words = z.partialRecord(z.enum(paperLanguages), z.string());
export type Words = Readonly<z.infer<typeof words>>;

/** The phrases of a list, each once, with the first language that has it. */
export function phrasesOf(lists: Words | undefined): { text: string; language: PaperLanguage }[] {
  const all = paperLanguages.flatMap((language) =>
    (lists?.[language] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => ({ text, language })),
  );
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}
