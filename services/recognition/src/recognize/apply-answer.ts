import type { PaperKind, RecognizedPaper, ValueKey } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import { categoryOf } from './categories.ts';
import { isForm11Right } from './codes/salary-certificate.ts';
import type { RecognizeContext } from './context.ts';
import { findPrinted, toValue } from './find-values.ts';
import { findKindRule } from './kinds/kinds.ts';
import { placeOnPages } from './place-on-page.ts';
import { scoreKinds } from './score-kinds.ts';
import { findOwner } from './text/owner.ts';
import { paperText } from './text/paper-text.ts';

/** What a model says about a paper. */
export interface Answer {
  readonly kind: PaperKind | null;
  readonly values: readonly { readonly key: ValueKey; readonly value: number }[];
}

/**
 * A paper that stayed unknown, with what a model says about it, as a proposal that a person confirms. The pages decide: they
 * must have words of that kind, and every value must be printed on them. An answer with anything else changes nothing.
 */
export function applyAnswer(
  paper: RecognizedPaper,
  { kind, values }: Answer,
  contents: PaperContents,
  { household }: RecognizeContext,
): RecognizedPaper {
  const rule = findKindRule(kind);
  const text = paperText(contents);
  const { owner, ownerName } = findOwner(text, household, rule?.isAboutChild ?? false);
  const categoryId = rule ? categoryOf(rule, owner) : null;
  if (!rule || categoryId === null) return paper;
  if (!scoreKinds(text).some((scored) => scored.rule === rule && scored.score > 0)) return paper;
  const keys = values.map(({ key }) => key);
  if (new Set(keys).size < keys.length || !keys.every((key) => rule.values.some((each) => each.key === key)))
    return paper;
  const found = values.flatMap(({ key, value }) => {
    const amount = findPrinted(text, value);
    return amount ? [toValue(key, amount)] : [];
  });
  if (found.length < values.length) return paper;
  const isWrong =
    kind === 'salaryCertificate' &&
    !isForm11Right(Object.fromEntries(found.map(({ key, value }) => [key, value])));
  const read = { ...paper, kind, categoryId, owner, ownerName, confidence: 'low' as const };
  return placeOnPages({ ...read, values: isWrong ? [] : found }, contents);
}
