import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';

/**
 * Milliseconds after which somebody who did not ask again no longer has the filing open: two polls of an open page, and
 * some seconds for a slow one.
 */
export const presenceMs = 75_000;

/** Whoever asks is present until `presenceMs` later. */
export const listPresence = endpoint({
  id: 'desk.presence',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/presence',
  summary: 'The other experts and administrators who have the filing open now',
  access: 'expert',
  params: filingParams,
  response: z.array(namedUser),
  errors: ['FILING_NOT_FOUND'],
});
