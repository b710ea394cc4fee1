import { z } from 'zod';
import { openChoice } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../params/user-params.ts';
import { namedUser, userId } from '../params/users.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { maxOpeningClients, maxOpenings, openedStates, openingStates } from './openings.ts';

const count = z.number().int();

/** A year that the office opens for clients, with how far it is. */
const opening = z.object({
  id: z.uuid(),
  taxYear: count,
  /** Whether each client gets a mail. */
  mail: z.boolean(),
  state: openChoice(z.enum(openingStates), 'running'),
  createdAt: z.iso.datetime(),
  by: namedUser,
  counts: z.object({ waiting: count, opened: count, existing: count, failed: count }),
});
export type Opening = z.infer<typeof opening>;

const params = z.object({ id: z.uuid() });

/** The id is chosen by the caller, so that a repeated call opens nothing twice. */
export const openYear = endpoint({
  id: 'openings.create',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/openings/{id}',
  summary: `Opens a tax year for clients, in the background: those named, up to ${maxOpeningClients}, or all. Experts open it for the clients they are in charge of. Who has begun the year stays as they are`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: z.strictObject({
    taxYear: taxYearBody,
    /** Whether each client gets a mail. */
    mail: z.boolean(),
    clients: z.union([z.literal('all'), z.array(userId).min(1).max(maxOpeningClients)]),
  }),
  response: opening,
  errors: ['CLIENTS_OFF', 'TAX_YEAR_NOT_AVAILABLE', 'NO_CLIENTS', 'TOO_MANY_OPENINGS'],
});

/** Without paging: `maxOpenings` bounds the list. */
export const listOpenings = endpoint({
  id: 'openings.list',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/openings',
  summary: `The latest ${maxOpenings} openings of a year; experts see the own ones`,
  access: 'expert',
  response: z.array(opening),
});

export const setOpeningState = endpoint({
  id: 'openings.setState',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/openings/{id}/state',
  summary: 'Stops an opening, or lets it go on, also with the clients for whom it failed',
  access: 'expert',
  refusedWhileImpersonating: true,
  params,
  body: z.strictObject({ state: z.enum(['running', 'stopped']) }),
  response: opening,
  errors: ['OPENING_NOT_FOUND'],
});

export const listOpenedClients = endpoint({
  id: 'openings.clients',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/openings/{id}/clients',
  summary: 'The clients of an opening by id, 50 without `limit`',
  access: 'expert',
  page: true,
  params,
  query: z.strictObject({ state: z.enum(openedStates).optional() }),
  response: z.array(
    namedUser.extend({
      state: openChoice(z.enum(openedStates), 'waiting'),
      /** The papers of the year before that are expected again; null before it was counted. */
      expected: count.nullable(),
    }),
  ),
  errors: ['OPENING_NOT_FOUND'],
});

/** A number only: whose papers they are and what is on them stays with the person. */
export const countExpectedPapers = endpoint({
  id: 'readings.countExpected',
  owner: 'recognition',
  method: 'GET',
  path: '/internal/readings/{userId}/expected',
  summary: 'How many papers of the year before are expected again in a tax year',
  access: 'service',
  params: userParams,
  query: z.strictObject({ taxYear }),
  response: z.object({ expected: count }),
});
