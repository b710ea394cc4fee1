import {
  line,
  maxPaperAmount,
  maxReturnProposals,
  profileFields,
  type ReturnProposal,
} from '@dossier/contracts';
import type { XmlElement } from '@dossier/document-reader';
import type { HouseholdPerson } from '../context.ts';
import { at, cents, descendants, numberOf } from './elements.ts';

/** The person of a return that its elements number. */
export type Partner = '1' | '2';

/** A text of a return: one line, without what only programs write there; empty for any other. */
export function textOf(element: XmlElement | undefined, max = 100): string {
  return line(max).safeParse((element?.text ?? '').slice(0, max)).data ?? '';
}

/** A positive amount of a return. */
export function amountOf(element: XmlElement | undefined): number | null {
  const amount = numberOf(element?.text);
  return amount !== undefined && amount > 0 && amount <= maxPaperAmount ? cents(amount) : null;
}

/** An amount that is stated for the tax of the canton and the federation. */
export const taxAmountOf = (element: XmlElement | undefined): number | null =>
  amountOf(at(element, 'cantonalTax')) ??
  amountOf(at(element, 'federalTax')) ??
  amountOf(at(element, 'fiscalValue'));

/** The names and the day of birth below an element. */
export function personOf(element: XmlElement | undefined): HouseholdPerson | null {
  const first = (name: string) => textOf(element && descendants(element, name)[0]);
  const [firstName, lastName, day] = [first('firstName'), first('officialName'), first('yearMonthDay')];
  return firstName && lastName
    ? { firstName, lastName, birthDate: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null }
    : null;
}

/** A proposal of which the profile refuses nothing; null when nothing of it is left. */
export function propose(
  proposal: Pick<ReturnProposal, 'id' | 'subject' | 'owner'> & Partial<ReturnProposal>,
): ReturnProposal | null {
  const fields = Object.fromEntries(
    Object.entries(proposal.fields ?? {}).flatMap(([field, value]) => {
      const schema = profileFields.shape[field as keyof typeof profileFields.shape];
      const parsed = schema.safeParse(value);
      return parsed.success && parsed.data != null && parsed.data !== '' ? [[field, parsed.data]] : [];
    }),
  );
  const { text = '', amount = null, person = null, paper = null, ...rest } = proposal;
  if (Object.keys(fields).length === 0 && !person && !paper) return null;
  return { ...rest, text: text.slice(0, 250), amount, person, paper, fields };
}

export const limitProposals = (proposals: readonly (ReturnProposal | null)[]): ReturnProposal[] =>
  proposals.filter((proposal) => proposal !== null).slice(0, maxReturnProposals);
