import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { decidedProposal, returnDecisions } from './last-return.ts';

/** The tax return of the year before, as the canton's program printed it in the codes of its forms (eCH-0119). */
const lastReturn = z.object({
  /** The file that holds it, of this year or the one before. */
  fileId: z.string(),
  /** The year of the return. */
  taxYear: z.number().int(),
  proposals: z.array(decidedProposal),
});
export type LastReturn = z.infer<typeof lastReturn>;

export const getLastReturn = endpoint({
  id: 'readings.lastReturn',
  owner: 'recognition',
  method: 'GET',
  path: '/api/readings/last-return',
  summary: 'What the return of the year before proposes for a tax year; null without one of the person',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: lastReturn.nullable(),
});

/** Accepted papers are expected from then on; what else a proposal fills is saved by the endpoints of the profile. */
export const decideProposal = endpoint({
  id: 'readings.decideProposal',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/readings/last-return/{fileId}/proposals/{proposalId}',
  summary:
    'Keeps that a proposal was taken over or left, or with null neither; a repeated call changes nothing',
  access: 'user',
  params: z.strictObject({ fileId: z.string().max(100), proposalId: z.string().max(40) }),
  body: z.strictObject({ decision: z.enum(returnDecisions).nullable() }),
  response: lastReturn,
  errors: ['FILE_NOT_FOUND', 'READING_NOT_DONE', 'PROPOSAL_NOT_FOUND'],
});
