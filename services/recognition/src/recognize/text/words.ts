/** The languages of papers. */
export const paperLanguages = ['de', 'fr', 'it', 'en'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

/** Phrases separated by commas, in each language; a language without its own is left out. */
export type Words = Partial<Readonly<Record<PaperLanguage, string>>>;

/** The phrases of a list, each once, with the first language that has it. */
export function phrasesOf(words: Words | undefined): { text: string; language: PaperLanguage }[] {
  const all = paperLanguages.flatMap((language) =>
    (words?.[language] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)
      .map((text) => ({ text, language })),
  );
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}
