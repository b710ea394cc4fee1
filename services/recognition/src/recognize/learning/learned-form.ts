import type { PaperKind } from '@dossier/contracts';

/** A correction: the form, and what a person or an expert said it is. Without a kind only the category is known. */
export interface LearnedForm {
  /** The keyed hashes of the words that mark the form. */
  readonly words: readonly string[];
  readonly kind: PaperKind | null;
  readonly categoryId: number | null;
  /** A person's own corrections come before those of the office. */
  readonly by: 'user' | 'expert';
}

/** Fewer words in common do not mark a form. */
const minCommon = 8;
/** The share of all words that two papers of one form have in common at least; papers of different issuers stay below it. */
const minSimilarity = 0.5;

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common < minCommon ? 0 : common / (a.size + b.size - common);
}

/** Whether the words mark the same form. */
export function isSameForm(a: readonly string[], b: readonly string[]): boolean {
  return similarity(new Set(a), new Set(b)) >= minSimilarity;
}

/** The most similar form that was corrected before, the person's own first; null when none is similar enough. */
export function findLearnedForm(
  words: readonly string[],
  learned: readonly LearnedForm[],
): LearnedForm | null {
  const own = new Set(words);
  const [best] = learned
    .map((form) => ({ form, similarity: similarity(own, new Set(form.words)) }))
    .filter(({ similarity: share }) => share >= minSimilarity)
    .sort(
      (a, b) => Number(b.form.by === 'user') - Number(a.form.by === 'user') || b.similarity - a.similarity,
    );
  return best?.form ?? null;
}
