import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardCategories,
  cardIds,
  priorityCards,
  taxCards,
  type CardCategory,
  type CardId,
} from './tax-cards.ts';
import { cantonCodes } from '../cantons/cantons.ts';
import { employmentTypes, maritalStatuses, type ProfileFields } from '../profile/profile.ts';

/** The expected cards, written out independently of the code under test. */
const expectedCards: Record<CardCategory, readonly CardId[]> = {
  family: ['children_allowances', 'childcare_costs', 'education_expenses'],
  relationship: ['spouse_income', 'alimony_payments'],
  property: ['property_expenses', 'mortgage_interest', 'rental_income'],
  investments: ['investment_income', 'securities_custody'],
  pension: ['pillar3a_contributions', 'pension_income'],
  employment: ['self_employment', 'farming_income', 'professional_expenses'],
  special: ['firefighter_allowance', 'disability_deductions'],
  international: ['foreign_income'],
  social: ['ahv_iv_benefits'],
  relocation: ['moving_expenses'],
  canton: ['canton_specific_deductions'],
};

/** The expected rules, as plain conditions. */
const applies: Record<CardId, (p: ProfileFields) => boolean> = {
  children_allowances: (p) => p.hasChildren === true,
  childcare_costs: (p) => p.hasChildren === true,
  education_expenses: (p) => p.hasChildren === true,
  spouse_income: (p) => p.maritalStatus === 'married',
  alimony_payments: (p) =>
    p.paysAlimony === true || p.maritalStatus === 'divorced' || p.maritalStatus === 'separated',
  property_expenses: (p) => p.propertyOwner === true,
  mortgage_interest: (p) => p.propertyOwner === true,
  rental_income: (p) => p.propertyOwner === true && Number(p.numberOfProperties) > 1,
  investment_income: (p) => p.hasInvestments === true,
  securities_custody: (p) => p.hasInvestments === true,
  pillar3a_contributions: (p) => p.hasPillar3a === true,
  pension_income: (p) => p.hasPension === true || p.employmentType === 'retired',
  self_employment: (p) => p.employmentType === 'self-employed' || p.employmentType === 'mixed',
  farming_income: (p) => p.employmentType === 'farmer',
  professional_expenses: (p) => p.employmentType === 'employed' || p.employmentType === 'mixed',
  firefighter_allowance: (p) => p.isFirefighter === true,
  disability_deductions: (p) => p.isDisabled === true,
  foreign_income: (p) => p.hasForeignIncome === true,
  ahv_iv_benefits: (p) => p.receivesAHVIV === true,
  moving_expenses: (p) => p.movedDuringYear === 'yes',
  canton_specific_deductions: (p) => typeof p.cantonOfResidence === 'string',
};

const yesNo = fc.constantFrom(true, false, null, undefined);
const anyProfile: fc.Arbitrary<ProfileFields> = fc.record({
  hasChildren: yesNo,
  maritalStatus: fc.constantFrom(...maritalStatuses, null, undefined),
  paysAlimony: yesNo,
  propertyOwner: yesNo,
  numberOfProperties: fc.constantFrom(0, 1, 2, 99, null, undefined),
  hasInvestments: yesNo,
  hasPillar3a: yesNo,
  hasPension: yesNo,
  employmentType: fc.constantFrom(...employmentTypes, null, undefined),
  isFirefighter: yesNo,
  isDisabled: yesNo,
  hasForeignIncome: yesNo,
  receivesAHVIV: yesNo,
  movedDuringYear: fc.constantFrom('yes', 'no', null, undefined),
  cantonOfResidence: fc.constantFrom(...cantonCodes, null, undefined),
});
const enabled = (profile: ProfileFields) => taxCards(profile).filter((card) => card.isEnabled);

describe('tax cards', () => {
  it('are 21 in 11 categories', () => {
    const cards = taxCards({});
    expect([cards.length, cardIds.length, cardCategories.length]).toEqual([21, 21, 11]);
    for (const category of cardCategories)
      expect(cards.filter((card) => card.category === category).map(({ id }) => id)).toEqual(
        expectedCards[category],
      );
  });

  it('do not apply to an empty profile', () => {
    expect(enabled({})).toEqual([]);
    expect(priorityCards(taxCards({}))).toEqual([]);
  });

  it.each(cardIds)('apply exactly by the expected rule and name the deciding field: %s', (id) => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const card = taxCards(profile).find((each) => each.id === id)!;
        expect(card.isEnabled).toBe(applies[id](profile));
        expect(card.relevanceReason !== null).toBe(card.isEnabled);
        if (card.relevanceReason) expect(card.requiredFields).toContain(card.relevanceReason);
        // No other field decides: the result is the same with only the named fields.
        const named = Object.fromEntries(card.requiredFields.map((field) => [field, profile[field]]));
        expect(applies[id](named)).toBe(card.isEnabled);
      }),
    );
  });

  it('with priority are at most three, enabled, of different categories where possible', () => {
    const order: CardCategory[] = ['family', 'property', 'employment', 'pension', 'investments'];
    const rank = (category: CardCategory) =>
      order.includes(category) ? order.indexOf(category) : order.length + cardCategories.indexOf(category);
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const first = priorityCards(taxCards(profile));
        expect(first).toHaveLength(Math.min(3, enabled(profile).length));
        const ranks = enabled(profile)
          .map(({ category }) => rank(category))
          .sort((a, b) => a - b);
        const categories = [...new Set(ranks)];
        const repeated = ranks.filter((each, i) => ranks.indexOf(each) !== i);
        expect(first.map(({ category }) => rank(category))).toEqual([...categories, ...repeated].slice(0, 3));
      }),
    );
    expect(
      priorityCards(
        taxCards({ propertyOwner: true, employmentType: 'mixed', hasInvestments: true, isFirefighter: true }),
      ).map(({ id }) => id),
    ).toEqual(['property_expenses', 'self_employment', 'investment_income']);
    expect(priorityCards(taxCards({ hasChildren: true })).map(({ id }) => id)).toEqual([
      'children_allowances',
      'childcare_costs',
      'education_expenses',
    ]);
  });
});
