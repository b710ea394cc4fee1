import { documentCategories } from '../categories/categories.ts';
import { cardCategories, type CardCategory } from './tax-cards.ts';

/** A card that can be expanded: a category of tax cards, or the upload card of a document category. */
export type CardPanel = `cards-${CardCategory}` | `document-${number}`;

export const cardPanels: readonly CardPanel[] = [
  ...cardCategories.map((category) => `cards-${category}` as const),
  ...documentCategories.map(({ id }) => `document-${id}` as const),
];
