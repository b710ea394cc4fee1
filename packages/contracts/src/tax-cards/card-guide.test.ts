import { expect, it } from 'vitest';
import { addedCategories } from '../categories/added-categories.ts';
import { findCategory } from '../categories/categories.ts';
import { cardGuides, cardLink, sourceUrl } from './card-guide.ts';
import { cardIds } from './tax-cards.ts';

it('leads every card to an existing place, with a source', () => {
  const places = cardIds.map((id) => [id, cardLink(cardGuides[id].place).to]);
  expect(Object.fromEntries(places)).toEqual({
    children_allowances: '/advanced-tax-info?tab=children',
    childcare_costs: '/advanced-tax-info?tab=children',
    education_expenses: '/advanced-tax-info?tab=children',
    spouse_income: '/advanced-tax-info?tab=spouse',
    alimony_payments: '/advanced-tax-info?tab=children',
    property_expenses: '/advanced-tax-info?tab=realEstate',
    mortgage_interest: '/advanced-tax-info?tab=realEstate',
    rental_income: '/advanced-tax-info?tab=realEstate',
    investment_income: '/advanced-tax-info?tab=investments',
    securities_custody: '/advanced-tax-info?tab=investments',
    pillar3a_contributions: '/?category=4',
    pension_income: '/?category=1',
    self_employment: '/?category=41',
    farming_income: '/?category=41',
    professional_expenses: '/?category=3',
    firefighter_allowance: '/?category=1',
    disability_deductions: '/advanced-tax-info?tab=deductions',
    foreign_income: '/advanced-tax-info?tab=foreignIncome',
    ahv_iv_benefits: '/?category=1',
    moving_expenses: '/profile?setup=tax',
    canton_specific_deductions: '/advanced-tax-info?tab=deductions',
  });
  expect(cardLink(cardGuides.moving_expenses.place).state).toEqual({ step: 'address' });
  for (const id of cardIds) {
    const { place, sources } = cardGuides[id];
    expect(sources, id).not.toEqual([]);
    // Home uploads to the categories of the checklist: the basic ones, and those that the answers add.
    if (place.kind === 'upload' && findCategory(place.categoryId)?.group !== 'basic')
      expect(addedCategories({ employmentType: 'farmer' }), id).toContain(place.categoryId);
  }
});

it('cites the article in the official language nearest to the user’s', () => {
  const source = { law: 'dbg', article: '35', paragraph: '1', letter: 'a' } as const;
  const base = 'https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184';
  expect(['en', 'de', 'gsw', 'fr', 'it'].map((language) => sourceUrl(source, language))).toEqual([
    `${base}/de#art_35`,
    `${base}/de#art_35`,
    `${base}/de#art_35`,
    `${base}/fr#art_35`,
    `${base}/it#art_35`,
  ]);
  expect(sourceUrl({ law: 'sthg', article: '4b' }, 'de')).toMatch(/\/1991\/1256_1256_1256\/de#art_4_b$/);
  expect(cardGuides.firefighter_allowance.sources).toEqual([{ law: 'dbg', article: '24', letter: 'fbis' }]);
});
