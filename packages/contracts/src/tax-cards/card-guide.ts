import type { SectionId } from '../sections/sections.ts';
import type { WizardStep } from '../tax-profile/completeness.ts';
import type { CardId } from './tax-cards.ts';

/** Where a user acts on a card: a section of the advanced tax information, an upload on home, or a step of the wizard. */
export type CardPlace =
  | { readonly kind: 'section'; readonly section: SectionId }
  | { readonly kind: 'upload'; readonly categoryId: number }
  | { readonly kind: 'step'; readonly step: WizardStep };

/** The federal acts: DBG (SR 642.11), StHG (642.14), VStG (642.21) and the ordinance BVV 3 (831.461.3). */
const laws = {
  dbg: '1991/1184_1184_1184',
  sthg: '1991/1256_1256_1256',
  vstg: '1966/371_385_384',
  bvv3: '1985/1778_1778_1778',
} as const;
export type Law = keyof typeof laws;

/** An article of a federal act that the description of a card relies on. */
export interface LegalSource {
  readonly law: Law;
  readonly article: string;
  readonly paragraph?: string;
  readonly letter?: string;
}

interface CardGuide {
  readonly place: CardPlace;
  readonly sources: readonly LegalSource[];
}

const inSection = (section: SectionId): CardPlace => ({ kind: 'section', section });
const uploadTo = (categoryId: number): CardPlace => ({ kind: 'upload', categoryId });

/** `33/1/a` is article 33 paragraph 1 letter a, `24//h` article 24 letter h. */
function source(law: Law, citation: string): LegalSource {
  const [article = '', paragraph, letter] = citation.split('/');
  return { law, article, ...(paragraph && { paragraph }), ...(letter && { letter }) };
}

/** What the user can do about a card, and the law behind its description. */
export const cardGuides: Record<CardId, CardGuide> = {
  children_allowances: { place: inSection('children'), sources: [source('dbg', '35/1/a')] },
  childcare_costs: { place: inSection('children'), sources: [source('dbg', '33/3')] },
  education_expenses: {
    place: inSection('children'),
    sources: [source('dbg', '35/1/a'), source('sthg', '9/4')],
  },
  spouse_income: { place: inSection('spouse'), sources: [source('dbg', '9/1'), source('dbg', '33/2')] },
  alimony_payments: {
    place: inSection('children'),
    sources: [source('dbg', '33/1/c'), source('dbg', '23//f')],
  },
  property_expenses: { place: inSection('realEstate'), sources: [source('dbg', '32/2')] },
  mortgage_interest: {
    place: inSection('realEstate'),
    sources: [source('dbg', '33/1/a'), source('dbg', '34//c')],
  },
  rental_income: { place: inSection('realEstate'), sources: [source('dbg', '21/1/a')] },
  investment_income: {
    place: inSection('investments'),
    sources: [source('dbg', '20/1'), source('vstg', '23/1')],
  },
  securities_custody: { place: inSection('investments'), sources: [source('dbg', '32/1')] },
  pillar3a_contributions: {
    place: uploadTo(4),
    sources: [source('dbg', '33/1/e'), source('bvv3', '7/1'), source('bvv3', '8')],
  },
  pension_income: { place: uploadTo(1), sources: [source('dbg', '22/1')] },
  self_employment: {
    place: uploadTo(41),
    sources: [source('dbg', '18/1'), source('dbg', '27/1'), source('dbg', '125/2')],
  },
  farming_income: { place: uploadTo(41), sources: [source('dbg', '18/1'), source('dbg', '27/1')] },
  professional_expenses: { place: uploadTo(3), sources: [source('dbg', '26/1')] },
  firefighter_allowance: { place: uploadTo(1), sources: [source('dbg', '24//fbis')] },
  disability_deductions: { place: inSection('deductions'), sources: [source('dbg', '33/1/hbis')] },
  foreign_income: {
    place: inSection('foreignIncome'),
    sources: [source('dbg', '6/1'), source('dbg', '7/1')],
  },
  ahv_iv_benefits: { place: uploadTo(1), sources: [source('dbg', '22/1'), source('dbg', '24//h')] },
  moving_expenses: {
    place: { kind: 'step', step: 'address' },
    sources: [source('sthg', '4b/1'), source('dbg', '34//a')],
  },
  canton_specific_deductions: { place: inSection('deductions'), sources: [source('sthg', '9/4')] },
};

/** The address of a place inside the app, and the state of its history entry: the wizard opens at the step in it. */
export function cardLink(place: CardPlace): { to: string; state?: { step: WizardStep } } {
  switch (place.kind) {
    case 'section':
      return { to: `/advanced-tax-info?tab=${place.section}` };
    case 'upload':
      return { to: `/?category=${place.categoryId}` };
    case 'step':
      return { to: '/profile?setup=tax', state: { step: place.step } };
  }
}

/** The article in the official collection, which has no English and no Swiss German. */
export function sourceUrl({ law, article }: LegalSource, language: string): string {
  const official = language === 'fr' || language === 'it' ? language : 'de';
  const anchor = article.replace(/^(\d+)([a-z]+)$/, '$1_$2');
  return `https://www.fedlex.admin.ch/eli/cc/${laws[law]}/${official}#art_${anchor}`;
}
