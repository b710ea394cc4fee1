import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { profileFields } from '../profile/profile.ts';
import { paperKinds, paperOwners } from './paper-choices.ts';

/** Proposals of one return; a return with more accounts and securities gives its first ones. */
export const maxReturnProposals = 80;

/** What a part of a tax return is about. */
export const returnSubjects = [
  'name',
  'birthDate',
  'address',
  'religion',
  'maritalStatus',
  'job',
  'spouse',
  'child',
  'employer',
  'account',
  'securities',
  'debt',
  'lifeInsurance',
  'healthInsurance',
  'pillar3a',
] as const;
export type ReturnSubject = (typeof returnSubjects)[number];

const name = z.string().max(100);

/** Something that a tax return of the year before says and that may still be so. Nothing of it is taken over by itself. */
export const returnProposal = z.object({
  /** The same whenever the return is read again. */
  id: z.string().max(40),
  subject: z.enum(returnSubjects),
  owner: z.enum(paperOwners),
  /** A name, an address, a company, as the return has it; empty where `fields` says everything. */
  text: z.string().max(250),
  /** In CHF, at the end of that year. */
  amount: z.number().nullable(),
  /** The fields of the profile that it fills. */
  fields: profileFields.partial(),
  /** A spouse or child. */
  person: z.object({ firstName: name, lastName: name, birthDate: z.iso.date().nullable() }).nullable(),
  /** The paper that is expected because of it. */
  paper: z.enum(paperKinds).nullable(),
});
export type ReturnProposal = z.infer<typeof returnProposal>;

/** `accepted`: the person took it over; `left`: the person does not want it. */
export const returnDecisions = ['accepted', 'left'] as const;
export type ReturnDecision = (typeof returnDecisions)[number];

/** A proposal in a response. */
export const decidedProposal = returnProposal.extend({
  subject: openChoice(z.enum(returnSubjects), 'job'),
  owner: openChoice(z.enum(paperOwners), 'self'),
  paper: z.string().nullable(),
  /** Null until the person decides. */
  decision: z.enum(returnDecisions).nullable(),
});
export type DecidedProposal = z.infer<typeof decidedProposal>;
