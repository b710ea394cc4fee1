import type { PaperKind, PaperOwner, ReturnProposal, ReturnSubject } from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import { at, childrenOf, descendants } from './elements.ts';
import { amountOf, propose, taxAmountOf, textOf, type Partner } from './return-proposal.ts';

/** What a return says of employers, accounts, securities, debts and insurances, each with the paper that will come of it. */
export function readReturnItems(
  content: XmlElement,
  partners: readonly Partner[],
): (ReturnProposal | null)[] {
  const form = at(content, 'mainForm');
  return [
    ...partners.flatMap((number, index) => readEmployers(form, number, index === 0 ? 'self' : 'spouse')),
    ...readSecurities(at(content, 'listOfSecurities')),
    ...readDebts(at(content, 'listOfLiabilities')),
    ...readLifeInsurances(at(form, 'asset')),
    ...readPremiums(at(content, 'insurancePremiums')),
    ...readPillar3a(form),
  ];
}

interface Item {
  readonly text: string;
  readonly amount: number | null;
}

/** Numbers the items of a subject; those without a name say nothing, and equal ones are one. */
function proposeEach(
  items: readonly Item[],
  of: { subject: ReturnSubject; owner?: PaperOwner; paper: PaperKind | ((text: string) => PaperKind) },
  prefix: string = of.subject,
  fields: ReturnProposal['fields'] = {},
): (ReturnProposal | null)[] {
  const { subject, owner = 'self', paper } = of;
  const named = [
    ...new Map(items.filter(({ text }) => text !== '').map((item) => [item.text, item])).values(),
  ];
  return named.map(({ text, amount }, index) =>
    propose({
      ...{ id: `${prefix}.${index + 1}`, subject, owner, text, amount, fields },
      paper: typeof paper === 'function' ? paper(text) : paper,
    }),
  );
}

/** Employers are free text of the form; the program of Zurich lists them in its own extension, with a net salary each. */
function readEmployers(
  form: XmlElement | undefined,
  number: Partner,
  owner: PaperOwner,
): (ReturnProposal | null)[] {
  const revenue = at(form, 'revenue');
  const listed = ['employedMainRevenueDetailP', 'employedSidelineRevenueDetailP'].flatMap((name) =>
    revenue ? descendants(revenue, `${name}${number}`) : [],
  );
  const named = at(form, `personDataPartner${number}`, 'employer');
  const employers = listed.map((entry) => ({
    text: textOf(at(entry, 'entrepreneur') ?? at(entry, 'description')),
    amount: amountOf(at(entry, 'revenue')),
  }));
  const all = [...employers, { text: textOf(named), amount: null }];
  const of = { subject: 'employer', owner, paper: 'salaryCertificate' } as const;
  return proposeEach(all, of, `employer.${number}`, {});
}

/** The words of an account; a list of securities has both, told apart by their description alone. */
const accountWords =
  /konto|kto\b|compte|conto\b|account|sparheft|spar(?:en|kasse)?\b|épargne|risparmio|postfinance|\bCH\d{2}\s?\d{4}/i;

function readSecurities(list: XmlElement | undefined): (ReturnProposal | null)[] {
  const entries = childrenOf(list, 'securityEntry').map((entry) => ({
    text: textOf(at(entry, 'detailedDescription')),
    amount: taxAmountOf(at(entry, 'taxValueEndOfYear')),
    // Of what was sold no paper comes any more, unless something is left.
    isGone: at(entry, 'divestiture') !== undefined && taxAmountOf(at(entry, 'taxValueEndOfYear')) === null,
    hasQuantity:
      amountOf(at(entry, 'faceValueQuantity')) !== null && at(entry, 'securitiesNumber') !== undefined,
  }));
  const kept = entries.filter(({ isGone }) => !isGone);
  const isAccount = ({ text, hasQuantity }: (typeof kept)[number]) => !hasQuantity && accountWords.test(text);
  const accounts = kept.filter(isAccount);
  const securities = kept.filter((entry) => !isAccount(entry));
  return [
    ...proposeEach(accounts, { subject: 'account', paper: 'interestStatement' }),
    ...proposeEach(securities, { subject: 'securities', paper: 'securitiesStatement' }, 'securities', {
      hasInvestments: true,
    }),
  ];
}

const mortgageWords = /hypothek|hypoth|ipotec|mortgage/i;

function readDebts(list: XmlElement | undefined): (ReturnProposal | null)[] {
  const debts = childrenOf(list, 'privateLiabilities').map((entry) => ({
    text: textOf(at(entry, 'identification')),
    amount: amountOf(at(entry, 'liability')),
  }));
  const isMortgage = ({ text }: Item) => mortgageWords.test(text);
  return [
    ...proposeEach(debts.filter(isMortgage), { subject: 'debt', paper: 'mortgageStatement' }, 'mortgage'),
    ...proposeEach(
      debts.filter((debt) => !isMortgage(debt)),
      { subject: 'debt', paper: 'loanStatement' },
      'debt',
      { hasOtherDebts: true },
    ),
  ];
}

function readLifeInsurances(asset: XmlElement | undefined): (ReturnProposal | null)[] {
  // The standard writes both words.
  const entries = ['movablePropertyLifeInsurances', 'moveablePropertyLifeInsurances'];
  const insurances = entries
    .flatMap((name) => childrenOf(asset, name))
    .map((entry) => ({
      text: textOf(at(entry, 'lifeInsuranceCompany')),
      amount: amountOf(at(entry, 'lifeInsuranceFiscalValue')),
    }));
  return proposeEach(insurances, { subject: 'lifeInsurance', paper: 'lifeInsurance' });
}

/** The form of premiums has no names of insurers. */
function readPremiums(premiums: XmlElement | undefined): (ReturnProposal | null)[] {
  const amount = amountOf(at(premiums, 'privateHealthInsurance'));
  if (amount === null) return [];
  const id = 'healthInsurance';
  return [propose({ id, subject: id, owner: 'self', amount, paper: 'healthInsurance' })];
}

function readPillar3a(form: XmlElement | undefined): (ReturnProposal | null)[] {
  const paid = ['1', '2'].map((number) =>
    taxAmountOf(at(form, 'deduction', `provision3aPartner${number}Deduction`)),
  );
  if (paid.every((amount) => amount === null)) return [];
  const amount = paid.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const fields = { hasPillar3a: true };
  return [propose({ id: 'pillar3a', subject: 'pillar3a', owner: 'self', amount, fields, paper: 'pillar3a' })];
}
