import type { ProfileFields } from '../profile/profile.ts';

/** The eleven card categories, in display order. */
export const cardCategories = [
  'family',
  'relationship',
  'property',
  'investments',
  'pension',
  'employment',
  'special',
  'international',
  'social',
  'relocation',
  'canton',
] as const;
export type CardCategory = (typeof cardCategories)[number];

/** The answers that cards depend on, in the profile and in `GET /api/user`. */
export type CardAnswers = Omit<ProfileFields, 'taxAddress'>;
type FieldName = keyof CardAnswers;

interface CardRule {
  readonly category: CardCategory;
  /** The fields that decide. */
  readonly requiredFields: readonly FieldName[];
  /** The field whose answer makes the card apply; undefined when it does not apply. */
  readonly relevance: (answers: CardAnswers) => FieldName | undefined;
}

/** Applies when the answer is yes. */
const whenYes = (category: CardCategory, field: FieldName): CardRule => ({
  category,
  requiredFields: [field],
  relevance: (profile) => (profile[field] === true ? field : undefined),
});
/** Applies when the answer is one of `answers`. */
const whenOneOf = (category: CardCategory, field: FieldName, ...answers: readonly string[]): CardRule => ({
  category,
  requiredFields: [field],
  relevance: (profile) => (answers.some((answer) => answer === profile[field]) ? field : undefined),
});
/** Applies when one of two rules applies. */
const whenEither = (first: CardRule, second: CardRule): CardRule => ({
  category: first.category,
  requiredFields: [...first.requiredFields, ...second.requiredFields],
  relevance: (profile) => first.relevance(profile) ?? second.relevance(profile),
});

/** The 21 cards and when each of them applies. */
const rules = {
  children_allowances: whenYes('family', 'hasChildren'),
  childcare_costs: whenYes('family', 'hasChildren'),
  education_expenses: whenYes('family', 'hasChildren'),
  spouse_income: whenOneOf('relationship', 'maritalStatus', 'married'),
  alimony_payments: whenEither(
    whenYes('relationship', 'paysAlimony'),
    whenOneOf('relationship', 'maritalStatus', 'divorced', 'separated'),
  ),
  property_expenses: whenYes('property', 'propertyOwner'),
  mortgage_interest: whenYes('property', 'propertyOwner'),
  rental_income: {
    category: 'property',
    requiredFields: ['propertyOwner', 'numberOfProperties'],
    relevance: ({ propertyOwner, numberOfProperties }) =>
      propertyOwner && (numberOfProperties ?? 0) > 1 ? 'numberOfProperties' : undefined,
  },
  investment_income: whenYes('investments', 'hasInvestments'),
  securities_custody: whenYes('investments', 'hasInvestments'),
  pillar3a_contributions: whenYes('pension', 'hasPillar3a'),
  pension_income: whenEither(
    whenYes('pension', 'hasPension'),
    whenOneOf('pension', 'employmentType', 'retired'),
  ),
  self_employment: whenOneOf('employment', 'employmentType', 'self-employed', 'mixed'),
  farming_income: whenOneOf('employment', 'employmentType', 'farmer'),
  professional_expenses: whenOneOf('employment', 'employmentType', 'employed', 'mixed'),
  firefighter_allowance: whenYes('special', 'isFirefighter'),
  disability_deductions: whenYes('special', 'isDisabled'),
  foreign_income: whenYes('international', 'hasForeignIncome'),
  ahv_iv_benefits: whenYes('social', 'receivesAHVIV'),
  moving_expenses: whenOneOf('relocation', 'movedDuringYear', 'yes'),
  canton_specific_deductions: {
    category: 'canton',
    requiredFields: ['cantonOfResidence'],
    relevance: ({ cantonOfResidence }) => (cantonOfResidence ? 'cantonOfResidence' : undefined),
  },
} as const satisfies Record<string, CardRule>;

export type CardId = keyof typeof rules;
export const cardIds = Object.keys(rules) as CardId[];

/** A tax card of a user. Its title and description are in the catalogues of the remotes that show it. */
export interface TaxCard {
  readonly id: CardId;
  readonly category: CardCategory;
  readonly isEnabled: boolean;
  /** Named in the text of a card that does not apply: "Not applicable - …". */
  readonly requiredFields: readonly FieldName[];
  /** The field whose answer makes the card apply; null when it does not apply. */
  readonly relevanceReason: FieldName | null;
}

/** All cards, in the order of their categories. */
export function taxCards(answers: CardAnswers): TaxCard[] {
  return cardIds.map((id) => {
    const { category, requiredFields, relevance }: CardRule = rules[id];
    const reason = relevance(answers);
    return { id, category, isEnabled: reason !== undefined, requiredFields, relevanceReason: reason ?? null };
  });
}

/** These five categories first, then the others in display order. */
const categoryPriority = new Set<CardCategory>([
  'family',
  'property',
  'employment',
  'pension',
  'investments',
  ...cardCategories,
]);

/**
 * Three enabled cards by category priority: the first card of each category, and further cards only where fewer than
 * three categories have one.
 */
export function priorityCards(cards: readonly TaxCard[]): TaxCard[] {
  const enabled = [...categoryPriority].map((category) =>
    cards.filter((card) => card.isEnabled && card.category === category),
  );
  return [...enabled.flatMap((own) => own.slice(0, 1)), ...enabled.flatMap((own) => own.slice(1))].slice(
    0,
    3,
  );
}
