import type { ProfileFields } from '../profile/profile.ts';

/** The eleven categories in the order of document 2, section 3. */
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

type FieldName = keyof ProfileFields;

interface CardRule {
  readonly category: CardCategory;
  /** The answers that decide. */
  readonly requiredFields: readonly FieldName[];
  /** The answer because of which the card applies; undefined where it does not. */
  readonly relevance: (profile: ProfileFields) => FieldName | undefined;
}

/** A card that needs a yes to this question. */
const yes = (category: CardCategory, field: FieldName): CardRule => ({
  category,
  requiredFields: [field],
  relevance: (profile) => (profile[field] === true ? field : undefined),
});
/** A card that needs one of these answers. */
const oneOf = (category: CardCategory, field: FieldName, ...answers: readonly string[]): CardRule => ({
  category,
  requiredFields: [field],
  relevance: (profile) => (answers.some((answer) => answer === profile[field]) ? field : undefined),
});
/** A card for which either will do. */
const either = (first: CardRule, second: CardRule): CardRule => ({
  category: first.category,
  requiredFields: [...first.requiredFields, ...second.requiredFields],
  relevance: (profile) => first.relevance(profile) ?? second.relevance(profile),
});

/** The 21 cards (READINGS 19) and when each applies: document 2, section 5, "Card activation rules". */
const rules = {
  children_allowances: yes('family', 'hasChildren'),
  childcare_costs: yes('family', 'hasChildren'),
  education_expenses: yes('family', 'hasChildren'),
  spouse_income: oneOf('relationship', 'maritalStatus', 'married'),
  alimony_payments: either(
    yes('relationship', 'paysAlimony'),
    oneOf('relationship', 'maritalStatus', 'divorced', 'separated'),
  ),
  property_expenses: yes('property', 'propertyOwner'),
  mortgage_interest: yes('property', 'propertyOwner'),
  rental_income: {
    category: 'property',
    requiredFields: ['propertyOwner', 'numberOfProperties'],
    relevance: ({ propertyOwner, numberOfProperties }) =>
      propertyOwner && (numberOfProperties ?? 0) > 1 ? 'numberOfProperties' : undefined,
  },
  investment_income: yes('investments', 'hasInvestments'),
  securities_custody: yes('investments', 'hasInvestments'),
  pillar3a_contributions: yes('pension', 'hasPillar3a'),
  pension_income: either(yes('pension', 'hasPension'), oneOf('pension', 'employmentType', 'retired')),
  self_employment: oneOf('employment', 'employmentType', 'self-employed', 'mixed'),
  farming_income: oneOf('employment', 'employmentType', 'farmer'),
  professional_expenses: oneOf('employment', 'employmentType', 'employed', 'mixed'),
  firefighter_allowance: yes('special', 'isFirefighter'),
  disability_deductions: yes('special', 'isDisabled'),
  foreign_income: yes('international', 'hasForeignIncome'),
  ahv_iv_benefits: yes('social', 'receivesAHVIV'),
  moving_expenses: oneOf('relocation', 'movedDuringYear', 'yes'),
  canton_specific_deductions: {
    category: 'canton',
    requiredFields: ['cantonOfResidence'],
    relevance: ({ cantonOfResidence }) => (cantonOfResidence ? 'cantonOfResidence' : undefined),
  },
} as const satisfies Record<string, CardRule>;

export type CardId = keyof typeof rules;
export const cardIds = Object.keys(rules) as CardId[];

/** A tax card for one person. Its title and description are texts of whoever shows it. */
export interface TaxCard {
  readonly id: CardId;
  readonly category: CardCategory;
  readonly isEnabled: boolean;
  /** Named where the card does not apply: "Not applicable - …". */
  readonly requiredFields: readonly FieldName[];
  /** The answer that makes it apply; null where it does not. */
  readonly relevanceReason: FieldName | null;
}

/** Every card, in the order of its category. */
export function taxCards(profile: ProfileFields): TaxCard[] {
  return cardIds.map((id) => {
    const { category, requiredFields, relevance }: CardRule = rules[id];
    const reason = relevance(profile);
    return { id, category, isEnabled: reason !== undefined, requiredFields, relevanceReason: reason ?? null };
  });
}

/** Document 2, section 5: family, property, employment, pension, investments, then the rest. */
const priority = new Set<CardCategory>([
  'family',
  'property',
  'employment',
  'pension',
  'investments',
  ...cardCategories,
]);

/** The first three enabled cards by the priority of their categories. */
export function priorityCards(cards: readonly TaxCard[]): TaxCard[] {
  return [...priority]
    .flatMap((category) => cards.filter((card) => card.isEnabled && card.category === category))
    .slice(0, 3);
}
