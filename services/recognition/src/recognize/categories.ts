import type { PaperOwner } from '@dossier/contracts';
import type { KindRule } from './kinds/kind-rule.ts';

/** The category of a kind of paper for its owner: for spouse and children theirs, where there is one. */
export function categoryOf(
  { category }: Pick<KindRule, 'category'>,
  owner: PaperOwner | null,
): number | null {
  if (owner === 'spouse') return category.spouse ?? category.self;
  if (owner === 'child') return category.child ?? category.self;
  return category.self;
}

/** The categories of the spouse, and those of the person for the same papers. */
const ownCategories: Readonly<Record<number, number>> = { 26: 2, 27: 4, 28: 5, 29: 3, 30: 1 };
const spouseCategories: Readonly<Record<number, number>> = { 1: 30, 2: 26, 3: 29, 4: 27, 5: 28, 21: 29 };

/** The category that was learned from a paper, for a paper of the same form of its owner. */
export function categoryForOwner(categoryId: number, owner: PaperOwner | null): number {
  return (owner === 'spouse' ? spouseCategories : ownCategories)[categoryId] ?? categoryId;
}
